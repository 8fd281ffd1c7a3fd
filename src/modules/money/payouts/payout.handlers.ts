import { enqueue } from '#server/job.ts'
import { payoutsTask } from './payout.steps.ts'
import { isPlatform } from '#kernel/access.ts'
import { formatRm, sum, type Sen } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import { addPeriods, firstDay, formatInstant, startOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { disbursementRecord } from '#money/disbursements/disbursement-record.rules.ts'
import { refuseStatus, shownLines } from '#money/disbursements/paying/decision.service.ts'
import { startProcessing } from '#money/disbursements/paying/disbursement.service.ts'
import {
  disbursementExists,
  dropUnpayableLines,
  linesOf,
  lockForPayment,
  type StoredDisbursement,
} from '#money/disbursements/lines/line.service.ts'
import { isOrganizationActive } from '#people/organizations/organization.service.ts'
import { lockProviderBalance, providerBalance } from '#money/paymentGateway/payment-gateway.service.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { availableOf } from './available.service.ts'
import { decide } from './decide.steps.ts'
import * as disputes from './dispute.sql.ts'
import type { payoutCalls } from './payout.contract.ts'
import { completeIfPaid, queuePayouts } from './payout.steps.ts'
import * as sql from './payout.sql.ts'

/** The disbursements on the internal dashboard. */
const mostTroubled = 5

export const payoutHandlers: Handlers<typeof payoutCalls> = {
  processWithCurlec: async (ctx, { orgId, id, shown }) => {
    const key = { orgId, id }
    const before = await lock(ctx, key)
    const result = await startProcessing(ctx, before, 'provider', shown)
    if ('refused' in result)
      return result.refused === 'disbursement_status'
        ? refuseStatus(ctx, before)
        : ctx.refuse(result.refused, result.params)
    await requireBalance(ctx, sum(result.lines.map((line) => line.amount)))
    await queuePayouts(
      ctx,
      key,
      result.lines.map(({ id }) => id),
    )
    return { ok: true, dropped: [...result.dropped] }
  },

  retryPayouts: async (ctx, { orgId, id, lineIds, total, shown }) => {
    const key = { orgId, id }
    const before = await lock(ctx, key)
    if (before.status !== 'processing' || before.processedWith !== 'provider') return refuseStatus(ctx, before)
    if (!(await isOrganizationActive(ctx.db, orgId))) ctx.refuse('organization_not_active')
    const allFailed = (await linesOf(ctx, key)).filter(({ status }) => status === 'failed')
    if (allFailed.some((line) => line.disputed && lineIds.includes(line.id))) ctx.refuse('payout_disputed')
    const failed = allFailed.filter(({ disputed }) => !disputed)
    const isSame = failed.length === new Set(lineIds).size && failed.every((line) => lineIds.includes(line.id))
    if (!isSame || sum(failed.map((line) => line.amount)) !== total) ctx.refuse('retry_changed')
    const unpayable = await dropUnpayableLines(ctx, before, lineIds)
    const retried = failed.filter((line) => !unpayable.some((one) => one.id === line.id))
    const whyNot = shown && whyNotAsShown(shown, shownLines(retried))
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    if (retried.length > 0) await requireBalance(ctx, sum(retried.map((line) => line.amount)))
    await queuePayouts(
      ctx,
      key,
      retried.map((line) => line.id),
    )
    await completeIfPaid(ctx, key)
    ctx.record({ type: disbursementRecord, id, org: orgId, after: { retried: retried.length } })
    return { ok: true, dropped: unpayable.map(({ name }) => name) }
  },

  checkPayouts: async (ctx, key) => {
    await lock(ctx, key)
    if ((await sql.makeDue.run(ctx.client, { orgId: key.orgId, disbursementId: key.id, now: ctx.now })) === 0)
      ctx.refuse('no_unfinished_payouts')
    await enqueue(ctx.client, payoutsTask, {})
    ctx.record({ type: disbursementRecord, id: key.id, org: key.orgId })
    return { ok: true }
  },

  decidePayout: async (ctx, { orgId, id, payoutId, decision, reason, reportIds }) => {
    const disbursement = await lock(ctx, { orgId, id })
    const payout = await sql.selectPayout.first(ctx.client, { orgId, payoutId })
    const reports = await disputes.selectDisputes.all(ctx.client, { orgId, id })
    const open = reports.filter((one) => one.payoutId === payoutId && one.decidedAt === null)
    const isAsSeen = open.length === new Set(reportIds).size && open.every((one) => reportIds.includes(one.id))
    if (payout?.disbursementId !== id || !isAsSeen) return ctx.refuse('dispute_changed')
    await decide(ctx, { payout, disbursement }, decision, reason)
    return { ok: true }
  },

  getTroubled: async (ctx) => ({
    disbursements: (await sql.selectTroubled.all(ctx.client, { mostTroubled })).map((row) => ({
      ...row,
    })),
  }),

  getProviderFigures: async (ctx, { period }) => {
    const range = { since: startOf(firstDay(period)), until: startOf(firstDay(addPeriods(period, 1))) }
    const rows = await sql.selectFigures.all(ctx.client, range)
    return {
      organizations: rows.map((row) => ({
        orgId: row.orgId,
        orgName: row.name,
        sent: { count: row.sent, amount: row.sentAmount },
        paid: { count: row.paid, amount: row.paidAmount },
        open: { count: row.open, amount: row.openAmount },
        failed: { count: row.failed, amount: row.failedAmount },
        reversed: { count: row.reversed, amount: row.reversedAmount },
        fees: row.fees,
      })),
    }
  },

  getPayouts: async (ctx, { disbursementId }) => {
    const orgId = ctx.org
    const ofPlatform = isPlatform(ctx.actor.role)
    const key = { orgId, id: disbursementId }
    if (!(await disbursementExists(ctx, key, ofPlatform ? 'platform' : 'management')))
      ctx.refuse('disbursement_not_found')
    const payouts = await sql.selectPayouts.all(ctx.client, { orgId, disbursementId })
    const reports = ofPlatform ? await disputes.selectDisputes.all(ctx.client, { orgId, id: disbursementId }) : []
    const { failedAt } = ofPlatform ? await providerBalance(ctx) : { failedAt: null }
    return {
      payouts: payouts.map((row) => ({
        ...row,
        reference: row.providerReference,
        disputes: reports.filter((one) => one.payoutId === row.id).map(disputeOf),
      })),
      providerFailedAt: failedAt,
    }
  },
}

const disputeOf = (row: StatementRow<typeof disputes.selectDisputes>) => ({
  ...row,
  reference: row.providerReference,
  decidedBy: row.decidedByName,
})

type Key = { readonly orgId: Id<'org'>; readonly id: Id<'disbursement'> }

const lock = async (
  ctx: Pick<Context<'disbursement_not_found', PlatformActor>, 'db' | 'refuse'>,
  { orgId, id }: Key,
): Promise<StoredDisbursement> => (await lockForPayment(ctx, { orgId, id })) ?? ctx.refuse('disbursement_not_found')

/** What is available with the provider must cover the amount. */
const requireBalance = async (
  ctx: Pick<
    Context<'provider_not_connected' | 'provider_down' | 'provider_balance_low', PlatformActor>,
    'db' | 'client' | 'refuse'
  >,
  needed: Sen,
): Promise<void> => {
  const stored = await lockProviderBalance(ctx)
  if (stored.failedAt !== null) ctx.refuse('provider_down', { since: formatInstant(stored.failedAt) })
  const available = (await availableOf(ctx, stored)) ?? ctx.refuse('provider_not_connected')
  if (needed > available)
    ctx.refuse('provider_balance_low', { needed: formatRm(needed), available: formatRm(available) })
}
