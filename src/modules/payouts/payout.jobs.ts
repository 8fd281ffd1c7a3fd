import { sen } from '#kernel/money.ts'
import { addMs, dateIn, instantOf, msOf, type Clock } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { dropUnpayableLines } from '#modules/disbursements/line.service.ts'
import { providerBalance, refreshProviderBalance } from '#modules/paymentGateway/payment-gateway.service.ts'
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
import { isUnfinished, longestCall, narrationOf, pauseAfter, type PayoutStatus } from './payout.rules.ts'
import { applyReport, completeIfPaid, lockPayout, markUnknown, type PayoutWork, type Report } from './payout.service.ts'
import * as sql from './payout.sql.ts'

export type PayoutParts = {
  readonly database: Database
  readonly provider: PaymentProvider
  readonly clock: Clock
}

/** The number of payouts that are sent at the same time. A payout without a response never delays the others. */
const concurrency = 4
/** After this many calls without an outcome in a row, the provider counts as down. */
const mostUnknown = 3
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

type DuePayout = { readonly org_id: Id<'org'>; readonly id: Id<'payout'>; readonly disbursement_id: Id<'disbursement'> }

/**
 * Sends the queued payouts, and queries those without a result. Each is recorded before and after its call, so that a
 * process may end at any moment: a payout that may have reached the provider is queried first, and sent again only with
 * the same id. While the provider is down, nothing is sent; its balance is read to find out whether it is back.
 */
export const sendPayouts = async (parts: PayoutParts): Promise<void> => {
  const { database, clock } = parts
  const end = clock() + timeBudget
  const due = await withinPayouts(parts, ({ client, now }) => sql.selectDue.all(client, [now, batchSize]))
  if (due.length === 0 || !(await isReachable(parts))) return
  const waiting = [...due]
  let unknown = 0
  const send = async () => {
    while (unknown < mostUnknown && clock() < end) {
      const next = waiting.shift()
      if (!next) return
      unknown = (await sendOne(parts, next)) ? 0 : unknown + 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  if (unknown >= mostUnknown) await refreshProviderBalance(database, parts.provider, clock)
  else if (waiting.length > 0 || due.length === batchSize)
    await withinPayouts(parts, ({ client }) => sql.enqueueSending.run(client))
}

const isReachable = async (parts: PayoutParts): Promise<boolean> => {
  const { failedAt } = await withinPayouts(parts, (ctx) => providerBalance(ctx))
  return failedAt === null || refreshProviderBalance(parts.database, parts.provider, parts.clock)
}

/** Returns whether the provider returned an outcome. */
const sendOne = async (parts: PayoutParts, key: DuePayout): Promise<boolean> => {
  const claimed = await withinPayouts(parts, (ctx) => claim(ctx, key))
  if (!claimed) return true
  const outcome = await callProvider(parts.provider, claimed)
  await withinPayouts(parts, (ctx) => recordOutcome(ctx, key, claimed.tries, outcome))
  return typeof outcome === 'object'
}

type Claimed = { readonly status: PayoutStatus; readonly tries: number; readonly request: Payout }

/**
 * Counts the next call and reserves it for this process. Null if no call is needed:
 * the payout has a result, another process calls, or its supplier was put on hold before anything was sent.
 */
const claim = async (ctx: PayoutWork, key: DuePayout): Promise<Claimed | null> => {
  const { payout, disbursement } = await lockPayout(ctx, key)
  if (!isUnfinished(payout.status) || payout.next_at > ctx.now) return null
  if (payout.tries === 0) {
    const acting = { ...ctx, actor: { id: payout.created_by } }
    const [unpayable] = await dropUnpayableLines(acting, disbursement, [payout.line_id])
    if (unpayable) {
      await sql.setStatus.run(ctx.client, [payout.org_id, payout.id, 'dropped', null, 0, null, ctx.now])
      await completeIfPaid(acting, disbursement)
      return null
    }
  }
  await sql.claim.run(ctx.client, [payout.org_id, payout.id, ctx.now, addMs(ctx.now, longestCall)])
  const row = await sql.selectRequest.one(ctx.client, [payout.org_id, payout.id])
  return {
    status: payout.status,
    tries: payout.tries,
    request: {
      id: row.id,
      amount: row.amount_sen,
      name: row.account_name,
      bankCode: row.bank_code,
      accountNumber: row.account_number,
      narration: narrationOf(row.name),
    },
  }
}

/** `unavailable`: the provider did not process the request. `unknown`: it may have. */
type CallOutcome = Report | 'unknown' | 'unavailable'

/** Sends a payout. If it may have reached the provider, queries it first, and never sends it again once accepted. */
const callProvider = async (provider: PaymentProvider, { status, tries, request }: Claimed): Promise<CallOutcome> => {
  const mayHaveArrived = tries > 0
  try {
    if (mayHaveArrived) {
      const found = await find(provider, request.id)
      if (found || status === 'sent') return found ?? 'unknown'
    }
    return await provider.pay(request)
  } catch (error) {
    if (error instanceof ProviderDenied) return 'unavailable'
    if (error instanceof OutcomeUnknown) return 'unknown'
    if (!(error instanceof ProviderRefused)) throw error
    // An earlier request with this id may have been accepted although this one was refused.
    const found = mayHaveArrived ? await find(provider, request.id).catch(() => 'unknown' as const) : null
    return found ?? { status: 'failed', reference: null, reason: error.message, fee: sen(0) }
  }
}

/** A refused query says nothing about the payout. */
const find = (provider: PaymentProvider, id: string): Promise<Report | null> =>
  provider.find(id).catch((error: unknown) => {
    throw error instanceof ProviderRefused && !(error instanceof ProviderDenied)
      ? new OutcomeUnknown('the payment provider refused a query', { cause: error })
      : error
  })

const recordOutcome = async (
  ctx: PayoutWork,
  key: DuePayout,
  triesBefore: number,
  outcome: CallOutcome,
): Promise<void> => {
  await lockPayout(ctx, key)
  await sql.setNext.run(ctx.client, [key.org_id, key.id, addMs(ctx.now, pauseAfter(triesBefore + 1))])
  if (outcome === 'unknown') await markUnknown(ctx, key)
  else if (outcome !== 'unavailable') await applyReport(ctx, key, outcome)
}
