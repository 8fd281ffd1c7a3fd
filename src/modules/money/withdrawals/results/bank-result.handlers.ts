import type { Errors, Input } from '#kernel/call.ts'
import { sen, sum } from '#kernel/money.ts'
import { formatInstant, type LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { answersFor, columnsRead } from '#ground/columns/column.service.ts'
import { openSpreadsheet } from '#ground/files/file.service.ts'
import type { Context, CreateDocument, Handlers, PlatformActor } from '#server/context.ts'
import { tableReader } from '#server/documents/spreadsheet.ts'
import { shownOf } from '#server/shown.ts'
import type * as table from '#spreadsheets/table.ts'
import type { LockedWithdrawal } from '../change.rules.ts'
import { cancelWithdrawals, completeNearly, completeWithdrawals } from '../bank/outcome.steps.ts'
import { lockWithdrawals } from '../decision/status.steps.ts'
import { batchRecord } from '../withdrawal-record.rules.ts'
import type { bankResultCalls } from './bank-result.contract.ts'
import { previewOfResult } from './bank-result-preview.rules.ts'
import {
  bankResultTable,
  matchResult,
  readLine,
  withoutKnown,
  type LineError,
  type MatchedResults,
  type ResultLine,
  type SentTransfer,
} from './bank-result.rules.ts'
import { mostLines, resultOf } from './bank-result.steps.ts'
import { toNear } from './open-lines.steps.ts'
import * as store from './bank-result.store.ts'
import { refuseStarter } from '#people/identity/twoStep/second-person.service.ts'
import { findBatches, lockTransfers, sendersOf } from '../bank/batch.store.ts'
import { batchesOf, idsOf, refuseOther, refuseUnknownBatches, refuseWrongDate } from '../bank/complete.steps.ts'
import { isNear, nearMatches } from './near-match.rules.ts'
import { openBatches, openPayments } from '../bank/payment.store.ts'

type Calls = typeof bankResultCalls
type Ctx<K extends keyof Calls> = Context<Errors<Calls[K]>, PlatformActor>
type Of<K extends keyof Calls> = Input<Calls[K]>
type Reading = Ctx<'applyBankResult'> | Ctx<'previewBankResult'>
type Opened = {
  readonly file: { readonly id: Id<'file'>; readonly fileName: string }
  readonly sheets: readonly table.Sheet<table.TableRow>[]
  readonly answers: readonly ColumnAnswer[]
}

export const bankResultHandlers: Handlers<Calls> = {
  previewBankResult: {
    read: (ctx, input) => withResult(ctx, input, (opened) => (later) => previewResult(later, input, opened)),
  },

  applyBankResult: {
    read: (ctx, input) => withResult(ctx, input, (opened) => (later) => applyResult(later, input, opened)),
  },

  matchResultLine: async (ctx, { orgId, transactionId, ...which }) => {
    await lockTransfers(ctx.db)
    const line = await openLine(ctx, which)
    const isCancelled = line.outcome === 'cancelled'
    const [locked] = await lockWithdrawals(ctx, [{ orgId, id: transactionId }], { releases: isCancelled })
    const [batch] = await findBatches(ctx.db, [which.batchId])
    if (!locked || !batch || locked.batchId !== batch.id) return ctx.refuse('not_found')
    if (locked.status !== 'processing') return ctx.refuse('withdrawal_status', { status: locked.status })
    const { amount, accountNumber, outcome, transferOn } = line
    if (amount === null || !isNear({ accountNumber, amount, outcome, transferOn }, { ...locked, dueOn: batch.dueOn }))
      return ctx.refuse('result_line_not_near')
    if (isCancelled) await cancelWithdrawals(ctx, [locked], line.reason)
    else {
      refuseWrongDate(ctx, [batch], transferOn)
      await refuseStarter(ctx, await sendersOf(ctx.db, [batch.id]))
      await completeNearly(ctx, locked, { transferOn, paid: amount })
    }
    await store.closeLine(ctx, which, { resolution: 'matched', withdrawalOrgId: orgId, withdrawalId: transactionId })
    recordLine(ctx, which, line)
    return { ok: true }
  },

  ignoreResultLine: async (ctx, { reason, ...which }) => {
    await lockTransfers(ctx.db)
    const line = await openLine(ctx, which)
    await store.closeLine(ctx, which, { resolution: 'ignored', resolveReason: reason })
    recordLine(ctx, which, line, reason)
    return { ok: true }
  },
}

type Which = Pick<Of<'ignoreResultLine'>, 'resultId' | 'line' | 'batchId'>
const openLine = async (ctx: Ctx<'matchResultLine'> | Ctx<'ignoreResultLine'>, which: Which) => {
  const line = await store.lockOpenLine(ctx, which)
  if (line) return line
  return ctx.refuse((await store.hasLine(ctx, which)) ? 'result_line_closed' : 'not_found')
}

/** Records in the history of the batch which line was closed. */
const recordLine = (
  ctx: Pick<Ctx<'ignoreResultLine'>, 'record'>,
  { batchId, line }: Which,
  { fileName: resultFile, amount }: store.OpenLineRow,
  reason?: string,
): void =>
  ctx.record({
    type: batchRecord,
    id: batchId,
    org: platformOrgId,
    after: { resultFile, line, ...(amount !== null && { amount }), ...(reason !== undefined && { reason }) },
  })

/** Handles the rows of the bank's file that the call names. */
const withResult = async <H>(
  ctx: Reading,
  { downloadUrl }: Of<'previewBankResult'>,
  handle: (opened: Opened) => H,
): Promise<CreateDocument<H>> => {
  const opened = await openSpreadsheet<typeof table>(ctx, 'bank-result', downloadUrl, tableReader)
  const { file, read } = opened ?? ctx.refuse('not_found')
  const answers = await answersFor(ctx, bankResultTable.name)
  return async (storage) => {
    const found = await read(storage, { maxRows: mostLines + 1 })
    if ('problem' in found) return ctx.refuse('result_file_unreadable', {}, { file: found.problem })
    return { write: handle({ file, sheets: found.sheets, answers }) }
  }
}

/** Matches the lines of the bank's result file to the payments of a batch, or of every batch that is with the bank. */
const readResult = async (ctx: Reading, { batchId }: Of<'previewBankResult'>, { sheets, answers }: Opened) => {
  await refuseUnknownBatches(ctx, batchId && [batchId])
  const read = resultOf(sheets, answers)
  if ('problem' in read) return ctx.refuse('result_file_unreadable', {}, { file: read.problem })
  const batchIds = batchId ? [batchId] : await openBatches(ctx)
  const everywhere = await openPayments(ctx, undefined)
  const sent = batchId ? everywhere.filter((one) => one.batchId === batchId) : everywhere
  const { matched, repeated, errors } = matchResult(read.lines, sent, await store.answeredPayments(ctx, batchIds))
  const unmatched = withoutKnown([...read.errors, ...errors], read.lines, await store.knownLines(ctx, batchIds))
  const elsewhere = await batchesOfLines(ctx, read.lines, errors, everywhere)
  return {
    batchIds,
    sent,
    elsewhere,
    lines: read.lines,
    matched,
    repeated: repeated + unmatched.known,
    known: unmatched.known,
    errors: unmatched.errors.toSorted((a, b) => a.line - b.line),
    shown: shownOfResult(matched),
    columns: { question: read.question, answer: read.answer },
  }
}

/** The numbers of other batches whose payments unmatched lines are about. */
const batchesOfLines = async (
  ctx: Pick<Reading, 'db'>,
  lines: readonly ResultLine[],
  errors: readonly LineError[],
  everywhere: Awaited<ReturnType<typeof openPayments>>,
): Promise<number[]> => {
  const unmatched = new Set(errors.map(({ line }) => line))
  const { matched } = matchResult(
    lines.filter(({ line }) => unmatched.has(line)),
    everywhere,
  )
  const found = [...matched.completed, ...matched.cancelled.map(({ transfer }) => transfer)]
  const batches = await findBatches(ctx.db, [...new Set(found.flatMap(({ batchId }) => batchId ?? []))])
  return batches.map(({ number }) => number).toSorted((a, b) => a - b)
}

/** What applying a result does to the payments. */
const shownOfResult = ({ completed, cancelled }: MatchedResults<SentTransfer>) =>
  shownOf([
    ...completed.map(({ id, net }) => ({ id, amount: net, reason: null })),
    ...cancelled.map(({ transfer: { id, net }, reason }) => ({ id, amount: net, reason })),
  ])

const previewResult = async (ctx: Ctx<'previewBankResult'>, input: Of<'previewBankResult'>, opened: Opened) => {
  const result = await readResult(ctx, input, opened)
  const before = await store.findSameFile(ctx, opened.file.id, result.batchIds)
  const preview = previewOfResult(result, await nearOf(ctx, result, input.transferDate ?? ctx.today))
  const answered = preview.paid.count + preview.failed.count
  return {
    ...preview,
    unanswered: {
      count: result.sent.length - answered,
      net: sen(sum(result.sent.map(({ net }) => net)) - preview.paid.net - preview.failed.net),
    },
    otherBatches: result.elsewhere,
    appliedBefore: before
      ? { ...before, at: before.appliedAt, byName: before.appliedByName, batches: [...before.batches] }
      : null,
    shown: result.shown,
    columns: columnsRead(result.columns),
  }
}

/** The payment without a line that each unmatched line most likely is about. */
const nearOf = async (
  ctx: Pick<Reading, 'db'>,
  {
    lines,
    sent,
    matched,
    errors,
  }: Pick<Awaited<ReturnType<typeof readResult>>, 'lines' | 'sent' | 'matched' | 'errors'>,
  transferOn: LocalDate,
) => {
  const answered = new Set([...matched.completed, ...matched.cancelled.map(({ transfer }) => transfer)])
  const left = sent.filter((one) => !answered.has(one))
  const batches = await findBatches(ctx.db, [...new Set(left.flatMap(({ batchId }) => batchId ?? []))])
  const dueOn = new Map(batches.map((batch) => [batch.id, batch.dueOn]))
  const given = new Map(lines.map((line) => [line.line, line]))
  const unmatched = errors.flatMap(({ line }) => given.get(line) ?? [])
  const near = nearMatches(
    unmatched.map((line) => ({ ...readLine(line), accountNumber: line.accountNumber, transferOn })),
    left.flatMap((one) => {
      const due = one.batchId && dueOn.get(one.batchId)
      return due ? [{ ...one, dueOn: due }] : []
    }),
  )
  return new Map(unmatched.map((line, i) => [line.line, toNear(near[i] ?? null, readLine(line).amount)]))
}

/** Applies the lines that match. The others stay open in the batch. */
const applyResult = async (ctx: Ctx<'applyBankResult'>, input: Of<'applyBankResult'>, opened: Opened) => {
  await lockTransfers(ctx.db)
  const result = await readResult(ctx, input, opened)
  if (result.columns.question && !result.columns.answer) ctx.refuse('columns_open')
  const before = await store.findSameFile(ctx, opened.file.id, result.batchIds)
  const { completed, cancelled } = result.matched
  const nothing = completed.length + cancelled.length === 0
  if (before && (before.sameBatch || nothing))
    ctx.refuse('result_applied_before', { date: formatInstant(before.appliedAt), name: before.appliedByName })
  if (result.elsewhere.length > 0) ctx.refuse('result_of_other_batches', { numbers: result.elsewhere.join(', ') })
  if (nothing) ctx.refuse('result_nothing_matches')
  if (input.shown) refuseOther(ctx, input.shown, result.shown)
  const paid = await applyMatched(ctx, result.matched, input.transferDate)
  await store.insertResult(ctx, { ...result, fileId: opened.file.id, transferDate: input.transferDate })
  const open = result.errors.length
  const after = { resultFile: opened.file.fileName, lines: completed.length + cancelled.length, openLines: open }
  for (const id of result.batchIds) {
    const ofBatch = paid.filter(({ batchId }) => batchId === id)
    const amounts = { net: sum(ofBatch.map(({ net }) => net)), amount: sum(ofBatch.map(({ amount }) => amount)) }
    ctx.record({ type: batchRecord, id, org: platformOrgId, after: { ...after, ...amounts, count: ofBatch.length } })
  }
  const batches = await findBatches(ctx.db, result.batchIds)
  return {
    ok: true as const,
    completed: paid.length,
    cancelled: cancelled.length,
    net: sum(paid.map((one) => one.net)),
    open,
    batches: batches.map(({ number }) => number).toSorted((a, b) => a - b),
  }
}

/** Completes and cancels the payments of matched lines, and returns the completed ones. */
const applyMatched = async (
  ctx: Ctx<'applyBankResult'>,
  { completed, cancelled }: MatchedResults<SentTransfer>,
  transferDate: Of<'applyBankResult'>['transferDate'],
): Promise<LockedWithdrawal[]> => {
  const keys = [...completed, ...cancelled.map(({ transfer }) => transfer)]
  const locked = new Map(
    (await lockWithdrawals(ctx, keys, { releases: cancelled.length > 0 })).map((one) => [one.id, one]),
  )
  const lockedOf = (of: readonly SentTransfer[]) => of.flatMap(({ id }) => locked.get(id) ?? [])
  const changed = [...locked.values()].find(({ status }) => status !== 'processing')
  if (changed) ctx.refuse('withdrawal_status', { status: changed.status })
  const paid = lockedOf(completed)
  const batches = await batchesOf(ctx, paid)
  refuseWrongDate(ctx, batches, transferDate)
  await refuseStarter(ctx, await sendersOf(ctx.db, idsOf(batches)))
  for (const [reason, group] of Map.groupBy(cancelled, (one) => one.reason))
    await cancelWithdrawals(ctx, lockedOf(group.map(({ transfer }) => transfer)), reason)
  await completeWithdrawals(ctx, paid, transferDate)
  return paid
}
