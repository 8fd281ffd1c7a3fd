import '@mantine/dates/styles.layer.css'
import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
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
export const DateCalendar = ({ value, min, max, onChoose }: DateCalendarProps) => (
  <FocusTrap active>
    <div>
      <DatePicker
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
    </div>
  </FocusTrap>
)
