import { expect, test } from 'vitest'
import { joined, letters } from './letters.ts'
import { sen } from './money.ts'
import { day, type Instant, type Period } from './time.ts'

const table = letters({
  due: {
    subject: ['{amount, RM} due on {dueOn, date}', '{amount, RM} perlu dibayar pada {dueOn, date}'],
    text: {
      '{count, list, lists} of {period, month}:': '{count, number} senarai bagi {period, month}:',
      '{items}': '{items}',
      'Reason: {reason?}': 'Sebab: {reason?}',
      'Sent at {at, time}': 'Dihantar pada {at, time}',
    },
  },
  sms: {
    text: {
      'Your code is {code}.': 'Kod anda ialah {code}.',
    },
  },
  item: ['- {name}, up to {limit, RM}', '- {name}, sehingga {limit, RM}'],
})
const values = {
  amount: sen(1_250_00),
  dueOn: day('2026-11-30'),
  count: 1_000,
  period: '2026-08' as Period,
  items: joined(['- one {code}', table.item({ name: ['teams', 'pasukan'], limit: sen(5_00) })]),
  reason: 'Late',
  at: '2026-11-21T01:14:00.000Z' as Instant,
}

test('a letter is written in both languages', () => {
  expect(table.due(values)).toEqual({
    subject: 'RM 1,250.00 due on 30/11/2026',
    text: '1,000 lists of August 2026:\n\n- one {code}\n- teams, up to RM 5.00\n\nReason: Late\n\nSent at 21/11/2026, 09:14',
    malay: {
      subject: 'RM 1,250.00 perlu dibayar pada 30/11/2026',
      text: '1,000 senarai bagi Ogos 2026:\n\n- one {code}\n- pasukan, sehingga RM 5.00\n\nSebab: Late\n\nDihantar pada 21/11/2026, 09:14',
    },
  })
})

test('a paragraph without its optional value is left out', () => {
  const { text, malay } = table.due({ ...values, count: 1, reason: null })
  expect(text).toMatch(/^1 list of[^]*RM 5\.00\n\nSent/)
  expect(malay?.text).not.toContain('Sebab')
})

test('an SMS has no subject', () => {
  expect(table.sms({ code: '123456' })).toMatchObject({ subject: '', text: 'Your code is 123456.' })
})

test('values are required by the placeholders', () => {
  // @ts-expect-error the code is missing
  expect(() => table.sms({})).toThrow('no value')
  // @ts-expect-error only the value of an optional placeholder can be null
  expect(() => table.sms({ code: null })).toThrow('no value')
  // @ts-expect-error an amount is in sen
  const write = () => table.item({ name: 'teams', limit: 0.5 })
  expect(write).toThrow('not a whole number of sen')
})

test('the languages have the same placeholders', () => {
  expect(() => letters({ one: ['Paid on {on, date}', 'Dibayar pada {on}'] })).toThrow('Dibayar pada {on}')
  expect(() => letters({ one: { text: { 'Hello {name}': 'Helo' } } })).toThrow('Helo')
})
