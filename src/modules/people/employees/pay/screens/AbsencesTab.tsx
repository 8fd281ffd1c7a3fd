import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ringgitOf, senOf } from '#kernel/money.ts'
import { addPeriods, dayIn, dayOf, daysIn, firstDay, weekday, type LocalDate, type Period } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { t } from '../../employee-record.texts.ts'
import { dayText, periodText, ringgit } from '#web/ui/format.ts'
import { isSame, merge } from '#web/ui/merge.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { accrue } from '#people/wages/wage.rules.ts'
import { useOrganization } from '#web/organization.ts'
import { Changed } from '#web/ui/Evidence.tsx'
import { Card } from '#web/ui/Page.tsx'
import { ConflictNotice } from '#web/ui/RecordForm.tsx'
import { PastMonths } from './PastMonths.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { dates } from '#web/ui/date.texts.ts'

/** Every day of a month with its unpaid days. */
type Days = Readonly<Record<string, 0 | 0.5 | 1>>

const datesOf = (month: Period): LocalDate[] => Array.from({ length: daysIn(month) }, (_, i) => dayIn(month, i + 1))
const daysOf = ({ absences }: FullEmployee, month: Period): Days =>
  Object.fromEntries(datesOf(month).map((day) => [day, absences.find(({ date }) => date === day)?.days ?? 0]))
const absencesOf = (days: Days, month: Period) =>
  datesOf(month).flatMap((date) => {
    const unpaid = days[date]
    return unpaid ? [{ date, days: unpaid }] : []
  })

/** The next value when a day is pressed: full day, half a day, none. */
const nextDays = (days: 0 | 0.5 | 1 | undefined): 0 | 0.5 | 1 => (days === 1 ? 0.5 : days === 0.5 ? 0 : 1)

const monthsBack = 12
const monthsAhead = 12

export const AbsencesTab = ({ employee }: { employee: FullEmployee }) => {
  const [month, setMonth] = useMonth()
  return (
    <Card
      title={t('absences.title')}
      aside={<MonthPicker value={month} onChange={setMonth} back={monthsBack} ahead={monthsAhead} />}
    >
      <Month key={month} employee={employee} month={month} />
    </Card>
  )
}

/** The days before and after the user's changes. */
type Edit = { readonly base: Days; readonly chosen: Days }

const useAbsences = (employee: FullEmployee, month: Period) => {
  const saved = daysOf(employee, month)
  const [edit, setEdit] = useState<Edit | null>(null)
  const [last, setLast] = useState<LocalDate | null>(null)
  const { base, chosen } = edit ?? { base: saved, chosen: saved }
  const save = useCommand(api.employees.setAbsences, {
    fallback: t('absences.failed'),
    success: t('absences.saved', { month: periodText(month) }),
    onSuccess: () => setEdit(null),
  })
  const isConflict = !isSame(base, saved) && !save.isPending
  const merged = merge(base, saved, chosen)
  const toggleDay = (date: LocalDate) => {
    setLast(date)
    setEdit({ base, chosen: { ...chosen, [date]: nextDays(chosen[date]) } })
  }
  return {
    base,
    chosen,
    isChanged: !isSame(chosen, base),
    save,
    toggleDay,
    /** The days between the last pressed one and this one become like it. */
    extendTo: (date: LocalDate) => {
      if (last === null) return toggleDay(date)
      const days = chosen[last] ?? 0
      const [first, end] = last < date ? [last, date] : [date, last]
      const range = datesOf(month).filter((one) => one >= first && one <= end)
      setEdit({ base, chosen: { ...chosen, ...Object.fromEntries(range.map((one) => [one, days])) } })
    },
    reset: () => {
      setEdit(null)
      setLast(null)
    },
    submit: (reason: string) =>
      save.mutate({
        employeeICNumber: employee.employeeICNumber,
        period: month,
        absences: absencesOf(chosen, month),
        seen: absencesOf(base, month),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      }),
    conflict: isConflict
      ? { ...merged, refused: save.isError, accept: () => setEdit({ base: saved, chosen: merged.values }) }
      : null,
  }
}

