import { useMatch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'
import { browserStorage } from '../storage.ts'

/** Keys of local storage: the user's preferences for all tables. */
const stored = { size: 'pageSize', compact: 'compactRows', columns: 'columns' } as const

type PageSize = (typeof pageSizes)[number]

export const preferredSize = (): PageSize | undefined =>
  pageSizes.find((size) => String(size) === browserStorage.get(stored.size))
export const preferSize = (size: PageSize): void => browserStorage.set(stored.size, String(size))

export const useCompactRows = () => {
  const [compact, setCompact] = useState(() => browserStorage.get(stored.compact) === 'yes')
  const change = (next: boolean) => {
    browserStorage.set(stored.compact, next ? 'yes' : 'no')
    setCompact(next)
  }
  return [compact, change] as const
}

/** The columns that users last chose for this list, as in its URL, and the function that remembers another choice. */
export const usePreferredColumns = () => {
  const key = `${stored.columns} ${useMatch({ strict: false, select: (match): string => match.fullPath })}`
  const prefer = useCallback(
    (columns: string | undefined) =>
      columns === undefined ? browserStorage.remove(key) : browserStorage.set(key, columns),
    [key],
  )
  return [browserStorage.get(key) ?? undefined, prefer] as const
}
