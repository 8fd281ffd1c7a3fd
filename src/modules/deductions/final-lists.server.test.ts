import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#test/world.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from './deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-10-12T02:00:00.000Z')
  kit = await deductionWorld(w)
})

const leave = (member: Member, endOn: string | null) =>
  w.database.pool.query('update employees set end_on = $3 where org_id = $1 and id = $2', [
    kit.org.id,
    member.employeeId,
    endOn,
  ])

test('a leaver gets a final list with everything on no list, once by any of several processes', async () => {
  const [aina, badrul] = [await kit.employee('Aina'), await kit.employee('Badrul')]
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  const answer = { result: 'partly', deducted: 200 as never, reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: october.id, answers: [{ employeeId: aina.employeeId!, ...answer }] })
  await kit.submit(october.id)
  kit.at('2026-11-16 10:00:00')
  await kit.paid(aina, 250_00)
  await kit.paid(badrul, 80_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-11-01', lines: 2, total: 430 })

  kit.at('2026-12-03 10:00:00')
  await kit.paid(aina, 60_00)
  await kit.paid(badrul, 50_00)
  await kit.makeLists()
  expect(await kit.lists()).toHaveLength(2)
  await leave(aina, '2026-12-15')
  await Promise.all([kit.makeLists(), kit.makeLists()])
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({
    number: 'DL-2026-12-01',
    kind: 'final',
    status: 'open',
    payOn: '2026-12-28',
    dueOn: '2027-01-05',
    lines: 1,
    total: 60,
    fees: 1.5,
  })
  expect(await kit.lists()).toHaveLength(3)
  kit.at('2026-12-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-12-02', kind: 'monthly', lines: 1, total: 50 })
})

test('a final list has the rest of the last list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  const answer = { result: 'partly', deducted: 200 as never, reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: october.id, answers: [{ employeeId: aina.employeeId!, ...answer }] })
  await kit.submit(october.id)
  await leave(aina, '2026-10-31')
  kit.at('2026-10-27 10:00:00')
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({ number: 'DL-2026-10-02', kind: 'final', payOn: '2026-10-28', total: 100 })
  expect((await kit.lines(list.id)).map(({ carried, amount }) => [carried, amount])).toEqual([[100, 100]])
})

test('a final list stays if the employee does not leave after all, and later amounts are on the monthly list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  await leave(aina, '2026-10-31')
  await kit.makeLists()
  const final = await kit.newest()
  expect(final).toMatchObject({ number: 'DL-2026-10-01', kind: 'final', total: 200 })
  await leave(aina, null)
  await kit.paid(aina, 50_00)
  await kit.makeLists()
  expect(await kit.lists()).toHaveLength(1)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-10-02', kind: 'monthly', total: 50 })
  expect(await kit.details(final.id)).toMatchObject({ status: 'open', total: 200 })
})

test('a leaver whose amounts a missed monthly list has taken gets no empty final list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  await leave(aina, '2026-10-24')
  // Nothing ran from the day on which the end date became known until after the list day.
  kit.at('2026-10-27 10:00:00')
  await kit.makeLists()
  await kit.makeLists()
  expect(await kit.lists()).toMatchObject([{ number: 'DL-2026-10-01', kind: 'monthly', lines: 1, total: 200 }])
})

test('a leaver without open amounts has no final list', async () => {
  await leave(await kit.employee('Aina'), '2026-10-31')
  await kit.makeLists()
  expect(await kit.lists()).toEqual([])
})

test('a final and a monthly list of the same month deduct at most half of its wages together', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  await leave(aina, '2026-10-31')
  await kit.makeLists()
  const final = await kit.newest()
  await leave(aina, null)
  await kit.paid(aina, 100_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const monthly = await kit.newest()
  await w.database.pool.query('update employee_salaries set salary_sen = 50000 where org_id = $1', [kit.org.id])
  expect((await kit.lines(monthly.id))[0]).toMatchObject({ amount: 100, wages: 500, others: 0, limit: 250 })
  await kit.answerAll(final.id)
  expect((await kit.lines(monthly.id))[0]).toMatchObject({ amount: 100, wages: 500, others: 200, limit: 50 })
  expect((await kit.details(monthly.id)).aboveLimit).toBe(1)
  const answer = { employeeId: aina.employeeId!, result: 'deducted' } as const
  await expect(kit.calls().answerLines({ listId: monthly.id, answers: [answer] })).rejects.toMatchObject({
    code: 'answer_above_limit',
  })
  await kit.answerAll(monthly.id)
  expect((await kit.lines(monthly.id))[0]).toMatchObject({ answer: { deducted: 50, carried: 50 } })
  await kit.submit(final.id)
  await kit.submit(monthly.id)
})
