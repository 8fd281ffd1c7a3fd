import type { Bilingual } from '#kernel/bilingual.ts'
import type { ErrorTable } from '#kernel/errors.ts'
import { fill } from '#kernel/placeholders.ts'
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

/** A text in the selected language, with its placeholders replaced. No line breaks between RM and an amount, and masks as in `numberText`. */
export const translate = (text: Bilingual, values: Values = {}): string =>
  numberText(fill(text[language === 'ms' ? 1 : 0], (name) => values[name] ?? '')).replaceAll('RM ', 'RM\u00a0')

/** A text whose English depends on a count beyond what `{count, day, days}` can say. Malay rarely has two forms. */
export type Plural = readonly [one: string, other: string, ms: string, oneMs?: string]
export type TextTable = { readonly [key: string]: Bilingual | Plural | readonly Bilingual[] | TextTable }
/** Every key of a table as a path. */
type PathOf<T> = {
  [K in keyof T & string]: T[K] extends Bilingual | Plural
    ? K
    : `${K}.${T[K] extends readonly Bilingual[] ? number : PathOf<T[K]>}`
}[keyof T & string]

export type Translate<Key extends string> = {
  (key: Key, values?: Values): string
  /** The texts of the table by their paths. */
  readonly entries: ReadonlyMap<string, Bilingual | Plural>
  /** Names the tables of the errors that the screens show, so that they load with the texts. */
  readonly withErrors: (...tables: readonly ErrorTable[]) => Translate<Key>
}
/** The keys that a translate function takes. */
export type KeyOfTexts<T> = T extends Translate<infer Key> ? Key : never

const isText = (entry: TextTable[string]): entry is Bilingual | Plural =>
  Array.isArray(entry) && typeof entry[0] === 'string'
const entriesOf = (table: TextTable | readonly Bilingual[], prefix = ''): [string, Bilingual | Plural][] =>
  Object.entries<TextTable[string]>(table).flatMap(([key, entry]): [string, Bilingual | Plural][] =>
    isText(entry) ? [[prefix + key, entry]] : entriesOf(entry, `${prefix}${key}.`),
  )
const formOf = (text: Bilingual | Plural, count: Values[string]): Bilingual => {
  if (text.length === 2) return text
  const [one, other, ms, oneMs = ms] = text
  return count === 1 ? [one, oneMs] : [other, ms]
}

/**
 * Returns the translate function of a table of texts, typed by its keys: `t('form.name')`. Fills its placeholders, and
 * `count` selects the form of a plural.
 */
export const texts = <const T extends TextTable>(table: T): Translate<PathOf<T>> => {
  const entries = new Map<string, Bilingual | Plural>(entriesOf(table))
  const t = (key: PathOf<T>, values: Values = {}): string => {
    const text = entries.get(key)
    return text ? translate(formOf(text, values['count']), values) : key
  }
  const withErrors = (): Translate<PathOf<T>> => translated
  const translated = Object.assign(t, { entries, withErrors })
  return translated
}
