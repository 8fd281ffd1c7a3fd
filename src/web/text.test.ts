import { afterEach, expect, test, vi } from 'vitest'
import { speak, t, texts } from './text.ts'

vi.stubGlobal('document', { documentElement: { lang: '' } })
afterEach(() => speak('en'))

test('fills its places, with numbers as people write them', () => {
  expect(t('table.range', { from: '1', to: '10', total: '27' })).toBe('1 to 10 of 27')
  expect(t('accounts.users.devices', { count: 1 })).toBe('1 device')
  expect(t('accounts.users.devices', { count: 12_345 })).toBe('12,345 devices')
})

test('has a place empty for what it is not given, and a key for a text it has not', () => {
  expect(t('table.range', { from: '1', total: undefined })).toBe('1 to  of ')
  expect(t('nothing.of.this' as never)).toBe('nothing.of.this')
  expect(t('table.range.deeper' as never)).toBe('table.range.deeper')
})

test('speaks another language as far as that goes, and English beyond', () => {
  speak('ms', {
    table: { range: '{from} hingga {to}' },
    accounts: { users: { devices_other: '{count, number} peranti' } },
  })
  expect(document.documentElement.lang).toBe('ms')
  expect(t('table.range', { from: '1', to: '10' })).toBe('1 hingga 10')
  expect(t('accounts.users.devices', { count: 1 })).toBe('1 peranti')
  expect(t('table.selected', { count: 2 })).toBe('2 selected')
  speak('en')
  expect(t('accounts.users.devices', { count: 1 })).toBe('1 device')
})

const bilingual = texts({
  title: ['Offices', 'Pejabat'],
  form: { days_one: ['{count} day', '{count} hari'], days_other: ['{count, number} days', '{count, number} hari'] },
  months: [
    ['January', 'Januari'],
    ['March', 'Mac'],
  ],
})

test('a table of texts returns English or Malay, with plural forms, numbers and lists', () => {
  expect(bilingual('title')).toBe('Offices')
  expect(bilingual('form.days', { count: 1 })).toBe('1 day')
  expect(bilingual('form.days', { count: 12_345 })).toBe('12,345 days')
  expect(bilingual('months.1')).toBe('March')
  speak('ms')
  expect(bilingual('title')).toBe('Pejabat')
  expect(bilingual('form.days', { count: 1 })).toBe('1 hari')
  expect(bilingual('months.1')).toBe('Mac')
})

test('a table of texts returns the key when it has no such text', () => {
  // @ts-expect-error The key is not part of the table.
  expect(bilingual('form.nights')).toBe('form.nights')
})
