import { languages, setLanguage, type Language } from './text.ts'

/** The key of the browser's local storage. */
const storageKey = 'language'
export const chosenLanguage = (): Language => (localStorage.getItem(storageKey) === 'ms' ? 'ms' : 'en')

/** Call before pages load, because some read texts once. */
export const startLanguage = (): void => setLanguage(chosenLanguage())

export const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** Stores the choice and reloads the page. */
export const chooseLanguage = (language: string): void => {
  localStorage.setItem(storageKey, language)
  window.location.reload()
}
