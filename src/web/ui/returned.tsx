import { useMemo } from 'react'
import type { z } from 'zod'
import { isManagement } from '#kernel/access.ts'
import { returnableTypes, type ReturnableType } from '#kernel/approval.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { AllCalls } from '#kernel/registered.ts'
import { api, useCall } from '../api.ts'
import { useSession } from '../session.ts'
import { instantText } from './format.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { Notice } from './Notice.tsx'
import classes from './StatusPill.module.css'
import { t } from './return.texts.ts'
import { Failed } from './Page.tsx'
import { StatusPill, statusText } from './StatusPill.tsx'
import type { Column } from './table-model.ts'
import { useUrlFilters } from './url-filters.ts'

type Answer = z.input<AllCalls['approvals']['getReturned']['output']>
export type Returned = Answer['records'][number]
/** The returned records by id. */
export type ReturnedRecords = ReadonlyMap<string, Returned>

/** The returned records of a type; for a long list, only those with the given ids. */
export const useReturned = (type: ReturnableType | null, ids?: readonly string[]) => {
  const { role } = useSession()
  const enabled = type !== null && isManagement(role) && ids?.length !== 0
  const load = useCall(
    api.approvals.getReturned,
    { type: type ?? 'team', ...(ids && { ids: [...ids] }) },
    { fallback: t('failedLoad'), enabled },
  )
  const records = enabled ? load.data?.records : undefined
  const returned: ReturnedRecords = useMemo(() => new Map(records?.map((record) => [record.id, record])), [records])
  return { load, isLoading: enabled && load.isPending, returned }
}

const only = ['only'] as const
/** Whether a list is limited to the returned records. */
export const useOnlyReturned = (): boolean => useUrlFilters(['returned'])[0].returned === only[0]

/** Limits a list to the returned records. Renders nothing while there are none. */
export const ReturnedFilter = ({ count }: { count: number }) => {
  const isOn = useOnlyReturned()
  if (count === 0 && !isOn) return null
  return (
    <FilterSelect
      name="returned"
      label={t('filter')}
      all={t('all')}
      values={only}
      textOf={() => t('only', { count })}
    />
  )
}

/** Limits a list to the records that await approval. Renders nothing while there are none. */
const AwaitingFilter = ({ count, isOn }: { count: number; isOn: boolean }) =>
  (count > 0 || isOn) && (
    <FilterSelect
      name="awaiting"
      label={t('awaiting')}
      all={t('all')}
      values={only}
      textOf={() => t('onlyAwaiting', { count })}
    />
  )

/**
 * The returned records of a list in memory, its rows as far as the filters show them, and the filters. `isPending`:
 * whether a record awaits approval, unless it was returned.
 */
export const useReturnedRows = <R extends object>(
  type: ReturnableType | null,
  rows: readonly R[] | undefined,
  keyOf: (row: R) => string,
  isPending?: (row: R) => boolean,
) => {
  const { isLoading, ...found } = useReturned(type)
  const isReturned = useOnlyReturned()
  const isAwaiting = useUrlFilters(['awaiting'])[0].awaiting === only[0] && isPending !== undefined
  const returnedOf = (row: R) => found.returned.get(keyOf(row))
  const all = isLoading ? undefined : rows
  const given = all?.filter((row) => returnedOf(row) !== undefined) ?? []
  const awaits = (row: R) => (isPending?.(row) ?? false) && !returnedOf(row)
  const shown = isReturned ? all && given : all
  return {
    ...found,
    returnedOf,
    /** All rows; undefined while loading. */
    all,
    rows: isAwaiting ? shown?.filter(awaits) : shown,
    isFiltered: isReturned || isAwaiting,
    filters: (
      <>
        {isPending && <AwaitingFilter count={all?.filter(awaits).length ?? 0} isOn={isAwaiting} />}
        <ReturnedFilter count={given.length} />
      </>
    ),
  }
}

/** The status column, which marks returned records with the reason instead of their status. */
export const withReturned = <R extends object>(
  columns: readonly Column<R>[],
  returnedOf: (row: R) => Returned | undefined,
): readonly Column<R>[] =>
  columns.map((column) =>
    column.id === 'status'
      ? {
          ...column,
          cell: (row: R) => {
            const one = returnedOf(row)
            return one ? <ReturnedPill reason={one.reason} /> : column.cell(row)
          },
          value: (row: R) => (returnedOf(row) ? statusText('returned') : column.value(row)),
        }
      : column,
  )

export const ReturnedPill = ({ reason }: { reason: string }) => (
  <span className={classes.noted}>
    <StatusPill status="returned" />
    <small>{reason}</small>
  </span>
)

/** Shows who returned the record, when and why. Renders nothing for another type, or if the record wasn't returned. */
export const ReturnedNotice = ({ type, id }: { type: string; id: string }) => {
  const { load, returned } = useReturned(isOneOf(returnableTypes, type) ? type : null, [id])
  const one = returned.get(id)
  if (load.error) return <Failed error={load.error} fallback={t('failedLoad')} retry={() => void load.refetch()} />
  return one ? <ReturnedBy returned={one} canCorrect /> : null
}

type ReturnedByProps = { returned: Omit<Returned, 'id'>; canCorrect: boolean }
/** Who returned a record, when and why, and for those who can correct it, what to do. */
export const ReturnedBy = ({ returned: { returnedBy: name, returnedAt, reason }, canCorrect }: ReturnedByProps) => (
  <Notice tone="wait" title={t('by', { name, at: instantText(returnedAt) })}>
    <span className={classes.reason}>{reason}</span>
    {canCorrect && <span>{t('correct')}</span>}
  </Notice>
)
