import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
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

const none = { withdrawn: 0, late: 0, returned: 0, carried: 0, plan: 0, total: 0 }

test('what is open of a leaver is what the final list then has, beside open lists, requests and other deductions', async () => {
  const [aina, badrul] = [await kit.employee('Aina'), await kit.employee('Badrul')]
  const openOf = ({ icNumber }: typeof aina) => kit.calls().getOpenAmounts({ employeeICNumber: icNumber })
  expect(await openOf(badrul)).toEqual({
    listed: [],
    final: none,
    inProgress: { count: 0, amount: 0 },
    others: [],
    owed: 0,
  })
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  const answer = { result: 'not_deducted', reason: 'no_pay', rest: 'plan', instalments: 3 } as const
  await kit.calls().answerLines({ listId: october.id, answers: [{ employeeId: aina.employeeId!, ...answer }] })
  expect(await openOf(aina)).toMatchObject({
    listed: [{ number: 'DL-2026-10-01', status: 'open', payOn: '2026-10-28', amount: 300 }],
    final: none,
  })
  await kit.submit(october.id)
  expect(await openOf(aina)).toMatchObject({ listed: [{ status: 'submitted', amount: 0 }], final: { plan: 300 } })
  const plans = w.as(aina).recoveryPlans
  const { plans: proposed, textVersion } = await plans.getOwnPlans({})
  await plans.acceptPlan({ planId: proposed[0]!.id, textVersion })
  kit.at('2026-11-16 10:00:00')
  const back = await kit.paid(aina, 80_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-11-27 10:00:00')
  await kit.returned(back)
  await kit.paid(aina, 40_00)
  await kit.pending(aina, 90_00)
  await w.as(kit.manager).employees.addOtherDeductions({
    deductions: [{ employeeICNumber: aina.icNumber, kind: 'loan', amount: ringgit(150), from: '2026-11' }],
  })
  const open = await openOf(aina)
  expect(open).toMatchObject({
    // The line has the first instalment of 100.00.
    listed: [{ number: 'DL-2026-11-01', status: 'open', payOn: '2026-11-28', amount: 180 }],
    final: { withdrawn: 40, late: 0, returned: -80, carried: 0, plan: 200, total: 160 },
    inProgress: { count: 0, amount: 0 },
    others: [{ kind: 'loan', amount: 150 }],
    owed: 0,
  })
  await w.as(kit.executive).employees.editEmployee({ employeeICNumber: aina.icNumber, endDate: '2026-11-30' })
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({ number: 'DL-2026-11-02', kind: 'final', total: open.final.total })
  expect(await openOf(aina)).toMatchObject({ listed: [{}, { number: list.number, amount: 160 }], final: none })

  const left = { result: 'not_deducted', reason: 'left', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: list.id, answers: [{ employeeId: aina.employeeId!, ...left }] })
  await kit.submit(list.id)
  expect(await openOf(aina)).toMatchObject({ owed: 160 })
})
