import i18next from 'i18next'
import { en } from './texts/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    returnNull: false
  }
}

/** One catalogue. Another language is another object of the same type, and the page is loaded again to change it. */
void i18next.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

export const t = i18next.t
