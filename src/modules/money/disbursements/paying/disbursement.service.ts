import { canMove } from '#kernel/lifecycle.ts'
import type { ErrorParams } from '#kernel/errors.ts'
import { sum, type Sen } from '#kernel/money.ts'
import type { NotAsShown } from '#kernel/not-as-shown.ts'
import { whyNotAsShown, type Shown } from '#kernel/shown.ts'
import { laterThan, type LocalDate } from '#kernel/time.ts'
import { postEntry } from '#ground/ledger/ledger.service.ts'
import { isOrganizationActive } from '#people/organizations/organization.service.ts'
import { createSettlement } from '#owed/receivables/settlement/settlement.service.ts'
import { recordTransactions } from '#owed/transactions/account.service.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { shownLines } from './decision.service.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import { disbursementLifecycle, whyNotComplete } from '../disbursement.rules.ts'
import { remittanceMessage } from '../disbursement.messages.ts'
import * as store from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'
import { dropLines, unpayableLines, totalsOf, type Changing } from '../lines/line.service.ts'
import type { StoredLine } from '../lines/lines.steps.ts'

/** How the payments of a disbursement are sent. */
type PaymentChannel = 'file' | 'provider'
type Refused<Code extends string> = { readonly code: Code | ShownCode; readonly params: ErrorParams }
type ShownCode = NotAsShown
type WhyNotProcessed = 'disbursement_status' | 'organization_not_active' | 'all_lines_dropped' | ShownCode
type ProcessResult =
  | { readonly lines: readonly StoredLine[]; readonly dropped: readonly string[] }
  | { readonly refused: WhyNotProcessed; readonly params: ErrorParams }

/**
 * Moves an approved disbursement of an active organization, which the caller has locked, to processing. Lines whose
 * supplier is on hold or blacklisted are dropped, and the totals and fees are calculated again. Returns the lines to pay,
 * which must be those that the screen has shown, if the caller names them.
 */
export const startProcessing = async (
  ctx: Changing & { readonly actor: { readonly name: string } },
  before: store.StoredDisbursement,
  channel: PaymentChannel,
  shown: Shown | undefined,
): Promise<ProcessResult> => {
  const key = { orgId: before.orgId, id: before.id }
  const refused = (code: WhyNotProcessed, params: ErrorParams = { status: before.status }) => ({
    refused: code,
    params,
  })
  if (!canMove(disbursementLifecycle, before.status, 'process')) return refused('disbursement_status')
  if (!(await isOrganizationActive(ctx.db, key.orgId))) return refused('organization_not_active')
  const lines = await sql.selectLines.all(ctx.client, key)
  const unpayable = await unpayableLines(ctx, key.orgId, lines)
  const toPay = lines.filter((line) => !unpayable.includes(line))
  if (toPay.length === 0) return refused('all_lines_dropped')
  const whyNotShown = shown && whyNotAsShown(shown, shownLines(toPay))
  if (whyNotShown) return refused(whyNotShown.code, whyNotShown.params)
  const dropped = unpayable.map(({ name }) => name)
  await dropLines(ctx, unpayable)
  await store.updateDisbursement(ctx.db, key, {
    status: 'processing',
    processed_with: channel,
    processed_at: ctx.now,
    processed_by: ctx.actor.id,
    processed_by_name: ctx.actor.name,
    ...totalsOf(before, toPay),
    modified_at: laterThan(before.modifiedAt, ctx.now),
  })
  ctx.record({
    type: disbursementRecord,
    id: key.id,
    org: key.orgId,
    before: { status: before.status, total: before.total },
    after: {
      status: 'processing',
      total: sum(toPay.map((line) => line.amount)),
      dropped: dropped.join(', ') || null,
    },
  })
  return { lines: toPay, dropped }
}

type Completion = store.DisbursementKey & {
  readonly completedOn: LocalDate
  readonly channel: PaymentChannel
  /** What a screen has shown that completing records as paid. */
  readonly shown?: Shown | undefined
}
type WhyNotCompleted = 'disbursement_not_found' | 'disbursement_status' | NonNullable<ReturnType<typeof whyNotComplete>>

