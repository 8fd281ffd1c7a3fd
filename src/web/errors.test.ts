import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fieldIssue } from '#kernel/field-errors.ts'
import { errorMessage, fieldMessages, issueMessage, reasonText } from './errors.ts'
import { setLanguage, texts } from './text.ts'
import { followServer } from './clock.ts'
import './ui/StatusPill.tsx'
import { formatDate, formatInstant, type Instant } from '#kernel/time.ts'
import { withdrawalErrors } from '#money/withdrawals/withdrawal.errors.ts'

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: '' } }))
afterEach(() => setLanguage('en'))
afterAll(() => void vi.unstubAllGlobals())

test("an error is shown in the user's language, with its parameters", () => {
  expect(errorMessage('too_long', { maximum: 30 })).toBe('At most 30 characters')
  setLanguage('ms')
  expect(errorMessage('too_long', { maximum: 30 })).toBe('Paling banyak 30 aksara')
})

test("an error of a module that is not loaded has the server's English text, or its code", () => {
  setLanguage('ms')
  expect(errorMessage('error_of_later', {}, 'Not now.')).toBe('Not now.')
  expect(errorMessage('error_of_later')).toBe('error_of_later')
})

test('the dates in errors are written as on the pages of employees, once one of these has loaded', async () => {
  followServer('2026-11-29T02:00:00.000Z')
  const until = formatInstant('2026-12-27T16:00:00.000Z' as Instant)
  expect(errorMessage('own_pause', { until })).toBe('You have paused withdrawals until 28/12/2026, 00:00.')
  await import('./ui/employee-dates.ts')
  expect(errorMessage('own_pause', { until })).toBe('You have paused withdrawals until Mon 28 Dec, 00:00.')
  // Of another year, the year is needed.
  expect(errorMessage('own_pause', { until: formatDate('2027-01-01') })).toContain('01/01/2027')
})

test('every date in an employee’s errors is written so', async () => {
  const { dateParams } = await import('./ui/employee-dates.ts')
  const folder = fileURLToPath(new URL('../modules/', import.meta.url))
  const rules = globSync(['money/{withdrawals/{balance,own,request},elections}/*.ts'], { cwd: folder })
  const names = rules
    .filter((file) => !/\.(test|e2e|fixtures)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/(\w+): [^,{}]*\bformat(?:Date|Instant)\(/g),
    ])
    .map(([, name = '']) => name)
  expect([...new Set(names)].toSorted()).toEqual(dateParams)
})

test('an action that is possible needs no explanation', () => {
  expect(reasonText(null)).toBeNull()
  expect(reasonText('not_found')).toBe('That record does not exist.')
})

test('field errors with a code are translated, and others stay English', () => {
  setLanguage('ms')
  const english = { name: '*Required', 'rows.0.city': 'At most 5 characters', note: 'Only in English' }
  const codes = { name: { code: 'required' }, 'rows.0.city': { code: 'too_long', params: { maximum: 5 } } }
  expect(fieldMessages(english, codes)).toEqual({
    name: '*Wajib diisi',
    'rows.0.city': 'Paling banyak 5 aksara',
    note: 'Only in English',
  })
  expect(fieldMessages(english)).toEqual(english)
  expect(fieldMessages(english, { note: { code: 'error_of_later' } })).toEqual(english)
})

test('an issue of a schema is translated by its code', () => {
  setLanguage('ms')
  expect(issueMessage(fieldIssue('abc', 'too_short', { minimum: 8 }))).toBe('Sekurang-kurangnya 8 aksara')
  expect(issueMessage({ code: 'custom', message: 'Only in English' })).toBe('Only in English')
})

test('a status in an error is shown by its name', () => {
  texts({}).withErrors(withdrawalErrors)
  expect(errorMessage('withdrawal_status', { status: 'pending-approval' })).toBe(
    'This isn’t possible because the withdrawal is pending approval.',
  )
  setLanguage('ms')
  expect(errorMessage('withdrawal_status', { status: 'pending-approval' })).toBe(
    'Tindakan ini tidak boleh dibuat: status pengeluaran ialah menunggu kelulusan.',
  )
})
