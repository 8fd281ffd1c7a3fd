import { describe, expect, test } from 'vitest'
import { movesFrom } from '#kernel/lifecycle.ts'
import { instantOf, type Instant, type LocalDate } from '#kernel/time.ts'
import {
  awaitsDecision,
  isOnHold,
  planAccounts,
  statesOf,
  supplierLifecycle,
  withoutRepeats,
} from './supplier.rules.ts'

const at = (text: string): Instant => instantOf(Date.parse(text))
const now = at('2026-11-16T02:00:00.000Z')
const past = at('2026-11-01T02:00:00.000Z')
const later = at('2026-11-16T02:00:00.001Z')

describe('the state of an account', () => {
  const stateOf = (usableFrom: Instant | null) => statesOf([{ id: 'a', replacesId: null, usableFrom }], now).get('a')

  test.each([
    ['is unconfirmed until someone confirms it', null, 'unconfirmed'],
    ['is waiting until the waiting period ends', later, 'waiting'],
    ['is usable from the end of the waiting period', now, 'usable'],
    ['stays usable', past, 'usable'],
  ] as const)('%s', (_, usableFrom, state) => expect(stateOf(usableFrom)).toBe(state))

  test.each([
    ['unconfirmed', null, 'usable'],
    ['waiting', later, 'usable'],
    ['usable', now, 'replaced'],
  ] as const)('with a replacement that is %s', (state, usableFrom, old) => {
    const accounts = [
      { id: 'old', replacesId: null, usableFrom: past },
      { id: 'new', replacesId: 'old', usableFrom },
    ]
    expect([...statesOf(accounts, now)]).toEqual([
      ['old', old],
      ['new', state],
    ])
  })

  test('after several replacements is usable for the last one only', () => {
    const accounts = [
      { id: 'a', replacesId: null, usableFrom: past },
      { id: 'b', replacesId: 'a', usableFrom: past },
      { id: 'c', replacesId: 'b', usableFrom: now },
    ]
    expect([...statesOf(accounts, now).values()]).toEqual(['replaced', 'replaced', 'usable'])
  })
})

