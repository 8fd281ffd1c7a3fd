import { ringgit } from '#kernel/money.ts'
import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import type { World } from '#test/world.ts'

/** On 16 November: an organization with a monthly, a quarterly and a yearly benefit, and an employee paid to one e-wallet. */
export const ownBenefitsWorld = async (w: World) => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await payRunWorld(w, [
    { name: 'Meal', amount: ringgit(180) },
    { name: 'Dental', amount: ringgit(150), recurrence: 'Quarterly' },
    { name: 'Screening', amount: ringgit(400), recurrence: 'Yearly' },
  ])
  const boost = await kopi.wallet('Boost')
  return { kopi, boost, aina: await kopi.employee({ [boost]: 100 }) }
}
