import { languages, setLanguage, type Language } from './text.ts'
import { browserStorage } from './storage.ts'

/** Keys of local storage: the selected language, and the language that the server has stored for a user. */
const storageKey = 'language'
const sentKey = 'languageSent'
/** The selected language, before that the first one of the phone that Upah has. */
export const chosenLanguage = (): Language => {
  const selected = browserStorage.get(storageKey)
  if (selected !== null) return selected === 'ms' ? 'ms' : 'en'
  const ofPhone = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === 'ms' || name === 'en')
  return ofPhone === 'ms' ? 'ms' : 'en'
}

/** Call it before pages load, because some read texts on import. */
export const startLanguage = (): void => setLanguage(chosenLanguage())

export const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** Stores the language and reloads the page, with this fragment in its URL if given. */
export const chooseLanguage = (language: string, fragment = ''): void => {
  browserStorage.set(storageKey, language)
  if (fragment !== '') window.history.replaceState(null, '', `#${fragment}`)
  window.location.reload()
}

/** Sends the language to the server once, for e-mails and SMS. Retried at the next page load if it fails. */
export const sendLanguage = async (userId: string, send: (language: Language) => Promise<unknown>): Promise<void> => {
  const language = chosenLanguage()
  // The server writes in English until another language is selected or the phone has one.
  if (browserStorage.get(storageKey) === null && language === 'en') return
  const choice = `${userId} ${language}`
  if (browserStorage.get(sentKey) === choice) return
  await send(language).then(
    () => browserStorage.set(sentKey, choice),
    () => undefined,
  )
}
