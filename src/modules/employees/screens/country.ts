import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import type { Language } from '#web/text.ts'
import { countryChoices, countryNames } from '#web/ui/countries.ts'
import { ui } from '#web/ui/ui.texts.ts'

/** `name` is the English name, which records store. */
type Country = { readonly code: string; readonly name: string }

/** The countries in the language, each with its English name as value. The server sorts the English names. */
export const countriesIn = (language: Language, countries: readonly Country[]): { value: string; label: string }[] => {
  if (language === 'en') return countries.map(({ name }) => ({ value: name, label: name }))
  const nameOf = new Map(countries.map(({ code, name }) => [code, name]))
  return countryChoices([...nameOf.keys()], language).map(({ value, label }) => ({
    value: nameOf.get(value) ?? value,
    label,
  }))
}

/** The stored country in the language of the screen; unchanged while loading, and if it isn't in the list. */
export const useCountryName = (stored: string): string => {
  const language = chosenLanguage()
  // Malaysia has the same name in both languages.
  const enabled = language !== 'en' && stored !== '' && stored !== 'Malaysia'
  const { data } = useCall(api.countries.getAll, {}, { fallback: ui('state.actionFailed'), enabled })
  const country = enabled && data?.countries.find(({ name }) => name === stored)
  return country ? countryNames(language)(country.code) : stored
}
