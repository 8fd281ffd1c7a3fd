import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { referenceKey, requiredReferenceKey } from '#kernel/reference.ts'
import { formatDate, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { ReversalEvent } from '#ground/ledger/ledger.rules.ts'
import { postEntry, reverseEntry } from '#ground/ledger/ledger.service.ts'
import { recordTransactions, voidTransactions } from '#owed/transactions/account.service.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { containing } from '#server/postgres/paging.ts'
import { whyNotPay, type Debt, type paymentErrors } from '../debt/debt.rules.ts'

type PaidEvent =
  | 'advances_repaid'
  | 'benefits_repaid'
  | 'settlement_paid'
  | 'leaver_paid'
  | 'provider_topped_up'
  | 'provider_fee_charged'
type Kind = {
  readonly table: string
  /** The column with what a payment pays, where an organization can have several. */
  readonly pays?: string
  readonly paid: PaidEvent
  readonly voided: ReversalEvent
  /** Whether the organization's transaction history lists the payments. */
  readonly isListed?: boolean
  /** Whether organizations report payments of this kind. */
  readonly isReported?: boolean
  /** Whether a payment with the same reference is another one if its day or its debt differs. */
  readonly repeats?: boolean
}
/**
 * How payments of each kind are stored. The tables have the same columns, some of them one more. Employees who left pay
 * each part with the reference of their letter.
 */
const kinds = {
  advance: {
    table: 'advance_repayments',
    paid: 'advances_repaid',
    voided: 'advances_repayment_voided',
    isListed: true,
    isReported: true,
  },
  benefit: {
    table: 'benefit_repayments',
    paid: 'benefits_repaid',
    voided: 'benefits_repayment_voided',
    isReported: true,
  },
  settlement: {
    table: 'settlement_payments',
    pays: 'settlement_id',
    paid: 'settlement_paid',
    voided: 'settlement_voided',
    isListed: true,
    isReported: true,
  },
  leaver: {
    table: 'leaver_payments',
    pays: 'receivable_id',
    paid: 'leaver_paid',
    voided: 'leaver_payment_voided',
    repeats: true,
  },
  topUp: { table: 'provider_top_ups', paid: 'provider_topped_up', voided: 'provider_top_up_voided' },
  providerFee: { table: 'provider_fees', paid: 'provider_fee_charged', voided: 'provider_fee_voided' },
} as const satisfies Readonly<Record<string, Kind>>

type Kinds = typeof kinds
type NameOf<K extends keyof Kinds> = Kinds[K]['table'] extends `${infer Name}s` ? Name : never
type IdOf<K extends keyof Kinds> = Id<NameOf<K>>
/** What a payment pays, and its part of one that an upload divides. */
type PaysOf<K extends keyof Kinds> = K extends 'settlement'
  ? { readonly pays: Id<'settlement'>; readonly part?: number }
  : K extends 'leaver'
    ? { readonly pays: Id<'leaver_receivable'>; readonly part?: undefined }
    : { readonly pays?: undefined; readonly part?: undefined }

type OrgId = Id<'org'>
type Key<K extends keyof Kinds> = { readonly orgId: OrgId; readonly id: IdOf<K> }
type Person = { readonly id: Id<'user'>; readonly name: string }
type Voiding<K extends keyof Kinds> = Key<K> & {
  readonly by: Person
  readonly reason: string
  /** Whether another payment takes its place, and answers the report that it answered. */
  readonly isReplaced?: boolean
}
type Used = { readonly paidOn: LocalDate; readonly reference: string }
type Stated = Used & { readonly amount: Sen }
export type NewPayment<K extends keyof Kinds> = Stated &
  PaysOf<K> & {
    readonly orgId: OrgId
    readonly by: Person
    /** How the transaction history calls it, besides its reference. */
    readonly name?: string
  }
type Row<K extends keyof Kinds> = {
  readonly id: IdOf<K>
  readonly paid_on: LocalDate
  readonly amount_sen: Sen
  readonly reference: string
  readonly created_at: Instant
  readonly created_by_name: string
  readonly voided_at: Instant | null
  readonly void_reason: string | null
  readonly reference_part?: number
}

const toPayment = <K extends keyof Kinds>(row: Row<K>) => ({
  ...named(row),
  isVoid: row.voided_at !== null,
  part: row.reference_part,
})

/** The stored key of a payment's reference; null without one. */
export const keyOf = (reference: string): string | null => requiredReferenceKey(reference) || null
/** Shorter parts are in too many references. */
const shortestPart = 3
/** The key of the reference that a search quotes, and the pattern of keys that contain it; null if it is none, or too short. */
export const searchedReference = (search: string) => {
  const key = referenceKey(search) || null
  return { key, pattern: key === null || key.length < shortestPart ? null : containing(key) }
}
/** Whether two references are the same one, however they are written. */
export const isSameReference = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

const entryKey = (event: PaidEvent | ReversalEvent, id: string) => `${event.replaceAll('_', '-')}:${id}`

const fieldOf = {
  payment_exceeds_due: 'amount',
  payment_date_refused: 'paidOn',
  payment_in_future: 'paidOn',
  payment_reference_used: 'reference',
  payment_alike: 'reference',
} as const
type Field = (typeof fieldOf)[keyof typeof fieldOf]
/** Settlements and reported payments have names of the specification. */
export const specifiedNames: Readonly<Record<Field, string>> = {
  amount: 'amountRepaid',
  paidOn: 'paymentDate',
  reference: 'reference',
}
type Refused<E> = { readonly code: E; readonly params: Readonly<Record<string, string>> }
/** Refuses a payment at the field that is wrong. */
export const refusePayment = <E extends keyof typeof fieldOf>(
  { refuse }: Pick<Context<E>, 'refuse'>,
  refused: Refused<E> | null,
  names?: Readonly<Record<Field, string>>,
): void => {
  if (refused === null) return
  const field = fieldOf[refused.code]
  refuse(refused.code, refused.params, { [names?.[field] ?? field]: refused })
}

type Writes = Pick<Work, 'db' | 'client' | 'now' | 'newId'>
type Checks = Pick<Context<(typeof paymentErrors)[number]>, 'db' | 'today' | 'refuse'>
type Voids = Writes & Pick<Context<'not_found' | 'payment_already_void', PlatformActor>, 'today' | 'actor' | 'refuse'>

/** Reads and locks the payments of a kind and their references. */
const readsOf = <K extends keyof Kinds>(kind: K) => {
  const { table, pays: column, repeats = false }: Kind = kinds[kind]
  const select = async (db: Db, orgId: OrgId, rest: ReturnType<typeof sql>) =>
    (await sql<Row<K>>`select * from ${sql.table(table)} where org_id = ${orgId} ${rest}`.execute(db)).rows.map(
      toPayment<K>,
    )
  const ofDebt = (pays: string | undefined) =>
    column !== undefined && pays !== undefined ? sql`and ${sql.ref(column)} = ${pays}` : sql``
  /** Locks a reference, or the payments without one, so that two payments at the same time can't both use it. */
  const lockReference = (db: Db, orgId: OrgId, reference: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${orgId} ${keyOf(reference)}`}, 0))`.execute(db)

  /** Locks a payment of an organization or of one debt; null if there is none with this id. */
  const lock = async (db: Db, { orgId, id }: Key<K>, pays?: PaysOf<K>['pays']) =>
    (await select(db, orgId, sql`and id = ${id} ${ofDebt(pays)} for no key update`))[0] ?? null

  /** Why another payment can't have a reference, which it locks; null if it can, or if it has none. */
  const whyNotUse = async (db: Db, orgId: OrgId, { paidOn, reference }: Used, pays?: PaysOf<K>['pays']) => {
    if (keyOf(reference) === null) return null
    await lockReference(db, orgId, reference)
    const same = repeats ? sql`and paid_on = ${paidOn} ${ofDebt(pays)}` : sql``
    const live = sql`and reference_key = ${keyOf(reference)} and voided_at is null ${same} order by id limit 1`
    const [used] = await select(db, orgId, live)
    const params = used && { date: formatDate(used.paidOn), reference }
    return params ? ({ code: 'payment_reference_used', params } as const) : null
  }

  /** All of an organization or of one debt, newest first. */
  const list = (db: Db, orgId: OrgId, pays?: PaysOf<K>['pays']) =>
    select(db, orgId, sql`${ofDebt(pays)} order by paid_on desc, id desc`)

  /** Refuses a payment that a locked debt can't take. */
  const check = async (
    ctx: Checks,
    debt: Debt & { readonly orgId: OrgId },
    stated: Stated,
    pays?: PaysOf<K>['pays'],
  ): Promise<void> =>
    refusePayment(ctx, whyNotPay(debt, stated, ctx.today) ?? (await whyNotUse(ctx.db, debt.orgId, stated, pays)))

  return { lockReference, lock, whyNotUse, list, check }
}

/** Opens the reports that a payment answered again, unless the debt already has an open report. */
const reopenReports = (db: Db, table: string, { orgId, id }: { readonly orgId: OrgId; readonly id: string }) => {
  const answer = sql.ref(`${table.slice(0, -1)}_id`)
  return sql`update reported_payments r set outcome = null, closed_at = null, closed_by = null, ${answer} = null
    where r.org_id = ${orgId} and r.${answer} = ${id} and not exists (
      select from reported_payments o where o.org_id = r.org_id and o.outcome is null
         and o.settlement_id is not distinct from r.settlement_id and o.list_id is not distinct from r.list_id)`.execute(
    db,
  )
}

/** Voids a locked payment of a kind, and opens the report that it answered. */
const voidingOf = <K extends keyof Kinds>(kind: K) => {
  const { table, paid, voided, isListed = false, isReported = false }: Kind = kinds[kind]
  return async (
    ctx: Writes & Pick<Work, 'today'>,
    { orgId, id, by, reason, isReplaced = false }: Voiding<K>,
  ): Promise<void> => {
    await sql`update ${sql.table(table)} set voided_at = ${ctx.now}, voided_by_name = ${by.name}, void_reason = ${reason}
      where org_id = ${orgId} and id = ${id}`.execute(ctx.db)
    await reverseEntry(ctx, { orgId, event: voided, of: entryKey(paid, id), on: ctx.today, key: entryKey(voided, id) })
    if (isListed) await voidTransactions(ctx, [{ orgId, sourceId: id }])
    if (isReported && !isReplaced) await reopenReports(ctx.db, table, { orgId, id })
  }
}

/** Reads, checks, records and voids the payments of a kind, each with its ledger entry. */
const paymentsOf = <K extends keyof Kinds>(kind: K) => {
  const { table, pays: column, paid, isListed = false }: Kind = kinds[kind]
  const reads = readsOf(kind)
  const voidLocked = voidingOf(kind)

  return {
    ...reads,
    toPayment: toPayment<K>,
    /**
     * Voids a locked payment, reverses its ledger entry and removes it from the transaction history. The report that it
     * answered is open again. The caller has locked the debt.
     */
    void: voidLocked,

    /** Stores a payment, posts it to the ledger and lists it in the transaction history. */
    add: async (ctx: Writes, payment: NewPayment<K>): Promise<IdOf<K>> => {
      const { orgId, paidOn, amount, reference, by, name, pays, part } = payment
      const id: IdOf<K> = ctx.newId<NameOf<K>>()
      const row = {
        org_id: orgId,
        id,
        paid_on: paidOn,
        amount_sen: amount,
        reference,
        reference_key: keyOf(reference),
        created_at: ctx.now,
        created_by: by.id,
        created_by_name: by.name,
        ...(column && { [column]: pays }),
        ...(part && { reference_part: part }),
      }
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((one) => sql.ref(one)))})
        values (${sql.join(Object.values(row))})`.execute(ctx.db)
      const source = { orgId, sourceType: table.slice(0, -1), sourceId: id }
      await postEntry(ctx, { ...source, event: paid, on: paidOn, key: entryKey(paid, id), amounts: { paid: amount } })
      const description = [name, reference].filter(Boolean).join(', ')
      if (isListed) await recordTransactions(ctx, [{ ...source, type: 'SETTLEMENT', amount, paidOn, description }])
      return id
    },

    /** Voids a payment that isn't void yet, and returns it. */
    revoke: async (
      ctx: Voids,
      { orgId, id, reason }: Key<K> & { readonly reason: string },
      pays?: PaysOf<K>['pays'],
    ): Promise<Stated> => {
      const { isVoid, paidOn, amount, reference } =
        (await reads.lock(ctx.db, { orgId, id }, pays)) ?? ctx.refuse('not_found')
      if (isVoid) ctx.refuse('payment_already_void')
      await voidLocked(ctx, { orgId, id, by: ctx.actor, reason })
      return { amount, paidOn, reference }
    },
  }
}

export const advancePayments = paymentsOf('advance')
export const benefitPayments = paymentsOf('benefit')
export const settlementPayments = paymentsOf('settlement')
export const leaverPayments = paymentsOf('leaver')
export const topUps = paymentsOf('topUp')
export const providerFees = paymentsOf('providerFee')
