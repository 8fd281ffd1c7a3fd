import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { formatDate, laterThan, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { postEntry, reverseEntry } from '#modules/ledger/ledger.service.ts'
import { whyNotPayAmount, whyNotPayOn } from '#modules/reportedPayments/reported-payment.rules.ts'
import { closeRecorded } from '#modules/reportedPayments/reported-payment.service.ts'
import { recordTransactions, voidTransactions } from '#modules/transactions/account.service.ts'
import { changeOf, writeAudit, type AuditActor } from '#server/audit.ts'
import type { Work } from '#server/context.ts'
import * as payments from './payment.store.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import { allocate, dueDateOf } from './settlement.rules.ts'
import * as sql from './settlement.sql.ts'
import * as store from './settlement.store.ts'
import type { Settlement } from './settlement.contract.ts'
import type { SettlementKey } from './settlement.store.ts'

type SettlementWork = Pick<Work, 'db' | 'client' | 'now' | 'today' | 'newId'>
type Refused = {
  readonly code: 'payment_exceeds_due' | 'payment_date_refused' | 'payment_reference_used' | 'payment_alike'
  readonly params: Readonly<Record<string, string>>
}

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
    repaymentId: row.id,
    disbursementId: row.disbursement_id,
    orgId: row.org_id,
    orgName: row.org_name,
    name: row.name,
    amountDue: row.due_sen,
    dueDate: row.due_on,
  }))

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

export type NewPayment = {
  readonly paidOn: LocalDate
  readonly amount: Sen
  /** The uploader's or the bank's own reference. */
  readonly reference: string | undefined
  /** The part of a payment that is divided over several settlements. */
  readonly part?: number
  /** Whether it is another payment than one that looks alike. */
  readonly isAnother?: boolean | undefined
  /** The reported payment that it answers. */
  readonly reportId?: Id<'reported_payment'> | undefined
  readonly by: Id<'user'>
}

type Replaced = { readonly id: Id<'settlement_payment'>; readonly amount: Sen; readonly reference: string }

