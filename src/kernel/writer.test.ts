import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sen } from './money.ts'
import { instant, localDate, money, percentage } from './values.ts'
import { writerOf } from './writer.ts'

describe('the response writer', () => {
  test('writes amounts in ringgit and rates in percent', () => {
    const write = writerOf(z.object({ amount: money, rate: percentage }))
    expect(write({ amount: sen(123_450), rate: 250 })).toBe('{"amount":1234.5,"rate":2.5}')
  })

  test('leaves out fields that the contract does not declare, and throws for a missing one', () => {
    const write = writerOf(z.object({ name: z.string(), note: z.string().optional() }))
    expect(write({ name: 'Aina', secret: 'x' })).toBe('{"name":"Aina"}')
    expect(() => write({ note: 'Aina' })).toThrow(/name/)
  })

  test.each([
    ['an invalid date', localDate, '2026-02-29'],
    ['half a sen', money, 0.5],
    ['an instant without a time zone', instant, '2026-11-16T01:00:00'],
    ['text instead of a number', z.int(), '5'],
  ] as const)('throws for %s', (_, schema, value) => {
    expect(() => writerOf(schema as z.ZodType)(value)).toThrow()
  })
})
