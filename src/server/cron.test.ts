import { expect, test } from 'vitest'
import { startsBetween } from './cron.ts'

const starts = (cron: string, from: string, to: string) =>
  startsBetween(cron, Date.parse(`2026-12-${from}:00Z`), Date.parse(`2026-12-${to}:00Z`))

test.each([
  ['0 0 * * *', '01T00:00', '01T23:59', false],
  ['0 0 * * *', '01T23:59', '02T00:00', true],
  ['*/10 0-12 * * *', '01T12:50', '02T00:00', true],
  ['*/10 0-12 * * *', '01T12:50', '01T23:59', false],
  ['* * * * *', '01T12:50', '01T12:51', true],
  ['* * * * *', '01T12:50', '01T12:50', false],
  ['0 0 1 * *', '01T00:05', '30T00:05', false],
  ['0 0 * * 1', '01T00:05', '07T00:05', true],
  ['0 0 * * 1', '01T00:05', '06T23:59', false],
])('%s between %s and %s', (cron, from, to, expected) => {
  expect(starts(cron, from, to)).toBe(expected)
})
