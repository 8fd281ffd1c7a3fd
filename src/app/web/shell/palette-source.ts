import type { Icon } from '@tabler/icons-react'
import type { QueryOf } from '#web/api.ts'

export const maxShown = 5

/** What a search finds. */
export type Hit = {
  readonly key: string
  readonly label: string
  readonly description: string
  readonly to: string
  /** What a caller can quote of it: names, numbers and amounts. Undefined if the server says whether it is exact. */
  readonly quoted?: readonly (string | number | null)[]
  readonly exact?: boolean
}
/** The hits of a kind, and how many there are in all if the server counts them. */
export type Group = {
  readonly label: string
  readonly icon: Icon
  readonly hits: readonly Hit[]
  readonly total?: number
}
/** A call, and the kinds of results in its answer. */
export type Source = {
  readonly failed: string
  readonly query: Pick<QueryOf<unknown, unknown>, 'queryKey' | 'queryFn'>
  readonly groupsOf: (answer: unknown) => readonly Group[]
}

/** A source of typed answers. */
export const source = <In, Out>(
  failed: string,
  { queryKey, queryFn }: QueryOf<In, Out>,
  groupsOf: (answer: Out) => readonly Group[],
): Source => ({
  failed,
  query: { queryKey, queryFn },
  // The answer is that of `queryFn`.
  groupsOf: (answer) => groupsOf(answer as Out),
})

/** The facts of a hit. */
export const joined = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ')
