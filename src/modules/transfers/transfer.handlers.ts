import type { Errors, Input } from '#kernel/call.ts'
import { moveTo, whyNotMove } from '#kernel/lifecycle.ts'
import { isNamed } from '#kernel/mask.ts'
import { sen } from '#kernel/money.ts'
import { later, type LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { withdrawalLifecycle } from '#modules/withdrawals/withdrawal.rules.ts'
import type { HeldWithdrawal, WithdrawalKey } from '#modules/withdrawals/change.rules.ts'
import { openBatches } from '#modules/withdrawals/sweep.service.ts'
import { holdSent, holdWithdrawals } from '#modules/withdrawals/withdrawal.service.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import { readBankResult } from './bankresult.reader.ts'
import { faultsInWords, matchResult, type Answered } from './bankresult.rules.ts'
import type { Batch, rollingPayAdmin } from './transfer.contract.ts'
import { listTransfers } from './transfer.list.ts'
import { cancel, complete, completeBatches, moveBy, netOf, sendToBank, takeBack } from './transfer.moves.ts'
import { bankFileName, whyNotReturn, whyNotTransferDate } from './transfer.rules.ts'
import * as store from './transfer.store.ts'
import { previewOf, todayOf } from './transfer.today.ts'

type Calls = typeof rollingPayAdmin
type Ctx<K extends keyof Calls> = Context<Errors<Calls[K]>, PlatformActor>
type Of<K extends keyof Calls> = Input<Calls[K]>

/** The list names the employee by a masked number, which is enough beside the id of the withdrawal. */
const isOf = (named: string, icNumber: string): boolean => isNamed(named.replace(/[\s-]/g, '').toUpperCase(), icNumber)

export const rollingPayAdminHandlers: Handlers<Calls> = {
  getAll: (ctx, input) => listTransfers(ctx.client, input),

  getOne: async (ctx, { orgId, transactionId, employeeICNumber }) => {
    const transaction = await store.findTransfer(ctx.client, orgId, transactionId)
    if (!transaction || !isOf(employeeICNumber, transaction.employeeICNumber)) return ctx.refuse('not_found')
    ctx.record({ type: 'withdrawal', id: transactionId, org: orgId })
    return { transaction, timeline: await store.timelineOf(ctx.client, orgId, transactionId) }
  },

  updateOne: async (ctx, input) => {
    const key = { orgId: input.orgId, id: input.transactionId }
    // End of day sends what was taken out of the queue: it must not be looking for it just now. Nor may a batch be
    // completed whole meanwhile, which tells everybody of it that was completed at its moment.
    if (input.status === 'processing' || input.status === 'completed') await store.takeTurn(ctx.client)
    const [held] = await holdWithdrawals(ctx, [key], { frees: input.status === 'cancelled' })
    if (!held || !isOf(input.employeeICNumber, held.icNumber)) return ctx.refuse('not_found')
    const move = moveTo(withdrawalLifecycle, input.status)
    const whyNot = move && whyNotMove(withdrawalLifecycle, move, held)
    if (whyNot) return ctx.refuse(whyNot.code, whyNot.params)
    await setStatus(ctx, held, input)
    return { ok: true, status: input.status }
  },

  previewEndOfDay: (ctx) => previewOf(ctx.client),

  endOfDayProcessing: async (ctx) => {
    await store.takeTurn(ctx.client)
    const batch = await sendToBank(ctx)
    const rows = batch ? await store.rowsOfBatch(ctx.client, batch.id) : []
    return { rows, batch, count: rows.length, total: batch?.net ?? sen(0) }
  },

  getBatches: async (ctx, { after, pageSize = 20 }) => {
    const [found, total] = await Promise.all([
      store.listBatches(ctx.client, after, pageSize + 1),
      store.countBatches(ctx.client),
    ])
    const batches = found.slice(0, pageSize)
    return { batches, total, next: found.length > pageSize ? (batches.at(-1)?.number ?? null) : null }
  },

  downloadBatch: async (ctx, { batchId }) => {
    const [batch] = await store.findBatches(ctx.client, [batchId])
    if (!batch) return ctx.refuse('not_found')
    ctx.record({ type: 'bank_batch', id: batch.id, org: platformOrgId })
    return {
      fileName: bankFileName(batch.sentOn),
      contentType: 'text/csv; charset=utf-8',
      body: store.bankFile(ctx.client, batch.id),
    }
  },

  completeAll: async (ctx, input) => {
    await store.takeTurn(ctx.client)
    if (!input.ids) return completeWhole(ctx, input)
    const completed = await completeChosen(ctx, input, input.ids)
    return { ok: true, completed: completed.length, net: netOf(completed) }
  },

  applyBankResult: async (ctx, input) => {
    await store.takeTurn(ctx.client)
    if (input.batchId && (await store.findBatches(ctx.client, [input.batchId])).length === 0) ctx.refuse('not_found')
    const { completed, cancelled } = await readAnswer(ctx, input)
    const keys = [...completed, ...cancelled.map(({ transfer }) => transfer)]
    const held = new Map(
      (await holdWithdrawals(ctx, keys, { frees: cancelled.length > 0 })).map((one) => [one.id, one]),
    )
    const holding = (of: readonly WithdrawalKey[]) =>
      of.map(({ id }) => held.get(id)).filter((one) => one !== undefined)
    const changed = [...held.values()].find(({ status }) => status !== 'processing')
    if (changed) ctx.refuse('withdrawal_status', { status: changed.status })
    const paid = holding(completed)
    refuseWrongDate(ctx, await batchesOf(ctx, paid), input.transferDate)
    const call = 'rollingPayAdmin-applyBankResult'
    for (const [reason, group] of Map.groupBy(cancelled, (one) => one.reason))
      await cancel(ctx, holding(group.map(({ transfer }) => transfer)), reason, call)
    if (paid.length > 0) await complete(ctx, paid, input.transferDate, call)
    return { ok: true, completed: paid.length, cancelled: cancelled.length, net: netOf(paid) }
  },

  recordBankReturn: async (ctx, { orgId, transactionId, reason, returnedOn }) => {
    const [held] = await holdWithdrawals(ctx, [{ orgId, id: transactionId }], { frees: true })
    if (!held) return ctx.refuse('not_found')
    const whyNot = whyNotReturn({ ...held, today: ctx.today, returnedOn })
    if (whyNot) return ctx.refuse(whyNot.code, whyNot.params)
    await takeBack(ctx, held, reason, returnedOn)
    return { ok: true }
  },

  getToday: (ctx) => todayOf(ctx.client, ctx.today),
}

/** The lifecycle has agreed; what else each status asks for is asked here. */
const setStatus = async (ctx: Ctx<'updateOne'>, held: HeldWithdrawal, input: Of<'updateOne'>): Promise<void> => {
  const call = 'rollingPayAdmin-updateOne'
  if (input.status === 'cancelled') return cancel(ctx, [held], input.reason ?? '', call)
  if (input.status === 'completed') {
    const transferDate = input.transferDate ?? ctx.today
    const [batch] = held.batchId ? await store.findBatches(ctx.client, [held.batchId]) : []
    const whyNot = whyNotTransferDate({
      transferDate,
      today: ctx.today,
      sentOn: batch?.sentOn ?? null,
      requestedOn: held.requestedOn,
    })
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    return complete(ctx, [held], transferDate, call)
  }
  // Nothing new moves for an organization that is not active; what is with the bank can still be finished.
  if (!(await store.activeOrgs(ctx.client)).includes(held.orgId)) ctx.refuse('organization_not_active')
  return moveBy(ctx, [held], input.status, call)
}

const byCompleting = 'rollingPayAdmin-completeAll'

/** A batch, or everything that the bank has. */
const completeWhole = async (ctx: Ctx<'completeAll'>, { batchId, transferDate }: Of<'completeAll'>) => {
  if (batchId && (await store.findBatches(ctx.client, [batchId])).length === 0) ctx.refuse('not_found')
  const open = (await openBatches(ctx)).filter((one) => !batchId || one === batchId)
  refuseWrongDate(ctx, await store.findBatches(ctx.client, open), transferDate)
  const completed = await completeBatches(ctx, open, transferDate, byCompleting)
  const count = completed.reduce((all, { withdrawals }) => all + withdrawals, 0)
  return { ok: true as const, completed: count, net: netOf(completed) }
}

/** A choice of rows of what the bank has. */
const completeChosen = async (
  ctx: Ctx<'completeAll'>,
  { batchId, transferDate }: Of<'completeAll'>,
  ids: readonly Id<'withdrawal'>[],
): Promise<readonly HeldWithdrawal[]> => {
  if (batchId && (await store.findBatches(ctx.client, [batchId])).length === 0) ctx.refuse('not_found')
  const sent = await holdSent(ctx)
  const ofBatch = batchId ? sent.filter((one) => one.batchId === batchId) : sent
  const wanted = new Set(ids)
  const held = ofBatch.filter(({ id }) => wanted.has(id))
  if (held.length === wanted.size) {
    refuseWrongDate(ctx, await batchesOf(ctx, held), transferDate)
    if (held.length > 0) await complete(ctx, held, transferDate, byCompleting)
    return held
  }
  const found = new Set(held.map(({ id }) => id))
  const statuses = await store.statusesOf(
    ctx.client,
    [...wanted].filter((id) => !found.has(id)),
  )
  const [other] = statuses
  if (!other) return ctx.refuse('not_found')
  return ctx.refuse('withdrawal_status', {
    status: other === 'processing' ? 'processing, but not sent with this batch' : other,
  })
}

type DateContext = Ctx<'completeAll'> | Ctx<'applyBankResult'>

const batchesOf = (ctx: DateContext, held: readonly HeldWithdrawal[]): Promise<Batch[]> =>
  store.findBatches(
    ctx.client,
    [...new Set(held.map(({ batchId }) => batchId))].filter((id) => id !== null),
  )

/** One date for many: it must suit the latest of their batches. */
const refuseWrongDate = (ctx: DateContext, batches: readonly Batch[], transferDate: LocalDate): void => {
  const sentOn = batches
    .map((batch) => batch.sentOn)
    .reduce<LocalDate | null>((last, on) => (last ? later(last, on) : on), null)
  // Nothing is sent before it is asked for, so the batch's date says it all.
  const whyNot = whyNotTransferDate({ transferDate, today: ctx.today, sentOn, requestedOn: sentOn ?? transferDate })
  if (whyNot && whyNot.code !== 'transfer_date_before_request') ctx.refuse(whyNot.code, whyNot.params)
}

/** What the bank's lines say. One faulty line, and nothing of the file is used. */
const readAnswer = async (ctx: Ctx<'applyBankResult'>, { text, batchId }: Of<'applyBankResult'>): Promise<Answered> => {
  const read = readBankResult(text)
  if ('problem' in read) return ctx.refuse('result_file_unreadable', { problem: read.problem })
  const { answered, faults } = matchResult(read.lines, await store.sentTransfers(ctx.client, batchId))
  const all = [...read.faults, ...faults].toSorted((a, b) => a.line - b.line)
  if (all.length === 0) return answered
  const fields = Object.fromEntries(all.slice(0, 200).map(({ line, problem }) => [`line.${line}`, problem]))
  return ctx.refuse('result_file_unreadable', { problem: faultsInWords(all) }, fields)
}
