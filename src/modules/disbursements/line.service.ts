import { isOneOf } from '#kernel/one-of.ts'
import { sum, type Sen } from '#kernel/money.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { postEntries } from '#modules/ledger/ledger.service.ts'
import { notificationsEmail } from '#modules/notifications/settings.service.ts'
import { changeToRepay } from '#modules/settlements/settlement.service.ts'
import { supplierPayees } from '#modules/suppliers/supplier.service.ts'
import { changeAmounts } from '#modules/transactions/account.service.ts'
import type { Context } from '#server/context.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { returnedPaymentMessage } from './disbursement.messages.ts'
import { disbursementRecord } from './disbursement-record.rules.ts'
import { feesOf, platformStatuses, type LineStatus } from './disbursement.rules.ts'
import * as store from './disbursement.store.ts'
import * as sql from './disbursement.sql.ts'
import type { StoredLine } from './lines.ts'

export type { StoredDisbursement } from './disbursement.store.ts'

export type Changing = Pick<Context, 'db' | 'client' | 'now' | 'today' | 'newId' | 'record'> & {
  readonly actor: { readonly id: Id<'user'> }
}
type Disbursement = store.StoredDisbursement

/** Locks a disbursement that platform staff may see. Every change of its lines and payouts locks it first. */
export const lockForPayment = async (
  ctx: Pick<Context, 'db'>,
  key: store.DisbursementKey,
): Promise<Disbursement | null> => {
  const found = await store.lockDisbursement(ctx.db, key)
  return found && isOneOf(platformStatuses, found.status) ? found : null
}

/** Whether the caller's side sees the disbursement. */
export const disbursementExists = async (
  ctx: Pick<Context, 'db'>,
  key: store.DisbursementKey,
  side: 'platform' | 'management',
): Promise<boolean> => {
  const found = await store.readDisbursement(ctx.db, key)
  return found !== null && (side === 'management' || isOneOf(platformStatuses, found.status))
}

export const linesOf = ({ client }: Pick<Context, 'client'>, { orgId, id }: store.DisbursementKey) =>
  sql.selectLines.all(client, [orgId, id])

/** The totals and fees on the amounts of some lines. */
export const totalsOf = (disbursement: Disbursement, lines: readonly StoredLine[]) => {
  const total = sum(lines.map((line) => line.amount_sen))
  const rates = { platform: disbursement.platformFeePercentage, monthly: disbursement.monthlyFeePercentage }
  const { platformFee, monthlyFeesTotal } = feesOf(total, rates, disbursement.repaymentPeriod)
  return { total_sen: total, platform_fee_sen: platformFee, monthly_fees_sen: monthlyFeesTotal }
}

/** The lines whose supplier is on hold or blacklisted. Suppliers stay as they are until the commit. */
export const heldLines = async (
  ctx: Pick<Changing, 'db' | 'client' | 'now' | 'today'>,
  orgId: Id<'org'>,
  lines: readonly StoredLine[],
): Promise<StoredLine[]> => {
  const ids = lines.flatMap((line) => line.supplier_id ?? [])
  const suppliers = await supplierPayees(ctx, orgId, ids, true)
  return lines.filter(({ supplier_id: id }) => {
    const supplier = id && suppliers.get(id)
    return Boolean(supplier && (supplier.isOnHold || supplier.status === 'blacklisted'))
  })
}

export const dropLines = ({ client }: Pick<Context, 'client'>, held: readonly StoredLine[]): Promise<number> =>
  sql.dropLines.run(client, [
    held.map((line) => line.org_id),
    held.map((line) => line.id),
    'On hold or blacklisted when it was processed',
  ])

/**
 * Drops those of some lines whose supplier is on hold or blacklisted by now, and calculates the totals, fees and used
 * credit again. Returns the dropped lines.
 */
export const dropHeldLines = async (
  ctx: Changing,
  before: Disbursement,
  ids: readonly Id<'disbursement_line'>[],
): Promise<readonly StoredLine[]> => {
  const lines = await linesOf(ctx, before)
  const held = await heldLines(
    ctx,
    before.orgId,
    lines.filter(({ id }) => ids.includes(id)),
  )
  if (held.length === 0) return []
  await dropLines(ctx, held)
  const left = lines.filter((line) => line.status !== 'dropped' && !held.includes(line))
  const totals = totalsOf(before, left)
  await change(ctx, before, totals)
  record(ctx, before, totals.total_sen, { dropped: held.map(({ name }) => name).join(', ') })
  return held
}

