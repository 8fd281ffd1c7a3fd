import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { day } from '#kernel/time.ts'
import { lastFirstDay, leaverInstalments, whyNotLeaverPlan } from './leaver-plan.rules.ts'

test('instalments add up to the sen, a month apart, on the day of the first or the last of a shorter month', () => {
  expect(leaverInstalments(sen(1_000_00), 3, day('2026-12-31'))).toEqual([
    { dueOn: '2026-12-31', amount: 333_34 },
    { dueOn: '2027-01-31', amount: 333_33 },
    { dueOn: '2027-02-28', amount: 333_33 },
  ])
})

test.each([
  [300, 3, '2026-12-02', null],
  [299, 3, '2026-12-02', 'leaver_plan_small'],
  [300, 3, '2026-12-01', 'leaver_plan_first'],
  [300, 3, '2027-01-31', null],
  [300, 3, '2027-02-01', 'leaver_plan_first'],
] as const)('%i sen in %i from %s: %s', (outstanding, count, firstDueOn, refused) => {
  const today = day('2026-12-02')
  expect(lastFirstDay(today)).toBe('2027-01-31')
  expect(whyNotLeaverPlan({ outstanding: sen(outstanding), count, firstDueOn: day(firstDueOn), today })).toBe(refused)
})
