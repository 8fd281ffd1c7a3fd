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
let inOtherWords = (text: string): string => text

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

/** The catalogue. What another language has no words for is said in English. */
export const t = (key: TextKey, values: Values = {}): string => {
  const count = values['count']
  const text = textIn(language, key, count) ?? textIn('en', key, count) ?? key
  if (!text.includes('{')) return text
  return text.replace(hole, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? ''
    return isNumber && typeof value === 'number' ? grouped(value) : String(value)
  })
}

/** What the server or a rule says in English, in the language that is spoken. */
export const said = (text: string): string => inOtherWords(text)

/** Speaks another language from now on, for whatever is shown next. */
export const speak = (spoken: string, texts?: Texts, words: (text: string) => string = (text) => text): void => {
  if (texts) catalogues.set(spoken, texts)
  inOtherWords = words
  language = spoken
  document.documentElement.lang = spoken
}
