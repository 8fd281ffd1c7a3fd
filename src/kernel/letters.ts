import type { Bilingual } from './bilingual.ts'
import { formatRm, sen, type Sen } from './money.ts'
import { fill, placeholdersOf } from './placeholders.ts'
import {
  formatDate,
  formatInstant,
  formatMalayPeriod,
  formatPeriod,
  isInstant,
  isPeriod,
  type Instant,
  type LocalDate,
  type Period,
} from './time.ts'

export type MessageText = { readonly subject: string; readonly text: string }
/** An e-mail or SMS in English, and in Malay unless it has a single language. */
export type Message = MessageText & { readonly malay?: MessageText }

/** A text in both languages, or one that is the same in both. */
type Text = Bilingual | string
/** The paragraphs of a letter, English to Malay, or those that are the same in both. An SMS has no subject. */
type Letter = { readonly subject?: Text; readonly text: Readonly<Record<string, string>> | readonly string[] }
/** Letters, and the phrases that are values of letters, by name. */
export type LetterTable = Readonly<Record<string, Letter | Text>>

/** The types of the values by the format of their placeholder. */
type Formats = { RM: Sen; date: LocalDate; time: Instant; month: Period; digits: string }
type ValueFor<Format> = Format extends keyof Formats ? Formats[Format] : number

type English<T> = T extends readonly [infer En, string] ? En : T
type EnglishOf<Entry> = Entry extends { readonly text: infer Paragraphs }
  ?
      | (Paragraphs extends readonly (infer Paragraph)[] ? Paragraph : keyof Paragraphs)
      | (Entry extends { readonly subject: infer Subject } ? English<Subject> : never)
  : English<Entry>
type PlaceholderIn<T> = T extends `${string}{${infer P}}${infer Rest}` ? P | PlaceholderIn<Rest> : never
type KeyOf<P> = P extends `${infer Key}, ${string}` ? Key : P
type NameOf<P> = KeyOf<P> extends `${infer Name}?` ? Name : KeyOf<P>
type ValueOf<P> =
  | (P extends `${string}, ${infer Format}` ? ValueFor<Format> : string | number | Bilingual)
  | (KeyOf<P> extends `${string}?` ? null : never)
/** The values of a letter, typed by the placeholders of its English texts. */
type ValuesOf<Entry> = { readonly [P in PlaceholderIn<EnglishOf<Entry>> & string as NameOf<P> & string]: ValueOf<P> }
type Letters<T> = {
  readonly [Name in keyof T]: (values: ValuesOf<T[Name]>) => T[Name] extends Text ? Bilingual : Message
}

type Value = string | number | Bilingual
type Values = Readonly<Record<string, Value | null>>
type Language = 0 | 1

const inLanguage = (text: Text, language: Language): string => (typeof text === 'string' ? text : text[language])

const formatted = (value: Value, format: string | undefined, language: Language): string | number => {
  if (typeof value === 'number') return format === 'RM' ? formatRm(sen(value)) : value
  if (typeof value !== 'string') return value[language]
  if (format === 'date') return formatDate(value)
  if (format === 'time' && isInstant(value)) return formatInstant(value)
  if (format === 'month' && isPeriod(value)) return language === 0 ? formatPeriod(value) : formatMalayPeriod(value)
  return format === 'digits' ? value.slice(-4) : value
}
const filled = (text: Text, values: Values, language: Language): string =>
  fill(inLanguage(text, language), (name, format) => {
    const value = values[name] ?? null
    if (value === null) throw new Error(`no value for ${name}`)
    return formatted(value, format, language)
  })

const isOmitted = (text: Text, values: Values): boolean =>
  [...inLanguage(text, 0).matchAll(/\{(\w+)\?/g)].some(([, name = '']) => values[name] === null)

/** A text whose placeholders are the same in both languages. */
const checked = (text: Text): Text => {
  const [english, malay] = [inLanguage(text, 0), inLanguage(text, 1)]
  if (String(placeholdersOf(english)) !== String(placeholdersOf(malay)))
    throw new Error(`not the placeholders of the English text: ${malay}`)
  return text
}

const isList = (text: Letter['text']): text is readonly string[] => Array.isArray(text)
const letterOf = ({ subject = '', text }: Letter) => {
  checked(subject)
  const paragraphs = isList(text) ? text : Object.entries(text).map(checked)
  return (values: Values): Message => {
    const included = paragraphs.filter((paragraph) => !isOmitted(paragraph, values))
    const textIn = (language: Language): MessageText => ({
      subject: filled(subject, values, language),
      text: included.map((paragraph) => filled(paragraph, values, language)).join('\n\n'),
    })
    return { ...textIn(0), malay: textIn(1) }
  }
}
const phraseOf = (text: Text) => {
  checked(text)
  return (values: Values): Bilingual => [filled(text, values, 0), filled(text, values, 1)]
}

const isLetter = (entry: Letter | Text): entry is Letter => typeof entry === 'object' && 'text' in entry

/**
 * Letters as functions of their values. Placeholders as in `fill`, and these formats: `{amount, RM}`,
 * `{dueOn, date}`, `{at, time}`, `{period, month}` and `{accountNumber, digits}`, the last four. A paragraph with `{reason?}`
 * is left out if the reason is null. A value can differ by language. Entries that are single texts are phrases, for such
 * values. Throws if the languages have different placeholders.
 */
export const letters = <const T extends LetterTable>(table: T): Letters<T> => {
  const writerOf = (entry: Letter | Text) => (isLetter(entry) ? letterOf(entry) : phraseOf(entry))
  return Object.assign(
    {} as Letters<T>,
    Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, writerOf(entry)])),
  )
}

/** A list as a value: each item on a line, or between separators. */
export const joined = (items: readonly Text[], separator: Text = '\n'): Bilingual => {
  const textIn = (language: Language) =>
    items.map((item) => inLanguage(item, language)).join(inLanguage(separator, language))
  return [textIn(0), textIn(1)]
}
