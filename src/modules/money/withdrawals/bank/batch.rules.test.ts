import { expect, test } from 'vitest'
import { addMs, instantOf, minutes, type LocalDate } from '#kernel/time.ts'
import { daysLate, deliverWithin, isDeliveryLate, isUndelivered, nextToComplete } from './batch.rules.ts'

const at = (text: string) => instantOf(Date.parse(`${text}:00+08:00`))
const day = (text: string) => text as LocalDate

test('offers the oldest batch that the bank has had a day to answer, never one that it gets today', () => {
  const on = (...times: string[]) => times.map((time, i) => ({ number: i + 1, sentAt: at(time) }))
  const next = (...times: string[]) => nextToComplete(on(...times), day('2026-11-16'))?.number
  expect(next('2026-11-13T16:00', '2026-11-16T09:00')).toBe(1)
  expect(next('2026-11-16T09:00', '2026-11-16T16:00')).toBeUndefined()
  // After the cut-off of Friday, the bank processes it on Monday.
  expect(next('2026-11-13T17:20')).toBeUndefined()
  expect(next()).toBeUndefined()
})

test('a batch is late in bank days, as long as a payee has no result', () => {
  const batch = (count: number) => ({ dueOn: day('2026-11-27'), results: { unanswered: { count } } })
  expect(daysLate(batch(1), day('2026-11-29'))).toBe(0)
  expect(daysLate(batch(1), day('2026-11-30'))).toBe(1)
  expect(daysLate(batch(0), day('2026-11-30'))).toBe(0)
})

test('a file that was never downloaded needs attention after a quarter of an hour', () => {
  const sentAt = at('2026-11-16T16:40')
  const batch = { sentAt, downloaded: false, handover: null }
  expect(deliverWithin).toBe(minutes(15))
  expect(isDeliveryLate(batch, addMs(sentAt, deliverWithin - 1))).toBe(false)
  expect(isDeliveryLate(batch, addMs(sentAt, deliverWithin))).toBe(true)
  expect(isDeliveryLate({ ...batch, downloaded: true }, addMs(sentAt, minutes(60)))).toBe(false)
  expect(isUndelivered({ downloaded: false, handover: { text: 'By courier' } })).toBe(false)
})
