import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#modules/contract.ts'
import { eachCall } from './call.ts'
import { sen } from './money.ts'
import { instant, localDate, money, percentage } from './values.ts'
import { writerOf } from './writer.ts'

type Node = { type: string; format?: string; shape?: Record<string, z.ZodType>; values?: unknown[]; entries?: object }
type Inner = {
  element: z.ZodType
  innerType: z.ZodType
  options: z.ZodType[]
  keyType: z.ZodType
  valueType: z.ZodType
}

const texts = [
  '2026-11-16T01:00:00.000Z',
  '2026-02-28',
  '2026-02-29',
  '2026-11',
  '1M7H1AA80CG4TW2D',
  'Nur "Aina"\n\u2028',
  'aina@kopi.example',
  '',
  'é漢',
]

/** Values as handlers answer them: what a part should be, now and then what it should not. */
const valueFor = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const node = schema._zod.def as unknown as Node & Inner
  const fits = <T>(values: readonly T[]) => values.filter((value) => z.safeEncode(schema, value).success)
  const mostly = (good: fc.Arbitrary<unknown>, bad: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 200, arbitrary: good }, { weight: 1, arbitrary: bad })
  switch (node.type) {
    case 'object': {
      const parts = Object.fromEntries(Object.entries(node.shape ?? {}).map(([key, part]) => [key, valueFor(part)]))
      return fc.record({ ...parts, besides: fc.constant(1) })
    }
    case 'array':
      return fc.array(valueFor(node.element), { maxLength: 3 })
    case 'readonly':
      return valueFor(node.innerType)
    case 'nullable':
      return fc.oneof(fc.constant(null), valueFor(node.innerType))
    case 'optional':
      return fc.oneof(fc.constant(undefined), valueFor(node.innerType))
    case 'enum':
      return mostly(fc.constantFrom(...Object.values(node.entries ?? {})), fc.constant('stranger'))
    case 'literal':
      return fc.constantFrom(...(node.values ?? []))
    case 'pipe':
      return mostly(fc.oneof(fc.integer(), fc.constantFrom(0, -0, 12_345, -5)), fc.constantFrom(0.5, 2 ** 60))
    case 'number':
      return mostly(fc.constantFrom(...fits([0, 2, 14, 2.5, 1e21])), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'string':
      return mostly(fc.constantFrom(...fits(texts)), fc.constantFrom(...texts))
    case 'union':
      return fc.oneof(...node.options.map(valueFor))
    case 'record': {
      const { entries } = node.keyType._zod.def as unknown as Node
      if (entries)
        return fc.record(Object.fromEntries(Object.values(entries).map((key) => [key, valueFor(node.valueType)])))
      return fc.dictionary(valueFor(node.keyType).map(String), valueFor(node.valueType), { maxKeys: 3 })
    }
    default:
      return fc.anything()
  }
}

const outcome = (write: () => string | undefined) => {
  try {
    return write() ?? 'null'
  } catch (error) {
    return (error as Error).name
  }
}

describe('the writer of answers', () => {
  test.each(eachCall(contract).filter(({ call }) => call.kind !== 'download'))(
    '$name is written and judged as zod would',
    ({ call }) => {
      const write = writerOf(call.output)
      let written = 0
      fc.assert(
        fc.property(valueFor(call.output), (value) => {
          const expected = outcome(() => JSON.stringify(z.encode(call.output, structuredClone(value))))
          // A letter by its number is the same letter.
          const meant = outcome(() => JSON.stringify(JSON.parse(write(value))))
          expect(meant).toBe(expected)
          if (expected !== 'ZodError') written += 1
        }),
        { numRuns: 40 },
      )
      expect(written).toBeGreaterThan(0)
    },
  )

  test('amounts leave in ringgit, rates in per cent', () => {
    const write = writerOf(z.object({ amount: money, rate: percentage }))
    expect(write({ amount: sen(123_450), rate: 250 })).toBe('{"amount":1234.5,"rate":2.5}')
  })

  test('what is never changed is written once, in letters that need no encoding', () => {
    let judged = 0
    const name = z.string().refine(() => (judged += 1) > 0)
    const write = writerOf(z.array(z.object({ name }).readonly()))
    const aina = { name: 'Aína “••34” 漢 \u{1f4b8} \u2028' }
    const text = write([aina])
    // Only ASCII leaves, and it is the same text.
    expect(text).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(text)).toEqual([aina])
    expect(write([aina, aina])).toBe(`[${text.slice(1, -1)},${text.slice(1, -1)}]`)
    expect(judged).toBe(1)
    expect(write([{ ...aina }])).toBe(text)
    expect(judged).toBe(2)
    expect(() => write([{ name: 5 }])).toThrow()
  })

  test('a field that the contract does not know is left out, one that is missing is an error', () => {
    const write = writerOf(z.object({ name: z.string(), note: z.string().optional() }))
    expect(write({ name: 'Aina', secret: 'x' })).toBe('{"name":"Aina"}')
    expect(() => write({ note: 'Aina' })).toThrow(/name/)
  })

  test.each([
    ['a date that is none', localDate, '2026-02-29'],
    ['half a sen', money, 0.5],
    ['a moment without a zone', instant, '2026-11-16T01:00:00'],
    ['text where a number belongs', z.int(), '5'],
  ] as const)('%s is refused', (_, schema, value) => {
    expect(() => writerOf(schema as z.ZodType)(value)).toThrow()
  })
})
