import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { instantOf, type Instant, type LocalDate, type Period } from '#kernel/time.ts'
import { deductionsOf } from './deducted.rules.ts'

const now = instantOf(Date.parse('2026-11-27T10:00:00+08:00'))
const today = '2026-11-27' as LocalDate
type Row = Parameters<typeof deductionsOf>[0]
const row = (more: Partial<Row>): Row => ({
  status: 'completed',
  amount: sen(20_000),
  period: '2026-11' as Period,
  sentAt: '2026-11-24T09:00:00.000Z' as Instant,
  returnedAt: null,
  payDay: 28,
  cutoffDay: 25,
  deductionsFrom: '2026-10' as Period,
  listed: '2026-11' as Period,
  payOn: null,
  result: null,
  listedAmount: null,
  paidBackOn: null,
  paidBackResult: null,
  ...more,
})
const of = (more: Partial<Row>) => deductionsOf(row(more), { now, today })
const returned = { returnedAt: '2026-11-26T02:05:00.000Z' as Instant }
const onList = { payOn: '2026-11-28' as LocalDate, listedAmount: sen(20_000) }

describe('a released withdrawal', () => {
  test.each([
    ['rejected', { status: 'rejected', sentAt: null }],
    ['cancelled', { status: 'cancelled', sentAt: null }],
    ['refused by the bank', { status: 'cancelled' }],
    ['returned before the list', returned],
  ])('%s takes nothing if no list has it', (_, more) =>
    expect(of(more)).toEqual({ deduction: null, payBack: null, nothingTaken: true }),
  )

  test('returned in a month before the first list: unknown', () => {
    expect(of({ ...returned, period: '2026-09' as Period }).nothingTaken).toBe(false)
  })

  test.each([
    [null, 'listed', 20_000],
    ['deducted', 'deducted', 20_000],
    ['partly', 'partly', null],
    ['not_deducted', 'not_deducted', 0],
  ] as const)('on a list with the answer %s', (result, state, amount) => {
    const { deduction, payBack, nothingTaken } = of({ ...returned, ...onList, result })
    expect(deduction).toEqual({ on: '2026-11-28', state, amount })
    expect(payBack).toMatchObject({ state: 'expected', amount: 20_000 })
    expect(nothingTaken).toBe(false)
  })

  test('on the list that pays it back, and after its answer', () => {
    const back = { ...returned, ...onList, result: 'deducted', paidBackOn: '2026-12-28' as LocalDate } as const
    expect(of(back).payBack).toEqual({ on: '2026-12-28', state: 'listed', amount: 20_000 })
    expect(of({ ...back, paidBackResult: 'deducted' }).payBack?.state).toBe('deducted')
  })
})
