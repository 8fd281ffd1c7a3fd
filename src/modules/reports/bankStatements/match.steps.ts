import { formatInstant, addDays, type LocalDate } from '#kernel/time.ts'
import { sum, type Sen } from '#kernel/money.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { recordBankReturn } from '#money/withdrawals/bank/bank-return.service.ts'
import type { ReturnRefusal } from '#money/withdrawals/bank/transfer.rules.ts'
import { advancePayments } from '#owed/receivables/payment/payment.service.ts'
import type { repaymentErrors } from '#reports/monthlyReports/repayment.rules.ts'
import { recordRepayment } from '#reports/monthlyReports/repayment/record-repayment.service.ts'
import { voidRepayment } from '#reports/monthlyReports/report/void-repayment.service.ts'
import { dismissPayment, owingEmployers } from '#reports/monthlyReports/unmatched/unmatched.service.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import { shownOf } from '#server/shown.ts'
import { mostAtOnce } from './bank-statement.rules.ts'
import { bankStatementRecord } from './bank-statement-record.rules.ts'
import * as store from './bank-statement.store.ts'
import { sureMatches, type Candidate, type Records } from './match.rules.ts'

type StatementId = Id<'bank_statement'>
export type OpenLine = {
  readonly line: number
  readonly place: number
  readonly on: LocalDate
  readonly amount: Sen
  readonly text: string
}

/** Records so many days before a line may be what it is about. */
const daysBefore = 30
const recordsFor = async (ctx: Pick<Work, 'client'>, lines: readonly OpenLine[]): Promise<Records> => {
  const [first] = lines.map(({ on }) => on).toSorted()
  if (!first) return { open: [], employers: [] }
  const since = addDays(first, -daysBefore)
  const rows = await store.openRecordsSince(ctx, since, addDays(since, -daysBefore))
  return {
    open: rows.map(({ paidOn, ...row }) => ({ ...row, on: paidOn })),
    employers: await owingEmployers(ctx),
  }
}

/**
 * The open lines of a statement, the records that they may be about, and the sure matches with what was shown of them: all of
 * records that exist, and as many others as one press posts.
 */
export const proposalsOf = async (ctx: Pick<Work, 'client'>, id: StatementId) => {
  const rows = await store.openLinesOf(ctx, id)
  const lines = rows.map(({ line, place, bookedOn, amount, text }): OpenLine => ({
    line,
    place,
    on: bookedOn,
    amount,
    text,
  }))
  const records = await recordsFor(ctx, lines)
  const found = sureMatches(lines, records)
  const posting = new Set(found.filter(({ match }) => !match.isRecorded).slice(0, mostAtOnce))
  const sure = found.filter((one) => one.match.isRecorded || posting.has(one))
  const shown = shownOf(sure.map(({ line, match }) => ({ id: String(line.line), amount: line.amount, key: match.key })))
  return { lines, records, sure, posting: [...posting], shown }
}

type Deciding = Context<'not_found' | 'bank_line_matched', PlatformActor>
/** Locks a line that is open. */
export const lockOpenLine = async (ctx: Deciding, id: StatementId, line: number): Promise<OpenLine> => {
  await store.lockStatements(ctx.db)
  const [row] = await store.readLines(ctx.db, id, [line])
  if (!row) return ctx.refuse('not_found')
  if (row.matchedAt)
    ctx.refuse('bank_line_matched', { line, name: row.matchedByName ?? '', date: formatInstant(row.matchedAt) })
  return { line, place: row.place, on: row.bookedOn, amount: row.amount, text: row.text }
}

const longestReference = 100
type Posting = Context<'not_found' | ReturnRefusal | (typeof repaymentErrors)[number], PlatformActor>
/** The bank's text as the reference of a repayment, with the line if the employer has used the text before. */
const referenceFor = async (
  { db }: Posting,
  { orgId }: Candidate,
  { on, line, text }: OpenLine,
  statement: number,
): Promise<string> => {
  const plain = text.slice(0, longestReference).trim()
  const used = await advancePayments.whyNotUse(db, orgId, { paidOn: on, reference: plain })
  const place = ` ${statement}/${line}`
  return used ? `${text.slice(0, longestReference - place.length).trim()}${place}` : plain
}

