import { formatRm, sen, senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { LocalDate } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { t } from '../../employee-record.texts.ts'
import { payWarnings, type PayWarning } from '../pay-warnings.rules.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { PayQuestions } from './PayQuestions.tsx'
import { useCanChangeAlone } from '../../screens/change-alone.ts'

export const SalaryTab = ({ employee }: { employee: FullEmployee }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
    <Card title={t('salary.history')}>
      {employee.salaries.length === 0 ? (
        <Empty title={t('salary.none')} hint={t('salary.noneHint')} />
      ) : (
        <History employee={employee} />
      )}
    </Card>
    <Card title={t('salary.set')}>
      <SetSalary employee={employee} />
    </Card>
  </SimpleGrid>
)

/** The salaries, newest first, with the difference to the previous one. The current salary is highlighted. */
const History = ({ employee }: { employee: FullEmployee }) => {
  const { salaries } = employee
  const [removing, setRemoving] = useState<Salary | null>(null)
  const current = salaries.findLast(({ from }) => from <= today()) ?? salaries[0]
  return (
    <>
      <ol className={classes.salaries}>
        {salaries.toReversed().map((one) => {
          const before = salaries[salaries.indexOf(one) - 1]
          return (
            <li key={one.from} data-now={one === current || undefined}>
              <span>
                <strong>
                  <Money amount={one.salary} />
                </strong>
                <small>{differenceText(one.salary, before?.salary)}</small>
              </span>
              <span>
                {one === current && one.from <= today() && <StatusPill status="active" text={t('salary.now')} />}
                {one.from > today() && <StatusPill status="pending" text={t('salary.later')} />}
                <small>{t('salary.from', { date: dateText(one.from) })}</small>
                {one.from > today() && salaries.length > 1 && (
                  <Button variant="subtle" size="compact-sm" c="var(--stop)" onClick={() => setRemoving(one)}>
                    {t('salary.remove')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {removing && <RemoveSalary employee={employee} salary={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

type Salary = FullEmployee['salaries'][number]
type RemoveProps = { employee: FullEmployee; salary: Salary; onClose: () => void }
const RemoveSalary = ({ employee: { employeeICNumber, modifiedAt }, salary, onClose }: RemoveProps) => {
  const values = { amount: ringgit(salary.salary), date: dateText(salary.from) }
  return (
    <CommandDialog
      title={t('salary.removeTitle')}
      onClose={onClose}
      call={api.employees.removeSalary}
      input={() => ({ employeeICNumber, fromDate: salary.from, modifiedAt })}
      success={t('salary.removed', values)}
      danger
      verb={t('salary.remove')}
      effect={t('salary.removeText', values)}
    />
  )
}

const differenceText = (salary: Ringgit, before: Ringgit | undefined): string => {
  if (before === undefined) return t('salary.first')
  const [one, other] = [senOf(before), senOf(salary)]
  const by = other - one
  const percent = (Math.round((Math.abs(by) / one) * 1_000) / 10).toLocaleString('en')
  const amount = `${formatRm(sen(Math.abs(by)))} (${percent}%)`
  return t(by >= 0 ? 'salary.raise' : 'salary.cut', { amount })
}

type Values = { salary: number | string; fromDate: string }

/** The questions about a salary, compared with the one that it follows or corrects. */
const questionsOf = ({ bankCode, accountNumber, salaries }: FullEmployee, { salary, fromDate }: Values) => {
  const before = salaries.findLast(({ from }) => from <= fromDate)
  const account = { bankCode, accountNumber }
  const typed = { ...account, salary: senOf(typedRinggit(salary)) }
  return payWarnings({ ...account, salary: before ? senOf(before.salary) : null }, typed, fromDate as LocalDate)
}

const SetSalary = ({ employee }: { employee: FullEmployee }) => {
  const canChangeAlone = useCanChangeAlone()
  const form = useSchemaForm<Values>({
    initial: { salary: '', fromDate: today() },
    schema: async () => (await import('./salary-schema.ts')).salaryOf,
    shape: ({ salary, fromDate }) => ({
      ...(salary !== '' && { salary: typedRinggit(salary) }),
      ...(fromDate !== '' && { fromDate }),
    }),
  })
  const set = useCommand(api.employees.setSalary, {
    fallback: t('salary.failed'),
    success: (_, { salary, fromDate }) => t('salary.saved', { amount: ringgit(salary), date: dateText(fromDate) }),
    onSuccess: () => form.reset(),
  })
  const [questions, setQuestions] = useState<readonly PayWarning[]>([])
  const save = ({ salary, fromDate }: Values) =>
    set.mutateAsync({
      employeeICNumber: employee.employeeICNumber,
      salary: typedRinggit(salary),
      fromDate,
      modifiedAt: employee.modifiedAt,
    })
  const submit = (values: Values) => {
    const asked = questionsOf(employee, values)
    if (asked.length > 0) return setQuestions(asked)
    save(values).catch((error: unknown) => showFieldErrors(form, error))
  }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('salary.setHint')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <AmountInput label={t('salary.amount')} withAsterisk {...form.getInputProps('salary')} />
            <DateField label={t('salary.date')} {...form.getInputProps('fromDate')} value={form.values.fromDate} />
          </SimpleGrid>
          {!canChangeAlone && employee.status === 'approved' && <Notice>{t('form.sensitive')}</Notice>}
          <Button type="submit" loading={set.isPending} style={{ justifySelf: 'end', alignSelf: 'end' }}>
            {t('salary.save')}
          </Button>
        </Stack>
        <UnsavedGuard dirty={form.isDirty()} busy={set.isPending} />
      </form>
      <PayQuestions questions={questions} onClose={() => setQuestions([])} onConfirm={() => save(form.values)} />
    </>
  )
}
