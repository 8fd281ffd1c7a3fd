import type { Bilingual } from '#kernel/bilingual.ts'

export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

export const inLanguage = (text: Bilingual, language: Language): string => text[language === 'ms' ? 1 : 0]

/** The name of a call, field or type that is no longer declared, for old entries: `payDay` is Pay day. */
export const spelledOut = (name: string): string => {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
