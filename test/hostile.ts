import fc from 'fast-check'
import type { Call } from '#kernel/call.ts'
import { importColumns } from '#people/employees/lists/import-columns.rules.ts'
import { kindOf, schemaOf, type Schema } from './sample.ts'

/** Texts that commonly break programs. None of them matches the patterns of leaks in the fuzz test. */
const oddTexts = [
  '',
  ' ',
  "'",
  '"',
  "'; drop table x; --",
  "' or '1'='1",
  '\\',
  '$1',
  '%',
  '_',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\uFEFF',
  '\u202Eabc\u202C',
  '\u200F',
  '\u200B',
  '\u2028',
  '\r\nX-Odd: 1',
  '\u001B[31m',
  '\uFFFF',
  'İ',
  'ß',
  'ﷺ',
  '١٢٣',
  '１２３４５６',
  '👩‍👩‍👧‍👦',
  'z͑̓',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '../../etc/passwd',
  '%00',
  '%s%n',
  '{{7*7}}',
  '${7*7}',
  '=1+1',
  '<script>',
] as const

const cursorTexts = [
  ['x', 'y'],
  ['1', 'A'],
  ['1', 'A', 'p'],
  ['x', 'y', 'p'],
  [],
  [1, 2],
  ['\0', '\uD800'],
  ['2026-13-45T99:99:99.999Z', 'A'],
  null,
].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

/** JSON that `JSON.stringify` can't produce. It replaces placeholders when the body is written. */
const rawTexts: Readonly<Record<string, string>> = {
  huge: '1e999',
  minusHuge: '-1e999',
  tiny: '1e-400',
  minusZero: '-0',
  notExact: '9007199254740993',
  digits: '9'.repeat(400),
  proto: '{"__proto__":{"role":"superadmin"}}',
  constructor: '{"constructor":{"prototype":{"role":"superadmin"}}}',
  twice: '{"id":1,"id":"x"}',
  halves: '"\\ud800\\udc00\\ud800"',
  deepLists: '['.repeat(3_000) + ']'.repeat(3_000),
  deepObjects: '{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000),
  longText: JSON.stringify('x'.repeat(150_000)),
  longList: `[${'0,'.repeat(5_000)}0]`,
}
const raw = (name: string) => `@raw:${name}@`

const longTexts = [40, 100, 200, 256, 300, 5_000].map((length) => 'x'.repeat(length))
const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...cursorTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)
const oddNumbers = [
  0,
  -1,
  1,
  0.5,
  0.005,
  0.01,
  0.1 + 0.2,
  31,
  32,
  999.999,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  -(2 ** 53),
  1e12,
  1e12 + 0.01,
  -1e12,
  1e15,
  1e21,
  1e308,
  5e-324,
]
const oddNumber = fc.oneof(fc.constantFrom(...oddNumbers), fc.double({ noNaN: true, noDefaultInfinity: true }))

/** Any JSON value, regardless of the schema. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(rawTexts)).map(raw) },
  { weight: 2, arbitrary: oddNumber },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { '': '' }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, fc.oneof(hostileText, oddNumber), { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileText, oddNumber), { maxLength: 4 }) },
)

/** Valid values by field name, for fields with rules beyond the schema. */
const words: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(password|oldPassword)$/, ['Demo-Pass-1', 'Right-Pass-1']],
  [/^newUserPassword$/, ['Right-Pass-2', 'abcdef']],
  [/email/i, ['sample@sample.example', '@own:email@', '@foreign:email@', 'A.B+c@Sub.Example']],
  [/^(domain|tenantId|code)$/, ['@own:code@', '@foreign:code@', 'SAMPLE1', '123456']],
  [/mobile|telephone|contactnumber/i, ['+60123456789', '012-345 6789']],
  [/^accountNumber$/, ['114222330009']],
  [/^bankCode$/, ['MBBEMYKL', 'CIBBMYKL']],
  [/^bank$/, ['Maybank', 'CIMB Bank']],
  [/post(al)?code/i, ['50450', '10000']],
  [/^country$/, ['Malaysia', 'MY']],
  [/^state$/, ['Selangor']],
  [/website|url/i, ['https://upah.example', '/files/0000000000000000/logo.png']],
  [/^verificationCode$/, ['R-123456', '123456']],
  [/^text$/, ['Account No.,Amount\n114222330001,100.00\n', 'x', 'a,b\n1,2']],
  [/^type$/, ['withdrawal', 'employee']],
  [/^(recordId|actor)$/, ['@own:withdrawal@', '@own:user@']],
  [/^(team|officeCode|categoryCode)$/, ['TEAM-001', 'ALL']],
]
const dates = ['2026-11-16', '2026-11-15', '2026-11-17', '2026-12-31', '2024-02-29', '1990-01-01', '2000-01-01']
const oddDates = ['1000-01-01', '2999-12-31', '2026-02-29', '0000-00-00', '9999-12-31', '2026-1-1', '2026-11-16T00:00Z']
const months = ['2026-11', '2026-10', '2026-12', '1000-01', '2999-12']
const plainTexts = ['Nur Aina', 'Sample text', 'Kopi & Roti Sdn Bhd', '1', 'A long enough sample text']

const record = (kind: string) =>
  fc.constantFrom(`@own:${kind}@`, `@own:${kind}@`, `@own:${kind}@`, `@foreign:${kind}@`, `@never:${kind}@`)

