import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { countriesIn } from './country.ts'

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
