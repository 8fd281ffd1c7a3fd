import { useTextSearch } from '../screen.ts'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import type { ReactNode } from 'react'
import { addPeriods, isPeriod, type Period } from '#kernel/time.ts'
import { thisPeriod } from '../clock.ts'
import { dates } from './date.texts.ts'
import { periodText } from './format.ts'
import { onFirstPage, useReplaceSearch } from './replace-search.ts'
import classes from './MonthPicker.module.css'

/** The month of a page, stored in the URL. Changing it keeps the search, filters and sort order of the list. */
export const useMonth = (): readonly [Period, (month: Period) => void] => {
  const { month } = useTextSearch()
  const replace = useReplaceSearch()
  const shown = month !== undefined && isPeriod(month) ? month : thisPeriod()
  return [shown, (next) => replace((before) => ({ ...onFirstPage(before), month: next }))]
}

/** Selects the previous or next month, or any of the last `back` and the next `ahead` months. */
export const MonthPicker = ({
  value,
  onChange,
  back = 24,
  ahead = 0,
  field,
}: {
  /** Null only in a form in which no month is selected yet. */
  value: Period | null
  onChange: (month: Period) => void
  back?: number
  ahead?: number
  /** In a form: its label, its error, and the placeholder. */
  field?: { label: string; error: string | null; empty: string }
}) => {
  const newest = addPeriods(thisPeriod(), ahead)
  const months = Array.from({ length: back + ahead }, (_, i) => addPeriods(newest, -i))
  const known = value === null || months.includes(value) ? months : [value, ...months]
  const withButtons = (select: ReactNode) => (
    <div className={classes.months}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dates('before')}
        disabled={value !== null && value <= (months.at(-1) ?? value)}
        onClick={() => onChange(value === null ? newest : addPeriods(value, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      {select}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dates('after')}
        disabled={value === null || value >= newest}
        onClick={() => value !== null && onChange(addPeriods(value, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
  return (
    <NativeSelect
      {...(field
        ? { label: field.label, error: field.error, withAsterisk: true }
        : { 'aria-label': dates('oneMonth') })}
      className={(field && classes.field) ?? ''}
      errorProps={{ role: 'alert', mt: 5 }}
      inputContainer={withButtons}
      // Remove the margins, so that the buttons beside the select are centred on it.
      styles={{ wrapper: { margin: 0 } }}
      value={value ?? ''}
      data={[
        ...(value === null && field ? [{ value: '', label: field.empty }] : []),
        ...known.map((month) => ({ value: month, label: periodText(month) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value as Period)}
    />
  )
}
