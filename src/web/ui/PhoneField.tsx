import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { useState, type ReactNode } from 'react'
import { chosenLanguage } from '../language.ts'
import type { Language } from '../text.ts'
import { countryChoices } from './countries.ts'
import classes from './PhoneField.module.css'

const home: CountryCode = 'MY'
/** Countries with their calling codes. */
export const countriesIn = (language: Language): readonly { value: CountryCode; label: string }[] =>
  countryChoices(getCountries(), language).map(({ value, label }) => ({
    value,
    label: `${label} +${getCountryCallingCode(value)}`,
  }))
const countries = countriesIn(chosenLanguage())

/** The number in E.164 if valid; otherwise the trimmed text, for validation. */
const valueOf = (typed: string, country: CountryCode): string => {
  const text = typed.trim()
  if (text === '') return ''
  return parsePhoneNumberFromString(text, country)?.number ?? text
}
const shownOf = (value: string): string => parsePhoneNumberFromString(value)?.formatInternational() ?? value
const countryOf = (value: string): CountryCode | undefined => parsePhoneNumberFromString(value)?.country

export type PhoneFieldProps = {
  label: string
  /** The country select's label for screen readers. */
  countryLabel: string
  description?: ReactNode
  withAsterisk?: boolean
  /** E.164, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: ReactNode
}

/** A phone number in international format with +, or in the national format of the selected country. */
export const PhoneField = ({
  label,
  countryLabel,
  description,
  withAsterisk = false,
  value,
  onChange,
  onBlur,
  error,
}: PhoneFieldProps) => {
  const [typed, setTyped] = useState(shownOf(value))
  const [country, setCountry] = useState<CountryCode>(countryOf(value) ?? home)
  const change = (text: string) => {
    setTyped(text)
    const next = valueOf(text, country)
    const named = text.trim().startsWith('+') ? countryOf(next) : undefined
    if (named) setCountry(named)
    onChange(next)
  }
  const choose = (code: CountryCode) => {
    setCountry(code)
    const number = parsePhoneNumberFromString(typed, country)
    // Keep the national number, to correct a wrong country.
    const national = number ? number.nationalNumber : typed
    const next = valueOf(national, code)
    if (typed.trim() === '') return
    setTyped(shownOf(next))
    onChange(next)
  }
  const countrySelect = (
    <span className={classes.country}>
      <span aria-hidden>
        {country} +{getCountryCallingCode(country)}
      </span>
      <IconChevronDown size={14} aria-hidden />
      <select
        aria-label={countryLabel}
        value={country}
        onChange={(event) => choose(event.currentTarget.value as CountryCode)}
      >
        {countries.map(({ value: code, label: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      label={label}
      description={description}
      withAsterisk={withAsterisk}
      value={typed}
      error={error}
      leftSection={countrySelect}
      leftSectionWidth={96}
      leftSectionPointerEvents="all"
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(shownOf(value))
        onBlur?.()
      }}
    />
  )
}
