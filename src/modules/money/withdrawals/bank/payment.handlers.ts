import { batchRecord } from '../withdrawal-record.rules.ts'
import type { Errors, Input } from '#kernel/call.ts'
import { moveTo, whyNotMove } from '#kernel/lifecycle.ts'
import { sen, sum } from '#kernel/money.ts'
import { formatInstant } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import * as bank from './payment.store.ts'
import { releaseAccount } from './holds.store.ts'
import type { LockedWithdrawal } from '../change.rules.ts'
import { approveWithdrawals } from '../decision/decide.service.ts'
import { recordBankReturn } from './bank-return.service.ts'
import { cancelWithdrawals, completeWithdrawals } from './outcome.steps.ts'
import { changeStatus, countOf, lockWithdrawals, setReturnHandled } from '../decision/status.steps.ts'
import { withdrawalLifecycle } from '../withdrawal.rules.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import * as store from './batch.store.ts'
import {
  allowCompletion,
  completeSelected,
  completeSent,
  nothingSent,
  refuseOther,
  refuseUnknownBatches,
} from './complete.steps.ts'
import type { paymentCalls } from './payment.contract.ts'
import type { Batch } from './transfer-values.contract.ts'
import { paymentsOfFile } from './bank-file.steps.ts'
import { isEmployee, whyNotTransferDate } from './transfer.rules.ts'
import { openBatchesOf, previewOf } from './end-of-day.steps.ts'

type Calls = typeof paymentCalls
type Ctx<K extends keyof Calls> = Context<Errors<Calls[K]>, PlatformActor>
type Of<K extends keyof Calls> = Input<Calls[K]>

export const paymentHandlers: Handlers<Calls> = {
  updateOne: async (ctx, input) => {
    const key = { orgId: input.orgId, id: input.transactionId }
    // End of day and completing batches must not run concurrently.
    if (input.status === 'processing' || input.status === 'completed') await store.lockTransfers(ctx.db)
    const [locked] = await lockWithdrawals(ctx, [key], { releases: input.status === 'cancelled' })
    if (!locked || !isEmployee(input.employeeICNumber, locked)) return ctx.refuse('not_found')
    const move = moveTo(withdrawalLifecycle, input.status)
    const whyNot = move && whyNotMove(withdrawalLifecycle, move, locked)
    if (whyNot) return ctx.refuse(whyNot.code, whyNot.params)
    await setStatus(ctx, locked, input)
    return { ok: true, status: input.status }
  },

  previewEndOfDay: (ctx) => previewOf(ctx),

  endOfDayProcessing: async (ctx, { shown, sentToday }) => {
    await store.lockTransfers(ctx.db)
    const since = sentToday && (await store.numbersOfDay(ctx.db, ctx.today)).find((one) => !sentToday.includes(one))
    const other = since === undefined ? undefined : await store.findBatchByNumber(ctx.db, since)
    if (other) {
      const { number, sentAt, sentByName } = other
      ctx.refuse('batch_sent_since', { number, at: formatInstant(sentAt), by: sentByName })
    }
    const { batch, rows } = await sendBatch(ctx)
    if (shown) refuseOther(ctx, shown, batch ? await bank.shownBatch(ctx, batch.id) : nothingSent)
    return { rows: rows.map(toRow), batch, count: rows.length, total: batch?.net ?? sen(0) }
  },

  releaseAccount: async (ctx, { orgId, transactionId: id, reason }) =>
    (await releaseAccount(ctx, { orgId, id }, reason)) ? { ok: true } : ctx.refuse('account_not_held'),

  completeAll: async (ctx, input) => {
    await store.lockTransfers(ctx.db)
    await refuseUnknownBatches(ctx, input.batchIds)
    const completed = input.ids ? await completeSelected(ctx, input, input.ids) : await completeSent(ctx, input)
    return { ok: true, completed: countOf(completed), net: sum(completed.map(({ net }) => net)) }
  },

  cancelSelected: async (ctx, { transactions, reason, bankAnswer }) => {
    const keys = new Map(transactions.map(({ orgId, transactionId: id }) => [id, { orgId, id }]))
    const locked = await lockWithdrawals(ctx, [...keys.values()], { releases: true })
    if (locked.length < keys.size) ctx.refuse('not_found')
    const changed = locked.find(({ status }) => status !== 'processing')
    if (changed) ctx.refuse('withdrawal_status', { status: changed.status })
    if (locked.some(({ batchId }) => !batchId)) ctx.refuse('not_sent')
    await cancelWithdrawals(ctx, locked, reason, bankAnswer)
    return { ok: true, cancelled: locked.length }
  },

  recordBankReturn: async (ctx, { orgId, transactionId, ...returned }) => {
    await recordBankReturn(ctx, { orgId, id: transactionId, ...returned })
    return { ok: true }
  },

  markReturnHandled: async (ctx, { orgId, transactionId: id, handled }) =>
    (await setReturnHandled(ctx, { orgId, id }, handled)) ? { ok: true } : ctx.refuse('not_returned'),

  getOpenBatches: (ctx) => openBatchesOf(ctx),
}

