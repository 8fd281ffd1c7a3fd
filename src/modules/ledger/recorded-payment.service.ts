import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import type { ReversalEvent } from './ledger.rules.ts'
import { postEntry, reverseEntry } from './ledger.service.ts'

/** The tables of payments that platform staff record and void. They have the same columns, one of them a column more. */
type PaymentTable = 'advance_repayments' | 'benefit_repayments' | 'leaver_payments' | 'provider_top_ups'
type KindOf<T extends PaymentTable> = T extends `${infer Kind}s` ? Kind : never
type PaymentEvent = 'advances_repaid' | 'benefits_repaid' | 'leaver_paid' | 'provider_topped_up'
/** The record that a payment pays, of a table whose organizations have several. */
type Paid = { readonly receivable_id: Id<'leaver_receivable'> }

type OrgId = Id<'org'>
type Key<T extends PaymentTable> = { readonly orgId: OrgId; readonly id: Id<KindOf<T>> }
type Person = { readonly id: Id<'user'>; readonly name: string }
export type NewPayment<T extends PaymentTable> = Key<T> & {
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  readonly by: Person
  readonly pays?: Paid
}
type Row<T extends PaymentTable> = {
  readonly id: Id<KindOf<T>>
  readonly paid_on: LocalDate
  readonly amount_sen: Sen
  readonly reference: string
  readonly created_at: Instant
  readonly created_by_name: string
  readonly voided_at: Instant | null
  readonly void_reason: string | null
}

/** A row of such a table as the platform's screens show it. */
const toPayment = <T extends PaymentTable>(row: Row<T>) => ({
  id: row.id,
  paidOn: row.paid_on,
  amount: row.amount_sen,
  reference: row.reference,
  createdAt: row.created_at,
  createdByName: row.created_by_name,
  isVoid: row.voided_at !== null,
  voidedAt: row.voided_at,
  voidReason: row.void_reason,
})

const keyOf = (event: PaymentEvent | ReversalEvent, id: string) => `${event.replaceAll('_', '-')}:${id}`

const insertInto = <T extends PaymentTable>(table: T, payment: NewPayment<T>, now: Instant) => {
  const { orgId, id, paidOn, amount, reference, by, pays } = payment
  const [column, value] = pays ? [sql`receivable_id, `, sql`${pays.receivable_id}, `] : [sql``, sql``]
  return sql`insert into ${sql.table(table)} (${column}org_id, id, paid_on, amount_sen, reference, reference_key, created_at, created_by, created_by_name)
    values (${value}${orgId}, ${id}, ${paidOn}, ${amount}, ${reference}, ${requiredReferenceKey(reference)}, ${now}, ${by.id}, ${by.name})`
}

type Voiding<T extends PaymentTable> = Key<T> & { readonly by: Person; readonly reason: string }
const setVoid = <T extends PaymentTable>(table: T, { orgId, id, by, reason }: Voiding<T>, now: Instant) =>
  sql`update ${sql.table(table)} set voided_at = ${now}, voided_by_name = ${by.name}, void_reason = ${reason}
    where org_id = ${orgId} and id = ${id}`

type Writes = Pick<Work, 'db' | 'client' | 'now' | 'newId'>

/** Records and voids the payments of a table, each with its ledger entry. */
export const recordedPayments = <T extends PaymentTable>(
  table: T,
  { event, voided }: { readonly event: PaymentEvent; readonly voided: ReversalEvent },
) => {
  const select = async (db: Db, orgId: OrgId, rest: ReturnType<typeof sql>) =>
    (await sql<Row<T>>`select * from ${sql.table(table)} where org_id = ${orgId} ${rest}`.execute(db)).rows.map(
      toPayment<T>,
    )
  return {
    toPayment: toPayment<T>,

    /** All of an organization, or of what they pay, newest first. */
    list: (db: Db, orgId: OrgId, pays?: Paid) =>
      select(
        db,
        orgId,
        sql`${pays ? sql`and receivable_id = ${pays.receivable_id}` : sql``} order by paid_on desc, id desc`,
      ),

    /** Locks a payment; null if the organization has none with this id. */
    lock: async (db: Db, { orgId, id }: Key<T>) =>
      (await select(db, orgId, sql`and id = ${id} for no key update`))[0] ?? null,

    /**
     * Whether a payment of the organization that is not void has this reference. Call it under a lock, so that two payments
     * at the same time can't both use it.
     */
    isReferenceUsed: async (db: Db, orgId: OrgId, reference: string): Promise<boolean> => {
      const live = sql`and reference_key = ${requiredReferenceKey(reference)} and voided_at is null limit 1`
      return (await select(db, orgId, live)).length > 0
    },

    /** Stores a payment and posts it to the ledger. */
    add: async (ctx: Writes, payment: NewPayment<T>): Promise<void> => {
      const { orgId, id, paidOn, amount } = payment
      await insertInto(table, payment, ctx.now).execute(ctx.db)
      const sourceType = table.slice(0, -1)
      const key = keyOf(event, id)
      await postEntry(ctx, { orgId, event, sourceType, sourceId: id, on: paidOn, key, amounts: { paid: amount } })
    },

    /** Voids a locked payment and reverses its ledger entry. */
    void: async (ctx: Writes & Pick<Work, 'today'>, voiding: Voiding<T>): Promise<void> => {
      const { orgId, id } = voiding
      await setVoid(table, voiding, ctx.now).execute(ctx.db)
      await reverseEntry(ctx, { orgId, event: voided, of: keyOf(event, id), on: ctx.today, key: keyOf(voided, id) })
    },
  }
}