const Month = ({ employee, month }: { employee: FullEmployee; month: Period }) => {
  const { base, chosen, isChanged, save, conflict, ...absences } = useAbsences(employee, month)
  const [reason, setReason] = useState('')
  const name = periodText(month)
  const total = Object.values(chosen).reduce<number>((sum, days) => sum + days, 0)
  return (
    <div className={classes.absences}>
      <Text size="sm" c="dimmed">
        {t('absences.intro')}
      </Text>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          title={t('absences.changed', { month: name })}
          labelOf={dayText}
          verb={t('absences.update')}
        />
      )}
      <Calendar
        employee={employee}
        month={month}
        chosen={chosen}
        onPress={absences.toggleDay}
        onExtend={absences.extendTo}
      />
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
      <Stack gap="md">
        {isChanged && (
          <>
            <Effect employee={employee} month={month} before={base} after={chosen} />
            <TextInput
              label={t('absences.reason')}
              description={t('absences.reasonHint')}
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
              maxLength={300}
            />
          </>
        )}
        <div className={classes.absenceFoot}>
          <strong aria-live="polite">
            {t('absences.total', { days: t('absences.days', { count: total }), month: name })}
          </strong>
          <Group gap="xs">
            {isChanged && (
              <Button variant="default" onClick={absences.reset}>
                {t('absences.reset')}
              </Button>
            )}
            <Button disabled={!isChanged} loading={save.isPending} onClick={() => absences.submit(reason)}>
              {t('absences.save', { month: name })}
            </Button>
          </Group>
        </div>
      </Stack>
      <UnsavedGuard dirty={isChanged} busy={save.isPending} />
    </div>
  )
}

/** The wages of the whole month with these unpaid days, unless they can't be calculated. */
const wagesOf = ({ startDate: startOn, endDate: endOn, salaries }: FullEmployee, month: Period, days: Days) => {
  const wages = accrue({
    today: firstDay(addPeriods(month, 1)),
    period: month,
    startOn,
    endOn,
    salaries: salaries.map(({ from, salary }) => ({ from, salary: senOf(salary) })),
    absences: absencesOf(days, month).map(({ date: on, days: unpaid }) => ({ on, halfDays: unpaid * 2 })),
  })
  return 'whyNot' in wages ? null : ringgitOf(wages.earned)
}

type EffectProps = { employee: FullEmployee; month: Period; before: Days; after: Days }
/** What the change does to the wages of the month. The employer's own system calculates imported wages. */
const Effect = ({ employee, month, before, after }: EffectProps) => {
  const isImported = useOrganization()?.earnedWagesSource === 'imported'
  const [old, changed] = [wagesOf(employee, month, before), wagesOf(employee, month, after)]
  const isKnown = !isImported && old !== null && changed !== null
  return (
    <>
      {isKnown && (
        <Text size="sm" aria-live="polite">
          {t('absences.effect', { month: periodText(month) })}{' '}
          <Changed before={ringgit(old)} after={ringgit(changed)} to={t('absences.becomes')} />
        </Text>
      )}
      <PastMonths periods={[month]} />
    </>
  )
}

type CalendarProps = {
  employee: FullEmployee
  month: Period
  chosen: Days
  onPress: (date: LocalDate) => void
  /** Pressed with Shift. */
  onExtend: (date: LocalDate) => void
}

const Calendar = ({ employee, month, chosen, onPress, onExtend }: CalendarProps) => (
  <div className={classes.month} role="group" aria-label={t('absences.calendar', { month: periodText(month) })}>
    {Array.from({ length: 7 }, (_, i) => (
      <span key={i} aria-hidden>
        {dates(`weekdays.${i}`)}
      </span>
    ))}
    {datesOf(month).map((date) => {
      const days = chosen[date]
      const outside =
        (employee.startDate !== null && date < employee.startDate) ||
        (employee.endDate !== null && date > employee.endDate)
      return (
        <button
          key={date}
          type="button"
          className={classes.day}
          data-days={days || undefined}
          data-outside={outside || undefined}
          style={date === firstDay(month) ? { gridColumnStart: weekday(date) } : undefined}
          aria-label={`${dayText(date)}, ${t(days === 1 ? 'absences.whole' : days === 0.5 ? 'absences.half' : 'absences.none')}`}
          onClick={(event) => (event.shiftKey ? onExtend(date) : onPress(date))}
        >
          {dayOf(date)}
        </button>
      )
    })}
  </div>
)
