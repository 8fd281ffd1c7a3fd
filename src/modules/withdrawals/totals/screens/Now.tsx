import { Anchor } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { noRinggit, ringgitOf, sen, senOf } from '#kernel/money.ts'
import { NeedsYou } from '#modules/approvals/screens/NeedsYou.tsx'
import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { featuresOf, ToPay, useOverdue } from '#modules/disbursements/screens/ToPay.tsx'
import { useAccountReports } from '#modules/employees/screens/account-reports.tsx'
import { toActiveEmployees } from '#modules/employees/employee.screens.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { payDayFrom } from '#modules/wages/payday.rules.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { shareOf } from '#web/share.ts'
import { grouped } from '#web/text.ts'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { dayText, momentText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import type { Need } from '#web/ui/NeedList.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { t } from '../../decision/request.texts.ts'
import { listOfOpen } from '../request-figures.rules.ts'
import { toRequests, type Organization, type Summary } from './month-summary.ts'
import { Owed } from './Owed.tsx'
import classes from './ManagementDashboardPage.module.css'

/** The withdrawals that await a decision, of all months. */
const waitingNeed = ({ count, amount, oldestAt }: Summary['waiting']): Need[] =>
  count === 0
    ? []
    : [
        {
          key: 'withdrawals',
          icon: <IconClockHour4 size={18} />,
          title: t('dashboard.toDecide', { count }),
          ...(oldestAt && { hint: t('dashboard.oldest', { date: momentText(oldestAt) }) }),
          amount,
          action: { to: toRequests(listOfOpen('pending')), verb: t('dashboard.review', { count }) },
        },
      ]

const toDraft = ({ kind, id }: { kind: 'disbursements' | 'payRuns'; id: string }): string =>
  kind === 'payRuns'
    ? payRunScreens.details.to({ payRunId: id })
    : disbursementScreens.details.to({ disbursementId: id })

/** What needs the user beside what is due and the rules of the month. */
export const Now = ({ summary, organization }: { summary: Summary; organization: Organization | undefined }) => {
  const features = featuresOf(organization)
  const { withCredit, withAdvances, withBenefits } = features
  const overdue = useOverdue(features)
  const reports = useAccountReports()
  const { payDay } = organization ?? {}
  return (
    <div className={classes.two}>
      <NeedsYou
        fallback={t('dashboard.failed')}
        before={[...reports, ...(withAdvances ? waitingNeed(summary.waiting) : []), ...overdue]}
        toDraft={toDraft}
        next={
          withAdvances && payDay ? t('dashboard.nextPayDay', { date: dayText(payDayFrom(today(), payDay)) }) : undefined
        }
      />
      <div className={classes.rail}>
        {(withAdvances || withCredit || withBenefits) && <ToPay fallback={t('dashboard.failed')} {...features} />}
        {(withAdvances || withCredit) && (
          <Limits summary={summary} organization={organization} withAdvances={withAdvances} />
        )}
      </div>
    </div>
  )
}

/** Linked to them, except in a past month: those who have been deleted since are in no list. */
const ActiveEmployees = ({ summary: { period, activeEmployees } }: { summary: Summary }) =>
  period === thisPeriod() ? (
    <Anchor component={Link} to={toActiveEmployees()} underline="always" inherit>
      {grouped(activeEmployees)}
    </Anchor>
  ) : (
    grouped(activeEmployees)
  )

type LimitsProps = { summary: Summary; organization: Organization | undefined; withAdvances: boolean }
const Limits = ({ summary, organization, withAdvances }: LimitsProps) => {
  const limit = organization?.disbursements.initialCreditLimit ?? noRinggit
  const used = ringgitOf(sen(senOf(limit) - senOf(organization?.availableCredit ?? limit)))
  return (
    <Card title={t('dashboard.limits')}>
      <Facts
        facts={[
          [t('dashboard.employees'), <ActiveEmployees key="employees" summary={summary} />],
          withAdvances &&
            organization?.payDay !== null &&
            organization !== undefined && [t('dashboard.payDay'), dayText(payDayFrom(today(), organization.payDay))],
          withAdvances && [t('dashboard.owed'), <Owed key="owed" month={summary.period} />],
          organization?.disbursements.enable === 'yes' && [
            t('dashboard.credit'),
            t('dashboard.creditOf', { used: ringgit(used), limit: ringgit(limit) }),
          ],
        ]}
      />
      {organization?.disbursements.enable === 'yes' && (
        <LayeredBar
          label={t('dashboard.creditOf', { used: ringgit(used), limit: ringgit(limit) })}
          layers={[{ percent: shareOf(used, limit), color: 'var(--mantine-color-teal-5)' }]}
        />
      )}
    </Card>
  )
}
