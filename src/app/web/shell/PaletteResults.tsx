import { Loader } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ringgitOf } from '#kernel/money.ts'
import { grouped } from '#kernel/placeholders.ts'
import { referenceKey } from '#kernel/reference.ts'
import { searchedAmount } from '#kernel/searched.ts'
import { messageOf } from '#web/api.ts'
import type { Group, Hit, Source } from './palette-source.ts'
import { t } from './palette.texts.ts'
import classes from './Palette.module.css'

/** Whether a hit is what the search quotes, not only similar: the same name, number or amount. */
const isExact = (search: string, { exact, quoted = [] }: Hit): boolean => {
  if (exact !== undefined) return exact
  const key = referenceKey(search)
  const amount = searchedAmount(search)
  return quoted.some((value) =>
    typeof value === 'number'
      ? amount !== null && value === ringgitOf(amount)
      : value !== null && key !== '' && referenceKey(value) === key,
  )
}

/** The kinds with results: those with an exact hit first, and exact hits first in each. */
const inOrder = (search: string, groups: readonly Group[]): Group[] =>
  groups
    .filter(({ hits }) => hits.length > 0)
    .map((group) => {
      const exact = group.hits.filter((hit) => isExact(search, hit))
      const hits = [...exact, ...group.hits.filter((hit) => !exact.includes(hit))]
      return { group: { ...group, hits }, first: exact.length > 0 }
    })
    .toSorted((a, b) => Number(b.first) - Number(a.first))
    .map(({ group }) => group)

type Shown = { readonly search: string; readonly groups: readonly Group[]; readonly failures: readonly string[] }
const nothing: Shown = { search: '', groups: [], failures: [] }

type ResultsProps = { search: string; sources: readonly Source[]; outdated: boolean; alone: boolean }
/**
 * The results of all kinds. They appear together, so that a late kind doesn't move those above which a user is about to
 * press. `alone` is whether nothing else matches the text.
 */
export const Results = ({ search, sources, outdated, alone }: ResultsProps) => {
  const loads = useQueries({ queries: sources.map(({ query }) => query) })
  const [last, setLast] = useState(nothing)
  const settled = loads.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  const now: Shown = {
    search,
    groups: inOrder(
      search,
      loads.flatMap(({ data }, place) => (data === undefined ? [] : (sources[place]?.groupsOf(data) ?? []))),
    ),
    failures: [
      ...new Set(loads.flatMap(({ error }, place) => (error ? messageOf(error, sources[place]?.failed ?? '') : []))),
    ],
  }
  if (settled && last.search !== search) setLast(now)
  const { groups, failures } = settled ? now : last
  const searching = !settled || outdated
  const isEmpty = groups.length === 0 && failures.length === 0
  return (
    <>
      {groups.map((group) => (
        <GroupOfResults key={`${group.label} ${group.hits[0]?.key}`} group={group} />
      ))}
      {failures.map((failure) => (
        <p key={failure} className={classes.state} role="status">
          {failure}
        </p>
      ))}
      <p className={classes.state} role="status">
        {searching ? (
          <>
            <Loader size={16} color="gray" aria-hidden /> {t('searching')}
          </>
        ) : (
          isEmpty && alone && t('none', { search })
        )}
      </p>
    </>
  )
}

const GroupOfResults = ({ group: { label, icon: Icon, hits, total = 0 } }: { group: Group }) => {
  const navigate = useNavigate()
  return (
    <Spotlight.ActionsGroup label={label}>
      {hits.map((hit) => (
        <Spotlight.Action
          key={hit.key}
          label={hit.label}
          description={hit.description}
          leftSection={<Icon size={20} aria-hidden />}
          onClick={() => void navigate({ to: hit.to })}
        />
      ))}
      {total > hits.length && (
        <p className={classes.state} role="status">
          {t('more', { shown: hits.length, total: grouped(total) })}
        </p>
      )}
    </Spotlight.ActionsGroup>
  )
}
