import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'
import { payRunSteps, payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let aina: Member
let badrul: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(w)
  const boost = await kopi.wallet('Boost')
  aina = await kopi.employee({ [boost]: 100 }, 'Aina')
  badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
})
const steps = payRunSteps(w, () => kopi)
const { runs } = steps
const bonus = (amount: number, benefitName = 'Year-end bonus') => ({
  payType: 'Ad-hoc',
  benefitName,
  amount: ringgit(amount),
})
const duplicatesOf = async (id: string) => (await runs().getOne({ id })).payRun.duplicates

test('a second ad-hoc benefit of the same name and month names the employees and the sum, and needs a reason', async () => {
  const first = await steps.submitted(bonus(333.33))
  expect(await duplicatesOf(first)).toBeNull()
  w.pass(1_000)
  const second = await steps.create(bonus(400, ' year-end  BONUS '))
  expect(second.duplicates).toMatchObject({ employees: 2, amount: 666.66, payDays: ['2026-11-27'] })
  expect(second.duplicates?.names.map((name) => name.split(' ')[0])).toEqual(['Aina', 'Badrul'])
  await expect(runs().submit({ id: second.id, modifiedAt: second.modifiedAt })).rejects.toMatchObject({
    code: 'pay_run_duplicates',
    params: { employees: 2, names: expect.stringMatching(/^Aina .*, Badrul/) as string },
    fields: { duplicateReason: '*Required' },
  })
  expect(await steps.statusOf(second.id)).toBe('draft')

  await runs().submit({ id: second.id, modifiedAt: second.modifiedAt, duplicateReason: 'Second half' })
  const shown = { duplicates: { employees: 2, amount: 666.66 }, duplicateReason: 'Second half' }
  expect((await runs().getOne({ id: second.id })).payRun).toMatchObject(shown)
  expect((await runs().getAll({})).payRuns.find(({ id }) => id === second.id)).toMatchObject(shown)
  // The first one was submitted before it, and is no duplicate.
  expect(await duplicatesOf(first)).toBeNull()
})

test('the preview names them before the run is stored', async () => {
  await steps.submitted(bonus(300))
  const fields = { ...kopi.fields, ...bonus(400), payDay: '2026-11-27' }
  const preview = (changes: object = {}) =>
    runs().previewEligibility({ ...fields, ...changes } as Parameters<ReturnType<typeof runs>['previewEligibility']>[0])
  expect((await preview()).duplicates).toMatchObject({ employees: 2, amount: 600 })
  expect((await preview({ benefitName: 'Other bonus' })).duplicates).toBeNull()
})

test('drafts, deleted and cancelled runs, and payments that failed, are no duplicates', async () => {
  await steps.create(bonus(10))
  const deleted = await steps.submitted(bonus(20, 'Deleted'))
  await runs().delete({ id: deleted })
  expect((await steps.create(bonus(20, 'Deleted'))).duplicates).toBeNull()
  await steps.move(await steps.approved(bonus(30, 'Cancelled')), 'cancelled')
  expect((await steps.create(bonus(30, 'Cancelled'))).duplicates).toBeNull()
  const failed = await steps.processing(bonus(40, 'Failed'))
  await steps.fail(failed, [{ employeeId: aina.employeeId ?? '' }])
  const again = await steps.create(bonus(40, 'Failed'))
  expect(again.duplicates).toMatchObject({ employees: 1, amount: 40 })
  expect(again.duplicates?.names[0]).toMatch(/^Badrul/)
  expect(badrul.employeeId).toBeTruthy()
  // A re-run pays what failed, under the same name.
  expect(await runs().rerun({ id: failed, payDay: '2026-11-28' })).toMatchObject({ duplicates: null })
})
