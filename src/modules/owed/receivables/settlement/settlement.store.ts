import { sql, type RawBuilder } from 'kysely'
import { type Sen, sen } from '#kernel/money.ts'
import { type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import { listReports, type Debt } from '../report/reported-payment.service.ts'
import type { Settlement, SettlementDetails } from './settlement.contract.ts'
import {
  listStatuses,
  overdueDays,
  payReference,
  remindersOf,
  statusOf,
  type ListStatus,
  type SettlementStatus,
} from './settlement.rules.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import { hasOpenReport, isOverdueOn, openReportOf, payReferenceOf } from './settlement.sql.ts'

export type SettlementKey = {
  readonly orgId: Id<'org'>
  readonly repaymentId: Id<'settlement'>
  readonly disbursementId: Id<'disbursement'>
}

/** A settlement as what a reported payment pays. */
export const debtOf = ({ orgId, repaymentId: settlementId }: Omit<SettlementKey, 'disbursementId'>): Debt => ({
  orgId,
  settlementId,
  record: settlementRecord,
  recordId: settlementId,
})

const selectSettlements = (db: Db) =>
  db
    .selectFrom('settlements as s')
    .innerJoin('disbursements as d', (join) =>
      join.onRef('d.org_id', '=', 's.org_id').onRef('d.id', '=', 's.disbursement_id'),
    )
    .innerJoin('organizations as o', 'o.org_id', 's.org_id')
    .select([
      's.id',
      's.org_id',
      's.disbursement_id',
      's.due_on',
      's.to_repay_sen',
      's.repaid_sen',
      's.created_at',
      's.modified_at',
      'o.name as org_name',
      'o.domain as org_code',
      'd.name as disbursement_name',
      'd.total_sen',
      'd.completed_on',
      'd.repayment_months',
      sql<{ amount: number; paidOn: LocalDate } | null>`(${sql.raw(openReportOf)})`.as('reported'),
    ])
    .where('s.deleted_at', 'is', null)
type Row = Awaited<ReturnType<ReturnType<typeof selectSettlements>['execute']>>[number]

const toSettlement = (row: Row, today: LocalDate): Settlement => {
  const amounts = { amountDue: sen(row.to_repay_sen - row.repaid_sen), amountRepaid: row.repaid_sen }
  if (!row.completed_on) throw new Error('settlement of a disbursement that is not completed')
  return {
    ...named(row),
    disbursement: { orgName: row.org_name, name: row.disbursement_name },
    dueDate: row.due_on,
    ...amounts,
    status: statusOf(amounts),
    overdueDays: overdueDays(amounts.amountDue, row.due_on, today),
    dateCompleted: row.completed_on,
    reported: row.reported && { amount: sen(row.reported.amount), paidOn: row.reported.paidOn },
  }
}

const sorts: Readonly<Record<'dueDate' | 'amountDue' | 'amountRepaid' | 'orgName' | 'createdAt', SortKey>> = {
  dueDate: { expression: sql`s.due_on::text`, kind: 'text' },
  amountDue: { expression: sql`(s.to_repay_sen - s.repaid_sen)`, kind: 'number' },
  amountRepaid: { expression: sql`s.repaid_sen`, kind: 'number' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
  createdAt: { expression: sql`s.created_at`, kind: 'instant' },
}
const statusConditions: Readonly<Record<SettlementStatus, RawBuilder<boolean>>> = {
  'Pending Settlement': sql`s.repaid_sen = 0 and s.to_repay_sen > 0`,
  'Partial Settlement': sql`s.repaid_sen > 0 and s.repaid_sen < s.to_repay_sen`,
  'Full Settlement': sql`s.repaid_sen >= s.to_repay_sen`,
}
export type SettlementQuery = PageInput<keyof typeof sorts> & {
  readonly search?: string | undefined
  readonly status?: ListStatus | undefined
  /** Undefined for all organizations. */
  readonly orgId: Id<'org'> | null
  readonly today: LocalDate
}

/** A page of settlements, the newest first by default, and the number by status. */
export const listSettlements = async (db: Db, query: SettlementQuery) => {
  const page = paging(query, { keys: sorts, id: sql`s.id`, first: { by: 'createdAt', descending: true } })
  const conditions: Readonly<Record<ListStatus, RawBuilder<boolean>>> = {
    ...statusConditions,
    Overdue: sql`${sql.raw(isOverdueOn(''))}${query.today}::date`,
    Reported: sql`${sql.raw(hasOpenReport)}`,
  }
  let found = selectSettlements(db)
  if (query.orgId) found = found.where('s.org_id', '=', query.orgId)
  if (query.search)
    found = found.where(hasWords(sql`concat_ws(' ', d.name, o.name, s.id, ${sql.raw(payReferenceOf)})`, query.search))
  const filtered = query.status ? found.where(conditions[query.status]) : found
  const [{ rows, next }, counted] = await Promise.all([
    page.read(filtered),
    found
      .clearSelect()
      .select([
        sql<number>`count(*)::int`.as('total'),
        ...listStatuses.map((status) => sql<number>`count(*) filter (where ${conditions[status]})::int`.as(status)),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const { total, ...counts } = counted as Record<'total' | ListStatus, number>
  return {
    settlements: rows.map((row) => toSettlement(row, query.today)),
    total: query.status ? counts[query.status] : total,
    next,
    counts,
  }
}

const ofKey = (db: Db, { orgId, repaymentId, disbursementId }: SettlementKey) =>
  selectSettlements(db).where((of) =>
    of.and({ 's.org_id': orgId, 's.id': repaymentId, 's.disbursement_id': disbursementId }),
  )

export const readSettlement = async (
  db: Db,
  key: SettlementKey,
  today: LocalDate,
): Promise<Omit<SettlementDetails, 'payTo'> | null> => {
  const row = await ofKey(db, key).executeTakeFirst()
  if (!row) return null
  const reminders = await db
    .selectFrom('settlement_reminders')
    .select(['days', 'sent_on'])
    .where((of) => of.and({ org_id: key.orgId, settlement_id: key.repaymentId }))
    .execute()
  return {
    ...toSettlement(row, today),
    total: row.total_sen,
    fees: sen(row.to_repay_sen - row.total_sen),
    toRepay: row.to_repay_sen,
    repaymentPeriod: row.repayment_months,
    payReference: payReference(row.org_code, row.id),
    reports: await listReports(db, debtOf(key)),
    reminders: remindersOf(
      row.due_on,
      reminders.map(({ days, sent_on }) => ({ days, sentOn: sent_on })),
    ),
  }
}

/** Locks a settlement. Every change of its payments locks it first. */
export const lockSettlement = async (db: Db, key: SettlementKey, today: LocalDate): Promise<Settlement | null> => {
  const row = await ofKey(db, key).forNoKeyUpdate('s').executeTakeFirst()
  return row ? toSettlement(row, today) : null
}

/** Locks the settlements of an organization with an amount due, the oldest due first. */
export const lockOpenSettlements = async (db: Db, orgId: Id<'org'>, today: LocalDate): Promise<Settlement[]> => {
  const rows = await selectSettlements(db)
    .where('s.org_id', '=', orgId)
    .where(sql<boolean>`s.repaid_sen < s.to_repay_sen`)
    .orderBy('s.due_on')
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()
  return rows.map((row) => toSettlement(row, today))
}

/** The completed disbursements without a settlement. */
export const listUnsettled = (db: Db) =>
  db
    .selectFrom('disbursements as d')
    .innerJoin('organizations as o', 'o.org_id', 'd.org_id')
    .select([
      'd.id',
      'd.org_id',
      'o.name as org_name',
      'd.name',
      'd.completed_on',
      'd.repayment_months',
      sql<Sen>`(d.total_sen + d.platform_fee_sen + d.monthly_fees_sen)`.as('to_repay_sen'),
    ])
    .where('d.status', '=', 'completed')
    .where(
      sql<boolean>`not exists (select 1 from settlements s where s.org_id = d.org_id and s.disbursement_id = d.id and s.deleted_at is null)`,
    )
    .orderBy('d.completed_on')
    .orderBy('d.id')
    .limit(500)
    .execute()

/** Locks a disbursement in any status and returns the amount to repay. */
export const lockDisbursement = (db: Db, orgId: Id<'org'>, id: Id<'disbursement'>) =>
  db
    .selectFrom('disbursements as d')
    .select([
      'd.name',
      'd.status',
      'd.completed_on',
      sql<Sen>`(d.total_sen + d.platform_fee_sen + d.monthly_fees_sen)`.as('to_repay_sen'),
    ])
    .where((of) => of.and({ 'd.org_id': orgId, 'd.id': id }))
    .where('d.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type NewSettlement = SettlementKey & {
  readonly dueDate: LocalDate
  readonly toRepay: Sen
  readonly by: Id<'user'>
  readonly at: Instant
}
export const insertSettlement = (
  db: Db,
  { orgId, repaymentId, disbursementId, dueDate, toRepay, by, at }: NewSettlement,
) =>
  db
    .insertInto('settlements')
    .values({
      org_id: orgId,
      id: repaymentId,
      disbursement_id: disbursementId,
      due_on: dueDate,
      to_repay_sen: toRepay,
      created_at: at,
      created_by: by,
      modified_at: at,
      modified_by: by,
    })
    .execute()

type Change = { readonly by: Id<'user'>; readonly at: Instant }
const updateOf = (db: Db, { orgId, repaymentId }: SettlementKey, { by, at }: Change) =>
  db
    .updateTable('settlements')
    .set({ modified_at: at, modified_by: by })
    .where((of) => of.and({ org_id: orgId, id: repaymentId }))

/** Changes the due date. For a new date, reminders are sent again. */
export const changeDueDate = async (db: Db, key: SettlementKey, dueDate: LocalDate, change: Change): Promise<void> => {
  await db
    .deleteFrom('settlement_reminders as r')
    .using('settlements as s')
    .where((of) => of.and({ 'r.org_id': key.orgId, 'r.settlement_id': key.repaymentId }))
    .whereRef('s.org_id', '=', 'r.org_id')
    .whereRef('s.id', '=', 'r.settlement_id')
    .where('s.due_on', '<>', dueDate)
    .execute()
  await updateOf(db, key, change).set({ due_on: dueDate }).execute()
}
export const deleteSettlement = (db: Db, key: SettlementKey, change: Change) =>
  updateOf(db, key, change).set({ deleted_at: change.at }).execute()
/** Changes the amount to repay, which may fall below the amount repaid. */
export const changeToRepay = (
  db: Db,
  { orgId, disbursementId }: Omit<SettlementKey, 'repaymentId'>,
  toRepay: Sen,
  { by, at }: Change,
) =>
  db
    .updateTable('settlements')
    .set({
      to_repay_sen: toRepay,
      overpaid_sen: sql<Sen>`greatest(0, repaid_sen - ${toRepay}::int8)`,
      modified_at: at,
      modified_by: by,
    })
    .where((of) => of.and({ org_id: orgId, disbursement_id: disbursementId }))
    .where('deleted_at', 'is', null)
    .execute()

/** Adds to the amount repaid of a locked settlement; negative for a void payment. */
export const addRepaid = (db: Db, key: SettlementKey, amount: Sen, change: Change) =>
  updateOf(db, key, change)
    .set({ repaid_sen: sql<Sen>`repaid_sen + ${amount}` })
    .execute()
