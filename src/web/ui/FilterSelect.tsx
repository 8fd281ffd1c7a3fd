import { NativeSelect } from '@mantine/core'
import { useUrlFilters } from './url-filters.ts'

type FilterSelectProps<V extends string> = {
  /** The filter's parameter in the URL. */
  name: string
  label: string
  /** The text of the choice that doesn't filter. */
  all: string
  values: readonly V[]
  textOf: (value: V) => string
}

/** Limits a list to one value of a field. */
export const FilterSelect = <V extends string>({ name, label, all, values, textOf }: FilterSelectProps<V>) => {
  const [{ [name]: chosen }, change] = useUrlFilters([name])
  return (
    <NativeSelect
      aria-label={label}
      value={chosen ?? ''}
      data={[{ value: '', label: all }, ...values.map((value) => ({ value, label: textOf(value) }))]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  )
}