const textOf = (schema: Schema, name: string): fc.Arbitrary<string> => {
  const kind = kindOf(schema, name)
  if (kind) return record(kind)
  if (schema.description === 'yyyy-MM-dd') return fc.constantFrom(...dates)
  if (schema.description === 'yyyy-MM') return fc.constantFrom(...months)
  const known = words.find(([pattern]) => pattern.test(name))?.[1]
  if (known) return fc.constantFrom(...known)
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 60 })
  if (name === 'after') return fc.constantFrom(...cursorTexts)
  return fc.constantFrom(...plainTexts).map((text) => text.padEnd(schema.minLength ?? 0, '.'))
}
const numberOf = ({ minimum = -10, maximum = 1_000_000, description }: Schema): fc.Arbitrary<number> => {
  if (description !== undefined) return fc.integer({ min: 0, max: 500_000 }).map((sen) => sen / 100)
  return fc.integer({ min: Math.max(minimum, -10), max: Math.min(maximum, 1_000_000) })
}
const edgesOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.description?.startsWith('yyyy')) return fc.constantFrom(...oddDates)
  const { minLength = 0, maxLength, minimum, maximum } = schema
  if (maxLength !== undefined && maxLength < 1_000)
    return fc.constantFrom(minLength - 1, minLength, maxLength, maxLength + 1).map((n) => 'y'.repeat(Math.max(0, n)))
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]))
  return schema.type === 'string' ? hostileText : fc.constantFrom(...edges, ...oddNumbers)
}

/** Values of a schema, with the given percentage of boundary and invalid leaves. */
const valueFor = (schema: Schema, name: string, odd: number): fc.Arbitrary<unknown> => {
  const leaf = (good: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { weight: 200 - 2 * odd, arbitrary: good },
      { weight: odd, arbitrary: edgesOf(schema) },
      { weight: odd, arbitrary: hostile },
    )
  if (schema.const !== undefined) return leaf(fc.constant(schema.const))
  if (schema.enum) return leaf(fc.constantFrom(...schema.enum))
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one) => Object.keys(one).length > 0 && one.not === undefined)
  if (choices?.length)
    return fc.oneof(
      ...choices.map((one) => ({ weight: one.type === 'null' ? 1 : 4, arbitrary: valueFor(one, name, odd) })),
    )
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((one) => valueFor(one, name, odd))).map((parts) => Object.assign({}, ...parts))
  switch (Array.isArray(schema.type) ? 'cell' : schema.type) {
    case 'object':
      return objectOf(schema, odd)
    case 'array':
      return leaf(fc.array(valueFor(schema.items ?? {}, name, odd), { minLength: schema.minItems ?? 0, maxLength: 4 }))
    case 'string':
      return leaf(textOf(schema, name))
    case 'number':
    case 'integer':
      return leaf(numberOf(schema))
    case 'boolean':
      return leaf(fc.boolean())
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(hostile, fc.constantFrom(...plainTexts, ...dates))
  }
}

const objectOf = ({ properties, required = [], additionalProperties }: Schema, odd: number): fc.Arbitrary<unknown> => {
  if (!properties && additionalProperties)
    return fc.record(
      Object.fromEntries(importColumns.map((column) => [column, valueFor({ type: 'string' }, cellName(column), odd)])),
      { requiredKeys: ['firstName', 'lastName', 'employeeICNumber', 'bank', 'accountNumber'] },
    )
  const parts = Object.fromEntries(
    Object.entries(properties ?? {}).map(([key, part]) => [key, valueFor(part, key, odd)]),
  )
  const whole = fc.record(parts, { requiredKeys: required.filter((key) => key in parts) })
  if (odd === 0) return whole
  // Adds fields that the caller may not set and omits required ones.
  const besides = fc.constantFrom({ role: 'superadmin' }, { orgId: '@foreign:organization@' }, { id: '@foreign:user@' })
  const without = fc.record(parts, { requiredKeys: [] })
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(besides, whole).map(([more, value]) => ({ ...more, ...value })) },
    { weight: 1, arbitrary: without },
  )
}
/** Maps cell names to form fields: they are the same, except dates. */
const cellName = (column: string) => (column.endsWith('Date') ? 'date' : column)

/** Replaces a few parts of a valid input with generated ones. */
const blend = (good: unknown, made: unknown, takes: () => boolean): unknown => {
  if (Array.isArray(good) && Array.isArray(made) && !takes())
    return good.map((one, i) => (i < made.length ? blend(one, made[i], takes) : one))
  if (!isObject(good) || !isObject(made)) return takes() ? made : good
  const parts = [...new Set([...Object.keys(good), ...Object.keys(made)])].map((key) => [
    key,
    key in good && key in made ? blend(good[key], made[key], takes) : takes() ? made[key] : good[key],
  ])
  return Object.fromEntries(parts) as unknown
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const blended = (schema: Schema, good: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(valueFor(schema, '', 30), fc.array(fc.nat(7), { minLength: 50, maxLength: 50 })).map(([made, choices]) => {
    let at = 0
    return blend(good, made, () => choices[(at += 1) % choices.length] === 0)
  })

/** Inputs of a call: valid, valid with unusual parts, and arbitrary. */
export const inputsOf = (call: Call, good: unknown): fc.Arbitrary<unknown> => {
  const schema = schemaOf(call)
  return fc.oneof(
    { weight: 6, arbitrary: valueFor(schema, '', 0) },
    { weight: 4, arbitrary: valueFor(schema, '', 6) },
    { weight: 6, arbitrary: blended(schema, good) },
    { weight: 2, arbitrary: valueFor(schema, '', 40) },
    { weight: 1, arbitrary: hostile },
  )
}

/** The JSON of an input, with placeholders replaced by record ids and raw JSON. */
export const jsonOf = (input: unknown, recordOf: (whose: string, kind: string) => string): string =>
  (JSON.stringify(input) ?? 'null')
    .replace(/"@raw:(\w+)@"/g, (_, name: string) => rawTexts[name] ?? 'null')
    .replace(/@(own|foreign|never):(\w+)@/g, (_, whose: string, kind: string) => recordOf(whose, kind))
