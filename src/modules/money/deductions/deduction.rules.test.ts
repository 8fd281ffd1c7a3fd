import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { type Instant, type Period } from '#kernel/time.ts'
import * as rules from './deduction.rules.ts'

const november = '2026-11' as Period

test('lists are due at 00:30 in Kuala Lumpur, and missed ones are made oldest first', () => {
  const terms = { cutOffDay: 25, payDay: 28 }
  const due = (now: string, existing: readonly string[] = []) =>
    rules.duePeriods({ first: '2026-09' as Period, terms, existing: new Set(existing as Period[]) }, now as Instant)
  expect(due('2026-11-25T16:29:59.999Z')).toEqual(['2026-09', '2026-10'])
  expect(due('2026-11-25T16:30:00.000Z')).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(due('2026-11-25T16:30:00.000Z', ['2026-10'])).toEqual(['2026-09', '2026-11'])
})

test('the numbers of lists count within the month', () => {
  expect(rules.listNumber(november, 1)).toBe('DL-2026-11-01')
  expect(rules.listNumber(november, 100)).toBe('DL-2026-11-100')
})

const line = (amount: number, { instalment = 0, limit = null as number | null } = {}) => ({
  amount: sen(amount),
  instalment: sen(instalment),
  limit: limit === null ? null : sen(limit),
})
const partly = (deducted: number) =>
  ({ result: 'partly', deducted: sen(deducted), reason: 'no_pay', rest: 'next_list' }) as const

test('a line above the limit is deducted up to it, and the rest is carried over', () => {
  const above = line(700_00, { limit: 550_00 })
  expect(rules.whyNotAnswer(above, { result: 'deducted' })).toEqual({ code: 'answer_above_limit' })
  const answer = rules.asFarAsAllowed(above)
  expect(answer).toEqual({ result: 'partly', deducted: 550_00, reason: 'above_limit', rest: 'next_list' })
  expect(rules.whyNotAnswer(above, answer)).toBeNull()
  expect(rules.divided(above, answer)).toEqual({ deducted: 550_00, employer: 0, carried: 150_00, missed: 0 })
  expect(rules.asFarAsAllowed(line(700_00, { limit: 0 }))).toEqual({
    result: 'not_deducted',
    reason: 'above_limit',
    rest: 'next_list',
  })
  expect(rules.asFarAsAllowed(line(550_00, { limit: 550_00 }))).toEqual({ result: 'deducted' })
})

test('a part is above zero and below the line, and needs a reason and what happens to the rest', () => {
  const code = (amount: number) => rules.whyNotAnswer(line(100_00), partly(amount))?.code ?? null
  expect([0, 1, 99_99, 100_00].map(code)).toEqual(['answer_amount', null, null, 'answer_amount'])
  const without = (answer: object) => rules.whyNotAnswer(line(100_00), { result: 'not_deducted', ...answer })?.code
  expect(without({ rest: 'next_list' })).toBe('answer_incomplete')
  expect(without({ reason: 'left' })).toBe('answer_incomplete')
  expect(without({ reason: 'other', rest: 'employer' })).toBe('answer_incomplete')
  expect(without({ reason: 'other', remark: 'Paid in cash', rest: 'employer' })).toBeUndefined()
})

test('money to pay back is paid back in full or on the next list', () => {
  const back = line(-40_00, { limit: 0 })
  expect(rules.whyNotAnswer(back, { result: 'deducted' })).toBeNull()
  expect(rules.whyNotAnswer(back, partly(10_00))?.code).toBe('answer_pay_back')
  const next = { result: 'not_deducted', reason: 'no_pay', rest: 'next_list' } as const
  expect(rules.whyNotAnswer(back, next)).toBeNull()
  expect(rules.divided(back, next)).toEqual({ deducted: 0, employer: 0, carried: -40_00, missed: 0 })
  expect(rules.whyNotAnswer(back, { ...next, rest: 'employer' })?.code).toBe('answer_pay_back')
})

test('the deduction pays the instalment of a plan first', () => {
  const withPlan = line(300_00, { instalment: 100_00 })
  expect(rules.divided(withPlan, partly(250_00))).toMatchObject({ carried: 50_00, missed: 0 })
  expect(rules.divided(withPlan, partly(50_00))).toMatchObject({ carried: 200_00, missed: 50_00 })
  const returned = line(60_00, { instalment: 100_00 })
  expect(rules.divided(returned, { result: 'not_deducted', reason: 'left', rest: 'next_list' })).toMatchObject({
    carried: 0,
    missed: 60_00,
  })
})
