import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import type { Language } from '#web/text.ts'
import { ui } from '#web/ui/ui.texts.ts'

type Country = { readonly code: string; readonly name: string }

/** First in lists, and the same in both languages. */
const home = 'Malaysia'

/** `name` is the English name. */
const nameIn = (language: Language, { code, name }: Country): string =>
  language === 'en' ? name : (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? name)

/** Malaysia first, then by name in the language. Records store `value`, the English name. */
export const countryChoices = (countries: readonly Country[], language: Language): { value: string; label: string }[] =>
  countries
    .map((country) => ({ value: country.name, label: nameIn(language, country) }))
    .toSorted((a, b) => Number(b.value === home) - Number(a.value === home) || a.label.localeCompare(b.label, language))

/** The stored country in the language of the screen; unchanged while loading, and if it isn't in the list. */
export const useCountryName = (stored: string): string => {
  const language = chosenLanguage()
  const enabled = language !== 'en' && stored !== '' && stored !== home
  const { data } = useCall(api.countries.getAll, {}, { fallback: ui('state.actionFailed'), enabled })
  const country = data?.countries.find(({ name }) => name === stored)
  return country ? nameIn(language, country) : stored
}