const toRow = (payment: bank.Payment) => ({
  createdBy: payment.employeeName,
  employeeICNumber: payment.icNumber,
  banking: {
    bank: bankName(payment.bankCode),
    bankCode: payment.bankCode,
    accountNumber: payment.accountNumber,
  },
  netAmount: payment.net,
})

/** Sends everything that is ready in one numbered batch. The batch is null if there is nothing. */
const sendBatch = async (ctx: Ctx<'endOfDayProcessing'>): Promise<{ batch: Batch | null; rows: bank.Payment[] }> => {
  const id = ctx.newId<'bank_batch'>()
  const sent = await bank.sendToBank(ctx, id)
  if (sent.length === 0) return { batch: null, rows: [] }
  const { rows, sha256 } = await paymentsOfFile(ctx, id)
  const batch = await store.insertBatch(ctx.db, {
    id,
    withdrawals: countOf(sent),
    net_sen: sum(sent.map(({ net }) => net)),
    sent_at: ctx.now,
    sent_on: ctx.today,
    sent_by: ctx.actor.id,
    sent_by_name: ctx.actor.name,
    file_sha256: sha256,
  })
  const after = { number: batch.number, count: batch.count, net: batch.net, amount: sum(sent.map((one) => one.amount)) }
  ctx.record({ type: batchRecord, id, org: platformOrgId, after })
  return { batch, rows }
}

/** Checks what each status requires beyond the lifecycle, and sets it. */
const setStatus = async (ctx: Ctx<'updateOne'>, locked: LockedWithdrawal, input: Of<'updateOne'>): Promise<unknown> => {
  if (input.status === 'cancelled') {
    if (locked.batchId && input.bankAnswer === undefined)
      ctx.refuse('bank_answer_required', {}, { bankAnswer: { code: 'required' } })
    return cancelWithdrawals(ctx, [locked], input.reason ?? '', locked.batchId ? input.bankAnswer : undefined)
  }
  if (input.status === 'completed') {
    const transferDate = input.transferDate ?? ctx.today
    const [batch] = locked.batchId ? await store.findBatches(ctx.db, [locked.batchId]) : []
    const { requestedOn } = locked
    const whyNot = whyNotTransferDate({ transferDate, today: ctx.today, sentOn: batch?.sentOn ?? null, requestedOn })
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    await allowCompletion(ctx, batch ? [batch] : [], input.handover)
    return completeWithdrawals(ctx, [locked], transferDate)
  }
  // Inactive organizations send nothing new; their sent withdrawals can be completed.
  if (!(await bank.isOrganizationActive(ctx, locked.orgId))) ctx.refuse('organization_not_active')
  if (input.status === 'approved') return approveWithdrawals(ctx, [locked], input.reason)
  return changeStatus(ctx, { locked: [locked] }, { to: input.status })
}
