import { expect, test } from 'vitest'
import { OutcomeUnknown, type PaymentProvider } from '#server/outbound/payment-provider.ts'
import { world } from '#test/world.ts'
import { payoutWorld } from './payout-world.fixtures.ts'
import { providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)
let accounts = 0
const good = () => `5128${String((accounts += 1)).padStart(6, '0')}11`
const callsOf = (changes: Partial<PaymentProvider>) => {
  const calls: string[] = []
  const provider = {
    ...harness.provider,
    pay: (payout: Parameters<PaymentProvider['pay']>[0]) => {
      calls.push('pay')
      return harness.provider.pay(payout)
    },
    ...changes,
  }
  return { provider, calls }
}
/** Payments that the provider has accepted, and whose state is queried in the next run. */
const accepted = async (count: number) => {
  const own = await payoutWorld(w)
  await own.send(...Array.from({ length: count }, () => [1_000, good()] as const))
  await harness.send()
  w.pass(2 * 60_000)
  return own
}

test('payments whose state the provider can’t tell don’t stop new ones', async () => {
  const own = await accepted(8)
  const key = await own.send([2_000, good()], [3_000, good()])
  const { provider, calls } = callsOf({ find: () => Promise.resolve(null) })
  await harness.send(provider)
  expect(calls).toEqual(['pay', 'pay'])
  const { payouts, providerFailedAt } = await own.platform().getPayouts({ disbursementId: key.id, orgId: key.orgId })
  expect([payouts.map(({ status }) => status), providerFailedAt]).toEqual([['sent', 'sent'], null])
  await harness.settle()
})

const unanswered = () => Promise.reject(new OutcomeUnknown('no answer', { isOutage: true }))

test.each([
  // Three failures in a row read the balance. The payment, when it succeeds, starts the count again after at most two, and
  // three other calls can be under way at the third.
  ['a provider that is down ends the run', { balance: unanswered }, 2 + 3 + 3],
  ['queries without an answer don’t, while the balance can be read', {}, 12],
])('new payments go before queries; %s', async (_, changes, most) => {
  const own = await accepted(12)
  await own.send([2_000, good()])
  let queries = 0
  const find = () => {
    queries += 1
    return unanswered()
  }
  const { provider, calls } = callsOf({ find, ...changes })
  await harness.send(provider)
  expect(calls).toEqual(['pay'])
  expect(queries).toBeLessThanOrEqual(most)
  expect(queries).toBeGreaterThan(most === 12 ? 11 : 2)
  await harness.settle()
})

test('a payment of another disbursement is sent before the many of one that gets no answer', async () => {
  const many = await payoutWorld(w)
  const other = await payoutWorld(w)
  await many.send(...Array.from({ length: 20 }, () => [1_000, good()] as const))
  w.pass(1_000)
  await other.send([2_000, good()])
  const paid: number[] = []
  const { provider } = callsOf({
    pay: (payout) => {
      paid.push(payout.amount)
      return harness.provider.pay(payout)
    },
  })
  await harness.send(provider)
  expect(paid.indexOf(2_000)).toBeLessThan(4)
  await harness.settle()
})

test('an accepted payment is queried by the provider’s own id, one without an answer by its own', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([2_000, good()], [3_000, good()])
  harness.simulator.fail('silence', 1, 'after')
  await harness.send()
  const { payouts } = await own.platform().getPayouts({ disbursementId: key.id, orgId: key.orgId })
  w.pass(2 * 60_000)
  const asked: unknown[] = []
  const { provider } = callsOf({
    find: (payout) => {
      asked.push(payout)
      return harness.provider.find(payout)
    },
  })
  await harness.send(provider)
  const expected = payouts.map(({ id, reference }) => ({ id, reference }))
  expect(expected.filter(({ reference }) => reference === null)).toHaveLength(1)
  expect(asked).toEqual(expect.arrayContaining(expected))
  await harness.settle()
  expect((await own.details(key)).status).toBe('completed')
})

test('a name that the provider refuses is adapted', async () => {
  const own = await payoutWorld(w)
  const names = ['Lim & Anak Trading', 'Warung Pak Mat @ Bangsar', 'Kedai 发达', 'Ng', 'S'.repeat(69)]
  const key = await own.approveTo(...names.map(() => [1_000, good()] as const))
  for (const [position, name] of names.entries())
    await w.database.pool.query(
      'update disbursement_lines set account_name = $3 where disbursement_id = $1 and position = $2',
      [key.id, position, name],
    )
  await own.platform().processWithCurlec(key)
  await harness.settle()
  expect((await own.details(key)).selectedPayees.map(({ status }) => status)).toEqual(names.map(() => 'paid'))
})
