import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { ringgitOf, sen, senOf, sum, type Sen } from '#kernel/money.ts'
import { addDays, msOf, type Instant, type LocalDate } from '#kernel/time.ts'
import { refreshProviderBalance } from '#money/paymentGateway/payment-gateway.service.ts'
import { sendPayouts, withinPayouts } from '#money/payouts/payout.jobs.ts'
import { applyEvent } from '#money/payouts/payout.routes.ts'
import { jobContext } from '#server/job.ts'
import type { Id } from '#kernel/values.ts'
import type { PaymentProvider } from '#server/outbound/payment-provider.ts'
import { platform } from './demo-accounts.ts'
import { moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

const fee = sen(100)

/** A provider that pays immediately, except the last payment of the first attempt. */
const createProvider = (balance: Sen, payees: number): { provider: PaymentProvider; fees: () => Sen } => {
  let calls = 0
  const provider: PaymentProvider = {
    balance: async () => balance,
    pay: async ({ id, amount }) => {
      calls += 1
      const reference = `pout_${id.toLowerCase()}`
      const state = { id, reference, amount, currency: 'MYR' } as const
      return calls === payees
        ? { ...state, status: 'failed', reason: 'The bank of the beneficiary is not available', fee: sen(0) }
        : { ...state, status: 'paid', reason: null, fee }
    },
    find: async () => null,
    isSigned: () => false,
    readEvent: () => null,
  }
  return { provider, fees: () => sen(payees * fee) }
}

type Context = { readonly simulation: Simulation; readonly orgIds: OrganizationIds }
type Paid = { readonly id: string; readonly on: LocalDate; readonly balance: Sen; readonly reference: string }

/**
 * Pays a disbursement through the payment provider, one payment only in the second attempt, and tops up the cost: the
 * simulator of the provider, which starts later, has the balance of before.
 */
export const payThroughProvider = async ({ simulation, orgIds }: Context, paid: Paid): Promise<void> => {
  const { id, on } = paid
  const key = { orgId: orgIds.KOPI, id }
  const one = { orgId: orgIds.KOPI, disbursementId: id }
  const { disbursements, paymentGateway } = await simulation.as({ email: platform.admin }, moment(on, '11:10'))
  const { selectedPayees: lines } = await disbursements.getOne(one)
  const { provider, fees } = createProvider(paid.balance, lines.length)
  const send = (at: Instant) => {
    const parts = { provider, deliver: async () => undefined, log: pino({ level: 'silent' }) }
    return sendPayouts.run(jobContext({ ...simulation.app, ...parts, clock: () => msOf(at) }), {})
  }
  await refreshProviderBalance(simulation.app.database, provider, () => msOf(moment(on, '11:05')))
  await disbursements.processWithCurlec(key)
  await send(moment(on, '11:12'))
  const failed = (await disbursements.getOne(one)).selectedPayees.filter(({ status }) => status === 'failed')
  const later = await simulation.as({ email: platform.admin }, moment(on, '14:30'))
  await later.disbursements.retryPayouts({
    ...key,
    lineIds: failed.map(({ lineId }) => lineId),
    total: ringgitOf(sum(failed.map(({ amount }) => senOf(amount)))),
  })
  await send(moment(on, '14:31'))
  const cost = sen(sum(lines.map(({ amount }) => senOf(amount))) + fees())
  await paymentGateway.recordTopUp({ amount: ringgitOf(cost), paidOn: on, reference: paid.reference })
  await contradict(simulation, one, moment(addDays(on, 1), '10:05'))
}

/** The provider reports that its first payment of a disbursement has failed, although it had reported it as paid. */
const contradict = async (
  simulation: Simulation,
  which: { readonly orgId: string; readonly disbursementId: string },
  at: Instant,
): Promise<void> => {
  const { disbursements } = await simulation.as({ email: platform.admin }, at)
  const paid = (await disbursements.getPayouts(which)).payouts.find(({ status }) => status === 'paid')
  if (!paid?.reference) throw new Error('no payment was made')
  const { id, reference } = paid
  const eventId = createHash('sha256').update(id).digest('hex') as Id<'provider_event'>
  const reason = 'The bank of the beneficiary refused the payment'
  const state = {
    id,
    reference,
    status: 'failed',
    reason,
    amount: senOf(paid.amount),
    currency: 'MYR',
    fee: sen(0),
  } as const
  const parts = { database: simulation.app.database, clock: () => msOf(at) }
  const result = await withinPayouts(parts, (ctx) => applyEvent(ctx, eventId, state))
  if (result !== 'disputed') throw new Error(`the report is ${result}`)
}
