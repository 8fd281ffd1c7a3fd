import { sql } from 'kysely'
import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { TenantActor } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'
import type { DeductionList } from './deduction.contract.ts'
import { toRemit, type ListStatus } from '../deduction.rules.ts'

const selectLists = (db: Db) =>
  db
    .selectFrom('deduction_lists as l')
    .innerJoin('organizations as o', 'o.org_id', 'l.org_id')
    .innerJoin('deduction_items as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.list_id', '=', 'l.id'),
    )
    .selectAll('l')
    .select(['o.name as org_name', 'i.open_sen', 'i.remitted_sen'])
type Row = Awaited<ReturnType<ReturnType<typeof selectLists>['execute']>>[number]

export const toList = (row: Row): DeductionList => ({
  ...named(row),
  toRemit: toRemit(named(row)),
  remitted: row.remitted_sen ?? sen(0),
  outstanding: row.open_sen ?? sen(0),
})

const keys = {
  madeAt: { expression: sql`l.made_at`, kind: 'instant' },
  dueOn: { expression: sql`l.due_on::text`, kind: 'text' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
} as const

type ListQuery = PageInput<keyof typeof keys> & {
  readonly search?: string | undefined
  readonly status?: ListStatus | undefined
  /** Only lists of which something is open. */
  readonly owed?: boolean | undefined
  /** Null for all organizations. */
  readonly orgId: Id<'org'> | null
}
/** A page of lists, the newest first by default. */
export const listLists = async (db: Db, query: ListQuery) => {
  const page = paging(query, { keys, id: sql`l.id`, first: { by: 'madeAt', descending: true } })
  let found = selectLists(db)
  if (query.orgId) found = found.where('l.org_id', '=', query.orgId)
  if (query.owed) found = found.where('i.open_sen', '>', sen(0))
  if (query.status) found = found.where('l.status', '=', query.status)
  if (query.search) found = found.where(hasWords(sql`concat_ws(' ', l.number, o.name)`, query.search))
  const { rows, total, next } = await page.readAndCount(found)
  return { lists: rows.map(toList), total, next }
}

type Key = { readonly orgId: Id<'org'>; readonly id: Id<'deduction_list'> }
const ofKey = (db: Db, { orgId, id }: Key) => selectLists(db).where('l.org_id', '=', orgId).where('l.id', '=', id)

export const readList = async (db: Db, key: Key) => {
  const row = await ofKey(db, key).executeTakeFirst()
  return row ? { ...toList(row), sha256: row.sha256.toString('hex') } : null
}

/** Locks a list against other answers, its submission and its reopening. */
export const lockList = async (db: Db, key: Key): Promise<DeductionList | null> => {
  const row = await ofKey(db, key)
    .modifyEnd(sql`for no key update of l`)
    .executeTakeFirst()
  return row ? toList(row) : null
}

type By = Pick<TenantActor, 'id' | 'name' | 'for'>
/** Submits a locked list, or opens it again. */
export const changeList = (
  db: Db,
  { orgId, id }: Key,
  { deducted, employer, carried }: Pick<DeductionList, 'deducted' | 'employer' | 'carried'>,
  by: By | null,
  now: DeductionList['madeAt'],
) =>
  db
    .updateTable('deduction_lists')
    .set({
      status: by === null ? 'open' : 'submitted',
      deducted_sen: deducted,
      employer_sen: employer,
      carried_sen: carried,
      submitted_at: by && now,
      submitted_by: by?.id ?? null,
      submitted_by_name: by?.name ?? null,
      submitted_for: by?.for?.id ?? null,
      submitted_for_name: by?.for?.name ?? null,
      modified_at: now,
    })
    .where((of) => of.and({ org_id: orgId, id }))
    .execute()
