import { useState } from 'react'
import { pageSizes } from '#kernel/page-sizes.ts'

/** Keys of local storage: the user's preferences for all tables. */
const stored = { size: 'pageSize', compact: 'compactRows' } as const

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
