import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-10-12T02:00:00.000Z')
  kit = await deductionWorld(w)
})

/** October's list, on which Ben was not deducted, and November's with Aina, Ben and Chong, who is above the limit. */
const november = async () => {
  const [aina, ben, chong] = [
    await kit.employee('Aina'),
    await kit.employee('Ben'),
    await kit.employee('Chong', 500_00),
  ]
  await kit.paid(ben, 100_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  const failed = { result: 'not_deducted', reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: october.id, answers: [{ employeeId: ben.employeeId!, ...failed }] })
  await kit.submit(october.id)
  kit.at('2026-11-12 10:00:00')
  const back = await kit.paid(aina, 200_00)
  await kit.paid(aina, 460_00)
  await kit.paid(chong, 300_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  return { aina, ben, back, list: await kit.newest() }
}
const preview = (listId: string) => kit.calls().previewRemaining({ listId })

test('marking the open lines names those to check, is bound to the displayed lines, and is undone whole', async () => {
  const { ben, back, list } = await november()
  const before = await preview(list.id)
  expect(before).toMatchObject({ lines: 3, deducted: 1_010, rest: 50, toCheckCount: 2 })
  kit.at('2026-11-27 10:00:00')
  await kit.returned(back)
  const mark = (shown: typeof before.shown) => kit.calls().answerRemaining({ listId: list.id, shown })
  // The same lines and amounts, but those to check have changed.
  expect(await outcomeOf(mark(before.shown))).toBe('others_than_shown')
  const after = await preview(list.id)
  expect(
    after.toCheck.map(({ name, amount, deducted, concerns, cameBack }) => [
      name,
      amount,
      deducted,
      concerns,
      cameBack?.amount,
    ]),
  ).toEqual([
    ['Aina Test', 660, 660, ['came_back'], 200],
    ['Ben Test', 100, 100, ['failed_before'], undefined],
    ['Chong Test', 300, 250, ['above_limit'], undefined],
  ])
  const marked = await mark(after.shown)
  expect(marked).toMatchObject({ answered: 3, deducted: 1_010 })
  expect((await kit.lines(list.id)).map(({ answer }) => [answer?.result, answer?.deducted])).toEqual([
    ['deducted', 660],
    ['deducted', 100],
    ['partly', 250],
  ])
  expect(await historyOf(w, kit.manager, list.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: 'Marked the open lines of a deduction list as deducted',
        Answer: [null, 'Deducted'],
        Employees: [null, 'Aina Test, Ben Test'],
      }),
      expect.objectContaining({ Answer: [null, 'Partly'], Employees: [null, 'Chong Test'] }),
    ]),
  )
  // An answer that was changed since stays.
  w.pass(1_000)
  const other = { employeeId: ben.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: list.id, answers: [other] })
  expect(await kit.calls(kit.executive).undoRemaining({ listId: list.id, at: marked.at })).toEqual({ answered: 0 })
  expect(await kit.calls().undoRemaining({ listId: list.id, at: marked.at })).toEqual({ answered: 2 })
  expect((await kit.lines(list.id)).map(({ answer }) => answer?.result)).toEqual([undefined, 'not_deducted', undefined])
})

test('a line of which money came back says so and takes the smaller amount', async () => {
  const { aina, back, list } = await november()
  const lineOfAina = async () => (await kit.lines(list.id))[0]
  expect(await lineOfAina()).toMatchObject({ amount: 660, cameBack: null })
  kit.at('2026-11-27 10:00:00')
  await kit.returned(back)
  expect(await lineOfAina()).toMatchObject({
    amount: 660,
    cameBack: { amount: 200, at: '2026-11-27T02:00:00.000Z', number: null },
  })
  const smaller = { result: 'partly', deducted: ringgit(460), reason: 'returned', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: list.id, answers: [{ employeeId: aina.employeeId!, ...smaller }] })
  await kit.answerAll(list.id)
  await kit.submit(list.id)
  kit.at('2026-12-26 00:30:00')
  await kit.makeLists()
  const december = await kit.newest()
  expect((await kit.lines(december.id))[0]).toMatchObject({ carried: 200, returned: -200, amount: 0 })
  expect(await lineOfAina()).toMatchObject({ cameBack: { amount: 200, number: december.number } })
})
