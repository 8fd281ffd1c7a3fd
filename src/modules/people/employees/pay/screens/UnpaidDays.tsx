import { Input, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { ringgitOf, sen, senOf, sum } from '#kernel/money.ts'
import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText, periodText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Loaded } from '#web/ui/Page.tsx'
import type { employeeAbsences } from '../absence.contract.ts'
import { isDayRange, longestRange, periodsOf, type DayChange } from '../absence.rules.ts'
import { t as recordText } from '../../employee-record.texts.ts'
import { t } from '../unpaid-days.texts.ts'
import { PastMonths } from './PastMonths.tsx'
import classes from '../../screens/employees.module.css'
import type { ListedEmployee } from '../../screens/listed-employee.ts'

type Preview = z.input<(typeof employeeAbsences)['previewUnpaidDays']['output']>['employees']
type UnpaidDaysProps = { rows: readonly ListedEmployee[]; onDone: () => void }

/** Sets unpaid days of the selected employees. */
export const UnpaidDays = (props: UnpaidDaysProps) => (
  <DialogButton leftSection={<IconCalendarOff size={16} aria-hidden />} label={t('button')}>
    {(close) => <UnpaidDialog {...props} onClose={close} />}
  </DialogButton>
)

/** As many as one call accepts. */
const mostEmployees = 500
type Typed = { from: string; to: string; days: DayChange['days'] }
const choices = [1, 0.5, 0] as const
const choiceOf = (text: string) => choices.find((one) => String(one) === text) ?? 1

/** The typed days, or null if they aren't a range. */
const changeOf = ({ from, to, days }: Typed): DayChange | null =>
  isLocalDate(from) && isLocalDate(to) && isDayRange({ from, to }) ? { from, to, days } : null

const UnpaidDialog = ({ rows, onDone, onClose }: UnpaidDaysProps & { onClose: () => void }) => {
  const [typed, setTyped] = useState<Typed>({ from: today(), to: today(), days: 1 })
  const isTooMany = rows.length > mostEmployees
  const change = isTooMany ? null : changeOf(typed)
  const input = { ICNumbers: rows.map(({ employeeICNumber }) => employeeICNumber), ...(change ?? typed) }
  const load = useCall(api.employees.previewUnpaidDays, input, { fallback: t('failed'), enabled: change !== null })
  const changing = change ? (load.data?.employees.filter(({ refusal }) => refusal === null).length ?? 0) : 0
  const day = (field: 'from' | 'to') => ({
    label: t(field),
    value: typed[field],
    onChange: (next: string) =>
      setTyped({ ...typed, [field]: next, ...(field === 'from' && typed.to < next && { to: next }) }),
  })
  return (
    <CommandDialog
      title={t('title', { count: rows.length })}
      wide
      onClose={onClose}
      call={api.employees.setUnpaidDays}
      initial={{ note: '' }}
      input={({ note }) => ({ ...input, ...(note.trim() !== '' && { reason: note.trim() }) })}
      fieldOf={(path) => (path === 'reason' ? 'note' : path)}
      blocked={changing === 0}
      success={({ changed }) => t('done', { count: changed })}
      onDone={onDone}
      verb={t('verb', { count: changing })}
      effect={t('text', { most: longestRange })}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField {...day('from')} />
            <DateField {...day('to')} error={changeOf(typed) ? null : t('range', { most: longestRange })} />
          </SimpleGrid>
          <div className={classes.daysAndReason}>
            <Input.Wrapper label={t('days')} labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label={t('days')}
                value={String(typed.days)}
                onChange={(next) => setTyped({ ...typed, days: choiceOf(next) })}
                data={choices.map((one) => ({ value: String(one), label: t(`choice.${one}`) }))}
              />
            </Input.Wrapper>
            <TextInput
              label={recordText('absences.reason')}
              inputWrapperOrder={['label', 'input', 'description']}
              description={recordText('absences.reasonHint')}
              maxLength={300}
              {...form.getInputProps('note')}
            />
          </div>
          {isTooMany && <Notice tone="stop" title={t('tooMany', { most: mostEmployees })} />}
          {change && (
            <Loaded load={load} fallback={t('failed')}>
              {({ employees }) => <Changes employees={employees} change={change} />}
            </Loaded>
          )}
        </>
      )}
    </CommandDialog>
  )
}

const mostShown = 8
type Line = { readonly text: string; readonly detail?: string | null }
/** The first lines, and how many there are besides. */
const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Stack gap={4}>
    {lines.slice(0, mostShown).map(({ text, detail }) => (
      <div key={text} className={classes.changeLine}>
        <span>{text}</span>
        {detail && <span>{detail}</span>}
      </div>
    ))}
    {lines.length > mostShown && <Text size="sm">{t('more', { count: lines.length - mostShown })}</Text>}
  </Stack>
)

const Changes = ({ employees: unsorted, change }: { employees: Preview; change: DayChange }) => {
  const employees = unsorted.toSorted((a, b) => a.name.localeCompare(b.name))
  const refused = employees.flatMap(({ name, refusal }) => {
    const day = (date: LocalDate) => dateText(date)
    return refusal
      ? [{ text: t(`refusal.${refusal}`, { name, day: day(refusal === 'left' ? change.to : change.from) }) }]
      : []
  })
  const changing = employees.filter(({ refusal }) => refusal === null)
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <Notice tone="wait" title={t('refused', { count: refused.length })}>
          <Lines lines={refused} />
        </Notice>
      )}
      {changing.length > 0 && (
        <Stack gap={4} mt="xs">
          <Text size="sm" fw={600}>
            {t('months', { months: periodsOf(change).map(periodText).join(', ') })}
          </Text>
          <Lines lines={changing.map(lineOf)} />
          <WagesEffect employees={changing} />
          <PastMonths periods={periodsOf(change)} />
        </Stack>
      )}
    </div>
  )
}

const lineOf = ({ name, before, after, wages }: Preview[number]): Line => ({
  text: t('row', { name, before, after }),
  detail: wages && t('wages', { before: ringgit(wages.before), after: ringgit(wages.after) }),
})

/** What the change does to the wages of all of them whose wages Upah calculates. */
const WagesEffect = ({ employees }: { employees: Preview }) => {
  const known = employees.flatMap(({ wages }) => wages ?? [])
  const totalOf = (when: 'before' | 'after') => sum(known.map((wages) => senOf(wages[when])))
  const [before, after] = [totalOf('before'), totalOf('after')]
  if (known.length < 2 || before === after) return null
  return (
    <Text size="sm" fw={600} className="num">
      {t(after < before ? 'less' : 'moreWages', { amount: ringgit(ringgitOf(sen(Math.abs(after - before)))) })}
    </Text>
  )
}
