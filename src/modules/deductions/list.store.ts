import { sql } from 'kysely'
import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'
import type { DeductionList } from './deduction.contract.ts'
import { toRemit, type ListStatus } from './deduction.rules.ts'

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
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  number: row.number,
  period: row.period,
  kind: row.kind,
  status: row.status,
  madeAt: row.made_at,
  payOn: row.pay_on,
  endOn: row.end_on,
  dueOn: row.due_on,
  lines: row.lines,
  total: row.total_sen,
  fees: row.fees_sen,
  deducted: row.deducted_sen,
  employer: row.employer_sen,
  carried: row.carried_sen,
  toRemit: toRemit({
    total: row.total_sen,
    fees: row.fees_sen,
    deducted: row.deducted_sen,
    employer: row.employer_sen,
    status: row.status,
  }),
  remitted: row.remitted_sen ?? sen(0),
  outstanding: row.open_sen ?? sen(0),
  submittedAt: row.submitted_at,
  submittedByName: row.submitted_by_name,
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
  const [read, counted] = await Promise.all([
    page.of(found).execute(),
    found
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows, next } = page.arrange(read)
  return { lists: rows.map(toList), total: counted.total, next }
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

type Submission = Pick<DeductionList, 'deducted' | 'employer' | 'carried' | 'submittedAt' | 'submittedByName'> & {
  readonly submittedBy: Id<'user'> | null
}
/** Submits a locked list, or opens it again. */
export const changeList = (
  db: Db,
  { orgId, id }: Key,
  { deducted, employer, carried, submittedAt, submittedBy, submittedByName }: Submission,
  now: DeductionList['madeAt'],
) =>
  db
    .updateTable('deduction_lists')
    .set({
      status: submittedAt === null ? 'open' : 'submitted',
      deducted_sen: deducted,
      employer_sen: employer,
      carried_sen: carried,
      submitted_at: submittedAt,
      submitted_by: submittedBy,
      submitted_by_name: submittedByName,
      modified_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
