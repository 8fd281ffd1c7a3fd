import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sen, senOf } from '#kernel/money.ts'
import { addDays, type LocalDate, type Period } from '#kernel/time.ts'
import { accrue } from '#people/wages/wage.rules.ts'
import { withdrawalFrequencies } from '#money/withdrawalPolicies/policy.rules.ts'
import { nothingOwn } from './own-limit.rules.ts'
import { blockOf, limitsOf, type WithdrawalFacts } from './limit.rules.ts'
import { nextOpening, whyNotWithdraw } from './opening.rules.ts'
import { ableEmployee, openEmployer } from './withdrawal-facts.fixtures.ts'

const day = (text: string) => text as LocalDate

type Case = {
  today: string
  salary: number
  used?: number
  lastOn?: string
  cutOffDay?: number
  policy?: Partial<WithdrawalFacts['policy']>
  organization?: Partial<WithdrawalFacts['organization']>
  imported?: number
}
const factsOf = ({
  today,
  salary,
  used = 0,
  lastOn,
  cutOffDay,
  policy,
  organization,
  imported,
}: Case): WithdrawalFacts => {
  const wages = {
    startOn: null,
    endOn: null,
    salaries: [{ from: day('2026-01-01'), salary: senOf(salary) }],
    absences: [],
  }
  const accrual = accrue({ ...wages, today: day(today) })
  return {
    today: day(today),
    organization: { ...openEmployer, cutOffDay: cutOffDay ?? 31, ...organization },
    employee: ableEmployee,
    accrual: imported === undefined ? accrual : { ...accrual, source: 'imported', earned: senOf(imported) },
    wages: imported === undefined ? wages : null,
    used: senOf(used),
    others: [],
    waiting: sen(0),
    lastOn: lastOn === undefined ? null : day(lastOn),
    own: nothingOwn,
    policy: {
      id: null,
      type: 'GENERAL',
      maximum: senOf(500),
      frequency: 'DAILY',
      withdrawalDay: 0,
      autoApproval: false,
      ...policy,
    },
  }
}
const closed = (one: Case) => whyNotWithdraw(factsOf(one))