/** Sets the status of lines of a locked disbursement. The reason is shown with it. */
export const setLines = (
  { client }: Pick<Context, 'client'>,
  { orgId, id }: store.DisbursementKey,
  ids: readonly Id<'disbursement_line'>[],
  { status, reason = null }: { readonly status: LineStatus; readonly reason?: string | null },
): Promise<number> => sql.setLines.run(client, [orgId, id, ids, status, reason])

type Returned = {
  readonly lineId: Id<'disbursement_line'>
  readonly payoutId: Id<'payout'>
  readonly reason: string
}

/**
 * A payment of a completed disbursement came back: totals and fees are those of the other paid lines, a separate entry
 * credits the organization with the difference, and the settlement is reduced by it.
 */
export const returnPaidLine = async (ctx: Changing, before: Disbursement, returned: Returned): Promise<void> => {
  const { orgId, id } = before
  const lines = await linesOf(ctx, before)
  const paid = lines.filter((line) => line.status === 'paid' && line.id !== returned.lineId)
  await setLines(ctx, before, [returned.lineId], { status: 'reversed', reason: returned.reason })
  await sql.endUnpaidLines.run(ctx.client, [orgId, id])
  const totals = totalsOf(before, paid)
  const { total_sen: total, platform_fee_sen: platformFee, monthly_fees_sen: monthlyFee } = totals
  const fees = sum([platformFee, monthlyFee])
  await change(ctx, before, totals)
  // Settlement before ledger accounts, as payments lock them.
  await changeToRepay(ctx, { orgId, disbursementId: id, toRepay: sum([total, fees]), by: ctx.actor.id })
  await postEntries(ctx, {
    event: 'payout_returned',
    sourceType: 'disbursement',
    on: ctx.today,
    count: 1,
    query: {
      from: 'payouts p where p.org_id = $1 and p.id = $2',
      values: [orgId, returned.payoutId, before.platformFee - platformFee, before.monthlyFeesTotal - monthlyFee],
      orgId: 'p.org_id',
      sourceId: 'p.disbursement_id',
      key: `'payout-returned:' || p.id`,
      amounts: { amount: 'p.amount_sen', platformFee: '$3::int8', monthlyFee: '$4::int8' },
    },
  })
  await changeAmounts(ctx, { orgId, sourceId: id }, { DISBURSEMENT: total, FEE: fees })
  record(ctx, before, total, { returned: returned.reason })
  const line = lines.find(({ id: lineId }) => lineId === returned.lineId)
  if (line) await announceReturn(ctx, before, { line, reason: returned.reason, toRepay: sum([total, fees]) })
}

type Announced = { readonly line: StoredLine; readonly reason: string; readonly toRepay: Sen }
/** Notifies the recipient of the organization's notices, if there is one. */
const announceReturn = async (
  ctx: Changing,
  { orgId, name }: Disbursement,
  { line, reason, toRepay }: Announced,
): Promise<void> => {
  const to = await notificationsEmail(ctx.db, orgId)
  if (!to) return
  const { name: payee, amount_sen: amount, account_number: accountNumber } = line
  const message = returnedPaymentMessage({ payee, amount, accountNumber, disbursement: name, reason, toRepay })
  await queueMessage(ctx, { orgId, channel: 'email', to, ...message })
}

const change = (ctx: Changing, before: Disbursement, columns: Parameters<typeof store.updateDisbursement>[2]) =>
  store.updateDisbursement(ctx.db, before, { ...columns, modified_at: laterThan(before.modifiedAt, ctx.now) })

const record = (ctx: Changing, before: Disbursement, total: Sen, fields: { dropped: string } | { returned: string }) =>
  ctx.record({
    type: disbursementRecord,
    id: before.id,
    org: before.orgId,
    before: { total: before.total },
    after: { total, ...fields },
  })
