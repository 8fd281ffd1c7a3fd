import { useNavigate, useSearch } from '@tanstack/react-router'

type Filters<K extends string> = Readonly<Partial<Record<K, string | undefined>>>

/** Filters of a list that are parameters of the URL. A change starts on the first page. */
export const useUrlFilters = <K extends string>(
  names: readonly K[],
): readonly [Filters<K>, (next: Filters<K>) => void] => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters: Partial<Record<K, string>> = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') filters[name] = value
  }
  const change = (next: Filters<K>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, after: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  return [filters, change]
}
