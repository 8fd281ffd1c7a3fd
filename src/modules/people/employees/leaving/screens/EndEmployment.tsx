import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { openAmounts } from '#money/deductions/deduction.screens.ts'
import { api, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText, ringgit, sumOf } from '#web/ui/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { LoadingLines } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../../employee-record.texts.ts'
import { nameOf, type FullEmployee } from '../../screens/listed-employee.ts'

const OpenAmounts = lazyPart(openAmounts)

/** Whether an end date ends the employment, and doesn't only change its end. */
export const endsEmployment = (shown: FullEmployee | null, endDate: string): boolean =>
  shown !== null && shown.endDate === null && endDate !== ''

/** The pending requests that setting an end date rejects irreversibly. */
const rejectedOf = ({ inFlight }: FullEmployee) => inFlight.filter(({ status }) => status === 'pending')
const verbOf = (employee: FullEmployee): string => {
  const { length: count } = rejectedOf(employee)
  return count > 0 ? t('ending.verb', { count }) : t('ending.verbNone')
}

/** What an end date rejects, and what payroll has to deduct from the last pay. */
const Consequences = ({ employee, endDate }: { employee: FullEmployee; endDate: string }) => {
  const rejected = rejectedOf(employee)
  return (
    <>
      {endDate !== '' && (
        <Text size="sm">{t('ending.leaves', { name: nameOf(employee), date: dateText(endDate) })}</Text>
      )}
      {rejected.length > 0 && (
        <Text size="sm">{t('ending.rejected', { count: rejected.length, amount: ringgit(sumOf(rejected)) })}</Text>
      )}
      <Suspense fallback={<LoadingLines lines={3} />}>
        <OpenAmounts employeeICNumber={employee.employeeICNumber} />
      </Suspense>
      <Text size="sm">{t('ending.list')}</Text>
    </>
  )
}

/** Confirms the end date of the form. */
export const EndEmployment = ({
  employee,
  endDate,
  onClose,
  onConfirm,
}: {
  employee: FullEmployee
  /** Null while closed. */
  endDate: string | null
  onClose: () => void
  onConfirm: () => Promise<unknown>
}) => (
  <Confirm
    opened={endDate !== null}
    onClose={onClose}
    danger
    title={t('ending.title', { name: nameOf(employee) })}
    verb={verbOf(employee)}
    onConfirm={onConfirm}
  >
    <Consequences employee={employee} endDate={endDate ?? ''} />
  </Confirm>
)

type LeaveProps = { employee: Pick<FullEmployee, 'employeeICNumber' | 'firstName' | 'lastName'>; onClose: () => void }
/** Asks for the end date of an employee, and ends the employment. */
export const Leave = ({ employee, onClose }: LeaveProps) => {
  const { employeeICNumber } = employee
  const { data } = useCall(
    api.employees.getFullEmployeeProfile,
    { employeeICNumber },
    { fallback: t('details.failed') },
  )
  return (
    <CommandDialog
      title={t('ending.title', { name: nameOf(employee) })}
      onClose={onClose}
      call={api.employees.editEmployee}
      initial={{ endDate: '' }}
      check={({ endDate }) => ({ endDate: endDate === '' && ui('state.required') })}
      input={({ endDate }) => (data ? { employeeICNumber, endDate, modifiedAt: data.modifiedAt } : null)}
      success={t('form.updated')}
      danger
      blocked={data === undefined}
      verb={data ? verbOf(data) : t('ending.verbNone')}
    >
      {(form) => (
        <>
          <DateField
            label={t('form.end')}
            min={data?.startDate ?? undefined}
            {...form.getInputProps('endDate')}
            value={form.values.endDate}
          />
          {data ? <Consequences employee={data} endDate={form.values.endDate} /> : <LoadingLines lines={3} />}
        </>
      )}
    </CommandDialog>
  )
}
