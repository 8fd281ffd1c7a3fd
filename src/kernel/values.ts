import { z } from 'zod'
import { longestReason } from './approval.ts'
import type { Branded } from './brand.ts'
import { defaultMessage, fieldError, fieldIssue } from './field-errors.ts'
import { recordOf } from './one-of.ts'
import { plainForm } from './plain-form.ts'
import { filePageSize, pageSizes } from './page-sizes.ts'
import type { Instant, LocalDate, Period } from './time.ts'
import { isLocalDate, isPeriod } from './time.ts'
import {
  bpOf,
  formatRm,
  isWholeSen,
  isWithinMaximum,
  percentOf,
  ringgitOf,
  sen,
  senOf,
  type Bp,
  type Ringgit,
  type Sen,
} from './money.ts'

/** Brands the values of a schema. The wire value has the same type, except for ids, which are plain text there. */
const typed = <Out, In = Out>(schema: z.ZodType) => schema as z.ZodType<Out, In>

/** Sixteen characters of Crockford's base 32, ordered by creation time and short enough to read out over the phone. */
export type Id<Kind extends string> = Branded<string, Kind>
const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/
export const id = <Kind extends string>(name: Kind) =>
  typed<Id<Kind>, string>(z.string().regex(idPattern, 'not an id').describe(`${name} id`))

/** The organization id of platform staff, who belong to no organization. */
export const platformOrgId = 'PLATFORM' as Id<'org'>
export const orgId = typed<Id<'org'>, string>(
  z
    .string()
    .regex(/^([0-9A-HJKMNP-TV-Z]{16}|PLATFORM)$/, 'not an id')
    .describe('organization id'),
)

export const instant = typed<Instant>(z.iso.datetime())

const hasEqualLists = (input: object): boolean =>
  new Set(Object.values<unknown>({ ...input }).flatMap((list) => (Array.isArray(list) ? [list.length] : []))).size === 1

/**
 * The input of an approval: the records, the version that the approver has seen of each, in their order, and why the
 * approver approves own records.
 */
export const approvals = <I extends z.ZodType<string, string>, const K extends string = 'ids'>(
  recordId: I,
  most: number,
  field: K,
) =>
  z
    .object({
      ...recordOf([field], () => z.array(recordId).min(1).max(most)),
      modifiedAt: opt(z.array(instant).max(most)),
      reason: opt(text(longestReason)),
    })
    .refine(hasEqualLists, { path: ['modifiedAt'], ...fieldError('invalid') })

/** The input of a return to the maker: like an approval, with the reason. */
export const returns = <I extends z.ZodType<string, string>>(recordId: I, most: number) =>
  z
    .object({
      ids: z.array(recordId).min(1).max(most),
      modifiedAt: opt(z.array(instant).max(most)),
      reason: text(longestReason),
    })
    .refine(hasEqualLists, { path: ['modifiedAt'], ...fieldError('invalid') })

/** A business date in Kuala Lumpur of any year, `yyyy-MM-dd`. */
export const anyDate = typed<LocalDate>(z.string().refine(isLocalDate, fieldError('not_a_date')).describe('yyyy-MM-dd'))

/**
 * A business date in Kuala Lumpur, `yyyy-MM-dd`, of a year that can be meant: an empty cell of a spreadsheet is a day of
 * 1899, and 2569 is 2026 in the Buddhist calendar.
 */
export const localDate = anyDate.refine(
  (date) => !isLocalDate(date) || (date >= '1900-01-01' && date < '2200-01-01'),
  fieldError('year_unlikely'),
)

/** A calendar month, `yyyy-MM`. */
export const period = typed<Period>(z.string().refine(isPeriod, fieldError('not_a_month')).describe('yyyy-MM'))

/** RM 1 billion, the largest amount of an input, so that totals stay within the maximum on the wire. */
export const mostOfInput = sen(1_000_000_000_00)

const tooLarge = { most: formatRm(mostOfInput) }

/** Ringgit with at most two decimals on the wire, whole sen inside. No other schema converts amounts. */
export const money = z.codec(
  typed<Ringgit>(
    z
      .number()
      .refine(isWithinMaximum, { ...fieldError('amount_too_large', tooLarge), abort: true })
      .refine(isWholeSen, fieldError('too_many_decimals'))
      .describe('ringgit'),
  ),
  z.custom<Sen>((value) => Number.isSafeInteger(value)),
  {
    decode: (value, { issues }) => {
      const amount = senOf(value)
      if (Math.abs(amount) > mostOfInput) issues.push(fieldIssue(value, 'amount_too_large', tooLarge))
      return amount
    },
    encode: ringgitOf,
  },
)

