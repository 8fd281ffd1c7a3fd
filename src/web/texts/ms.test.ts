import { describe, expect, test } from 'vitest'
import { isAllowed } from '#kernel/access.ts'
import { eachCall } from '#kernel/call.ts'
import { errorText, type ErrorCode } from '#kernel/errors.ts'
import { contract } from '#modules/contract.ts'
import { frequencyText, withdrawalFrequencies } from '#modules/withdrawalPolicies/policy.rules.ts'
import { blockCodes } from '#modules/withdrawals/limit.rules.ts'
import { withdrawalReasons, withdrawalStatuses } from '#modules/withdrawals/withdrawal.rules.ts'
import { en } from './en.ts'
import { ms } from './ms.ts'
import { refusals, sayInMalay } from './ms/answers.ts'

type Texts = { readonly [key: string | number]: string | readonly string[] | Texts }
const flat = (texts: Texts | readonly string[], over = ''): [string, string][] =>
  Object.entries<string | readonly string[] | Texts>(texts as Texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[over + key, value] as [string, string]] : flat(value, `${over}${key}.`),
  )
const holes = (text: string) => [...text.matchAll(/\{\w+(?:, number)?\}/g)].map(String).toSorted()
const english = new Map(flat(en))

describe('the Malay texts', () => {
  test('fill the same places as the English ones, and are not left in English', () => {
    const months = ['Jan', 'Feb', 'Apr', 'Jun', 'Jul', 'Sep', 'Nov', 'April', 'September', 'November']
    const same = new Set(['Upah', 'Menu', 'Status', 'Bank', '{from} to {to} of {total}', '', ...months])
    for (const [key, text] of flat(ms)) {
      const original = english.get(key)
      expect(original, key).toBeDefined()
      expect(holes(text), key).toEqual(holes(original ?? ''))
      if (!same.has(original ?? '')) expect(text, key).not.toBe(original)
    }
  })

  test('have words for every refusal that an employee can meet', () => {
    const codes = new Set<ErrorCode>(blockCodes)
    for (const { call } of eachCall(contract)) {
      const own = call.allow === 'any' || call.allow === 'public' || isAllowed(call.allow, 'Employee')
      if (own) for (const code of call.errors) codes.add(code)
    }
    // What only a reader of a foreign organization, of none or of an old list can be told.
    for (const code of ['not_found', 'page_too_far', 'two_step_on', 'two_step_off', 'two_step_run_out'] as const)
      codes.delete(code)
    expect([...codes].filter((code) => !(code in refusals))).toEqual([])
  })

  test('say what the server says, with what stands between', () => {
    expect(sayInMalay(errorText('amount_below_minimum', { minimum: '100.00' }))).toBe(
      'Pengeluaran minimum ialah RM 100.00.',
    )
    expect(sayInMalay(errorText('past_cut_off', { opensOn: '01/12/2026' }))).toBe(
      'Pengeluaran telah ditutup untuk bulan ini. Ia dibuka semula pada 01/12/2026.',
    )
    expect(sayInMalay('Once per month (5th)')).toBe('Sekali sebulan (5 hb)')
    expect(sayInMalay('At most 100 characters')).toBe('Paling banyak 100 aksara')
    expect(sayInMalay('Not at work this week')).toBe('Not at work this week')
  })

  test('know every reason, status and frequency', () => {
    for (const word of [...withdrawalReasons, ...withdrawalFrequencies.map((one) => frequencyText(one))])
      expect(sayInMalay(word), word).not.toBe(word)
    for (const status of withdrawalStatuses) {
      const word = status.charAt(0).toUpperCase() + status.slice(1)
      expect(sayInMalay(word), word).not.toBe(word)
    }
  })
})
