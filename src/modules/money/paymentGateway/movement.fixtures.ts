import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import type { ModuleFixtures } from '#test/fixtures.ts'
import { paymentGatewayScreens } from './payment-gateway.screens.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ w, admin, nextNumber, today }) => {
    const topUp = () => ({ amount: ringgit(5_000), paidOn: today(), reference: `TOPUP-${nextNumber()}` })
    const fee = () => ({ amount: ringgit(1.5), paidOn: today(), reference: `FEE-${nextNumber()}` })
    return {
      'paymentGateway-recordTopUp': async () => ({ by: await admin(), body: topUp() }),
      'paymentGateway-voidTopUp': async () => {
        const by = await admin()
        const { id } = await w.as(by).paymentGateway.recordTopUp(topUp())
        return { by, body: { id, reason: 'Recorded twice' } }
      },
      'paymentGateway-recordFee': async () => ({ by: await admin(), body: fee() }),
      'paymentGateway-voidFee': async () => {
        const by = await admin()
        const { id } = await w.as(by).paymentGateway.recordFee(fee())
        return { by, body: { id, reason: 'Recorded twice' } }
      },
    }
  },
  records: {
    provider_top_up: async ({ w }) => {
      const admin = await w.member(null, 'admin')
      const topUp = { amount: ringgit(5_000), paidOn: dateIn(w.now()), reference: `TOPUP-${w.id()}` }
      return (await w.as(admin).paymentGateway.recordTopUp(topUp)).id
    },
    provider_fee: async ({ w }) => {
      const admin = await w.member(null, 'admin')
      const fee = { amount: ringgit(1.5), paidOn: dateIn(w.now()), reference: `FEE-${w.id()}` }
      return (await w.as(admin).paymentGateway.recordFee(fee)).id
    },
  },
  screens: [
    {
      screen: paymentGatewayScreens.movements,
      heading: 'Payment provider',
      loads: [
        ['paymentGateway-getMovements', 'Failed to retrieve the top-ups and fees!'],
        ['paymentGateway-getReconciliation', 'Failed to retrieve the balance!'],
        ['disbursements-getProviderFigures', 'Failed to retrieve the payments by organization!'],
      ],
    },
  ],
}
