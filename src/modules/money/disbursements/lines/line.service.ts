import { isOneOf } from '#kernel/one-of.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { holdLines, holdsOf } from '#people/employees/account/payment-holds.service.ts'
import { postEntry } from '#ground/ledger/ledger.service.ts'
import { notificationsEmail } from '#people/notifications/settings.service.ts'
import { changeToRepay } from '#owed/receivables/settlement/settlement.service.ts'
import { supplierPayees } from '#money/suppliers/supplier.service.ts'
import { changeAmounts } from '#owed/transactions/account.service.ts'
import type { Context } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { disbursementLetters } from '../disbursement.messages.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import { feesOf, platformStatuses, type Bar, type LineStatus } from '../disbursement.rules.ts'
import * as store from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'
import { accountOf, type StoredLine } from './lines.steps.ts'

export type { StoredDisbursement } from '../disbursement.store.ts'

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

/** Whether platform staff or management can see the disbursement. */
export const disbursementExists = async (
  ctx: Pick<Context, 'db'>,
  key: store.DisbursementKey,
  side: 'platform' | 'management',
): Promise<boolean> => {
  const found = await store.readDisbursement(ctx.db, key)
  return found !== null && (side === 'management' || isOneOf(platformStatuses, found.status))
}

export const linesOf = ({ client }: Pick<Context, 'client'>, { orgId, id }: store.DisbursementKey) =>
  sql.selectLines.all(client, { orgId, id })

/** The number, total and fees of the lines that are paid. */
export const totalsOf = (disbursement: Disbursement, lines: readonly StoredLine[]) => {
  const total = sum(lines.map((line) => line.amount))
  const rates = { platform: disbursement.platformFeePercentage, monthly: disbursement.monthlyFeePercentage }
  const { platformFee, monthlyFeesTotal } = feesOf(total, rates, disbursement.repaymentPeriod)
  return {
    payees: lines.length,
    total_sen: total,
    platform_fee_sen: platformFee,
    monthly_fees_sen: monthlyFeesTotal,
  }
}

/** Why each of these lines can't be paid now, by its id. With `lock`, the suppliers can't change until the commit. */
export const barsOf = async (
  ctx: Pick<Changing, 'db' | 'client' | 'now' | 'today'>,
  orgId: Id<'org'>,
  lines: readonly StoredLine[],
  lock = false,
): Promise<ReadonlyMap<Id<'disbursement_line'>, Bar>> => {
  const ids = lines.flatMap((line) => line.supplierId ?? [])
  const employeeIds = lines.flatMap((line) => line.employeeId ?? [])
  const suppliers = await supplierPayees(ctx, orgId, ids, lock)
  const held =
    employeeIds.length === 0 ? [] : await sql.selectHeldEmployees.all(ctx.client, { orgId, ids: employeeIds })
  const heldIds = new Set(held.map(({ id }) => id))
  const holdOf = await holdsOf(ctx, lines.map(accountOf))
  return new Map(
    lines.flatMap((line): [Id<'disbursement_line'>, Bar][] => {
      if (line.employeeId && heldIds.has(line.employeeId)) return [[line.id, { by: 'report', until: null }]]
      const supplier = line.supplierId ? suppliers.get(line.supplierId) : undefined
      if (supplier?.status === 'blacklisted') return [[line.id, { by: 'blacklist', until: null }]]
      if (holdOf(accountOf(line)).held) return [[line.id, { by: 'account', until: null }]]
      return supplier?.isOnHold ? [[line.id, { by: 'hold', until: supplier.holdUntil }]] : []
    }),
  )
}

/** The lines whose payee can't be paid. The suppliers are locked until the commit. */
export const unpayableLines = async (
  ctx: Pick<Changing, 'db' | 'client' | 'now' | 'today'>,
  orgId: Id<'org'>,
  lines: readonly StoredLine[],
): Promise<StoredLine[]> => {
  const bars = await barsOf(ctx, orgId, lines, true)
  return lines.filter(({ id }) => bars.has(id))
}

export const dropLines = ({ client }: Pick<Context, 'client'>, unpayable: readonly StoredLine[]): Promise<number> =>
  sql.dropLines.run(client, { lines: unpayable })

/**
 * Drops those of the given lines whose payee can't be paid now, and recalculates the totals, fees and
 * used credit. Returns the dropped lines.
 */
export const dropUnpayableLines = async (
  ctx: Changing,
  before: Disbursement,
  ids: readonly Id<'disbursement_line'>[],
): Promise<readonly StoredLine[]> => {
  const lines = await linesOf(ctx, before)
  const unpayable = await unpayableLines(
    ctx,
    before.orgId,
    lines.filter(({ id }) => ids.includes(id)),
  )
  if (unpayable.length === 0) return []
  await dropLines(ctx, unpayable)
  const total = await recalculate(ctx, before)
  record(ctx, before, total, { dropped: unpayable.map(({ name }) => name).join(', ') })
  return unpayable
}