/** Per cent with at most two decimals on the wire, basis points inside. */
export const percentage = z.codec(
  z.number().refine(isWholeSen, fieldError('too_many_decimals')).describe('per cent'),
  z.custom<Bp>((value) => Number.isSafeInteger(value)),
  { decode: bpOf, encode: percentOf },
)

/**
 * An optional field of an input. The public callable client writes a missing value as null,
 * so null and absent mean the same.
 */
export const opt = <T extends z.ZodType>(type: T) =>
  z
    .union([type, z.null(), z.undefined()])
    .transform((value): z.output<T> | undefined => value ?? undefined)
    .optional()

/** User input: trimmed, not blank, without control or invisible characters. */
export const text = (longest: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(longest).refine(isPrintable, fieldError('unprintable')))

/** A number or code that is typed as text. */
export const code = (longest: number) => z.string().transform(identifierText).pipe(text(longest))

/** The parameters of an error in a response. The browser translates the error by its code. */
export const errorParams = z.record(z.string(), z.union([z.string(), z.number()]))

z.config({ customError: defaultMessage })

/** Joiners and variation selectors of emoji, the only permitted invisible characters: they affect only the emoji. */
const emojiJoiners = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?:\u200d|\ufe0f)(?=\P{L}|$)/gu
/** Joiners within words of scripts whose spelling needs them: Arabic and the scripts of India and Sri Lanka. */
const joining =
  '[\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]'
const wordJoiners = new RegExp(
  `(?<=(?=[\\p{L}\\p{M}])${joining})[\\u200c\\u200d](?=(?=[\\p{L}\\p{M}])${joining})`,
  'gu',
)
/** A joiner after the sign that ends a syllable, in scripts that write some final consonants so: `അനില്‍`. */
const finalJoiners = /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u0dca])\u200d/gu
/** Control, zero-width, filler, direction and unassigned characters: they hide or reorder text. */
const unprintable = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffc\u{1d159}]/u
/** A mark without a letter changes the character before the text, or is invisible. */
const looseMark = /(?:^|\s)\p{M}/u

/** Whether every character of a text is visible. */
export const isPrintable = (value: string): boolean => {
  const text = value.replace(emojiJoiners, '').replace(wordJoiners, '').replace(finalJoiners, '')
  return !unprintable.test(text) && !looseMark.test(text)
}
/** Removes the characters that `isPrintable` refuses, from text that must not be refused, such as a bank's file. */
export const withoutUnprintable = (value: string): string => value.replace(new RegExp(unprintable, 'gu'), '')

/** Copied with text from chats and web pages, and part of no number or address. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/**
 * A number, code or address as it is compared: without invisible characters, which come with copied text, in the plain
 * form of each character.
 */
export const identifierText = (typed: string): string => plainForm(typed).replace(invisible, '').trim()
/** The same without the spaces, dashes and leading apostrophe that people and spreadsheets add to numbers. */
export const compactIdentifier = (typed: string): string =>
  identifierText(typed)
    .replace(/^['\u2018\u2019`]+/, '')
    .replace(/[\s\p{Pd}\u2212]/gu, '')

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
/** A plain address, whose domain may be international. */
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'u')

/** An e-mail address as it is stored and compared: lower case, without invisible characters. */
export const email = z
  .string()
  .transform((value) => identifierText(value).toLowerCase())
  .pipe(z.email({ pattern: address }).max(254))

/** The cursor of a list: `next` or `previous` of another page. It contains the page's first or last sort key. */
export const cursor = z.string().max(2_000)

export const listInput = <S extends string, F extends z.ZodType>(sorts: readonly [S, ...S[]], filter: F) =>
  z.object({
    search: opt(z.string().trim().max(100)),
    sort: opt(z.object({ by: z.enum(sorts), descending: opt(z.boolean()) })),
    filter: opt(filter),
    page: opt(z.int().min(1).max(10_000_000)),
    pageSize: opt(z.union([...pageSizes, filePageSize].map((n) => z.literal(n)))),
    after: opt(cursor),
  })

/**
 * Why something is done that can't be undone. The specification's payload doesn't have it, so the schema doesn't require it:
 * the pipeline does, for calls that are declared as `final`.
 */
export const finalReason = opt(text(300))
