import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import { ui } from '#web/ui/ui.texts.ts'
import type { Language } from '#web/text.ts'
import { countryChoices, countryNames } from '#web/ui/countries.ts'

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

type CountrySelectProps = Pick<SelectProps, 'label' | 'withAsterisk' | 'onBlur' | 'error'> & {
  /** The English name, or empty. */
  value: string
  onChange: (name: string) => void
  /** The message if the countries can't be loaded. */
  fallback: string
}

export const CountrySelect = ({ value, onChange, fallback, ...input }: CountrySelectProps) => {
  const { data } = useCall(api.countries.getAll, {}, { fallback })
  const choices = useMemo(() => countriesIn(chosenLanguage(), data?.countries ?? []), [data])
  const listed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      searchable
      allowDeselect={false}
      limit={300}
      data={listed ? choices : [{ value, label: value }, ...choices]}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      nothingFoundMessage={ui('state.nothingFound')}
      {...input}
    />
  )
}
