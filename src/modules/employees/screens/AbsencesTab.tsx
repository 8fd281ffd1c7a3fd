import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { dayIn, dayOf, daysIn, firstDay, weekday, type LocalDate, type Period } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { t } from '../employee-record.texts.ts'
import { dayText, periodText } from '#web/ui/date-text.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Card } from '#web/ui/Page.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import type { FullEmployee } from './listed-employee.ts'
import classes from './employees.module.css'
import { dates } from '#web/ui/date.texts.ts'

/** Unpaid days of a month by date, 0.5 or 1 each. */
type Days = ReadonlyMap<string, 0.5 | 1>

/** The next value when a day is pressed: full day, half a day, none. */
const nextDays = (days: 0.5 | 1 | undefined): 0.5 | 1 | undefined =>
  days === undefined ? 1 : days === 1 ? 0.5 : undefined

const monthsBack = 12
const monthsAhead = 12

export const AbsencesTab = ({ employee }: { employee: FullEmployee }) => {
  const [month, setMonth] = useMonth()
  const saved = employee.absences.filter(({ date }) => date.startsWith(month))
  return (
    <Card
      title={t('absences.title')}
      aside={<MonthPicker value={month} onChange={setMonth} back={monthsBack} ahead={monthsAhead} />}
    >
      {/* The key resets the calendar when the month or its saved days change. */}
      <Month
        key={`${month} ${JSON.stringify(saved)}`}
        employee={employee}
        month={month}
        saved={new Map(saved.map(({ date, days }) => [date, days]))}
      />
    </Card>
  )
}

const Month = ({ employee, month, saved }: { employee: FullEmployee; month: Period; saved: Days }) => {
  const [chosen, setChosen] = useState<Days>(saved)
  const name = periodText(month)
  const save = useCommand(api.employees.setAbsences, {
    fallback: t('absences.failed'),
    success: t('absences.saved', { month: name }),
  })
  const toggleDay = (date: LocalDate) => {
    const next = new Map(chosen)
    const days = nextDays(next.get(date))
    if (days === undefined) next.delete(date)
    else next.set(date, days)
    setChosen(next)
  }
  const isChanged = chosen.size !== saved.size || [...chosen].some(([date, days]) => saved.get(date) !== days)
  const total = [...chosen.values()].reduce((sum, days) => sum + days, 0)
  return (
    <div className={classes.absences}>
      <Text size="sm" c="dimmed">
        {t('absences.intro')}
      </Text>
      <Calendar employee={employee} month={month} chosen={chosen} onPress={toggleDay} />
      <div className={classes.key} aria-hidden>
        <span>
          <i />
          {t('absences.wholeDay')}
        </span>
        <span>
          <i data-half />
          {t('absences.halfDay')}
        </span>
      </div>
      <div className={classes.absenceFoot}>
        <strong aria-live="polite">
          {t('absences.total', { days: t('absences.days', { count: total }), month: name })}
        </strong>
        <Group gap="xs">
          {isChanged && (
            <Button variant="default" onClick={() => setChosen(saved)}>
              {t('absences.reset')}
            </Button>
          )}
          <Button
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                employeeICNumber: employee.employeeICNumber,
                period: month,
                absences: [...chosen].map(([date, days]) => ({ date, days })),
              })
            }
          >
            {t('absences.save', { month: name })}
          </Button>
        </Group>
      </div>
      <UnsavedGuard dirty={isChanged && !save.isPending && !save.isSuccess} />
    </div>
  )
}

type CalendarProps = { employee: FullEmployee; month: Period; chosen: Days; onPress: (date: LocalDate) => void }

const Calendar = ({ employee, month, chosen, onPress }: CalendarProps) => (
  <div className={classes.month} role="group" aria-label={t('absences.calendar', { month: periodText(month) })}>
    {Array.from({ length: 7 }, (_, i) => (
      <span key={i} aria-hidden>
        {dates(`weekdays.${i}`)}
      </span>
    ))}
    {Array.from({ length: daysIn(month) }, (_, i) => dayIn(month, i + 1)).map((date) => {
      const days = chosen.get(date)
      const outside =
        (employee.startDate !== null && date < employee.startDate) ||
        (employee.endDate !== null && date > employee.endDate)
      return (
        <button
          key={date}
          type="button"
          className={classes.day}
          data-days={days}
          data-outside={outside || undefined}
          style={date === firstDay(month) ? { gridColumnStart: weekday(date) } : undefined}
          aria-label={`${dayText(date)}, ${t(days === undefined ? 'absences.none' : days === 1 ? 'absences.whole' : 'absences.half')}`}
          onClick={() => onPress(date)}
        >
          {dayOf(date)}
        </button>
      )
    })}
  </div>
)