describe('the first day on which an amount is possible', () => {
  test('a salary of 3,200.00 on 1 December: 103.22 on the 3rd, because 51.61 on the 2nd is too little', () =>
    expect(closed({ today: '2026-12-01', salary: 3200 })).toEqual({
      code: 'nothing_to_withdraw',
      opens: {
        on: '2026-12-03',
        amount: 103_22,
        awaitsWages: true,
      },
    }))

  test('a salary of 2,100.00 after a cut-off on the 19th: 101.61 on 4 December, because 67.74 on the 3rd is too little', () =>
    expect(closed({ today: '2026-11-27', salary: 2100, used: 300, lastOn: '2026-11-17', cutOffDay: 19 })).toEqual({
      code: 'past_cut_off',
      params: { opensOn: '04/12/2026', day: 19 },
      opens: {
        on: '2026-12-04',
        amount: 101_61,
        awaitsWages: true,
      },
    }))

  test('after the withdrawal of a day with 746.66 left: the next day, up to the maximum of 500.00', () => {
    const aina = { today: '2026-11-27', salary: 3200, used: 640, lastOn: '2026-11-27' }
    expect(limitsOf(factsOf(aina))).toMatchObject({ ceiling: 1386_66, balance: 746_66 })
    expect(closed(aina)).toEqual({
      code: 'frequency_exceeded',
      params: { opensOn: '28/11/2026' },
      opens: { on: '2026-11-28', amount: 500_00, awaitsWages: false },
    })
  })

  test('other deductions of 900.00 until November: on 16 November nothing is left, on 3 December 103.22', () => {
    const facts = factsOf({ today: '2026-11-16', salary: 3200 })
    const others = [{ kind: 'loan' as const, amount: senOf(900), from: '2026-10' as Period, to: '2026-11' as Period }]
    expect(whyNotWithdraw({ ...facts, others })).toMatchObject({
      code: 'deduction_limit',
      opens: { on: '2026-11-20', amount: 113_33 },
    })
    expect(whyNotWithdraw({ ...facts, others: [{ ...others[0]!, amount: senOf(1600) }] })).toMatchObject({
      code: 'deduction_limit',
      opens: { on: '2026-12-03', amount: 103_22 },
    })
  })

  test('a policy with a day of the month opens on that day, without a growing balance as the reason', () =>
    expect(
      closed({ today: '2026-11-16', salary: 3200, policy: { frequency: 'ONCE_PER_MONTH', withdrawalDay: 20 } }),
    ).toMatchObject({
      code: 'not_withdrawal_day',
      params: { day: 20 },
      opens: { on: '2026-11-20', awaitsWages: false },
    }))

  test('a maximum below the minimum never opens, whatever is earned', () => {
    const policy = { maximum: senOf(50) }
    expect(closed({ today: '2026-11-16', salary: 3200, policy })).toMatchObject({
      code: 'balance_below_minimum',
      opens: null,
    })
    expect(closed({ today: '2026-11-27', salary: 3200, cutOffDay: 19, policy })).toEqual({
      code: 'never_open',
      opens: null,
    })
  })

  test('reported wages are known for the rest of the month, but not for the next', () => {
    const reported = { salary: 3200, imported: 2000 }
    expect(closed({ ...reported, today: '2026-11-16', lastOn: '2026-11-16', used: 250 })?.opens).toMatchObject({
      on: '2026-11-17',
      amount: 500_00,
    })
    expect(closed({ ...reported, today: '2026-11-27', cutOffDay: 19 })?.opens).toMatchObject({
      on: '2026-12-02',
      amount: null,
    })
    expect(closed({ ...reported, today: '2026-11-16', used: 950 })).toMatchObject({
      code: 'balance_below_minimum',
      opens: null,
    })
  })

  test('is not named while someone has to change something first', () =>
    expect(
      whyNotWithdraw({
        ...factsOf({ today: '2026-11-16', salary: 3200 }),
        employee: { ...factsOf({ today: '2026-11-16', salary: 3200 }).employee, accountReturned: true },
      }),
    ).toEqual({ code: 'account_returned', opens: null }))
})

test('property: the named day is the first one that is open, and its amount is what the rules allow then', () => {
  const anyCase = fc.record({
    offset: fc.integer({ min: 0, max: 700 }),
    salary: fc.integer({ min: 500, max: 9000 }),
    used: fc.integer({ min: 0, max: 2500 }),
    lastDays: fc.option(fc.integer({ min: 0, max: 20 })),
    cutOffDay: fc.integer({ min: 1, max: 31 }),
    frequency: fc.constantFrom(...withdrawalFrequencies),
    withdrawalDay: fc.constantFrom(0, 1, 15, 28, 31),
  })
  fc.assert(
    fc.property(anyCase, ({ offset, salary, used, lastDays, cutOffDay, frequency, withdrawalDay }) => {
      const today = addDays(day('2026-02-01'), offset)
      const facts = factsOf({
        today,
        salary,
        used,
        cutOffDay,
        ...(lastDays !== null && { lastOn: addDays(today, -lastDays) }),
        policy: { frequency, withdrawalDay: frequency === 'ONCE_PER_MONTH' ? withdrawalDay : 0 },
      })
      const later = (on: LocalDate): WithdrawalFacts => ({
        ...facts,
        today: on,
        accrual: facts.wages ? accrue({ ...facts.wages, today: on }) : facts.accrual,
        used: on.slice(0, 7) === today.slice(0, 7) ? facts.used : sen(0),
      })
      const opening = nextOpening(facts)
      const last = opening?.on ?? addDays(today, 60)
      for (let on = addDays(today, 1); on < last; on = addDays(on, 1)) expect(blockOf(later(on))).not.toBeNull()
      if (!opening) return
      expect(blockOf(later(opening.on))).toBeNull()
      expect(limitsOf(later(opening.on)).withdrawable).toBe(opening.amount)
      const before = addDays(opening.on, -1)
      if (opening.awaitsWages) expect(blockOf(later(before))).toMatch(/^(nothing_to_withdraw|balance_below_minimum)$/)
    }),
    { numRuns: 150 },
  )
})
