import type { Language } from '../text.ts'

const home = 'MY'

/** The names of countries in the language, by their two-letter codes (ISO 3166). */
export const countryNames = (language: Language): ((code: string) => string) => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (code) => names.of(code) ?? code
}

/** Malaysia first, then by name in the language. */
export const countryChoices = <C extends string>(
  codes: readonly C[],
  language: Language,
): { value: C; label: string }[] => {
  const nameOf = countryNames(language)
  return codes
    .map((code) => ({ value: code, label: nameOf(code) }))
    .toSorted((a, b) => Number(b.value === home) - Number(a.value === home) || a.label.localeCompare(b.label, language))
}
