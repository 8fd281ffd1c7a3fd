import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sen, type Bp, type Ringgit } from './money.ts'
import { newId } from '#server/ids.ts'
import { messageOf as textOf } from '#test/outcomes.ts'
import {
  approvals,
  code,
  compactIdentifier,
  email,
  id,
  instant,
  listInput,
  localDate,
  money,
  opt,
  orgId,
  percentage,
  period,
  text,
  withoutUnprintable,
} from './values.ts'

const messageOf = (type: z.ZodType, value: unknown) => type.safeParse(value).error?.issues.map(textOf)[0]

test('a million amounts survive the round trip through ringgit to the sen', () => {
  const many = z.array(money)
  let state = 20_261_116
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  // Small, typical and large amounts of either sign.
  const amount = (i: number) => sen(Math.trunc((next() / 2_147_483_648) * 10 ** (i % 12) * (i % 3 === 0 ? -1 : 1)) + 0)
  for (let batch = 0; batch < 100; batch++) {
    const amounts = Array.from({ length: 10_000 }, (_, i) => amount(i))
    const carried = JSON.parse(JSON.stringify(z.encode(many, amounts))) as Ringgit[]
    expect(z.decode(many, carried)).toEqual(amounts)
  }
})

test('rates are per cent on the wire', () => {
  for (let bp = 0; bp <= 10_000; bp++) expect(z.decode(percentage, z.encode(percentage, bp as Bp))).toBe(bp)
  expect(z.decode(percentage, 2.5)).toBe(250)
})

test.each([0.001, 12.345, -0.005, Number.NaN, Number.POSITIVE_INFINITY, 1e15, '5', null])(
  '%j is not an amount in ringgit',
  (value) => expect(money.safeParse(value).success).toBe(false),
)

test('a missing value has the message of the specification', () => {
  expect(messageOf(z.object({ amount: money }), {})).toBe('*Required')
  for (const amount of [1_000_000_000.01, -1_000_000_000.01, 1e12, 1_234_567_890_123])
    expect(messageOf(z.object({ amount: money }), { amount })).toBe('At most RM 1,000,000,000.00')
  expect(money.safeParse(1_000_000_000).success).toBe(true)
  // A total of many amounts is an output.
  expect(z.encode(money, sen(999_999_999_999_99))).toBe(999_999_999_999.99)
  expect(messageOf(z.object({ name: text(10) }), {})).toBe('*Required')
  expect(messageOf(text(10), '   ')).toBe('*Required')
})

test('a missing or empty choice is required, and any other text is an invalid option', () => {
  const type = z.object({ size: z.enum(['small', 'large']) })
  for (const input of [{}, { size: null }, { size: '' }]) expect(messageOf(type, input)).toBe('*Required')
  expect(messageOf(type, { size: 'huge' })).toMatch(/^Invalid option/)
})

test('an optional field can be absent, null or undefined, but not empty', () => {
  const type = z.object({ note: opt(text(5)) })
  for (const given of [{}, { note: null }, { note: undefined }]) expect(type.parse(given).note).toBeUndefined()
  expect(type.parse({ note: ' abc ' }).note).toBe('abc')
  expect(type.safeParse({ note: '' }).success).toBe(false)
  expect(type.safeParse({ note: 5 }).success).toBe(false)
})

test('text is trimmed, has no control characters and respects its maximum length', () => {
  expect(text(20).parse('  Nur   Aina\t\n binti ')).toBe('Nur Aina binti')
  expect(messageOf(text(3), 'abcd')).toBe('At most 3 characters')
  for (const bad of ['a\u0000b', 'a\u0007', '\ud800'])
    expect(messageOf(text(20), bad)).toBe('Contains characters that cannot be displayed')
})

test.each([
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['soft hyphen', '\u00ad'],
  ['right-to-left override', '\u202e'],
  ['right-to-left isolate', '\u2067'],
  ['left-to-right mark', '\u200e'],
  ['Arabic letter mark', '\u061c'],
  ['Hangul filler', '\u3164'],
  ['blank Braille pattern', '\u2800'],
  ['variation selector', '\ufe0f'],
  ['tag', '\u{e0041}'],
  ['private use', '\ue000'],
])('text cannot contain a %s at any position', (_, character) => {
  for (const bad of [character.repeat(3), `Nur${character}Aina`, `${character}Nur`, `Nur${character}`])
    expect(messageOf(text(20), bad)).toBe('Contains characters that cannot be displayed')
  expect(withoutUnprintable(`Nur${character}Aina`)).toBe('NurAina')
})

test.each(['Siti Nurhaliza', 'முத்து', '陈大文', 'عائشة', 'José d’Souza a/l Raju', '👨‍👩‍👧 thanks ❤️'])(
  'text can be %s',
  (good) => expect(text(40).parse(good)).toBe(good),
)

test.each(['ශ්‍රීමතී', 'র‍্যাহান', 'علی‌رضا', 'Siti علی‌رضا'])('a name can have the joiners of its script: %s', (name) =>
  expect(text(40).parse(name)).toBe(name),
)

