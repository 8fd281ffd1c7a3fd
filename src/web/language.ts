import { speak } from './text.ts'
import type { ms } from './texts/ms.ts'

export const languages = { en: 'English', ms: 'Bahasa Malaysia' } as const
export type Language = keyof typeof languages

/** Kept by this browser alone. */
const kept = 'language'
export const chosenLanguage = (): Language => (localStorage.getItem(kept) === 'ms' ? 'ms' : 'en')

type Malay = { texts: typeof ms; words: (text: string) => string }
let malay: Malay | null = null

/** Fetches the chosen language before anything is shown; who cannot fetch it reads English. */
export const startLanguage = async (): Promise<void> => {
  if (chosenLanguage() === 'en') return
  try {
    const [{ ms }, { sayInMalay }] = await Promise.all([import('./texts/ms.ts'), import('./texts/ms/answers.ts')])
    malay = { texts: ms, words: sayInMalay }
    speak('ms', malay.texts, malay.words)
  } catch {
    malay = null
  }
}

/** Employees, and whoever is at the door, are spoken to as they chose; the other sides speak English alone. */
export const speakTo = (side: 'employee' | 'management' | 'platform' | null): void => {
  const wanted = malay && (side === null || side === 'employee') ? 'ms' : 'en'
  if (document.documentElement.lang === wanted) return
  if (wanted === 'ms' && malay) speak('ms', undefined, malay.words)
  else speak('en')
}

/** Texts are read when a page is made, so the page is made anew. */
export const chooseLanguage = (language: Language): void => {
  localStorage.setItem(kept, language)
  window.location.reload()
}
