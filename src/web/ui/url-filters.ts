import { useSearch } from '@tanstack/react-router'
import { firstPage, useReplaceSearch } from './replace-search.ts'

type Filters<K extends string> = Readonly<Partial<Record<K, string | undefined>>>

/** The filters of a list, stored in the URL. An empty text removes a filter. */
export const useUrlFilters = <K extends string>(
  names: readonly K[],
): readonly [Filters<K>, (next: Filters<K>) => void] => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const replace = useReplaceSearch()
  const filters: Partial<Record<K, string>> = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') filters[name] = value
  }
  const change = (next: Filters<K>) => {
    const given = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value || undefined]))
    replace((before) => ({ ...before, ...firstPage, ...given }))
  }
  return [filters, change]
}