test.each([
  ['a joiner between Latin letters', 'Nur\u200dAina'],
  ['a joiner at the end of a word', 'علی\u200c'],
  ['two joiners', 'علی\u200c\u200cرضا'],
  ['an unassigned tag', 'Nur\u{e0fff}'],
  ['an invisible note head', 'Nur\u{1d159}'],
  ['a noncharacter', 'Nur\uffff'],
  ['an object replacement character', 'Nur\ufffc'],
  ['an unassigned character', 'Nur\u0378'],
  ['only a combining mark', '\u0301'],
  ['a combining mark before a name', '\u0301Nur'],
  ['a word of marks', 'Nur \u0301\u0302'],
])('a name cannot have %s', (_, name) => {
  expect(messageOf(text(40), name)).toBe('Contains characters that cannot be displayed')
})

test('text is stored composed', () => {
  expect(text(40).parse('Nguye\u0302\u0303n')).toBe('Nguyễn')
})

test('a number or code is stored without surrounding characters copied with it', () => {
  expect(code(20).parse('\u200eE-１２３\u200b\ufeff ')).toBe('E-123')
  expect(compactIdentifier("'5123–9900–0001\u00ad")).toBe('512399000001')
  expect(compactIdentifier('‘900106-14−5005\u200b')).toBe('900106145005')
})

test.each([
  ['r&d@kilang.example', 'r&d@kilang.example'],
  ["O'Neil+tag@Kopi.Example", "o'neil+tag@kopi.example"],
  ['coba\u200b@warung.example\u200e', 'coba@warung.example'],
  ['aina@kedai-münchen.example', 'aina@kedai-münchen.example'],
  ['ali@公司.example', 'ali@公司.example'],
])('the e-mail address %j is %s', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
})

test.each([
  'a..b@kopi.example',
  '.a@kopi.example',
  'a@kopi',
  'a@-kopi.example',
  'a@kopi.123',
  'a@b@c.example',
  'a,b@c.example',
])('%s is no e-mail address', (typed) => expect(messageOf(email, typed)).toBe('* Value must be a valid email!'))

test('a date has a year that can be meant', () => {
  for (const date of ['1899-12-31', '2200-01-01', '2569-01-05'])
    expect(messageOf(localDate, date)).toBe('Check the year of this date')
  expect(messageOf(localDate, '2569-02-30')).toBe('Not a valid date')
  expect(localDate.parse('2062-01-05')).toBe('2062-01-05')
})

test('an e-mail address is trimmed, in lower case and valid', () => {
  expect(email.parse('  Aina@Kopi.Example ')).toBe('aina@kopi.example')
  for (const bad of ['aina', 'aina@', '@kopi.example', 'a b@kopi.example', 'a@b.example\r\nBcc: c@d.example'])
    expect(messageOf(email, bad)).toBe('* Value must be a valid email!')
})

test('ids have sixteen characters; an organization id can also be PLATFORM', () => {
  const user = id('user')
  expect(user.parse(newId(0))).toHaveLength(16)
  expect(orgId.parse('PLATFORM')).toBe('PLATFORM')
  for (const bad of [
    '',
    'PLATFORM',
    'abcdefghjkmnpqrs',
    '0123456789ABCDEFG',
    '0123456789ABCDE',
    'IIIIIIIIIIIIIIII',
    `'; drop table x`,
  ])
    expect(user.safeParse(bad).success).toBe(false)
})

test('dates, months and timestamps are strict', () => {
  expect(localDate.parse('2024-02-29')).toBe('2024-02-29')
  expect(period.parse('2026-11')).toBe('2026-11')
  expect(instant.parse('2026-11-16T02:00:00.000Z')).toBe('2026-11-16T02:00:00.000Z')
  for (const type of [localDate, period, instant])
    for (const bad of ['', '16/11/2026', '2026-11-31', '2026-13', '2026-11-16T02:00:00+08:00', 20_261_116, null])
      expect(type.safeParse(bad).success, String(bad)).toBe(false)
})

test('a list accepts known sort columns, pages from one, and the page sizes of tables and files', () => {
  const list = listInput(['name', 'amount'], z.object({ status: z.enum(['open']) }))
  expect(list.parse({})).toEqual({})
  expect(
    list.parse({ sort: { by: 'name', descending: true }, page: 2, pageSize: 50, filter: { status: 'open' } }),
  ).toMatchObject({ page: 2 })
  expect(list.parse({ pageSize: 500 })).toEqual({ pageSize: 500 })
  for (const bad of [
    { sort: { by: 'password_hash' } },
    { page: 0 },
    { page: 1.5 },
    { pageSize: 7 },
    { pageSize: 499 },
    { pageSize: 1e9 },
    { search: 'x'.repeat(101) },
  ])
    expect(list.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

test('an approval names the version of each record or of none', () => {
  const [one, two] = ['06KPKTA000000001', '06KPKTA000000002']
  const at = '2026-11-16T02:00:00.000Z'
  const input = approvals(id('x'), 2, 'ids')
  const isValid = (ids: unknown, modifiedAt?: unknown) => input.safeParse({ ids, modifiedAt }).success
  expect([isValid([one, two]), isValid([one, two], null), isValid([one, two], [at, at])]).toEqual([true, true, true])
  expect([isValid([one, two], [at]), isValid([one, two], []), isValid([one], [at, at])]).toEqual([false, false, false])
})

test('no input makes a schema throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const type of [money, percentage, email, text(50), id('x'), orgId, localDate, period, instant])
        type.safeParse(value)
    }),
  )
})
