import type { Bilingual } from '#kernel/bilingual.ts'
import { generalErrors, type ErrorTable } from '#kernel/errors.ts'
import { numberText } from './ui/mask-text.ts'

export const languages = { en: 'English', ms: 'Bahasa Malaysia' } as const
export type Language = keyof typeof languages

let language: Language = 'en'
/** Sets the language of texts that are read afterwards. */
export const setLanguage = (chosen: Language): void => {
  language = chosen
  document.documentElement.lang = chosen
}

type Values = Readonly<Record<string, string | number | null | undefined>>

/** `12,345`. Avoids the browser's formatter, which takes 50 ms to initialize on a slow phone. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const placeholder = /\{(\w+)(, number)?\}/g
const fill = (text: string, values: Values): string => {
  if (!text.includes('{')) return text
  return text.replace(placeholder, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? ''
    return isNumber && typeof value === 'number' ? grouped(value) : String(value)
  })
}

/** A text in the selected language, with its placeholders replaced. No line breaks between RM and an amount, and masks as in `numberText`. */
export const translate = (text: Bilingual, values: Values = {}): string =>
  numberText(fill(text[language === 'ms' ? 1 : 0], values)).replaceAll('RM ', 'RM\u00a0')

export type TextTable = { readonly [key: string]: Bilingual | readonly Bilingual[] | TextTable }
/** Every key of a table as a path. Plural forms (`days_one`, `days_other`) share the key before the suffix. */
type PathOf<T> = {
  [K in keyof T & string]: T[K] extends Bilingual
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base
      : K
    : `${K}.${T[K] extends readonly Bilingual[] ? number : PathOf<T[K]>}`
}[keyof T & string]

export type Translate<Key extends string> = {
  (key: Key, values?: Values): string
  /** The texts of the table by their paths. */
  readonly entries: ReadonlyMap<string, Bilingual>
  /** Shows the errors of these tables in the reader's language from now on. */
  readonly withErrors: (...tables: readonly ErrorTable[]) => Translate<Key>
}
/** The keys that a translate function takes. */
export type KeyOfTexts<T> = T extends Translate<infer Key> ? Key : never

/** The errors of the texts that have loaded so far, by their codes. */
export const loadedErrors: ErrorTable = { ...generalErrors }

const isBilingual = (entry: TextTable[string]): entry is Bilingual =>
  Array.isArray(entry) && typeof entry[0] === 'string'
const entriesOf = (table: TextTable | readonly Bilingual[], prefix = ''): [string, Bilingual][] =>
  Object.entries<TextTable[string]>(table).flatMap(([key, entry]): [string, Bilingual][] =>
    isBilingual(entry) ? [[prefix + key, entry]] : entriesOf(entry, `${prefix}${key}.`),
  )

/**
 * Returns the translate function of a table of texts, typed by its keys: `t('form.name')`. Replaces `{name}` by that
 * value and `{count, number}` by a number with thousands separators. `count` selects between `_one` and `_other`.
 */
export const texts = <const T extends TextTable>(table: T): Translate<PathOf<T>> => {
  const entries = new Map<string, Bilingual>(entriesOf(table))
  const t = (key: PathOf<T>, values: Values = {}): string => {
    const { count } = values
    // Malay has no plural forms, so tables repeat the text.
    const plural = typeof count === 'number' ? entries.get(`${key}_${count === 1 ? 'one' : 'other'}`) : undefined
    const text = plural ?? entries.get(key)
    return text ? translate(text, values) : key
  }
  const withErrors = (...tables: readonly ErrorTable[]): Translate<PathOf<T>> => {
    Object.assign(loadedErrors, ...tables)
    return translated
  }
  const translated = Object.assign(t, { entries, withErrors })
  return translated
}
