import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fieldIssue } from '#kernel/field-errors.ts'
import { errorMessage, fieldMessages, issueMessage, reasonText } from './errors.ts'
import { setLanguage, texts } from './text.ts'
import './ui/StatusPill.tsx'
import { withdrawalErrors } from '#modules/withdrawals/withdrawal.errors.ts'

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
    "This isn't possible because the withdrawal is pending approval.",
  )
  setLanguage('ms')
  expect(errorMessage('withdrawal_status', { status: 'pending-approval' })).toBe(
    'Tindakan ini tidak boleh dibuat: status pengeluaran ialah menunggu kelulusan.',
  )
})
