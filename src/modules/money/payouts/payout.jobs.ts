import { enqueue, everyMinute, job } from '#server/job.ts'
import { payoutsTask } from './payout.steps.ts'
import { sen } from '#kernel/money.ts'
import { addMs, dateIn, instantOf, msOf, type Clock } from '#kernel/time.ts'

import { narrationOf, providerName } from '#money/disbursements/paying/provider-names.rules.ts'
import { dropUnpayableLines } from '#money/disbursements/lines/line.service.ts'
import { providerBalance, refreshProviderBalance } from '#money/paymentGateway/payment-gateway.service.ts'
import { changeOf, writeAudit } from '#server/audit.ts'
import type { RecordChange } from '#server/context.ts'
import { newId } from '#server/ids.ts'
import {
  OutcomeUnknown,
  ProviderDenied,
  ProviderRefused,
  type PaymentProvider,
  type Payout,
} from '#server/outbound/payment-provider.ts'
import type { Database } from '#server/postgres/database.ts'
import { isUnfinished, longestCall, pauseAfter, type PayoutStatus, type Report } from './payout.rules.ts'
import {
  applyReport,
  completeIfPaid,
  lockPayout,
  markUnknown,
  setStatus,
  type PayoutKey,
  type PayoutWork,
} from './payout.steps.ts'
import * as sql from './payout.sql.ts'

export type PayoutParts = {
  readonly database: Database
  readonly provider: PaymentProvider
  readonly clock: Clock
}

/** The number of payouts that are sent at the same time. A payout without a response never delays the others. */
const concurrency = 4
/** After this many time-outs or errors of the provider in a row, its balance is read: if that fails too, it is down. */
const mostFailures = 3
const batchSize = 200
/** How long one job works before the next continues, in milliseconds, so that a process can stop in between. */
const timeBudget = 3_000

/** A transaction over all organizations, whose changes are audited as made by the provider. */
export const withinPayouts = <T>(
  { database, clock }: Pick<PayoutParts, 'database' | 'clock'>,
  work: (ctx: PayoutWork) => Promise<T>,
): Promise<T> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ db, client }) => {
    const now = instantOf(clock())
    const changes: RecordChange[] = []
    const ctx = {
      db,
      client,
      now,
      today: dateIn(now),
      newId: <Kind extends string>() => newId<Kind>(msOf(now)),
      record: (change: Parameters<typeof changeOf>[0]) => void changes.push(changeOf(change)),
    }
    const result = await work(ctx)
    const actor = { id: null, orgId: null, name: 'Razorpay Curlec', role: '' } as const
    if (changes.length > 0)
      await writeAudit(ctx, 'disbursements-processWithCurlec', [{ actor, address: 'server', changes }])
    return result
  })

/**
 * Sends the queued payouts, and queries those without a result. Each is recorded before and after its call, so that a
 * process may end at any moment: a payout that may have reached the provider is queried first, and sent again only with
 * the same id. While the provider is down, nothing is sent; its balance is read to find out whether it is back.
 */
