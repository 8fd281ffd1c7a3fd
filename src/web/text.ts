import type { Bilingual } from '#kernel/bilingual.ts'
import { en } from './texts/en.ts'

/** Every key of the catalogue; of a text with forms for one and for many the part before them. */
type KeyOf<T> = {
  [K in keyof T & (string | number)]: T[K] extends string
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base
      : `${K}`
    : `${K}.${T[K] extends readonly string[] ? number : KeyOf<T[K]>}`
}[keyof T & (string | number)]
export type TextKey = KeyOf<typeof en>

type Texts = { readonly [key: string]: string | readonly string[] | Texts }
type Values = Readonly<Record<string, string | number | null | undefined>>

let language = 'en'
const catalogues = new Map<string, Texts>([['en', en]])

/** The forms of a text by the number in it. Bahasa Malaysia has one form for all. The browser's own rules take long to begin. */
const formOf = (count: number, of: string): string => (of === 'en' && count === 1 ? 'one' : 'other')

/** `12,345`. The browser's own formatter takes a twentieth of a second on a slow phone to begin. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const textIn = (of: string, key: string, count: unknown): string | undefined => {
  const path = key.split('.')
  const last = path.pop() ?? ''
  let at: Texts[string] | undefined = catalogues.get(of)
  for (const step of path) at = typeof at === 'object' ? (at as Texts)[step] : undefined
  if (typeof at !== 'object') return undefined
  const texts = at as Texts
  const text = (typeof count === 'number' ? texts[`${last}_${formOf(count, of)}`] : undefined) ?? texts[last]
  return typeof text === 'string' ? text : undefined
}

const hole = /\{(\w+)(, number)?\}/g
const fill = (text: string, values: Values): string => {
  if (!text.includes('{')) return text
  return text.replace(hole, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? ''
    return isNumber && typeof value === 'number' ? grouped(value) : String(value)
  })
}

/** The catalogue. What another language has no words for is said in English. */
export const t = (key: TextKey, values: Values = {}): string => {
  const count = values['count']
  return fill(textIn(language, key, count) ?? textIn('en', key, count) ?? key, values)
}

/** A text in the chosen language, with its placeholders filled. */
export const translate = (text: Bilingual, values: Values = {}): string => fill(text[language === 'ms' ? 1 : 0], values)

export type TextTable = { readonly [key: string]: Bilingual | readonly Bilingual[] | TextTable }
/** Every key of a table as a path. Plural forms (`days_one`, `days_other`) share the key before the suffix. */
type PathOf<T> = {
  [K in keyof T & string]: T[K] extends Bilingual
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base
      : K
    : `${K}.${T[K] extends readonly Bilingual[] ? number : PathOf<T[K]>}`
}[keyof T & string]

export type Translate<Key extends string> = (key: Key, values?: Values) => string
/** The keys that a translate function takes. */
export type KeyOfTexts<T> = T extends Translate<infer Key> ? Key : never

const isBilingual = (entry: TextTable[string]): entry is Bilingual =>
  Array.isArray(entry) && typeof entry[0] === 'string'
const entriesOf = (table: TextTable | readonly Bilingual[], prefix = ''): [string, Bilingual][] =>
  Object.entries<TextTable[string]>(table).flatMap(([key, entry]): [string, Bilingual][] =>
    isBilingual(entry) ? [[prefix + key, entry]] : entriesOf(entry, `${prefix}${key}.`),
  )

/**
 * Returns the translate function of a table of texts: `t('form.name')`, typed by the table's keys. `{name}` is replaced by
 * that value, `{count, number}` by a number with thousands separators. `count` selects between `_one` and `_other`.
 */
export const texts = <const T extends TextTable>(table: T): Translate<PathOf<T>> => {
  const entries = new Map<string, Bilingual>(entriesOf(table))
  return (key, values = {}) => {
    const { count } = values
    const plural = typeof count === 'number' ? entries.get(`${key}_${formOf(count, language)}`) : undefined
    const text = plural ?? entries.get(key)
    return text ? translate(text, values) : key
  }
}

/** Speaks another language from now on, for whatever is shown next. */
export const speak = (spoken: string, texts?: Texts): void => {
  if (texts) catalogues.set(spoken, texts)
  language = spoken
  document.documentElement.lang = spoken
}
