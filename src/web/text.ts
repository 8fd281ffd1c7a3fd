import i18next from 'i18next'
import { en } from './texts/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    returnNull: false
  }
}

/** The catalogue. What another language has no words for is said in English. */
void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

export const t = i18next.t

let inOtherWords = (text: string): string => text
/** What the server or a rule says in English, in the language that is spoken. */
export const said = (text: string): string => inOtherWords(text)

/** Speaks another language from now on, for whatever is shown next. */
export const speak = (language: string, texts?: object, words: (text: string) => string = (text) => text): void => {
  if (texts) i18next.addResourceBundle(language, 'translation', texts)
  inOtherWords = words
  void i18next.changeLanguage(language)
  document.documentElement.lang = language
}