/** Why a locked settlement cannot take a payment, which may replace another one; null if it can. */
export const whyNotPay = async (
  ctx: Pick<SettlementWork, 'db' | 'client' | 'today'>,
  settlement: Settlement,
  { paidOn, amount, reference, isAnother = false }: Omit<NewPayment, 'by'>,
  replaced: Replaced | null = null,
): Promise<Refused | null> => {
  const amountDue = sen(settlement.amountDue + (replaced?.amount ?? 0))
  const { dateCompleted } = settlement
  const refused = whyNotPayAmount(amount, amountDue) ?? whyNotPayOn(paidOn, { since: dateCompleted, today: ctx.today })
  if (refused) return refused
  // A payment that an upload divided over several settlements has its reference in each of them.
  const isKept = payments.isSameReference(reference, replaced?.reference)
  if (reference && !isKept && (await payments.isReferenceUsed(ctx.db, settlement.orgId, reference)))
    return { code: 'payment_reference_used', params: { reference } }
  if (isAnother) return null
  const { orgId } = settlement
  const replacedId = replaced?.id ?? null
  if (!reference) await payments.lockReference(ctx.db, orgId, null)
  const similar = await sql.selectSimilarPayments.all(ctx.client, { orgId, paidOn, amount, replacedId })
  // Without a reference, nothing tells two payments of one day and amount apart.
  return similar.some((one) => !reference || one.reference === '')
    ? { code: 'payment_alike', params: { amount: formatRm(amount), date: formatDate(paidOn) } }
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

/** Stores a payment to a locked settlement, posts it and lists it in the account's history. */
export const addPayment = async (
  ctx: SettlementWork,
  settlement: Settlement,
  { paidOn, amount, reference = '', part = 1, reportId, by }: NewPayment,
): Promise<Id<'settlement_payment'>> => {
  const id = ctx.newId<'settlement_payment'>()
  const { orgId } = settlement
  await payments.insertPayment(ctx.db, {
    org_id: orgId,
    id,
    settlement_id: settlement.id,
    paid_on: paidOn,
    amount_sen: amount,
    reference,
    reference_part: part,
    created_at: ctx.now,
    created_by: by,
  })
  const change = changeBy(ctx, settlement, by)
  await store.addRepaid(ctx.db, keyOf(settlement), amount, change)
  if (settlement.reported)
    await closeRecorded(
      ctx.db,
      store.debtOf(keyOf(settlement)),
      { settlement_payment_id: id },
      { amount, reportId, ...change },
    )
  await postEntry(ctx, {
    orgId,
    event: 'settlement_paid',
    sourceType: 'settlement_payment',
    sourceId: id,
    on: paidOn,
    key: `settlement-paid:${id}`,
    amounts: { paid: amount },
  })
  await recordTransactions(ctx, [
    {
      orgId,
      type: 'SETTLEMENT',
      sourceType: 'settlement_payment',
      sourceId: id,
      amount,
      paidOn,
      description: reference ? `${settlement.disbursement.name}, ${reference}` : settlement.disbursement.name,
    },
  ])
  return id
}

/** The audited change of a settlement by a payment, which may replace a void one. */
export const changeByPayment = (
  settlement: Settlement,
  payment: NewPayment,
  replaced?: Pick<
    NonNullable<Awaited<ReturnType<typeof payments.readPayment>>>,
    'amount_sen' | 'paid_on' | 'reference'
  >,
) => ({
  type: settlementRecord,
  id: settlement.id,
  org: settlement.orgId,
  before: {
    amountDue: settlement.amountDue,
    ...(replaced && {
      payment: replaced.amount_sen,
      paymentDate: replaced.paid_on,
      reference: replaced.reference || null,
    }),
  },
  after: {
    amountDue: sen(settlement.amountDue + (replaced?.amount_sen ?? 0) - payment.amount),
    payment: payment.amount,
    paymentDate: payment.paidOn,
    reference: payment.reference ?? null,
  },
})

type Voided = {
  readonly id: Id<'settlement_payment'>
  readonly amount: Sen
  readonly by: Id<'user'>
  readonly reason: string | null
}

/** Voids a payment to a locked settlement and reverses its entry: its amount is due again. */
export const voidPayment = async (
  ctx: SettlementWork,
  settlement: Settlement,
  { id, amount, by, reason }: Voided,
): Promise<void> => {
  const { orgId } = settlement
  await payments.voidPayment(ctx.db, orgId, id, { by, at: ctx.now, reason })
  await store.addRepaid(ctx.db, keyOf(settlement), sen(0 - amount), changeBy(ctx, settlement, by))
  await reverseEntry(ctx, {
    orgId,
    event: 'settlement_voided',
    of: `settlement-paid:${id}`,
    on: ctx.today,
    key: `settlement-voided:${id}`,
  })
  await voidTransactions(ctx, [{ orgId, sourceId: id }])
}

type UploadedPayment = Omit<NewPayment, 'by'> & {
  readonly orgId: Id<'org'>
  /** Who uploaded the row, for its audit entries. */
  readonly by: AuditActor & { readonly id: Id<'user'> }
  readonly reference: string
  /** Null to pay the settlements that are due first, of those completed by the date of the payment. */
  readonly repaymentId: Id<'settlement'> | null
}
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
  | { readonly refused: Refused | { readonly code: 'settlement_not_found'; readonly params: Record<string, string> } }

/** Records a row of an upload: to one settlement, or to all that are open, the oldest due first. */
export const payFromUpload = async (
  ctx: SettlementWork,
  { orgId, repaymentId, by: actor, ...stated }: UploadedPayment,
): Promise<UploadOutcome> => {
  const { reference } = stated
  const payment = { ...stated, by: actor.id }
  const open = await store.lockOpenSettlements(ctx.db, orgId, ctx.today)
  if (await payments.isReferenceUsed(ctx.db, orgId, reference))
    return { refused: { code: 'payment_reference_used', params: { reference } } }
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
    const refused = await whyNotPay(ctx, key, { ...payment, amount, reference: undefined, isAnother: true })
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
