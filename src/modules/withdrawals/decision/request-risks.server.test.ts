import { expect, test } from 'vitest'
import { defaultNow, world } from '#test/world.ts'
import { auditAfterEach, managing, withdrawing } from '#test/withdrawing.ts'

const w = world()
const { query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
auditAfterEach(w)

test('a pending request to another account than the last transfer is a risk; a decided one has none', async () => {
  w.travelTo(defaultNow)
  const kopi = await w.organization()
  const manager = await w.member(kopi, 'Manager')
  const aina = await w.employee(kopi)
  const risksOf = async (transactionId: string) => (await manage(manager).getTransaction({ transactionId })).risks
  const first = await withdraw(aina, 150)
  expect(await risksOf(first.transactionId)).toEqual([])
  await decide(manager, first, 'approved')
  const desk = w.as(await w.member(null, 'admin')).rollingPayAdmin
  await desk.endOfDayProcessing({})
  await desk.updateOne({
    orgId: kopi.id,
    transactionId: first.transactionId,
    employeeICNumber: first.employeeICNumber,
    status: 'completed',
    transferDate: '2026-11-16',
  })
  await query(`update employees set account_number = '514299990000' where id = $1`, [aina.employeeId])
  w.travelTo('2026-11-17T02:00:00.000Z')
  const second = await withdraw(aina, 150)
  expect(await risksOf(second.transactionId)).toEqual([{ code: 'new_account', on: '2026-11-16' }])
  await decide(manager, second, 'rejected', 'Wrong account')
  expect(await risksOf(second.transactionId)).toEqual([])
})
