import { Anchor } from '@mantine/core'
import { IconArrowBackUp, IconClockHour4 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { noRinggit, ringgitOf, sen, senOf, formatRm } from '#kernel/money.ts'
import { dateIn, type Period } from '#kernel/time.ts'
import { NeedsYou } from '#ground/approvals/screens/NeedsYou.tsx'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { featuresOf, ToPay, useOverdue } from '#money/disbursements/credit/screens/ToPay.tsx'
import { useAccountReports } from '#people/employees/account/screens/account-reports.tsx'
import { toActiveEmployees } from '#people/employees/employee.screens.ts'
import { useFailedWages } from '#money/earnedWages/screens/failed-wages.tsx'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { payDayFrom } from '#people/wages/payday.rules.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { shareOf } from '#web/share.ts'
import { grouped } from '#kernel/placeholders.ts'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { dayText, momentText, ringgit } from '#web/ui/format.ts'
import type { Need } from '#web/ui/NeedList.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { t } from '../../decision/request.texts.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { listOfOpen } from '../request-figures.rules.ts'
import { toRequests, type Organization, type Summary } from './month-summary.ts'
import classes from './ManagementDashboardPage.module.css'

/** The transfers that a bank returned, until someone marks them as handled. */
const returnedNeed = ({ count, amount, oldestAt }: Summary['returned']): Need[] =>
  count === 0
    ? []
    : [
        {
          key: 'returned',
          icon: <IconArrowBackUp size={18} />,
          tone: 'stop',
          title: t('dashboard.returned', { count }),
          ...(oldestAt && { hint: t('dashboard.oldestReturn', { date: dayText(dateIn(oldestAt)) }) }),
          amount,
          action: { to: `${withdrawalScreens.requests.to()}?tab=returned`, verb: t('dashboard.review', { count }) },
        },
      ]

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

type NowProps = { summary: Summary; organization: Organization | undefined; children: ReactNode }
/** Items that need the user, and below them the children, beside the amount due and the rules of the month. */
export const Now = ({ summary, organization, children }: NowProps) => {
  const features = featuresOf(organization)
  const { withCredit, withAdvances, withBenefits } = features
  const overdue = useOverdue(features)
  const reports = useAccountReports()
  const failedWages = useFailedWages(withAdvances)
  const { payDay } = organization ?? {}
  return (
    <div className={classes.two}>
      <NeedsYou
        fallback={t('dashboard.failed')}
        before={[
          reports,
          withAdvances ? waitingNeed(summary.waiting) : [],
          returnedNeed(summary.returned),
          failedWages,
          overdue,
        ]}
        toDraft={toDraft}
        next={
          withAdvances && payDay ? t('dashboard.nextPayDay', { date: dayText(payDayFrom(today(), payDay)) }) : undefined
        }
      />
      <div className={classes.month}>{children}</div>
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

/** The amount that the employer owes for advances, linked to its account, and the difference from the open lists. */
const Owed = ({ month }: { month: Period }) => {
  const { orgId } = useSession()
  const { data } = useCall(api.rollingPayManagement.getAdvanceAccount, {}, { fallback: t('dashboard.failed') })
  if (!data || !orgId) return '–'
  const between = (
    [
      ['unlisted', data.unlisted],
      ['credit', data.credit],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return (
    <span className={classes.owed}>
      <Anchor
        component={Link}
        to={monthlyReportScreens.report.to({ orgId, month })}
        hash="account"
        underline="always"
        inherit
        aria-label={`${ringgit(data.outstanding)}, ${t('dashboard.account')}`}
      >
        {ringgit(data.outstanding)}
      </Anchor>
      {between.map(([kind, amount]) => (
        <small key={kind}>
          {t(kind === 'unlisted' && amount < 0 ? 'dashboard.owedLess' : `dashboard.owedOf.${kind}`, {
            amount: formatRm(sen(Math.abs(senOf(amount)))),
          })}
        </small>
      ))}
    </span>
  )
}