/**
 * Completes a disbursement in one transaction: totals and fees on the amounts paid, the ledger entry, the account
 * transactions, the settlement and the remittance advices. By file, the waiting lines are paid; by provider, every line
 * must have a result. Returns why it can't, or null.
 */
export const completeDisbursement = async (
  ctx: Changing,
  { orgId, id, completedOn, channel, shown }: Completion,
): Promise<Refused<WhyNotCompleted> | null> => {
  const key = { orgId, id }
  const before = await store.lockDisbursement(ctx.db, key)
  if (!before) return { code: 'disbursement_not_found', params: {} }
  const refused = (code: WhyNotCompleted) => ({ code, params: { status: before.status } })
  if (!canMove(disbursementLifecycle, before.status, 'complete')) return refused('disbursement_status')
  const update = () => store.updateLines(ctx.db, key)
  if (channel === 'file') await update().set({ status: 'paid' }).where('status', '=', 'waiting').execute()
  const lines = await sql.selectLines.all(ctx.client, { orgId, id })
  const whyNot = whyNotComplete(lines)
  if (whyNot) return refused(whyNot)
  const paid = lines.filter(({ status }) => status === 'paid')
  const whyNotShown = shown ? whyNotAsShown(shown, shownLines(paid)) : null
  if (whyNotShown) return whyNotShown
  await update().set({ live: false }).where('status', '<>', 'paid').execute()
  const totals = totalsOf(before, paid)
  await store.updateDisbursement(ctx.db, key, {
    ...totals,
    status: 'completed',
    completed_on: completedOn,
    completed_at: ctx.now,
    modified_at: laterThan(before.modifiedAt, ctx.now),
  })
  await postEntry(ctx, {
    orgId,
    event: channel === 'file' ? 'disbursement_completed' : 'disbursement_completed_by_provider',
    sourceType: 'disbursement',
    sourceId: id,
    on: completedOn,
    key: `disbursement:${id}`,
    amounts: { total: totals.total_sen, platformFee: totals.platform_fee_sen, monthlyFee: totals.monthly_fees_sen },
  })
  const fees = sum([totals.platform_fee_sen, totals.monthly_fees_sen])
  await recordTransactions(ctx, [
    transactionOf(before, 'DISBURSEMENT', totals.total_sen, completedOn),
    transactionOf(before, 'FEE', fees, completedOn),
  ])
  await createSettlement(ctx, {
    orgId,
    disbursementId: id,
    toRepay: sum([totals.total_sen, fees]),
    completedOn,
    months: before.repaymentPeriod,
    by: ctx.actor.id,
  })
  await sendAdvices(ctx, before, completedOn, paid)
  ctx.record({
    type: disbursementRecord,
    id,
    org: orgId,
    before: { status: before.status, total: before.total },
    after: { status: 'completed', total: totals.total_sen, dateCompleted: completedOn },
  })
  return null
}

const transactionOf = (
  { orgId, id, name }: store.StoredDisbursement,
  type: 'DISBURSEMENT' | 'FEE',
  amount: Sen,
  paidOn: LocalDate,
) => ({ orgId, type, sourceType: 'disbursement', sourceId: id, amount, paidOn, description: name })

/** One e-mail to each paid supplier. */
const sendAdvices = async (
  ctx: Changing,
  { orgId, id, orgName }: store.StoredDisbursement,
  paidOn: LocalDate,
  paid: readonly StoredLine[],
): Promise<void> => {
  const suppliers = Map.groupBy(
    paid.filter((line) => line.supplierId !== null && line.email !== null),
    (line) => line.supplierId,
  )
  const messages = [...suppliers.values()].flatMap((lines) => {
    const [first] = lines
    if (!first?.email) return []
    const payments = lines.map((line) => ({
      amount: line.amount,
      invoiceNumber: line.invoiceNumber,
      accountNumber: line.accountNumber,
    }))
    const text = remittanceMessage({ supplier: first.name, payer: orgName, paidOn, payments })
    return [{ orgId, channel: 'email' as const, to: first.email, ...text }]
  })
  await queueMessages(ctx, messages)
  await store
    .updateLines(ctx.db, { orgId, id })
    .set({ remittance_sent_at: ctx.now })
    .where('supplier_id', 'is not', null)
    .where('status', '=', 'paid')
    .execute()
}
