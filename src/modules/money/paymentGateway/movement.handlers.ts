import { accountTotal } from '#ground/ledger/ledger.service.ts'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { whyNotAfter } from '#owed/receivables/debt/debt.rules.ts'
import { providerFees, refusePayment, topUps } from '#owed/receivables/payment/payment.service.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import { providerFeeRecord, topUpRecord } from './movement-record.rules.ts'
import type { movementCalls } from './movement.contract.ts'
import { differenceOf } from './movement.rules.ts'
import { selectPayoutSums } from './movement.sql.ts'
import { listMovements, sumOf } from './movement.store.ts'
import { providerBalance } from './payment-gateway.service.ts'

type Stated = { readonly amount: Sen; readonly paidOn: LocalDate; readonly reference: string }
type Recording = Context<'payment_in_future' | 'payment_reference_used', PlatformActor>
type Voiding = Context<'not_found' | 'payment_already_void', PlatformActor>

/** The payments of a kind whose ids are `I`. */
type Payments<I> = {
  readonly whyNotUse: typeof topUps.whyNotUse
  readonly add: (...payment: Parameters<typeof topUps.add>) => Promise<I>
  readonly revoke: (
    ctx: Voiding,
    of: { readonly orgId: Id<'org'>; readonly id: I; readonly reason: string },
  ) => Promise<Stated>
}

/** Records and voids the movements of one kind. */
const handlersOf = <I extends string>(payments: Payments<I>, type: typeof topUpRecord | typeof providerFeeRecord) => ({
  record: async (ctx: Recording, stated: Stated) => {
    const { amount, paidOn, reference } = stated
    refusePayment(ctx, whyNotAfter(paidOn, ctx.today) ?? (await payments.whyNotUse(ctx.db, platformOrgId, stated)))
    const id = await payments.add(ctx, { orgId: platformOrgId, paidOn, amount, reference, by: ctx.actor })
    ctx.record({ type, id, after: { amount, paidOn, reference } })
    return { ok: true, id, booked: await accountTotal(ctx, 'provider_balance') } as const
  },
  void: async (ctx: Voiding, { id, reason }: { readonly id: I; readonly reason: string }) => {
    const before = await payments.revoke(ctx, { orgId: platformOrgId, id, reason })
    ctx.record({ type, id, before, after: { ...before, isVoid: true, reason } })
    return { ok: true } as const
  },
})
const topUp = handlersOf(topUps, topUpRecord)
const fee = handlersOf(providerFees, providerFeeRecord)

export const movementHandlers: Handlers<typeof movementCalls> = {
  getMovements: (ctx, input) => listMovements(ctx.db, input),

  getReconciliation: async (ctx) => {
    const reported = await providerBalance(ctx)
    const [booked, toppedUp, feesBooked, { fees, inProgress, unknown }] = await Promise.all([
      accountTotal(ctx, 'provider_balance'),
      sumOf(ctx.db, 'provider_top_ups'),
      sumOf(ctx.db, 'provider_fees'),
      selectPayoutSums.one(ctx.client, { readAt: reported.readAt }),
    ])
    const known = { booked, inProgress, feesBooked }
    return {
      ...reported,
      ...known,
      toppedUp,
      unknown,
      ...differenceOf(reported.balance, { ...known, feesReported: fees }),
    }
  },

  recordTopUp: topUp.record,
  voidTopUp: topUp.void,
  recordFee: fee.record,
  voidFee: fee.void,
}
