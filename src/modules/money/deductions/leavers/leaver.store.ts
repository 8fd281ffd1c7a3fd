import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'
import type { LeaverReceivable } from './leaver.contract.ts'
import { openOf, type LeaverFilter } from './leaver.rules.ts'

/** A part of a receivable that is open. */
const due = (column: string) =>
  sql.raw(`select ${column} from leaver_dues d where d.org_id = r.org_id and d.receivable_id = r.id and d.open_sen > 0`)
const nextDueOn = sql<LocalDate>`coalesce((${due('min(d.due_on)')}), r.due_on)`
const selectReceivables = (db: Db, today: LocalDate) =>
  db
    .selectFrom('leaver_receivables as r')
    .innerJoin('organizations as o', 'o.org_id', 'r.org_id')
    .innerJoin('deduction_lists as l', (join) =>
      join.onRef('l.org_id', '=', 'r.org_id').onRef('l.id', '=', 'r.list_id'),
    )
    .innerJoin('deduction_lines as n', (join) =>
      join
        .onRef('n.org_id', '=', 'r.org_id')
        .onRef('n.list_id', '=', 'r.list_id')
        .onRef('n.employee_id', '=', 'r.employee_id'),
    )
    .selectAll('r')
    .select(['o.name as org_name', 'n.employee_name', 'l.number as list_number', 'l.pay_on', 'l.made_on'])
    .select([
      nextDueOn.as('next_due_on'),
      sql<Sen>`(${due('coalesce(sum(d.open_sen), 0)::int8')} and d.due_on < ${today})`.as('late_sen'),
      sql<
        number | null
      >`(select count(*)::int from leaver_plans p join leaver_instalments i on i.org_id = p.org_id and i.leaver_plan_id = p.id
        where p.org_id = r.org_id and p.receivable_id = r.id and p.ended_at is null having count(*) > 0)`.as(
        'instalments',
      ),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectReceivables>['execute']>>[number]

const toReceivable = (row: Row): LeaverReceivable => ({
  ...named(row),
  outstanding: openOf({ amount: row.amount_sen, paid: row.paid_sen, cancelledAt: row.cancelled_at }),
  dueOn: row.next_due_on,
})
const withList = (row: Row) => ({
  ...named(row),
  ...toReceivable(row),
})

const keys = {
  createdAt: { expression: sql`r.created_at`, kind: 'instant' },
  dueOn: { expression: sql`${nextDueOn}::text`, kind: 'text' },
  employeeName: { expression: sql`lower(n.employee_name)`, kind: 'text' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
  amount: { expression: sql`r.amount_sen`, kind: 'number' },
} as const

const isUnpaid = sql<boolean>`r.cancelled_at is null and r.paid_sen < r.amount_sen`
const conditions: Readonly<Record<LeaverFilter, (today: LocalDate) => ReturnType<typeof sql<boolean>>>> = {
  open: () => isUnpaid,
  overdue: (today) => sql<boolean>`${isUnpaid} and exists (${due('1')} and d.due_on < ${today})`,
  paid: () => sql<boolean>`r.paid_sen = r.amount_sen`,
  cancelled: () => sql<boolean>`r.cancelled_at is not null`,
}

type Query = PageInput<keyof typeof keys> & {
  readonly search?: string | undefined
  readonly filter?: { readonly status?: LeaverFilter | undefined } | undefined
}
/** A page of receivables, the newest first by default. */
export const listReceivables = async (db: Db, query: Query, today: LocalDate) => {
  const page = paging(query, { keys, id: sql`r.id`, first: { by: 'createdAt', descending: true } })
  const status = query.filter?.status
  let found = selectReceivables(db, today)
  if (status) found = found.where(conditions[status](today))
  if (query.search)
    found = found.where(hasWords(sql`concat_ws(' ', r.number, n.employee_name, o.name, l.number)`, query.search))
  const { rows, total, next } = await page.readAndCount(found)
  return { receivables: rows.map(toReceivable), total, next }
}

type Key = { readonly orgId: Id<'org'>; readonly receivableId: Id<'leaver_receivable'> }
const ofKey = (db: Db, { orgId, receivableId }: Key, today: LocalDate) =>
  selectReceivables(db, today).where('r.org_id', '=', orgId).where('r.id', '=', receivableId)

export const readReceivable = async (db: Db, key: Key, today: LocalDate) => {
  const row = await ofKey(db, key, today).executeTakeFirst()
  return row ? withList(row) : null
}

/** Locks a receivable against other payments, and against the reopening of its list. */
export const lockReceivable = async (db: Db, key: Key, today: LocalDate) => {
  const row = await ofKey(db, key, today)
    .modifyEnd(sql`for no key update of r`)
    .executeTakeFirst()
  return row ? withList(row) : null
}
