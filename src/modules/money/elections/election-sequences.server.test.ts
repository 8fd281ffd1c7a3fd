import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bpOf } from '#kernel/money.ts'
import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world } from '#test/world.ts'
import { electionOf, offerWallets } from './election-world.fixtures.ts'

const w = world()
const step = fc.record({
  action: fc.constantFrom('save', 'edit', 'delete', 'saveTwice'),
  wallet: fc.nat({ max: 3 }),
  percentage: fc.oneof(
    fc.integer({ min: 100, max: 10_000 }).map((bp) => bp / 100),
    fc.constantFrom(1, 25, 33.33, 33.34, 50, 99.99, 100),
  ),
})

test('any sequence of saves, edits and deletes stays within 100 % and loses no election', async () => {
  const kopi = await payRunWorld(w)
  const wallets = await Promise.all(['Boost', 'GrabPay', 'ShopeePay', 'Setel'].map((name) => kopi.wallet(name)))
  await offerWallets(w, kopi.organization.id, wallets)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const employee = await kopi.employee({})
      const calls = w.as(employee).employeeWallets
      const model = new Map<string, number>()
      for (const { action, wallet, percentage } of steps) {
        const walletId = wallets[wallet] ?? ''
        const body = await electionOf(w, employee, walletId, percentage)
        const others = [...model].reduce((sum, [id, share]) => (id === walletId ? sum : sum + bpOf(share)), 0)
        const fits = others + bpOf(percentage) <= 10_000
        const exists = model.has(walletId)
        const attempts = {
          save: () => [calls.saveElectedWallet(body)],
          saveTwice: () => [calls.saveElectedWallet(body), calls.saveElectedWallet(body)],
          edit: () => [calls.editElectedWallet(body)],
          delete: () => [calls.deleteElectedWallet({ id: walletId })],
        }
        const accepted = (await Promise.allSettled(attempts[action]())).filter(({ status }) => status === 'fulfilled')
        const expected = action === 'delete' ? exists : fits && exists === (action === 'edit')
        expect(accepted, action).toHaveLength(expected ? 1 : 0)
        if (expected && action === 'delete') model.delete(walletId)
        else if (expected) model.set(walletId, percentage)
        const stored = await calls.getElectedWallets({})
        expect(stored.allocatedPercentage).toBeLessThanOrEqual(100)
        expect(new Map(stored.wallets.map((each) => [each.walletId, each.percentage]))).toEqual(model)
      }
    }),
    { numRuns: 25, seed: 20_261_116 },
  )
}, 60_000)
