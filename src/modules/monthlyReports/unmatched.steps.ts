import { requiredReferenceKey } from '#kernel/reference.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { LocalDate } from '#kernel/time.ts'
import { readOpenItems } from '#modules/deductions/remittance.service.ts'
import { postEntries, reverseEntry } from '#modules/ledger/ledger.service.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import { shownOf } from '#server/shown.ts'
import type { OwingEmployer } from './remittance-match.rules.ts'
import { answersFor } from '#modules/columns/column.service.ts'
import {
  readStatement,
  statementProblems,
  statementTable,
  type StatedLine,
  type StatementFault,
} from './statement-rows.rules.ts'
import { unmatchedRemittanceRecord } from './unmatched-record.rules.ts'
import { countAlike, selectKnown } from './unmatched.sql.ts'
import {
  insertRemittances,
  lockAssigned,
  setOutcome,
  type NewRemittance,
  type UnmatchedRow,
} from './unmatched.store.ts'

type Recording = Context<never, PlatformActor>
type Line = Omit<StatedLine, 'row' | 'occurrence'>

/** What employers have to remit, to find those that a payment may come from. */
export const owingEmployers = async (ctx: Pick<Work, 'client'>): Promise<OwingEmployer<Id<'org'>>[]> =>
  [...Map.groupBy(await readOpenItems(ctx), (row) => row.org_id)].map(([orgId, rows]) => ({
    orgId,
    orgName: rows[0]?.name ?? '',
    items: rows.map((row) => ({ number: row.number, dueOn: row.due_on, open: row.open_sen })),
  }))

/** The lines that are known already, with where. */
const knownOf = async ({ client }: Pick<Work, 'client'>, lines: readonly StatedLine[]) => {
  const rows = await selectKnown.all(client, {
    orgId: platformOrgId,
    lines: lines.map(({ row, paidOn, amount, reference, occurrence }) => ({
      row,
      paidOn,
      amountSen: amount,
      referenceKey: requiredReferenceKey(reference),
      occurrence,
    })),
  })
  return new Map(rows.map(({ row, problem }) => [row, statementProblems.find((one) => one === problem) ?? 'known']))
}

/** Whether this payment is recorded, here or as the repayment of an employer. Call it under the lock of the recording. */
export const isKnown = async (ctx: Pick<Work, 'client'>, line: Line): Promise<boolean> =>
  (await knownOf(ctx, [{ row: 1, ...line, occurrence: 1 }])).size > 0

/** How many payments recorded here look like this one. */
export const countOf = async (
  { client }: Pick<Work, 'client'>,
  { paidOn, amount, reference }: Line,
): Promise<number> => {
  const key = { paidOn, amountSen: amount, referenceKey: requiredReferenceKey(reference) }
  return (await countAlike.one(client, { orgId: platformOrgId, ...key })).alike
}

/** What a bank statement adds, and the rows that are left out. */
export const readNewPayments = async (
  ctx: Pick<Work, 'client' | 'db' | 'today'> & Parameters<typeof answersFor>[0],
  text: string,
) => {
  const { lines, faults: unread, ...read } = readStatement(text, ctx.today, await answersFor(ctx, statementTable.name))
  const known = await knownOf(ctx, lines)
  const added = lines.filter(({ row }) => !known.has(row))
  const faults = [
    ...unread,
    ...lines.flatMap(({ row, reference }): StatementFault[] => {
      const problem = known.get(row)
      return problem ? [{ row, text: reference, problem }] : []
    }),
  ].toSorted((a, b) => a.row - b.row)
  const shown = shownOf(
    added.map(({ row, paidOn, amount, reference }) => ({ id: String(row), paidOn, amount, reference })),
  )
  return { ...read, added, faults, shown }
}

/** The key of the entry of a payment: it is received again when its repayment is voided. */
const receiptOf = ({ id, advance_repayment_id: voided }: Pick<UnmatchedRow, 'id' | 'advance_repayment_id'>) =>
  ['remittance-received', id, voided].filter(Boolean).join(':')

const received = (
  row: Pick<UnmatchedRow, 'id' | 'advance_repayment_id' | 'amount_sen'>,
  on: LocalDate,
): Parameters<typeof postEntries<'remittance_received'>>[1][number] => ({
  orgId: platformOrgId,
  event: 'remittance_received',
  sourceType: 'unmatched_remittance',
  sourceId: row.id,
  on,
  key: receiptOf(row),
  amounts: { paid: row.amount_sen },
})

/** Stores payments and posts them as money received that isn't assigned yet. */
export const addPayments = async (ctx: Recording, added: readonly NewRemittance[]): Promise<void> => {
  await insertRemittances(ctx, added)
  await postEntries(
    ctx,
    added.map(({ id, amount, paidOn }) => received({ id, amount_sen: amount, advance_repayment_id: null }, paidOn)),
  )
  for (const { id, amount, paidOn, reference } of added)
    ctx.record({ type: unmatchedRemittanceRecord, id, after: { amount, paidOn, reference, status: 'open' } })
}

type Closing = Parameters<typeof setOutcome>[2] & { readonly status: 'assigned' | 'dismissed' }
/** Stores the decision about a locked payment, whose money is no longer unassigned. */
export const closePayment = async (ctx: Recording, row: UnmatchedRow, outcome: Closing, employer?: string) => {
  const { id, amount_sen: amount, paid_on: paidOn, reference } = row
  await setOutcome(ctx, id, outcome)
  await reverseEntry(ctx, {
    orgId: platformOrgId,
    event: outcome.status === 'assigned' ? 'remittance_assigned' : 'remittance_dismissed',
    of: receiptOf(row),
    on: ctx.today,
    key: `${receiptOf(row)}:closed`,
  })
  const before = { amount, paidOn, reference, status: 'open' }
  const change =
    outcome.status === 'assigned'
      ? { status: outcome.status, employer }
      : { status: outcome.status, reason: outcome.reason }
  ctx.record({ type: unmatchedRemittanceRecord, id, before, after: { ...before, ...change } })
}

/** Opens the payment again that became a repayment which is voided: its money is unassigned again. */
export const reopenAssigned = async (
  ctx: Recording,
  repayment: { readonly orgId: Id<'org'>; readonly id: Id<'advance_repayment'> },
): Promise<void> => {
  const row = await lockAssigned(ctx.db, repayment)
  if (!row) return
  await setOutcome(ctx, row.id, { status: 'open' })
  await postEntries(ctx, [received(row, ctx.today)])
  const { amount_sen: amount, paid_on: paidOn, reference } = row
  const common = { amount, paidOn, reference }
  const employer = row.org_name
  ctx.record({
    type: unmatchedRemittanceRecord,
    id: row.id,
    before: { ...common, status: 'assigned', employer },
    after: { ...common, status: 'open', employer: null },
  })
}
