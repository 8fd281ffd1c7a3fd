import '@mantine/dates/styles.layer.css'
import { FocusTrap } from '@mantine/core'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import 'dayjs/locale/ms'
import { today } from '../clock.ts'
import { dates } from './date.texts.ts'

type DateCalendarProps = {
  value: string | null
  min: string | undefined
  max: string | undefined
  onChoose: (date: string) => void
}

/** The calendar of a date field, loaded when first opened. */
export const DateCalendar = (props: DateCalendarProps) => (
  <FocusTrap active>
    <div>
      <Calendar {...props} />
    </div>
  </FocusTrap>
)

/** A calendar on a page. `from`: also marks the days from this one to the chosen one. */
export const PageCalendar = ({ from, ...props }: DateCalendarProps & { from: string }) => (
  <Calendar
    {...props}
    fullWidth
    hideOutsideDates
    // In red they would be unreadable on the marked days.
    weekendDays={[]}
    getDayProps={(date) => ({ inRange: props.value !== null && from <= date && date < props.value })}
  />
)

type CalendarProps = DateCalendarProps &
  Pick<DatePickerProps, 'fullWidth' | 'getDayProps' | 'hideOutsideDates' | 'weekendDays'>
const Calendar = ({ value, min, max, onChoose, ...look }: CalendarProps) => (
  <DatePicker
    {...look}
    value={value}
    defaultDate={value ?? max ?? today()}
    onChange={(date) => date && onChoose(date)}
    {...(min !== undefined && { minDate: min })}
    {...(max !== undefined && { maxDate: max })}
    locale={document.documentElement.lang}
    maxLevel="month"
    withNativeLevelSelect
    ariaLabels={{ monthLevelControl: dates('month'), previousMonth: dates('before'), nextMonth: dates('after') }}
  />
)
