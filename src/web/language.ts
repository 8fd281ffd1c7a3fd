import { languages, setLanguage, type Language } from './text.ts'

/** Keys of local storage: the selected language, and the language that the server has stored for a user. */
const storageKey = 'language'
const sentKey = 'languageSent'
export const chosenLanguage = (): Language => (localStorage.getItem(storageKey) === 'ms' ? 'ms' : 'en')

/** Call it before pages load, because some read texts on import. */
export const startLanguage = (): void => setLanguage(chosenLanguage())

export const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** Stores the language and reloads the page, with this fragment in its URL if given. */
export const chooseLanguage = (language: string, fragment = ''): void => {
  localStorage.setItem(storageKey, language)
  if (fragment !== '') window.history.replaceState(null, '', `#${fragment}`)
  window.location.reload()
}

/** Sends the selected language to the server once, for e-mails and SMS. Retried at the next page load if it fails. */
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
