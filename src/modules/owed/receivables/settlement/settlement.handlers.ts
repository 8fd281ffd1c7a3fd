import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { formatDate, laterThan, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { isOpenReport, moveReport } from '../report/reported-payment.service.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import { isSameReference, refusePayment, settlementPayments, specifiedNames } from '../payment/payment.service.ts'
import { reportHandlers } from './report.handlers.ts'
import { settlementRecord } from './settlement-record.rules.ts'
import type { repayments, repaymentTransactions, Settlement } from './settlement.contract.ts'
import type { paymentErrors } from '../debt/debt.rules.ts'
import { dueDateOf } from './settlement.rules.ts'
import { addPayment, changeByPayment, voidPayment, whyNotRecord, type NewPayment } from './settlement.service.ts'
import * as store from './settlement.store.ts'
import type { SettlementKey } from './settlement.store.ts'

export const repaymentHandlers: Handlers<typeof repayments> = {
  getAll: async (ctx, { filter = {}, ...list }) => {
    const { org, today } = ctx
    return store.listSettlements(ctx.db, { ...list, status: filter.status, orgId: org, today })
  },

  getOne: async (ctx, { disbursementId, repaymentId }) => {
    const key = { orgId: ctx.org, disbursementId, repaymentId }
    const settlement = (await store.readSettlement(ctx.db, key, ctx.today)) ?? ctx.refuse('settlement_not_found')
    return { ...settlement, payTo: ctx.env.payTo }
  },

  getUnsettled: async (ctx) => ({
    disbursements: (await store.listUnsettled(ctx.db)).flatMap((row) =>
      row.completed_on
        ? [
            {
              ...named(row),
              disbursementId: row.id,
              dateCompleted: row.completed_on,
              dueDate: dueDateOf(row.completed_on, row.repayment_months),
            },
          ]
        : [],
    ),
  }),

  create: async (ctx, { orgId, disbursementId, dueDate, amountDue, amountRepaid }) => {
    const disbursement = await store.lockDisbursement(ctx.db, orgId, disbursementId)
    if (!disbursement) return ctx.refuse('settlement_not_found')
    const { status, completed_on: completedOn } = disbursement
    if (status !== 'completed' || completedOn === null) return ctx.refuse('disbursement_not_completed')
    checkAmounts(ctx, disbursement.to_repay_sen, { amountDue, amountRepaid })
    checkDueDate(ctx, completedOn, dueDate)
    const key = { orgId, disbursementId, repaymentId: ctx.newId<'settlement'>() }
    await store.insertSettlement(ctx.db, {
      ...key,
      dueDate,
      toRepay: disbursement.to_repay_sen,
      by: ctx.actor.id,
      at: ctx.now,
    })
    const created = await recordInitialPayment(ctx, key, amountRepaid)
    ctx.record({ type: settlementRecord, id: key.repaymentId, org: orgId, after: audited(created) })
    return created
  },

  update: async (ctx, { dueDate, amountDue, amountRepaid, modifiedAt, ...key }) => {
    const before = await lockUnpaid(ctx, key)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    checkAmounts(ctx, before.amountDue, { amountDue, amountRepaid })
    checkDueDate(ctx, before.dateCompleted, dueDate)
    await store.changeDueDate(ctx.db, key, dueDate, { by: ctx.actor.id, at: laterThan(before.modifiedAt, ctx.now) })
    const after = await recordInitialPayment(ctx, key, amountRepaid)
    ctx.record({
      type: settlementRecord,
      id: key.repaymentId,
      org: key.orgId,
      before: audited(before),
      after: audited(after),
    })
    return after
  },

  delete: async (ctx, key) => {
    const before = await lockUnpaid(ctx, key)
    if (before.reported) ctx.refuse('settlement_has_report', { amount: formatRm(before.reported.amount) })
    await store.deleteSettlement(ctx.db, key, { by: ctx.actor.id, at: laterThan(before.modifiedAt, ctx.now) })
    ctx.record({ type: settlementRecord, id: key.repaymentId, org: key.orgId, before: audited(before), after: null })
    return { ok: true }
  },
}

export const repaymentTransactionHandlers: Handlers<typeof repaymentTransactions> = {
  getAll: async (ctx, { disbursementId, repaymentId }) => {
    const key = { orgId: ctx.org, disbursementId, repaymentId }
    const settlement = (await store.readSettlement(ctx.db, key, ctx.today)) ?? ctx.refuse('settlement_not_found')
    let due = settlement.toRepay
    const payments = (await settlementPayments.list(ctx.db, key.orgId, repaymentId)).toReversed().map((payment) => {
      if (!payment.isVoid) due = sen(due - payment.amount)
      const { paidOn: paymentDate, amount: amountRepaid, part: _, ...rest } = payment
      return { ...rest, ...key, paymentDate, amountRepaid, amountDueAfter: due }
    })
    return { payments: payments.toReversed() }
  },

  create: async (ctx, { paymentDate, amountRepaid, reference = '', reportId, isAnother, ...key }) => {
    const before = await lock(ctx, key)
    if (reportId && !(await isOpenReport(ctx.db, store.debtOf(key), reportId))) ctx.refuse('report_closed')
    const payment = { paidOn: paymentDate, amount: amountRepaid, reference, reportId, isAnother, by: ctx.actor }
    await checkPayment(ctx, before, payment)
    return pay(ctx, before, payment)
  },

  update: async (ctx, { id, paymentDate, amountRepaid, reference, isAnother, ...key }) => {
    const before = await lock(ctx, key)
    const wrong = await readLive(ctx, key, id)
    const by = ctx.actor
    const kept = reference ?? wrong.reference
    const part = isSameReference(kept, wrong.reference) ? wrong.part : undefined
    const payment = { paidOn: paymentDate, amount: amountRepaid, reference: kept, part, isAnother, by }
    await checkPayment(ctx, before, payment, wrong)
    await voidPayment(ctx, before, { id, amount: wrong.amount, by, reason: 'Corrected', isReplaced: true })
    const paid = await pay(ctx, before, payment, wrong)
    await moveReport(ctx.db, key, id, paid.id)
    return paid
  },

  // The pipeline refuses it without a reason.
  void: async (ctx, { id, reason = '', ...key }) => {
    const before = await lock(ctx, key)
    const { amount, paidOn: paymentDate } = await readLive(ctx, key, id)
    await voidPayment(ctx, before, { id, amount, by: ctx.actor, reason })
    const amountDue = sen(before.amountDue + amount)
    ctx.record({
      type: settlementRecord,
      id: key.repaymentId,
      org: key.orgId,
      before: { amountDue: before.amountDue, payment: amount, paymentDate },
      after: { amountDue, payment: null, paymentDate: null, reason },
    })
    return { amountDue }
  },

  ...reportHandlers,
}

type NotFound = Pick<Context<'settlement_not_found'>, 'db' | 'today' | 'refuse'>

const lock = async (ctx: NotFound, key: SettlementKey): Promise<Settlement> =>
  (await store.lockSettlement(ctx.db, key, ctx.today)) ?? ctx.refuse('settlement_not_found')

const lockUnpaid = async (
  ctx: Pick<Context<'settlement_not_found' | 'settlement_has_payments'>, 'db' | 'today' | 'refuse'>,
  key: SettlementKey,
): Promise<Settlement> => {
  const settlement = await lock(ctx, key)
  if (settlement.amountRepaid > 0) ctx.refuse('settlement_has_payments')
  return settlement
}

const checkAmounts = (
  ctx: Pick<Context<'settlement_amounts_differ'>, 'refuse'>,
  toRepay: Sen,
  { amountDue, amountRepaid }: { readonly amountDue: Sen; readonly amountRepaid: Sen },
): void => {
  if (amountDue + amountRepaid === toRepay) return
  const params = { amount: formatRm(toRepay) }
  ctx.refuse('settlement_amounts_differ', params, { amountDue: { code: 'settlement_amounts_differ', params } })
}

const checkDueDate = (
  ctx: Pick<Context<'due_date_before_completion'>, 'refuse'>,
  completedOn: LocalDate,
  dueDate: LocalDate,
): void => {
  if (dueDate >= completedOn) return
  const params = { first: formatDate(completedOn) }
  ctx.refuse('due_date_before_completion', params, { dueDate: { code: 'due_date_before_completion', params } })
}

type PaymentContext = Context<'settlement_not_found', PlatformActor>

/** Records the form's amount already repaid as a payment, and returns the settlement. */
const recordInitialPayment = async (ctx: PaymentContext, key: SettlementKey, amount: Sen): Promise<Settlement> => {
  if (amount > 0)
    await addPayment(ctx, await lock(ctx, key), {
      paidOn: ctx.today,
      amount,
      reference: '',
      by: ctx.actor,
    })
  return lock(ctx, key)
}

const checkPayment = async (
  ctx: Pick<Context<(typeof paymentErrors)[number] | 'payment_alike'>, 'db' | 'client' | 'today' | 'refuse'>,
  settlement: Settlement,
  payment: NewPayment,
  replaced?: Parameters<typeof whyNotRecord>[3],
): Promise<void> => refusePayment(ctx, await whyNotRecord(ctx, settlement, payment, replaced), specifiedNames)

/** Records a payment. The audit entry includes the void payment that it replaces. */
const pay = async (
  ctx: Context<never, PlatformActor>,
  settlement: Settlement,
  payment: NewPayment,
  replaced?: Parameters<typeof changeByPayment>[2],
): Promise<{ id: Id<'settlement_payment'>; amountDue: Sen }> => {
  const id = await addPayment(ctx, settlement, payment)
  const change = changeByPayment(settlement, payment, replaced)
  ctx.record(change)
  return { id, amountDue: change.after.amountDue }
}

/** Locks a payment that is not void. */
const readLive = async (
  ctx: Pick<Context<'settlement_not_found' | 'payment_already_void'>, 'db' | 'refuse'>,
  { orgId, repaymentId }: SettlementKey,
  id: Id<'settlement_payment'>,
) => {
  const payment =
    (await settlementPayments.lock(ctx.db, { orgId, id }, repaymentId)) ?? ctx.refuse('settlement_not_found')
  if (payment.isVoid) ctx.refuse('payment_already_void')
  return payment
}

const audited = ({ disbursement, dueDate, amountDue, amountRepaid }: Settlement) => ({
  disbursement: disbursement.name,
  dueDate,
  amountDue,
  amountRepaid,
})
