import { useMatch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'

/** Keys of local storage: the user's preferences for all tables. */
const stored = { size: 'pageSize', compact: 'compactRows', columns: 'columns' } as const

type PageSize = (typeof pageSizes)[number]

export const preferredSize = (): PageSize | undefined =>
  pageSizes.find((size) => String(size) === localStorage.getItem(stored.size))
export const preferSize = (size: PageSize): void => localStorage.setItem(stored.size, String(size))

export const useCompactRows = () => {
  const [compact, setCompact] = useState(() => localStorage.getItem(stored.compact) === 'yes')
  const change = (next: boolean) => {
    localStorage.setItem(stored.compact, next ? 'yes' : 'no')
    setCompact(next)
  }
  return [compact, change] as const
}

/** The columns that users last chose for this list, as in its URL, and the function that remembers another choice. */
export const usePreferredColumns = () => {
  const key = `${stored.columns} ${useMatch({ strict: false, select: (match): string => match.fullPath })}`
  const prefer = useCallback(
    (columns: string | undefined) =>
      columns === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, columns),
    [key],
  )
  return [localStorage.getItem(key) ?? undefined, prefer] as const
}
