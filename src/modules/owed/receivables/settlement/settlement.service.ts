import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { formatDate, laterThan, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { closeRecorded } from '../report/reported-payment.service.ts'
import { changeOf, writeAudit, type AuditActor } from '#server/audit.ts'
import type { Work } from '#server/context.ts'
import { whyNotPay } from '../debt/debt.rules.ts'
import { isSameReference, settlementPayments as payments } from '../payment/payment.service.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import { allocate, dueDateOf } from './settlement.rules.ts'
import * as sql from './settlement.sql.ts'
import * as store from './settlement.store.ts'
import type { Settlement } from './settlement.contract.ts'
import type { SettlementKey } from './settlement.store.ts'

type SettlementWork = Pick<Work, 'db' | 'client' | 'now' | 'today' | 'newId'>
type Completed = {
  readonly orgId: Id<'org'>
  readonly disbursementId: Id<'disbursement'>
  /** Total and fees. */
  readonly toRepay: Sen
  readonly completedOn: LocalDate
  readonly months: number
  readonly by: Id<'user'>
}

type Search = Parameters<typeof sql.findSettlements.all>[1]
/** The settlements that match a search, of one organization or all, the latest due date first. */
export const findSettlements = async ({ client }: Pick<Work, 'client'>, search: Search) =>
  (await sql.findSettlements.all(client, search)).map((row) => ({
    ...row,
    repaymentId: row.id,
    amountDue: row.due,
    dueDate: row.dueOn,
  }))

/** What organizations owe from settlements after their due dates, and the earliest of these dates. */
export const overdueSettlements = ({ client, today }: Pick<Work, 'client' | 'today'>) =>
  sql.sumOverdue.one(client, { today })

/** Creates the settlement of a disbursement that is completed in the same transaction. */
export const createSettlement = async (
  ctx: SettlementWork,
  { completedOn, months, ...completed }: Completed,
): Promise<Id<'settlement'>> => {
  const repaymentId = ctx.newId<'settlement'>()
  await store.insertSettlement(ctx.db, {
    ...completed,
    repaymentId,
    dueDate: dueDateOf(completedOn, months),
    at: ctx.now,
  })
  return repaymentId
}

type Changed = Pick<Completed, 'orgId' | 'disbursementId' | 'toRepay' | 'by'>

/** Changes the amount of a disbursement's settlement, if it has one. The amount due may become negative. */
export const changeToRepay = (ctx: Pick<SettlementWork, 'db' | 'now'>, { toRepay, by, ...key }: Changed) =>
  store.changeToRepay(ctx.db, key, toRepay, { by, at: ctx.now })

type Payer = { readonly id: Id<'user'>; readonly name: string }
export type NewPayment = {
  readonly paidOn: LocalDate
  readonly amount: Sen
  /** The uploader's or the bank's own reference; empty without one. */
  readonly reference: string
  /** The part of a payment that is divided over several settlements. */
  readonly part?: number | undefined
  /** Whether it is another payment than one that looks alike. */
  readonly isAnother?: boolean | undefined
  /** The reported payment that it answers. */
  readonly reportId?: Id<'reported_payment'> | undefined
  readonly by: Payer
}

type Replaced = { readonly id: Id<'settlement_payment'>; readonly amount: Sen; readonly reference: string }

/** Why a locked settlement cannot take a payment, which may replace another one; null if it can. */
export const whyNotRecord = async (
  ctx: Pick<SettlementWork, 'db' | 'client' | 'today'>,
  { orgId, amountDue, dateCompleted: since }: Settlement,
  payment: Omit<NewPayment, 'by'>,
  replaced: Replaced | null = null,
) => {
  const { paidOn, amount, reference, isAnother } = payment
  const debt = { due: sen(amountDue + (replaced?.amount ?? 0)), since }
  // A payment that an upload divided over several settlements has its reference in each of them.
  const isKept = replaced !== null && isSameReference(reference, replaced.reference)
  const refused =
    whyNotPay(debt, payment, ctx.today) ?? (isKept ? null : await payments.whyNotUse(ctx.db, orgId, payment))
  if (refused || isAnother) return refused
  if (!reference) await payments.lockReference(ctx.db, orgId, '')
  const similar = await sql.selectSimilarPayments.all(ctx.client, {
    orgId,
    paidOn,
    amount,
    replacedId: replaced?.id ?? null,
  })
  // Without a reference, two payments of the same day and amount can't be told apart.
  return similar.some((one) => !reference || one.reference === '')
    ? ({ code: 'payment_alike', params: { amount: formatRm(amount), date: formatDate(paidOn) } } as const)
    : null
}

const keyOf = ({ orgId, id, disbursementId }: Settlement): SettlementKey => ({
  orgId,
  repaymentId: id,
  disbursementId,
})
const changeBy = (ctx: SettlementWork, { modifiedAt }: Settlement, by: Id<'user'>) => ({
  by,
  at: laterThan(modifiedAt, ctx.now),
})

/** Records a payment to a locked settlement. */
export const addPayment = async (
  ctx: SettlementWork,
  settlement: Settlement,
  { reportId, ...payment }: NewPayment,
): Promise<Id<'settlement_payment'>> => {
  const { orgId, id: pays, disbursement } = settlement
  const { amount, by } = payment
  const id = await payments.add(ctx, { ...payment, orgId, pays, name: disbursement.name })
  const change = changeBy(ctx, settlement, by.id)
  await store.addRepaid(ctx.db, keyOf(settlement), amount, change)
  if (settlement.reported)
    await closeRecorded(
      ctx.db,
      store.debtOf(keyOf(settlement)),
      { settlement_payment_id: id },
      { amount, reportId, ...change },
    )
  return id
}

/** The audited change of a settlement by a payment, which may replace a void one. */
export const changeByPayment = (
  settlement: Settlement,
  payment: NewPayment,
  replaced?: Pick<NewPayment, 'amount' | 'paidOn' | 'reference'>,
) => ({
  type: settlementRecord,
  id: settlement.id,
  org: settlement.orgId,
  before: {
    amountDue: settlement.amountDue,
    ...(replaced && {
      payment: replaced.amount,
      paymentDate: replaced.paidOn,
      reference: replaced.reference || null,
    }),
  },
  after: {
    amountDue: sen(settlement.amountDue + (replaced?.amount ?? 0) - payment.amount),
    payment: payment.amount,
    paymentDate: payment.paidOn,
    reference: payment.reference || null,
  },
})

type Voided = {
  readonly id: Id<'settlement_payment'>
  readonly amount: Sen
  readonly by: Payer
  readonly reason: string
  readonly isReplaced?: boolean
}

/** Voids a payment to a locked settlement: its amount is due again. */
export const voidPayment = async (ctx: SettlementWork, settlement: Settlement, { amount, ...voided }: Voided) => {
  const { orgId } = settlement
  await payments.void(ctx, { ...voided, orgId })
  const change = changeBy(ctx, settlement, voided.by.id)
  await store.addRepaid(ctx.db, keyOf(settlement), sen(0 - amount), change)
}

type UploadedPayment = Omit<NewPayment, 'by'> & {
  readonly orgId: Id<'org'>
  /** Who uploaded the row, for its audit entries. */
  readonly by: AuditActor & { readonly id: Id<'user'> }
  /** Null to pay the settlements that are due first, of those completed by the date of the payment. */
  readonly repaymentId: Id<'settlement'> | null
}
type Refused =
  | NonNullable<Awaited<ReturnType<typeof whyNotRecord>>>
  | { readonly code: 'settlement_not_found'; readonly params: Readonly<Record<string, string>> }
type UploadOutcome =
  | {
      readonly payments: readonly Id<'settlement_payment'>[]
      /** The reference of an earlier payment with the same date and amount, empty if it has none. */
      readonly possibleDuplicateOf: string | null
      /** The settlements that are paid, each with its part. */
      readonly parts: readonly {
        readonly id: string
        readonly name: string
        readonly dueOn: LocalDate
        readonly amount: Sen
      }[]
    }
  | { readonly refused: Refused }

/** Records a row of an upload: to one settlement, or to all that are open, the oldest due first. */
export const payFromUpload = async (
  ctx: SettlementWork,
  { orgId, repaymentId, by: actor, ...stated }: UploadedPayment,
): Promise<UploadOutcome> => {
  const payment = { ...stated, by: actor }
  const open = await store.lockOpenSettlements(ctx.db, orgId, ctx.today)
  const used = await payments.whyNotUse(ctx.db, orgId, payment)
  if (used) return { refused: used }
  const payable = repaymentId ? open.filter(({ id }) => id === repaymentId) : open
  const completed = payable.filter(({ dateCompleted }) => dateCompleted <= payment.paidOn)
  // A payment before the first completion is refused for its date.
  const chosen = completed.length > 0 ? completed : payable
  const [first] = chosen
  if (!first) return { refused: { code: 'settlement_not_found', params: {} } }
  const parts = allocate(
    payment.amount,
    chosen.map((settlement) => ({ key: settlement, amountDue: settlement.amountDue })),
  )
  if (!parts) {
    const owed = sen(chosen.reduce((total, { amountDue }) => total + amountDue, 0))
    return { refused: { code: 'payment_exceeds_due', params: { amount: formatRm(owed) } } }
  }
  for (const { key, amount } of parts) {
    const refused = whyNotPay({ due: key.amountDue, since: key.dateCompleted }, { ...payment, amount }, ctx.today)
    if (refused) return { refused }
  }
  const similar = await sql.selectSimilarPayments.first(ctx.client, {
    orgId,
    paidOn: payment.paidOn,
    amount: payment.amount,
    replacedId: null,
  })
  const recorded: Id<'settlement_payment'>[] = []
  for (const [index, { key, amount }] of parts.entries())
    recorded.push(await addPayment(ctx, key, { ...payment, amount, part: index + 1 }))
  const changes = parts.map(({ key, amount }) => changeOf(changeByPayment(key, { ...payment, amount })))
  await writeAudit(ctx, 'repaymentTransactions-create', [{ actor, address: 'server', changes }])
  return {
    payments: recorded,
    possibleDuplicateOf: similar?.reference ?? null,
    parts: parts.map(({ key: { id, disbursement, dueDate: dueOn }, amount }) => ({
      id,
      name: disbursement.name,
      dueOn,
      amount,
    })),
  }
}
