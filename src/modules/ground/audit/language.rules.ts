import type { Bilingual } from '#kernel/bilingual.ts'

export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

export const inLanguage = (text: Bilingual, language: Language): string => text[language === 'ms' ? 1 : 0]

/** A readable name for an undeclared call, field or type of an old entry: `payDay` becomes Pay day. */
export const readableName = (name: string): string => {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
