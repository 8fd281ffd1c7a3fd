import { sql, type Insertable } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Payment } from './settlement.contract.ts'
import type { SettlementKey } from './settlement.store.ts'

type PaymentId = Id<'settlement_payment'>

/** The payments to a settlement, the most recent first. */
export const listPayments = async (db: Db, key: SettlementKey, toRepay: Sen): Promise<Payment[]> => {
  const rows = await db
    .selectFrom('settlement_payments as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .selectAll('p')
    .select(sql<string>`coalesce(u.display_name, 'Upah')`.as('created_by_name'))
    .where('p.org_id', '=', key.orgId)
    .where('p.settlement_id', '=', key.repaymentId)
    .orderBy('p.paid_on')
    .orderBy('p.id')
    .execute()
  let due = toRepay
  const payments = rows.map((row): Payment => {
    if (!row.voided_at) due = sen(due - row.amount_sen)
    return {
      id: row.id,
      orgId: key.orgId,
      disbursementId: key.disbursementId,
      repaymentId: key.repaymentId,
      paymentDate: row.paid_on,
      amountRepaid: row.amount_sen,
      reference: row.reference,
      amountDueAfter: due,
      isVoid: row.voided_at !== null,
      voidReason: row.void_reason,
      voidedAt: row.voided_at,
      createdAt: row.created_at,
      createdByName: row.created_by_name,
    }
  })
  return payments.toReversed()
}

export const readPayment = (db: Db, { orgId, repaymentId }: SettlementKey, id: PaymentId) =>
  db
    .selectFrom('settlement_payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('settlement_id', '=', repaymentId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The stored key of a payment's reference; null without one. */
export const paymentKey = (reference: string): string | null => requiredReferenceKey(reference) || null

/** Whether two references are the same one, however they are written. */
export const isSameReference = (one = '', other = ''): boolean => paymentKey(one) === paymentKey(other)

/** Locks a reference, or the payments without one, until the transaction ends. */
export const lockReference = (db: Db, orgId: Id<'org'>, key: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`settlement reference ${orgId} ${key}`}, 0))`.execute(db)

/**
 * Whether a payment that is not void has this reference, however it is written. Locks it, so that no other payment of the
 * organization can use it.
 */
export const isReferenceUsed = async (db: Db, orgId: Id<'org'>, reference: string): Promise<boolean> => {
  const key = paymentKey(reference)
  await lockReference(db, orgId, key)
  const used = await db
    .selectFrom('settlement_payments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('reference_key', '=', key)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return used !== undefined
}

export const insertPayment = (db: Db, row: Omit<Insertable<Tables['settlement_payments']>, 'reference_key'>) =>
  db
    .insertInto('settlement_payments')
    .values({ ...row, reference_key: paymentKey(row.reference) })
    .execute()

type Void = { readonly by: Id<'user'>; readonly at: Instant; readonly reason: string | null }
export const voidPayment = (db: Db, orgId: Id<'org'>, id: PaymentId, { by, at, reason }: Void) =>
  db
    .updateTable('settlement_payments')
    .set({ voided_at: at, voided_by: by, void_reason: reason })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
