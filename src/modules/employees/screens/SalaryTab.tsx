import { formatRm, sen, senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { t } from '../employee-record.texts.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Empty } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import type { FullEmployee } from './listed-employee.ts'
import classes from './employees.module.css'
import { useCanChangeAlone } from './ApproveEmployees.tsx'

export const SalaryTab = ({ employee }: { employee: FullEmployee }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
    <Card title={t('salary.history')}>
      {employee.salaries.length === 0 ? (
        <Empty title={t('salary.none')} hint={t('salary.noneHint')} />
      ) : (
        <History salaries={employee.salaries} />
      )}
    </Card>
    <Card title={t('salary.set')}>
      <SetSalary employee={employee} />
    </Card>
  </SimpleGrid>
)

type Salaries = FullEmployee['salaries']

/** The salaries, newest first, with the difference to the previous one. The current salary is highlighted. */
const History = ({ salaries }: { salaries: Salaries }) => {
  const current = salaries.findLast(({ from }) => from <= today()) ?? salaries[0]
  return (
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
              {one.from > today() && (
                <StatusPill status="pending" text={t('salary.later', { date: dateText(one.from) })} />
              )}
              <small>{t('salary.from', { date: dateText(one.from) })}</small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const differenceText = (salary: Ringgit, before: Ringgit | undefined): string => {
  if (before === undefined) return t('salary.first')
  const by = senOf(salary) - senOf(before)
  return by >= 0 ? t('salary.raise', { amount: formatRm(sen(by)) }) : t('salary.cut', { amount: formatRm(sen(-by)) })
}

type Values = { salary: number | string; fromDate: string }

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
  const submit = ({ salary, fromDate }: Values) =>
    set.mutate(
      {
        employeeICNumber: employee.employeeICNumber,
        salary: typedRinggit(salary),
        fromDate,
        modifiedAt: employee.modifiedAt,
      },
      { onError: (error) => showFieldErrors(form, error) },
    )
  return (
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
  )
}
