import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage, texts, translate } from './text.ts'

vi.stubGlobal('document', { documentElement: { lang: '' } })
afterEach(() => setLanguage('en'))

const t = texts({
  title: ['Offices', 'Pejabat'],
  range: ['{from} to {to} of {total}', '{from} hingga {to} daripada {total}'],
  form: {
    days: ['{count, number} day', '{count, number} days', '{count, number} hari'],
    payees: ['this payee', 'these {count} payees', '{count} penerima ini', 'penerima ini'],
  },
  months: [
    ['January', 'Januari'],
    ['March', 'Mac'],
  ],
})

test('fills placeholders and formats numbers', () => {
  expect(t('range', { from: '1', to: '10', total: '27' })).toBe('1 to 10 of 27')
  expect(t('form.days', { count: 1 })).toBe('1 day')
  expect(t('form.days', { count: 12_345 })).toBe('12,345 days')
  expect(t('months.1')).toBe('March')
  expect(translate(['for {count, day, days}', 'bagi {count, number} hari'], { count: 1 })).toBe('for 1 day')
  expect(translate(['for {count, day, days}', 'bagi {count, number} hari'], { count: 1_200 })).toBe('for 1,200 days')
  expect(translate(['{name} deleted', '{name} dipadam'], { name: 'Bangsar' })).toBe('Bangsar deleted')
})

test('leaves placeholders without a value empty, and returns unknown keys unchanged', () => {
  expect(t('range', { from: '1', total: undefined })).toBe('1 to  of ')
  // @ts-expect-error The key is not part of the table.
  expect(t('form.nights')).toBe('form.nights')
  // @ts-expect-error The key is that of a group of texts.
  expect(t('form')).toBe('form')
})

test('returns Malay if it is the selected language', () => {
  setLanguage('ms')
  expect(document.documentElement.lang).toBe('ms')
  expect(t('title')).toBe('Pejabat')
  expect(t('form.days', { count: 1 })).toBe('1 hari')
  expect(t('form.payees', { count: 1 })).toBe('penerima ini')
  expect(t('form.payees', { count: 2 })).toBe('2 penerima ini')
  expect(t('months.1')).toBe('Mac')
  setLanguage('en')
  expect(t('form.days', { count: 1 })).toBe('1 day')
})
