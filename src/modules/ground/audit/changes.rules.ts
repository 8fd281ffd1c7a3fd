import type { RecordField, RecordFields } from '#kernel/audit.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { bp, formatRm, percentOf, sen } from '#kernel/money.ts'
import { statusName } from '#kernel/statuses.ts'
import {
  formatDate,
  formatInstant,
  formatMalayPeriod,
  formatPeriod,
  isInstant,
  isLocalDate,
  isPeriod,
} from '#kernel/time.ts'
import { inLanguage, readableName, type Language } from './language.rules.ts'

/** A changed field in the reader's language; null if there was no value. */
export type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }
type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const maxLength = 2_000
const shortened = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
const yes: Bilingual = ['Yes', 'Ya']
const no: Bilingual = ['No', 'Tidak']

/** A stored value as text. Fields without a declaration show the stored value. */
const plainText = (value: unknown, language: Language): string => {
  if (typeof value === 'boolean') return inLanguage(value ? yes : no, language)
  if (typeof value === 'string' && isInstant(value)) return formatInstant(value)
  if (typeof value === 'string' && isLocalDate(value)) return formatDate(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const flagText = (value: unknown, language: Language): string =>
  plainText(value === 'yes' ? true : value === 'no' ? false : value, language)

const choiceText = (names: Readonly<Record<string, Bilingual>>, value: unknown, language: Language): string => {
  const name = typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : undefined
  return name ? inLanguage(name, language) : plainText(value, language)
}

const numberText = (kind: 'money' | 'rate', value: unknown): string | null => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null
  return kind === 'money' ? formatRm(sen(value)) : `${percentOf(bp(value))}%`
}

const listText = (fields: RecordFields, value: unknown, language: Language): string => {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [value]
  return elements.map((one) => (isData(one) ? groupText(fields, one, language) : plainText(one, language))).join('; ')
}
const groupText = (fields: RecordFields, value: Data, language: Language): string =>
  Object.entries(value)
    .filter(([, one]) => !isEmpty(one))
    .map(([name, one]) => `${nameOf(fields, name, language)} ${textOf(fields[name], one, language)}`)
    .join(', ')

const textOf = (field: RecordField | undefined, value: unknown, language: Language): string => {
  if (!field || field === 'omitted') return shortened(plainText(value, language))
  const [kind] = field
  if (kind === 'money' || kind === 'rate') return numberText(kind, value) ?? plainText(value, language)
  if (kind === 'flag') return flagText(value, language)
  if (kind === 'choice') return choiceText(field[3], value, language)
  if (kind === 'status' && typeof value === 'string') return inLanguage(statusName(value), language)
  if (kind === 'month' && typeof value === 'string' && isPeriod(value))
    return inLanguage([formatPeriod(value), formatMalayPeriod(value)], language)
  if (kind === 'group' || kind === 'list') return shortened(listText(field[3], value, language))
  return shortened(plainText(value, language))
}

const nameOf = (fields: RecordFields, name: string, language: Language): string => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field && field !== 'omitted' ? inLanguage([field[1], field[2]], language) : readableName(name)
}

const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isData(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  )

/** Whether two stored values are equal, regardless of the order of their fields. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && sortedText(a) === sortedText(b))

type BeforeAfter = { readonly before: Data; readonly after: Data }

/** Pairs the fields before and after a change, with objects flattened. */
const compare = (fields: RecordFields, { before, after }: BeforeAfter, language: Language, path = ''): Change[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((name): Change[] => {
    const [was, is] = [before[name], after[name]]
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === 'omitted' || isSame(was, is)) return []
    const label = path + nameOf(fields, name, language)
    if ((isData(was) || isEmpty(was)) && (isData(is) || isEmpty(is)) && (isData(was) || isData(is))) {
      const nested = { before: isData(was) ? was : {}, after: isData(is) ? is : {} }
      return compare(field?.[0] === 'group' ? field[3] : {}, nested, language, `${label} › `)
    }
    const shown = (value: unknown) => (isEmpty(value) ? null : textOf(field, value, language))
    const change = { field: label, before: shown(was), after: shown(is) }
    return change.before === change.after ? [] : [change]
  })

const places = new WeakMap<RecordFields, ReadonlyMap<string, number>>()
/** The place of each field in the order of declaration, status first. */
const placesOf = (fields: RecordFields): ReadonlyMap<string, number> => {
  const known = places.get(fields)
  if (known) return known
  const names = Object.keys(fields).filter((name) => name !== 'status')
  const found = new Map(['status', ...names].map((name, place) => [name, place]))
  places.set(fields, found)
  return found
}

/** Sorts fields by their declaration; jsonb doesn't keep their order. */
const inOrder = (fields: RecordFields, data: Data): Data => {
  const found = placesOf(fields)
  const place = (name: string) => found.get(name) ?? found.size
  return Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => place(a) - place(b)))
}

/**
 * The changes, field by field. Fields missing from `after` are unchanged, except that a deleted record (null) lists all
 * its fields.
 */
export const changesOf = (
  fields: RecordFields,
  before: Data | null,
  after: Data | null,
  language: Language = 'en',
): Change[] => {
  if (after === null) return compare(fields, { before: inOrder(fields, before ?? {}), after: {} }, language)
  const named = Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => field in after))
  return compare(fields, { before: named, after: inOrder(fields, after) }, language)
}