const sendDue = async (parts: PayoutParts): Promise<void> => {
  const { database, clock } = parts
  const end = clock() + timeBudget
  const due = await withinPayouts(parts, ({ client, now }) => sql.selectDue.all(client, { now, batchSize }))
  if (due.length === 0 || !(await isReachable(parts))) return
  const waiting = [...due]
  let failures = 0
  let isDown = false
  const send = async () => {
    while (!isDown && clock() < end) {
      const next = waiting.shift()
      if (!next) return
      failures = (await sendOne(parts, next)) ? 0 : failures + 1
      if (failures < mostFailures) continue
      failures = 0
      isDown ||= !(await refreshProviderBalance(database, parts.provider, clock))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  if (!isDown && (waiting.length > 0 || due.length === batchSize))
    await withinPayouts(parts, ({ client }) => enqueue(client, payoutsTask, {}))
}

export const sendPayouts = job({
  task: payoutsTask,
  group: 'payouts',
  // Also queries payouts whose event did not arrive.
  cron: everyMinute,
  combined: true,
  run: async ({ database, provider, clock }) => provider && sendDue({ database, provider, clock }),
})

const isReachable = async (parts: PayoutParts): Promise<boolean> => {
  const { failedAt } = await withinPayouts(parts, (ctx) => providerBalance(ctx))
  return failedAt === null || refreshProviderBalance(parts.database, parts.provider, parts.clock)
}

/** Returns whether the provider answered, whatever the answer was. */
const sendOne = async (parts: PayoutParts, key: PayoutKey): Promise<boolean> => {
  const claimed = await withinPayouts(parts, (ctx) => claim(ctx, key))
  if (!claimed) return true
  const outcome = await callProvider(parts.provider, claimed)
  await withinPayouts(parts, (ctx) => recordOutcome(ctx, key, claimed.tries, outcome))
  return outcome !== 'outage'
}

type Claimed = {
  readonly status: PayoutStatus
  readonly tries: number
  readonly request: Payout
  /** The provider's own id, once it is known. */
  readonly reference: string | null
}

/**
 * Counts the next call and reserves it for this process. Null if no call is needed:
 * the payout has a result, another process calls, or its supplier was put on hold before anything was sent.
 */
const claim = async (ctx: PayoutWork, key: PayoutKey): Promise<Claimed | null> => {
  const { payout, disbursement } = await lockPayout(ctx, key)
  if (!isUnfinished(payout.status) || payout.nextAt > ctx.now) return null
  if (payout.tries === 0) {
    const acting = { ...ctx, actor: { id: payout.createdBy } }
    const [unpayable] = await dropUnpayableLines(acting, disbursement, [payout.lineId])
    if (unpayable) {
      await setStatus(ctx, payout, 'dropped')
      await completeIfPaid(acting, disbursement)
      return null
    }
  }
  await sql.claim.run(ctx.client, {
    orgId: payout.orgId,
    id: payout.id,
    now: ctx.now,
    nextAt: addMs(ctx.now, longestCall),
  })
  const row = await sql.selectRequest.one(ctx.client, { orgId: payout.orgId, id: payout.id })
  return {
    status: payout.status,
    tries: payout.tries,
    request: {
      id: row.id,
      amount: row.amount,
      name: providerName(row.accountName),
      bankCode: row.bankCode,
      accountNumber: row.accountNumber,
      narration: narrationOf(row.name),
    },
    reference: row.providerReference,
  }
}

/** `unavailable`: the provider did not process the request. `unknown`: it may have; so may it after an `outage`. */
type CallOutcome = Report | 'unknown' | 'outage' | 'unavailable'

/** Sends a payout. If it may have reached the provider, queries it first, and never sends it again once accepted. */
const callProvider = async (provider: PaymentProvider, claimed: Claimed): Promise<CallOutcome> => {
  const { status, tries, request, reference } = claimed
  const mayHaveArrived = tries > 0
  try {
    if (mayHaveArrived) {
      const found = await find(provider, { id: request.id, reference })
      if (found || status === 'sent') return found ?? 'unknown'
    }
    return await provider.pay(request)
  } catch (error) {
    if (error instanceof ProviderDenied) return 'unavailable'
    if (error instanceof OutcomeUnknown) return error.isOutage ? 'outage' : 'unknown'
    if (!(error instanceof ProviderRefused)) throw error
    // An earlier request with this id may have been accepted although this one was refused.
    const found = mayHaveArrived
      ? await find(provider, { id: request.id, reference }).catch(() => 'unknown' as const)
      : null
    return found ?? refusedWith(request.id, error.message)
  }
}

const refusedWith = (id: string, reason: string): Report => ({
  id,
  status: 'failed',
  reference: null,
  amount: null,
  currency: null,
  fee: sen(0),
  reason,
})

/** A refused query says nothing about the payout. */
const find = (provider: PaymentProvider, payout: Parameters<PaymentProvider['find']>[0]): Promise<Report | null> =>
  provider.find(payout).catch((error: unknown) => {
    throw error instanceof ProviderRefused && !(error instanceof ProviderDenied)
      ? new OutcomeUnknown('the payment provider refused a query', { isOutage: false, cause: error })
      : error
  })

const recordOutcome = async (
  ctx: PayoutWork,
  key: PayoutKey,
  triesBefore: number,
  outcome: CallOutcome,
): Promise<void> => {
  await lockPayout(ctx, key)
  await ctx.db
    .updateTable('payouts')
    .set({ next_at: addMs(ctx.now, pauseAfter(triesBefore + 1)) })
    .where((of) => of.and({ org_id: key.orgId, id: key.id }))
    .execute()
  if (outcome === 'unknown' || outcome === 'outage') await markUnknown(ctx, key)
  else if (outcome !== 'unavailable') await applyReport(ctx, key, outcome)
}