/** Posts what a match records, as its form does, and returns the id of the record. */
const post = async (ctx: Posting, line: OpenLine, match: Candidate, statement: number): Promise<string> => {
  const { type, orgId, id, isRecorded, lists } = match
  const { on, amount, text } = line
  if (type === 'withdrawal' && id !== null && !isRecorded)
    await recordBankReturn(ctx, { orgId, id: id as Id<'withdrawal'>, reason: text, returnedOn: on })
  if (id !== null) return id
  const reference = await referenceFor(ctx, match, line, statement)
  return (await recordRepayment(ctx, { orgId, amount, paidOn: on, reference, lists: lists ?? [] })).id
}

type Of = { readonly id: StatementId; readonly number: number }
type Recording = Pick<Posting, 'record' | 'client' | 'now' | 'actor'>
/** Stores that a line was matched. */
export const decide = async (
  ctx: Recording,
  id: StatementId,
  { line, amount }: OpenLine,
  decision: store.Decision,
): Promise<void> => {
  await store.insertDecisions(ctx, id, [{ line, ...decision }])
  const after = 'reason' in decision ? { reason: decision.reason } : { match: decision.type, name: decision.name }
  ctx.record({ type: bankStatementRecord, id, org: platformOrgId, after: { line, amount, ...after } })
}

/** Matches a locked line with a record, which it posts unless it exists. */
export const applyMatch = async (ctx: Posting, { id, number }: Of, line: OpenLine, match: Candidate): Promise<void> => {
  const { type, orgId, name } = match
  const recordId = await post(ctx, line, match, number)
  await decide(ctx, id, line, { type, orgId, id: recordId, name, part: match.part, posted: !match.isRecorded })
}

/** Matches lines with records that exist, which posts nothing. One entry of the audit trail has their number and sum. */
export const matchRecorded = async (ctx: Recording, id: StatementId, sure: readonly Sure[]): Promise<void> => {
  const recorded = sure.flatMap(({ line, match }) =>
    match.isRecorded && match.id !== null ? [{ line: line.line, amount: line.amount, match, recordId: match.id }] : [],
  )
  if (recorded.length === 0) return
  await store.insertDecisions(
    ctx,
    id,
    recorded.map(({ line, match: { type, orgId, part, name }, recordId: of }) => ({
      line,
      type,
      orgId,
      id: of,
      part,
      name,
      posted: false,
    })),
  )
  const after = { lines: recorded.length, amount: sum(recorded.map(({ amount }) => amount)) }
  ctx.record({ type: bankStatementRecord, id, org: platformOrgId, after })
}

type Sure = { readonly line: OpenLine; readonly match: Candidate }
/** The order in which withdrawals and employers are locked. */
export const inLockOrder = <M extends { readonly match: Candidate }>(matches: readonly M[]): M[] => {
  const key = ({ match }: M) => `${match.type === 'withdrawal' ? 0 : 1} ${match.orgId} ${match.id ?? ''}`
  return matches.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

type TakingBack = Context<
  | 'not_found'
  | 'bank_line_open'
  | 'bank_line_final'
  | 'payment_already_void'
  | 'unmatched_assigned'
  | 'unmatched_dismissed',
  PlatformActor
>
/** Opens a line again, and voids the record that its match posted. */
export const takeBack = async (ctx: TakingBack, id: StatementId, row: store.LineRow, reason: string): Promise<void> => {
  const { line, amount, recordType: type, recordOrgId: orgId, recordId, recordName: name, posted } = row
  if (!row.matchedAt) ctx.refuse('bank_line_open', { line })
  if (posted && orgId && recordId) {
    if (type === 'withdrawal') ctx.refuse('bank_line_final')
    if (type === 'advance_repayment')
      await voidRepayment(ctx, { orgId, id: recordId as Id<string> as Id<'advance_repayment'>, reason })
    if (type === 'unmatched_remittance')
      await dismissPayment(ctx, { id: recordId as Id<string> as Id<'unmatched_remittance'>, reason })
  }
  await store.deleteDecision(ctx.db, id, line)
  const before = { line, amount, ...(type && { match: type, name }) }
  ctx.record({ type: bankStatementRecord, id, org: platformOrgId, before, after: { line, amount, reason } })
}
