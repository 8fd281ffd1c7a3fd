import { describe, expect, test } from 'vitest'
import { ringgit, senOf } from '#kernel/money.ts'
import { day, instantOf } from '#kernel/time.ts'
import { aboveLimit, delegationState, whyNotHandOver, wrongDays } from './delegation.rules.ts'

const [mon, fri] = [day('2026-11-30'), day('2026-12-04')]

describe('the days of a delegation', () => {
  test.each([
    ['2026-11-30', '2026-11-30', {}],
    ['2026-11-30', '2027-01-28', {}],
    ['2026-11-30', '2027-01-29', { until: { code: 'delegation_too_long', params: { last: '28/01/2027' } } }],
    ['2026-11-26', '2026-11-30', { from: { code: 'day_too_early', params: { first: '27/11/2026' } } }],
    ['2026-11-30', '2026-11-29', { until: { code: 'day_too_early', params: { first: '30/11/2026' } } }],
  ])('%s to %s', (from, until, wrong) => {
    expect(wrongDays({ from: day(from), until: day(until) }, day('2026-11-27'))).toEqual(wrong)
  })

  test.each([
    ['2026-11-29', null, 'planned'],
    ['2026-11-30', null, 'active'],
    ['2026-12-04', null, 'active'],
    ['2026-12-05', null, 'ended'],
    ['2026-12-01', instantOf(0), 'ended'],
  ] as const)('on %s, ended at %s, it is %s', (today, endedAt, state) => {
    expect(delegationState({ from: mon, until: fri, endedAt }, day(today))).toBe(state)
  })
})

describe('who can be named', () => {
  const pair = (managerId: string, delegateId: string, from = mon, until = fri) => ({
    managerId,
    delegateId,
    from,
    until,
  })
  const wanted = pair('farah', 'jia hui')
  const [before, after] = [day('2026-11-29'), day('2026-12-05')]

  test.each([
    ['nobody is away', [], null],
    [
      'another delegate of the Manager is planned, even for other days',
      [pair('farah', 'aina', after, after)],
      'delegation_open',
    ],
    [
      'the person has named the Manager for one of the days',
      [pair('jia hui', 'farah', fri, after)],
      'delegation_mutual',
    ],
    ['the person has named the Manager for other days', [pair('jia hui', 'farah', after, after)], null],
    [
      'the Manager approves for someone on one of the days',
      [pair('aina', 'farah', before, mon)],
      'delegate_cannot_delegate',
    ],
    ['the Manager approves for someone on other days', [pair('aina', 'farah', before, before)], null],
    ['the person is away', [pair('jia hui', 'aina', mon, mon)], 'delegate_away'],
    ['the person approves for someone else', [pair('aina', 'jia hui', fri, fri)], 'delegate_taken'],
    ['the person approves for someone else on other days', [pair('aina', 'jia hui', after, after)], null],
  ])('%s', (_, open, code) => {
    expect(whyNotHandOver(wanted, open)?.code ?? null).toBe(code)
  })
})

test('records above the limit, exactly at it, and without an amount', () => {
  const records = [500, 500.01, 499.99, 16_200].map((amount) => ({
    id: String(amount),
    amount: senOf(ringgit(amount)),
  }))
  const limit = senOf(ringgit(500))
  expect(aboveLimit(records, limit)).toEqual({ above: [records[1], records[3]], by: senOf(ringgit(15_700)) })
  expect(aboveLimit(records.slice(0, 1), limit)).toEqual({ above: [], by: 0 })
  expect(aboveLimit([{ id: 'policy', amount: null }], limit)).toEqual({ above: [], by: 0 })
  expect(aboveLimit(records, null)).toEqual({ above: [], by: 0 })
})