/** Calculates the totals, fees and used credit of a disbursement again, without its dropped lines. Returns the total. */
export const recalculate = async (ctx: Changing, before: Disbursement): Promise<Sen> => {
  const totals = totalsOf(
    before,
    (await linesOf(ctx, before)).filter(({ status }) => status !== 'dropped'),
  )
  await change(ctx, before, totals)
  return totals.total_sen
}

/** Takes back the cancellation of a disbursement, because one of its payments was made. */
export const reopen = (ctx: Changing, before: Disbursement) =>
  change(ctx, before, { status: 'processing', cancelled_at: null, reason_for_cancellation: null })

/** Sets the status of lines of a locked disbursement, with the provider's reason for a failed or returned payment. */
export const setLines = (
  { client }: Pick<Context, 'client'>,
  { orgId, id }: store.DisbursementKey,
  ids: readonly Id<'disbursement_line'>[],
  { status, reason = null }: { readonly status: LineStatus; readonly reason?: string | null },
): Promise<number> => sql.setLines.run(client, { orgId, id, ids, status, reason })

/** Nothing more is paid to the accounts of lines that the bank refused or returned, until someone releases them. */
export const holdAccountsOf = (
  ctx: Pick<Changing, 'client' | 'now'>,
  orgId: Id<'org'>,
  lines: readonly StoredLine[],
  reason: string,
): Promise<void> => {
  const held = lines.map((line) => ({ ...accountOf(line), id: line.id, amountSen: line.amount }))
  return holdLines(ctx, orgId, held, reason)
}

type PaidChange = {
  readonly lineId: Id<'disbursement_line'>
  /** A payment of a completed disbursement came back, or is found to have been made after all. */
  readonly event: 'payout_returned' | 'transfer_returned' | 'payout_found'
  /** Posts the entry once. */
  readonly key: string
  /** Why the bank returned it, if it says so. */
  readonly reason: string | null
}

/**
 * Changes which lines of a completed disbursement were paid: recalculates totals and fees from them, posts the difference in
 * a separate entry, and changes the settlement by it.
 */
export const changePaidLine = async (ctx: Changing, before: Disbursement, changed: PaidChange): Promise<void> => {
  const { orgId, id } = before
  const { lineId, event, key, reason } = changed
  const isFound = event === 'payout_found'
  await setLines(ctx, before, [lineId], isFound ? { status: 'paid' } : { status: 'reversed', reason })
  await store.updateLines(ctx.db, { orgId, id }).set({ live: false }).where('status', '<>', 'paid').execute()
  const lines = await linesOf(ctx, before)
  const line = lines.find((one) => one.id === lineId)
  if (!line) throw new Error(`the disbursement ${id} has no line ${lineId}`)
  const totals = totalsOf(
    before,
    lines.filter(({ status }) => status === 'paid'),
  )
  const { total_sen: total, platform_fee_sen: platformFee, monthly_fees_sen: monthlyFee } = totals
  const fees = sum([platformFee, monthlyFee])
  await change(ctx, before, totals)
  // Lock the settlement before ledger accounts, in the same order as payments.
  await changeToRepay(ctx, { orgId, disbursementId: id, toRepay: sum([total, fees]), by: ctx.actor.id })
  await postEntry(ctx, {
    orgId,
    event,
    sourceType: 'disbursement',
    sourceId: id,
    on: ctx.today,
    key,
    amounts: {
      amount: line.amount,
      platformFee: sen(Math.abs(before.platformFee - platformFee)),
      monthlyFee: sen(Math.abs(before.monthlyFeesTotal - monthlyFee)),
    },
  })
  await changeAmounts(ctx, { orgId, sourceId: id }, { DISBURSEMENT: total, FEE: fees })
  if (isFound) return
  record(ctx, before, total, { returned: reason })
  await notifyOfReturn(ctx, before, { line, reason, toRepay: sum([total, fees]) })
}

type ReturnNotice = { readonly line: StoredLine; readonly reason: string | null; readonly toRepay: Sen }
/** E-mails the organization's notification recipient, if one is set. */
const notifyOfReturn = async (
  ctx: Changing,
  { orgId, name }: Disbursement,
  { line, reason, toRepay }: ReturnNotice,
): Promise<void> => {
  const to = await notificationsEmail(ctx.db, orgId)
  if (!to) return
  const { name: payee, amount, accountNumber } = line
  const returned = { payee, amount, accountNumber, disbursement: name, toRepay }
  const message = disbursementLetters.returned({ ...returned, reason: reason ?? ['none given', 'tidak diberikan'] })
  await queueEmails(ctx, orgId, [to], message)
}

const change = (ctx: Changing, before: Disbursement, columns: Parameters<typeof store.updateDisbursement>[2]) =>
  store.updateDisbursement(ctx.db, before, { ...columns, modified_at: laterThan(before.modifiedAt, ctx.now) })

const record = (
  ctx: Changing,
  before: Disbursement,
  total: Sen,
  fields: { dropped: string } | { returned: string | null },
) =>
  ctx.record({
    type: disbursementRecord,
    id: before.id,
    org: before.orgId,
    before: { total: before.total },
    after: { total, ...fields },
  })
