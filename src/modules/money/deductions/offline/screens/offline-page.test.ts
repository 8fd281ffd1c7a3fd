// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { instantOf, type LocalDate } from '#kernel/time.ts'
import { setLanguage } from '#web/text.ts'
import { offlinePage, validUntil, type Figures } from './offline-page.ts'

afterEach(() => setLanguage('en'))
const at = instantOf(Date.parse('2026-11-27T06:52:00Z'))
const figures: Figures = {
  at,
  available: {
    most: ringgit(500),
    left: ringgit(996.66),
    received: ringgit(390),
    underWay: ringgit(0),
    limit: ringgit(1386.66),
  },
  payday: { payOn: '2026-11-28' as LocalDate, amount: ringgit(2810) },
}
const upah = { name: 'Upah & <script>', role: null, email: null, phone: '03-2771 8800', hours: null }
const page = (more: object = {}) => {
  const html = offlinePage({ language: 'en', nonce: 'n', figures, contacts: [upah], ...more })
  return new DOMParser().parseFromString(html, 'text/html')
}
const textOf = (doc: Document) => (doc.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' ')

test.each([
  ['the payday that they name', figures, '2026-11-28T15:59:59.999Z'],
  [
    'their month',
    { ...figures, payday: { payOn: '2026-12-28' as LocalDate, amount: ringgit(1) } },
    '2026-11-30T15:59:59.999Z',
  ],
  ['their month without a payday', { ...figures, payday: null }, '2026-11-30T15:59:59.999Z'],
])('figures are true until the end of %s', (_, kept, until) => expect(validUntil(kept)).toBe(until))

test('the figures have their time, and the word now is nowhere', () => {
  const text = textOf(page())
  for (const part of [
    'Available at 14:52',
    'RM 500.00',
    'RM 996.66 left in November',
    'Payday, Sat 28 Nov',
    'RM 2,810.00',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\bnow\b/)
})

test('what is closed has no amount that could be taken', () => {
  const text = textOf(page({ figures: { ...figures, available: null } }))
  expect(text.match(/RM [\d,.]+\d/g)).toEqual(['RM 2,810.00'])
})

test('names are text, and Malay is complete', () => {
  expect(page().querySelector('h2')?.textContent).toBe('Upah & <script>')
  setLanguage('ms')
  const text = textOf(page({ language: 'ms' }))
  for (const part of [
    'Boleh dikeluarkan pada 14:52',
    'Baki RM 996.66 bagi November',
    'Cuba lagi',
    'Telefon 03-2771 8800',
  ])
    expect(text).toContain(part)
})
