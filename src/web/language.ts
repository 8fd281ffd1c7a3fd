import { speak } from './text.ts'

export const languages = { en: 'English', ms: 'Bahasa Malaysia' } as const
export type Language = keyof typeof languages

/** The key of the browser's local storage. */
const storageKey = 'language'
export const chosenLanguage = (): Language => (localStorage.getItem(storageKey) === 'ms' ? 'ms' : 'en')

/** Loads the chosen language before the first render. Shows English when it can't be loaded. */
export const startLanguage = async (): Promise<void> => {
  if (chosenLanguage() === 'en') return
  try {
    const { ms } = await import('./texts/ms.ts')
    speak('ms', ms)
  } catch {
    speak('en')
  }
}

/** Stores the choice and reloads the page, because screens read some of their texts once. */
export const chooseLanguage = (language: string): void => {
  localStorage.setItem(storageKey, language)
  window.location.reload()
}
