import { requiredReferenceKey } from '#kernel/reference.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { LocalDate } from '#kernel/time.ts'
import { postEntries, reverseEntry } from '#ground/ledger/ledger.service.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import { unmatchedRemittanceRecord } from './unmatched-record.rules.ts'
import { countAlike, selectKnown } from './unmatched.sql.ts'
import { insertRemittance, lockAssigned, setOutcome, type NewRemittance, type UnmatchedRow } from './unmatched.store.ts'

type Recording = Context<never, PlatformActor>
type Line = Pick<NewRemittance, 'paidOn' | 'amount' | 'reference'>

/** Whether this payment is recorded, here or as the repayment of an employer. Call it under the lock of the recording. */
export const isKnown = async (
  { client }: Pick<Work, 'client'>,
  { paidOn, amount, reference }: Line,
): Promise<boolean> => {
  const key = { paidOn, amountSen: amount, referenceKey: requiredReferenceKey(reference) }
  return (await selectKnown.one(client, { orgId: platformOrgId, ...key })).known
}

/** How many payments recorded here look like this one. */
export const countOf = async (
  { client }: Pick<Work, 'client'>,
  { paidOn, amount, reference }: Line,
): Promise<number> => {
  const key = { paidOn, amountSen: amount, referenceKey: requiredReferenceKey(reference) }
  return (await countAlike.one(client, { orgId: platformOrgId, ...key })).alike
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

/** Stores a payment and posts it as money received that isn't assigned yet. */
export const addPayment = async (ctx: Recording, added: NewRemittance): Promise<void> => {
  const { id, amount, paidOn, reference } = added
  await insertRemittance(ctx, added)
  await postEntries(ctx, [received({ id, amount_sen: amount, advance_repayment_id: null }, paidOn)])
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
