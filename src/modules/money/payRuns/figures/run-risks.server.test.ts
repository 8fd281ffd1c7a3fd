import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'
import { payRunSteps, smallPayRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
let aina: Member
beforeEach(async () => {
  ;({ kopi, boost, aina } = await smallPayRunWorld(w))
})
const steps = payRunSteps(w, () => kopi)
/** The risks of a run, which its page and the list must agree on. */
const risksOf = async (id: string) => {
  const { risks } = (await steps.runs().getOne({ id })).payRun
  expect((await steps.runs().getAll({})).payRuns.find((one) => one.id === id)?.risks).toEqual(risks)
  return risks
}

test('a first run without anything unusual has no risk', async () => {
  expect(await risksOf(await steps.submitted())).toEqual([])
})

test('a benefit that is paid again says to how many, how much, when and why, until it is approved', async () => {
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(300) }
  await steps.submitted(bonus)
  w.pass(1_000)
  const { id } = await steps.create(bonus)
  expect(await risksOf(id)).toEqual([])
  await steps.runs().submit({ id, duplicateReason: 'Second half' })
  expect(await risksOf(id)).toMatchObject([
    {
      code: 'benefit_again',
      severity: 'check',
      params: { benefit: 'Bonus', count: 1, amount: 'RM 300.00', days: '27/11/2026', reason: 'Second half' },
    },
  ])
  expect(await risksOf(await steps.approve(id))).toEqual([])
})

test('an account that was reported after the submission puts its payment on hold', async () => {
  const id = await steps.submitted()
  const edit = (accountNumber: string) =>
    w.as(kopi.manager).employees.editEmployee({ employeeICNumber: aina.icNumber, bank: 'Maybank', accountNumber })
  await edit('514011112222')
  await edit('514033334444')
  await w.as(aina).employees.reportOwnAccountChange({})
  expect(await risksOf(id)).toMatchObject([{ code: 'payments_held', params: { amount: 'RM 100.00', count: 1 } }])
})

test('a run that pays more than 20 % more than the last one of its kind says how much more', async () => {
  await steps.approved()
  await kopi.employee({ [boost]: 100 }, 'Badrul')
  w.travelTo('2026-12-10T02:00:00.000Z')
  expect(await risksOf(await steps.submitted({ payDay: '2026-12-28' }))).toMatchObject([
    { code: 'larger_run', params: { percent: '100.0', on: '27/11/2026', before: 'RM 100.00', added: 1, changed: 0 } },
  ])
})
