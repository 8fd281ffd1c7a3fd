import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import { today } from '../clock.ts'
import { DateField } from './DateField.tsx'
import classes from './DateField.module.css'
import { dates } from './date.texts.ts'

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** The days of a filter in the URL, without invalid ones. */
export const daysOf = ({ from, to }: Days): { from?: LocalDate; to?: LocalDate } => ({
  ...(from !== undefined && isLocalDate(from) && { from }),
  ...(to !== undefined && isLocalDate(to) && { to }),
})

/** An incomplete date is ignored. */
const chosen = (day: string): boolean => day === '' || isLocalDate(day)

type DateRangeProps = { days: Days; onChange: (next: { from?: string | undefined; to?: string | undefined }) => void }
/** The first and the last day that a list shows, both optional. */
export const DateRange = ({ days: { from, to }, onChange }: DateRangeProps) => (
  <div className={classes.range}>
    <DateField
      label={dates('from')}
      required={false}
      value={from ?? ''}
      max={to ?? today()}
      onChange={(next) => chosen(next) && onChange({ from: next || undefined })}
    />
    <DateField
      label={dates('to')}
      required={false}
      value={to ?? ''}
      min={from}
      max={today()}
      error={from && to && to < from ? dates('toBeforeFrom') : null}
      onChange={(next) => chosen(next) && onChange({ to: next || undefined })}
    />
  </div>
)