describe('the accounts to add and to remove', () => {
  const stored = (id: string, accountNumber: string, usableFrom: Instant | null = past, replacesId?: string) => ({
    id,
    bankCode: 'MBBEMYKL',
    accountNumber,
    usableFrom,
    replacesId: replacesId ?? null,
  })
  const entered = (accountNumber: string, id?: string, bankCode = 'MBBEMYKL') => ({ id, bankCode, accountNumber })
  const added = (accountNumber: string, replacesId: string | null = null, bankCode = 'MBBEMYKL') => ({
    bankCode,
    accountNumber,
    replacesId,
  })

  test.each([
    ['nothing, if nothing changed', [stored('a', '111')], [entered('111', 'a')], [], []],
    ['nothing, if an account was entered again without its id', [stored('a', '111')], [entered('111')], [], []],
    ['a new account', [stored('a', '111')], [entered('111', 'a'), entered('222')], [], [added('222')]],
    ['an account that was left out', [stored('a', '111'), stored('b', '222')], [entered('111', 'a')], ['b'], []],
    [
      'the replacement of a confirmed account, which stays',
      [stored('a', '111')],
      [entered('222', 'a')],
      [],
      [added('222', 'a')],
    ],
    [
      'the same number at another bank',
      [stored('a', '111')],
      [entered('111', 'a', 'CIBBMYKL')],
      [],
      [added('111', 'a', 'CIBBMYKL')],
    ],
    [
      'nothing, if an account and its replacement have the same number at different banks',
      [stored('a', '111'), { ...stored('b', '111', null, 'a'), bankCode: 'CIBBMYKL' }],
      [entered('111', 'a'), entered('111', 'b', 'CIBBMYKL')],
      [],
      [],
    ],
    [
      'one account, if two are changed to the same one',
      [stored('a', '111'), stored('b', '222')],
      [entered('333', 'a'), entered('333', 'b')],
      ['b'],
      [added('333', 'a')],
    ],
    [
      'an unconfirmed account for the changed one',
      [stored('a', '111', null)],
      [entered('222', 'a')],
      ['a'],
      [added('222')],
    ],
    [
      'a replacement that was changed before its confirmation',
      [stored('a', '111'), stored('b', '222', null, 'a')],
      [entered('111', 'a'), entered('333', 'b')],
      ['b'],
      [added('333', 'a')],
    ],
    [
      'a second replacement for the first',
      [stored('a', '111'), stored('b', '222', null, 'a')],
      [entered('333', 'a'), entered('222', 'b')],
      ['b'],
      [added('333', 'a')],
    ],
    ['everything', [stored('a', '111'), stored('b', '222', null)], [], ['a', 'b'], []],
  ])('%s', (_, before, given, removedIds, addedAccounts) => {
    expect(planAccounts(before, given)).toEqual({ removed: removedIds, added: addedAccounts })
  })

  test('the same change saved twice keeps the account in force', () => {
    const inForce = { id: 'a', bankCode: 'MBBEMYKL', accountNumber: '111', replacesId: null, usableFrom: past }
    const change = [{ id: 'a', bankCode: 'MBBEMYKL', accountNumber: '222' }]
    const first = planAccounts([inForce], change)
    expect(first).toEqual({ removed: [], added: [{ bankCode: 'MBBEMYKL', accountNumber: '222', replacesId: 'a' }] })
    const replacement = { id: 'b', bankCode: 'MBBEMYKL', accountNumber: '222', replacesId: 'a', usableFrom: null }
    expect(planAccounts([inForce, replacement], change)).toEqual({ removed: [], added: [] })
    // The account that is entered without a change can still be left out.
    const left = [{ id: 'b', bankCode: 'MBBEMYKL', accountNumber: '222' }]
    expect(planAccounts([inForce, replacement], left)).toEqual({ removed: ['a'], added: [] })
  })

  test('a number that is entered twice counts once', () => {
    const twice = [entered('111'), entered('222'), entered('111'), entered('222', undefined, 'CIBBMYKL')]
    expect(withoutRepeats(twice).map(({ accountNumber }) => accountNumber)).toEqual(['111', '222'])
    expect(planAccounts([], twice).added).toHaveLength(2)
  })
})

test.each([
  [null, false],
  ['2026-11-15', false],
  ['2026-11-16', true],
  ['2026-11-17', true],
] as const)('a hold until %s applies on 16 November: %s', (until, held) => {
  expect(isOnHold(until as LocalDate | null, '2026-11-16' as LocalDate)).toBe(held)
})

test.each([
  ['Manager', 'pending approval', ['edit', 'delete', 'return']],
  ['Executive', 'approved', ['edit', 'delete', 'return']],
  ['Manager', 'rejected', ['edit', 'delete']],
  ['Manager', 'blacklisted', []],
  ['admin', 'pending approval', ['approve', 'reject', 'blacklist', 'return']],
  ['admin', 'approved', ['reject', 'blacklist', 'return']],
  ['admin', 'rejected', ['approve', 'blacklist']],
  ['superadmin', 'blacklisted', ['approve', 'reject']],
  ['Employee', 'pending approval', []],
] as const)('the moves of a %s with a supplier that is %s', (role, status, moves) => {
  expect(movesFrom(supplierLifecycle, status, role)).toEqual(moves)
})

test.each([
  ['admin', 'pending approval', false, true],
  ['Manager', 'pending approval', true, false],
  ['Executive', 'approved', true, true],
  ['admin', 'approved', true, true],
  ['Manager', 'approved', false, false],
  ['admin', 'rejected', true, false],
  ['Manager', 'blacklisted', true, false],
] as const)(
  'a %s decides about a supplier that is %s, with an unconfirmed account %s: %s',
  (role, status, has, decides) => {
    expect(awaitsDecision(role, status, has)).toBe(decides)
  },
)
