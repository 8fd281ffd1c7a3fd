import { expect, test } from 'vitest'
import { ringgit, senOf } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { world } from '#test/world.ts'
import { connectProvider, payoutWorld } from './payout-world.fixtures.ts'
import { providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)

test('the balance at the provider is the ledger, payments in progress, fees not booked and the unexplained rest', async () => {
  const own = await payoutWorld(w)
  const gateway = w.as(own.admin).paymentGateway
  const record = (amount: number, reference: string) => ({
    amount: ringgit(amount),
    paidOn: dateIn(w.now()),
    reference,
  })
  const read = async (balance: number) => {
    w.pass(60_000)
    await connectProvider(w, senOf(balance))
    return gateway.getReconciliation({})
  }
  await gateway.recordTopUp(record(50_000, 'RHB 1'))
  expect(await read(50_000)).toMatchObject({ booked: 50_000, inProgress: 0, feesNotBooked: 0, unexplained: 0 })
  expect(await read(49_990)).toMatchObject({ unexplained: -10 })

  // 16,000.00 leave the provider at once, and the ledger when the disbursement is completed.
  const key = await own.send([10_000, '5123456711111'], [6_000, '5123456722221'])
  expect(await read(50_000)).toMatchObject({ inProgress: 0, unexplained: 0 })
  w.pass(60_000)
  await harness.send()
  await harness.results()
  expect(await read(34_000)).toMatchObject({ booked: 50_000, inProgress: -16_000, unknown: 0, unexplained: 0 })
  await harness.settle()
  expect(await own.details(key)).toMatchObject({ status: 'completed' })
  expect(await read(34_000)).toMatchObject({ booked: 34_000, inProgress: 0, unexplained: 0 })

  // Until the next reading, the balance misses what was sent after it.
  await own.send([1_000, '5123456733331'])
  w.pass(60_000)
  await harness.settle()
  expect(await gateway.getReconciliation({})).toMatchObject({
    balance: 34_000,
    booked: 33_000,
    inProgress: 1_000,
    unexplained: 0,
  })

  await w.database.pool.query('update payouts set provider_fee_sen = 100 where org_id = $1', [key.orgId])
  expect(await read(32_997)).toMatchObject({ inProgress: 0, feesNotBooked: -3, unexplained: 0 })
  await gateway.recordFee(record(2, 'FEE 1'))
  expect(await read(32_997)).toMatchObject({ booked: 32_998, feesBooked: 2, feesNotBooked: -1, unexplained: 0 })
  // A charge that no payment reported.
  const { id } = await gateway.recordFee(record(11, 'FEE 2'))
  expect(await read(32_987)).toMatchObject({ booked: 32_987, feesBooked: 13, feesNotBooked: 0, unexplained: 0 })
  await gateway.voidFee({ id, reason: 'Of another account' })
  expect(await read(32_987)).toMatchObject({ booked: 32_998, feesNotBooked: -1, unexplained: -10 })
  expect(await auditLedger(w.database)).toEqual([])
})

test('an unknown payment counts as in progress, and its amount is named', async () => {
  const own = await payoutWorld(w)
  const gateway = w.as(own.admin).paymentGateway
  const before = await gateway.getReconciliation({})
  expect(before.unknown).toBe(0)
  harness.simulator.fail('silence', 1)
  await own.send([700, '5123456744441'])
  await harness.send()
  w.pass(60_000)
  await connectProvider(w)
  expect(await gateway.getReconciliation({})).toMatchObject({
    booked: before.booked,
    inProgress: before.inProgress - 700,
    unknown: -700,
    unexplained: Number(before.unexplained) + 700,
  })
})
