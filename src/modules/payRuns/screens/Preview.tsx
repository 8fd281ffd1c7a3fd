import { Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { typedRinggit } from '#kernel/money.ts'
import { isLocalDate } from '#kernel/time.ts'
import { RemindAll } from '#modules/employees/screens/Reminders.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { isPayDay } from '../pay-run.rules.ts'
import { t } from '../pay-run.texts.ts'
import { Duplicates } from './Duplicates.tsx'
import { needsElection, Remind } from './Fix.tsx'
import { inputOf, type Values } from './pay-run-values.ts'
import type { RunEmployee } from './pay-run.ts'
import { PayRunPanel } from './PayRunPanel.tsx'
import classes from './pay-runs.module.css'

const isComplete = ({ payType, payDay, groups, benefitName, amount }: Values): boolean =>
  isLocalDate(payDay) &&
  isPayDay(payDay, today()) &&
  groups.length > 0 &&
  (payType === 'Regular' || (benefitName.trim() !== '' && typedRinggit(amount) >= 1))

const previewDelay = 300

/** The employees that the form's values would pay, and the others with the reason. */
export const Preview = ({ values, id }: { values: Values; id: string | undefined }) => {
  const [settled] = useDebouncedValue(values, previewDelay)
  if (!isComplete(settled))
    return (
      <Card title={t('preview')}>
        <p className={classes.quiet}>{t('previewHint')}</p>
      </Card>
    )
  return <PreviewPanel values={settled} id={id} />
}

const mostShown = 50
const PreviewPanel = ({ values, id }: { values: Values; id: string | undefined }) => {
  const load = useCall(
    api.payRuns.previewEligibility,
    { ...inputOf(values), ...(id && { id }), filter: { eligible: false }, pageSize: mostShown },
    { fallback: t('failed.employees') },
  )
  return (
    <Loaded load={load} fallback={t('failed.employees')} placeholder={<LoadingLines lines={6} />}>
      {({ figures, employees, total, duplicates }) =>
        figures.totalEmployees === 0 ? (
          <Card title={t('preview')}>
            <Empty title={t('failed.employees')} />
          </Card>
        ) : (
          <PayRunPanel figures={figures}>
            <Duplicates duplicates={duplicates} benefitName={values.benefitName} />
            {total > 0 && (
              <Stack gap="xs">
                <strong>
                  {t('notEligible')} {total}
                </strong>
                <span className={classes.quiet}>{t('notPaid', { amount: ringgit(figures.notPaid) })}</span>
                <ul className={classes.wallets}>
                  {employees.map((one) => (
                    <NotEligible key={one.employeeId} employee={one} />
                  ))}
                </ul>
                {total > employees.length && t('more', { count: total - employees.length })}
                {employees.some(needsElection) && (
                  <Group>
                    <RemindAll />
                  </Group>
                )}
              </Stack>
            )}
          </PayRunPanel>
        )
      }
    </Loaded>
  )
}

const NotEligible = ({ employee }: { employee: RunEmployee }) => (
  <li className={classes.wallet}>
    <span>
      {employee.employeeName}{' '}
      <span className={classes.quiet}>
        {employee.ineligibleReason && t(`reason.${employee.ineligibleReason}`)} <Remind employee={employee} />
      </span>
    </span>
    <Money amount={employee.netPay} />
  </li>
)
