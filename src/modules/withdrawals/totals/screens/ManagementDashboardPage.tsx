import { shareOf } from '#web/share.ts'
import { noRinggit, ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { Button, SimpleGrid, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { addPeriods, dayOf, type Period } from '#kernel/time.ts'
import { PendingApprovals } from '#modules/approvals/screens/PendingApprovals.tsx'
import { api, useCall } from '#web/api.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { grouped } from '#web/text.ts'
import { ColumnChart, LayeredBar } from '#web/ui/Charts.tsx'
import { dayText, momentText, periodText } from '#web/ui/date-text.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Card, Figure, Page } from '#web/ui/Page.tsx'
import { Failed } from '#web/ui/States.tsx'
import type { rollingPayManagement } from '../../decision/management-withdrawals.contract.ts'
import { monthIntro, nextDay } from '../../screens/month-intro.ts'
import { OwedFigure } from './OwedFigure.tsx'
import { PeopleDashboard } from './PeopleDashboard.tsx'
import { Ranking } from './Ranking.tsx'
import classes from './ManagementDashboardPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { reasonName } from '../../screens/reason-name.ts'
import { t } from '../../decision/request.texts.ts'

type Summary = z.input<(typeof rollingPayManagement)['getMonthlySummary']['output']>
type Organization = NonNullable<ReturnType<typeof useOrganization>>

export const ManagementDashboardPage = () => {
  const [month, setMonth] = useMonth()
  const organization = useOrganization()
  const load = useCall(
    api.rollingPayManagement.getMonthlySummary,
    { period: month },
    { fallback: t('dashboard.failed') },
  )
  const withAdvances = organization?.rollingPay !== 'no'
  const intro = withAdvances ? monthIntro(month, today(), organization) : t('dashboard.withoutAdvances')
  return (
    <Page
      title={t('dashboard.title')}
      intro={intro}
      actions={
        withAdvances && (
          <>
            <MonthPicker value={month} onChange={setMonth} />
            {load.data && <Review waiting={load.data.waiting} />}
          </>
        )
      }
    >
      {load.error && !load.data && (
        <Failed error={load.error} fallback={t('dashboard.failed')} retry={() => void load.refetch()} />
      )}
      <PendingApprovals fallback={t('dashboard.failed')} />
      {!load.data && !load.error && <MonthShape />}
      {load.data &&
        (withAdvances ? (
          <Month summary={load.data} organization={organization} />
        ) : (
          <PeopleDashboard active={load.data.activeEmployees} />
        ))}
    </Page>
  )
}

/** The month while loading. */
const MonthShape = () => (
  <>
    <Skeleton height={124} radius={12} />
    <div className={classes.two}>
      <Skeleton height={252} radius={12} />
      <Skeleton height={252} radius={12} />
    </div>
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
      <Skeleton height={360} radius={12} />
      <Skeleton height={360} radius={12} />
    </SimpleGrid>
  </>
)

const Review = ({ waiting }: { waiting: Summary['waiting'] }) =>
  waiting.count > 0 && (
    <Button component={Link} to={withdrawalScreens.requests.to()}>
      {t('dashboard.review', { count: waiting.count, amount: ringgit(waiting.amount) })}
    </Button>
  )

const counted = ({ count, amount }: { count: number; amount: Ringgit }) => ({
  value: grouped(count),
  note: ringgit(amount),
})

type StepFigure = Parameters<typeof Figure>[0]
/** Pending requests of all months. */
const waitingFigure = (waiting: Summary['waiting']): StepFigure => ({
  name: t('dashboard.waiting'),
  value: grouped(waiting.count),
  note: waiting.oldestAt
    ? `${ringgit(waiting.amount)}, ${t('dashboard.oldest', { date: momentText(waiting.oldestAt) })}`
    : t('dashboard.nothingPending'),
  ...(waiting.count > 0 && { tone: 'now' as const }),
})

/** A figure that links to its rows. */
const Step = ({ tab, month, figure }: { tab: string; month?: Period; figure: StepFigure }) => (
  <Link to={withdrawalScreens.requests.to()} search={month ? { month, tab } : { tab }} className={classes.step}>
    <Figure {...figure} />
  </Link>
)

const Month = ({ summary, organization }: { summary: Summary; organization: Organization | undefined }) => (
  <>
    <div className={classes.steps}>
      {summary.period === thisPeriod() ? (
        <>
          <Step tab="pending" figure={waitingFigure(summary.waiting)} />
          {(['approved', 'processing'] as const).map((status) => (
            <Step
              key={status}
              tab={status}
              figure={{ name: t(`dashboard.${status}`), ...counted(summary.open[status]) }}
            />
          ))}
        </>
      ) : (
        // Their lists have all months, so the figures of a past month lead to no list.
        (['pending', 'approved', 'processing'] as const).map((status) => (
          <div key={status} className={classes.step}>
            <Figure name={t(`dashboard.${status}`)} {...counted(summary[status])} />
          </div>
        ))
      )}
      <Step
        tab="completed"
        month={summary.period}
        figure={{ name: t('dashboard.withdrawn'), ...counted(summary.withdrawn) }}
      />
      {(['rejected', 'cancelled'] as const).map((status) => (
        <Step
          key={status}
          tab={status}
          month={summary.period}
          figure={{ name: t(`dashboard.${status}`), ...counted(summary[status]) }}
        />
      ))}
    </div>
    <div className={classes.two}>
      <Days summary={summary} />
      <KeyFigures summary={summary} organization={organization} />
    </div>
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
      <Card title={t('dashboard.reasons')}>
        <Ranking
          none={t('dashboard.noReasons')}
          rows={summary.reasons.map(({ reason, amount, count }) => ({
            name: reasonName(reason),
            amount,
            note: t('dashboard.requests', { count }),
          }))}
        />
      </Card>
      <Card title={t('dashboard.teams')}>
        <Ranking
          none={t('dashboard.noTeams')}
          rows={summary.topTeams.map(({ team, amount, count }) => ({
            name: team,
            amount,
            note: t('dashboard.requests', { count }),
          }))}
        />
      </Card>
    </SimpleGrid>
  </>
)

const Days = ({ summary }: { summary: Summary }) => {
  const month = summary.period
  return (
    <Card
      title={t('dashboard.byDay')}
      aside={
        <span className={classes.legend}>
          <span data-of="month">{periodText(month)}</span> {t('dashboard.against')}{' '}
          <span data-of="before">{periodText(addPeriods(month, -1))}</span>
        </span>
      }
    >
      <ColumnChart
        tall
        label={t('dashboard.byDay')}
        every={5}
        columns={summary.byDay.map(({ day, thisMonth, lastMonth }) => ({
          label: String(day),
          value: thisMonth,
          before: lastMonth,
          text: ringgit(thisMonth),
          future: month === thisPeriod() && day > dayOf(today()),
          beforeText: t('dashboard.lastMonth', { amount: ringgit(lastMonth) }),
        }))}
      />
    </Card>
  )
}

const KeyFigures = ({ summary, organization }: { summary: Summary; organization: Organization | undefined }) => {
  const limit = organization?.disbursements.initialCreditLimit ?? noRinggit
  const used = ringgitOf(sen(senOf(limit) - senOf(organization?.availableCredit ?? limit)))
  return (
    <Card>
      <div className={classes.keyFigures}>
        <Figure name={t('dashboard.employees')} value={grouped(summary.activeEmployees)} />
        {organization?.payDay && (
          <Figure name={t('dashboard.payDay')} value={dayText(nextDay(organization.payDay, today()))} />
        )}
        <OwedFigure month={summary.period} />
        {organization?.disbursements.enable === 'yes' && (
          <div className={classes.credit}>
            <Figure
              name={t('dashboard.credit')}
              value={ringgit(used)}
              note={t('dashboard.creditOf', { used: ringgit(used), limit: ringgit(limit) })}
            />
            <LayeredBar
              label={t('dashboard.creditOf', { used: ringgit(used), limit: ringgit(limit) })}
              layers={[{ percent: shareOf(used, limit), color: 'var(--mantine-color-teal-5)' }]}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
