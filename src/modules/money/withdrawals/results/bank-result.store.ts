import { sum } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import {
  mostOfValue,
  readLine,
  type AnsweredTransfer,
  type KnownLine,
  type LineError,
  type ResultLine,
} from './bank-result.rules.ts'
import * as sql from './bank-result.sql.ts'

type Reads = Pick<Work, 'client'>
type Writes = Pick<Context<never, PlatformActor>, 'client' | 'db' | 'now' | 'newId' | 'actor'>
type BatchId = Id<'bank_batch'>
type ResultId = Id<'bank_result'>
const orgId = platformOrgId

/** The result with the same content as this file, the batches that it was for, and whether one of them is among these. */
export const findSameFile = ({ client }: Reads, fileId: Id<'file'>, batchIds: readonly BatchId[]) =>
  sql.selectSameFile.first(client, { orgId, fileId, batchIds })

/** The open lines of the results of all batches. */
export const openLineTotal = ({ client }: Reads) => sql.sumOpenLines.one(client, { orgId })

/** The payments of batches that already have a result. */
export const answeredPayments = async ({ client }: Reads, batchIds: readonly BatchId[]): Promise<AnsweredTransfer[]> =>
  (await sql.selectAnswered.all(client, { batchIds })).map((row) => ({
    ...row,
    outcome: row.status === 'completed' ? 'completed' : 'cancelled',
  }))

/** The lines without a payment of files that were applied to these batches. */
export const knownLines = ({ client }: Reads, batchIds: readonly BatchId[]): Promise<KnownLine[]> =>
  sql.selectKnownLines.all(client, { orgId, batchIds })

type Applied = {
  readonly fileId: Id<'file'>
  readonly batchIds: readonly BatchId[]
  readonly lines: readonly ResultLine[]
  readonly errors: readonly LineError[]
  /** The number of lines that earlier files have as lines without a payment. */
  readonly known: number
  readonly transferDate: LocalDate
}

/** Stores which file was applied to which batches, and the lines that match no payment. */
export const insertResult = async (ctx: Writes, applied: Applied): Promise<void> => {
  const resultId = ctx.newId<'bank_result'>()
  const given = new Map(applied.lines.map((line) => [line.line, line]))
  const unread = applied.errors.filter(({ line }) => !given.has(line)).length
  await ctx.db
    .insertInto('bank_results')
    .values({
      org_id: orgId,
      id: resultId,
      file_id: applied.fileId,
      lines: applied.lines.length + unread,
      known_lines: applied.known,
      net_sen: sum(applied.lines.flatMap((line) => readLine(line).amount ?? [])),
      transfer_on: applied.transferDate,
      applied_at: ctx.now,
      applied_by: ctx.actor.id,
      applied_by_name: ctx.actor.name,
    })
    .execute()
  await ctx.db
    .insertInto('bank_result_batches')
    .values(applied.batchIds.map((batchId) => ({ org_id: orgId, bank_result_id: resultId, batch_id: batchId })))
    .execute()
  const lines = applied.errors.map((error) => toRow(error, given.get(error.line)))
  if (lines.length > 0) await sql.insertLines.run(ctx.client, { orgId, bankResultId: resultId, lines })
}

const toRow = ({ line, problem }: LineError, given: ResultLine | undefined) => {
  const { amount, outcome, reason } = given ? readLine(given) : { amount: null, outcome: null, reason: '' }
  return {
    line,
    accountNumber: given?.accountNumber.slice(0, mostOfValue) ?? '',
    amount: given?.amount.slice(0, mostOfValue) ?? '',
    amountSen: amount,
    outcome,
    reason,
    problem: problem.code,
    problemParams: problem.params ?? null,
  }
}

const mostListed = 50
/** The files that were applied to a batch, newest first. */
export const resultsOfBatch = ({ client }: Reads, batchId: BatchId) =>
  sql.selectResults.all(client, { orgId, batchId, most: mostListed })

export type OpenLineRow = StatementRow<typeof sql.selectOpenLines>
export const openLinesOf = ({ client }: Reads, batchId: BatchId): Promise<OpenLineRow[]> =>
  sql.selectOpenLines.all(client, { orgId, batchId })

type WhichLine = { readonly resultId: ResultId; readonly line: number; readonly batchId: BatchId }
export const lockOpenLine = (
  { client }: Reads,
  { resultId, line, batchId }: WhichLine,
): Promise<OpenLineRow | undefined> => sql.lockOpenLine.first(client, { orgId, bankResultId: resultId, line, batchId })

/** Whether a result of the batch has this line, open or closed. */
export const hasLine = async ({ client }: Reads, { resultId, line, batchId }: WhichLine): Promise<boolean> =>
  (await sql.selectLine.first(client, { orgId, bankResultId: resultId, line, batchId })) !== undefined

type Resolution =
  | { readonly resolution: 'matched'; readonly withdrawalOrgId: Id<'org'>; readonly withdrawalId: Id<'withdrawal'> }
  | { readonly resolution: 'ignored'; readonly resolveReason: string }
export const closeLine = async (
  ctx: Pick<Writes, 'client' | 'now' | 'actor'>,
  { resultId, line }: WhichLine,
  resolution: Resolution,
): Promise<void> => {
  const none = { withdrawalOrgId: null, withdrawalId: null, resolveReason: null }
  await sql.closeLine.run(ctx.client, {
    ...none,
    ...resolution,
    orgId,
    bankResultId: resultId,
    line,
    now: ctx.now,
    by: ctx.actor.id,
  })
}
