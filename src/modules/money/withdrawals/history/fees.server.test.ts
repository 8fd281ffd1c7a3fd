import { expect, test } from 'vitest'
import { placing, withdrawing } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'

const w = world()
const place = placing(w)
const { query } = withdrawing(w)
const complete = async (...given: Parameters<typeof place>) => {
  const { id } = await place(...given)
  await query(`update withdrawal_states set status = 'completed', transfer_on = '2026-11-20' where id = $1`, [id])
}

test('the fees of a year are those of completed withdrawals, by month', async () => {
  w.travelTo('2026-11-27T07:14:00.000Z')
  const kopi = await w.organization()
  const aina = await w.employee(kopi)
  const fees = () => w.as(aina).rollingPayEmployee.getOwnFees({})
  expect(await fees()).toEqual({
    year: '2026',
    withdrawals: 0,
    amount: 0,
    fees: 0,
    months: [],
    thisMonth: { withdrawals: 0, fees: 0 },
  })
  const made = { 8: [120, 140], 9: [150, 150], 10: [160, 200, 200], 11: [190, 200] }
  for (const [month, amounts] of Object.entries(made))
    for (const [n, ringgit] of amounts.entries()) {
      w.travelTo(`2026-${month.padStart(2, '0')}-1${n}T02:00:00.000Z`)
      await complete(kopi, aina, { amount: ringgit * 100 })
    }
  w.travelTo('2026-11-27T07:14:00.000Z')
  // One that the employer pays the fee of, one that is under way, and one that was rejected.
  await complete(kopi, aina, { amount: 10_000, feePaidBy: 'employer' })
  await place(kopi, aina, { amount: 10_000, status: 'pending' })
  const { id } = await place(kopi, aina, { amount: 10_000 })
  await query(`update withdrawal_states set status = 'rejected', reason = 'Not now' where id = $1`, [id])
  expect(await fees()).toEqual({
    year: '2026',
    withdrawals: 9,
    amount: 1510,
    fees: 37.75,
    months: [
      { period: '2026-11', withdrawals: 2, amount: 390, fees: 9.75 },
      { period: '2026-10', withdrawals: 3, amount: 560, fees: 14 },
      { period: '2026-09', withdrawals: 2, amount: 300, fees: 7.5 },
      { period: '2026-08', withdrawals: 2, amount: 260, fees: 6.5 },
    ],
    thisMonth: { withdrawals: 4, fees: 12.25 },
  })
})
