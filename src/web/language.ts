import { languages, setLanguage, type Language } from './text.ts'

/** The keys of the browser's local storage: the choice, and the choice that the server has for a user. */
const storageKey = 'language'
const sentKey = 'languageSent'
export const chosenLanguage = (): Language => (localStorage.getItem(storageKey) === 'ms' ? 'ms' : 'en')

/** Call before pages load, because some read texts once. */
export const startLanguage = (): void => setLanguage(chosenLanguage())

export const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** Stores the choice and reloads the page. */
export const chooseLanguage = (language: string): void => {
  localStorage.setItem(storageKey, language)
  window.location.reload()
}

/** Sends the user's choice to the server once, for e-mails and SMS. Repeated at the next page load if it fails. */
export const sendLanguage = async (userId: string, send: (language: Language) => Promise<unknown>): Promise<void> => {
  if (localStorage.getItem(storageKey) === null) return
  const language = chosenLanguage()
  const choice = `${userId} ${language}`
  if (localStorage.getItem(sentKey) === choice) return
  await send(language).then(
    () => localStorage.setItem(sentKey, choice),
    () => undefined,
  )
}
