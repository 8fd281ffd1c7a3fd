import { ringgit } from '#kernel/money.ts'
import type { World } from '#test/world.ts'
import { payRunSteps, payRunWorld, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'

/** An organization on 16 November 2026 that owes 3 x 333.33 once a pay run is completed. */
export const benefitsOwedWorld = async (w: World): Promise<PayRunWorld> => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await payRunWorld(w, [{ name: 'Meal', amount: ringgit(333.33) }])
  const boost = await kopi.wallet('Boost')
  for (const name of ['Aina', 'Badrul', 'Chong']) await kopi.employee({ [boost]: 100 }, name)
  return kopi
}

/** The steps and calls of both sides. */
export const benefitsOwedSteps = (w: World, kopi: () => PayRunWorld) => {
  const orgId = () => kopi().organization.id
  const platform = () => w.as(kopi().admin).adminPayRuns
  return {
    steps: payRunSteps(w, kopi),
    orgId,
    platform,
    own: () => w.as(kopi().manager).payRuns.getBenefitAccount({}),
    record: (amount: number, fields: object = {}) =>
      platform().recordBenefitRepayment({
        orgId: orgId(),
        amount: ringgit(amount),
        paidOn: '2026-11-16',
        reference: `MBB ${amount}`,
        ...fields,
      }),
  }
}
