import { reasonName } from '../../screens/reason-name.ts'
import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { z } from 'zod'
import { keptForLater, paydayCard, runningPlan } from '#money/deductions/deduction.screens.ts'
import { FailedPayments, useHasPaymentToCorrect } from '#money/elections/screens/FailedPayments.tsx'
import { instantOf, timeIn } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { now, today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { useTextSearch } from '#web/screen.ts'
import { useOrganization } from '#web/organization.ts'
import { ColumnChart, Ring } from '#web/ui/Charts.tsx'
import { dayText, Money, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Figure, Loaded } from '#web/ui/Page.tsx'
import type { balanceCalls } from '../balance.contract.ts'
import { earnedNote } from './earned-text.ts'
import { WithdrawalRow } from '../../history/screens/WithdrawalRow.tsx'
import { Hero } from './Hero.tsx'
import { InProgress } from './InProgress.tsx'
import type { Balance } from './Workings.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { dates } from '#web/ui/date.texts.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

type Dashboard = z.input<(typeof balanceCalls)['employeeDashboard']['output']>

const greeting = (name: string): string => {
  const hour = Number(timeIn(instantOf(now())).slice(0, 2))
  const key = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return t(`dashboard.${key}`, { name })
}

/** The name to greet with: at most two names, up to bin, binti, a/l, a/p or anak. */
const calledBy = (displayName: string): string => {
  const names = displayName.split(' ')
  const own = names.findIndex((name) => /^(bin|binti|a\/l|a\/p|anak)$/i.test(name))
  return names.slice(0, own > 0 ? Math.min(own, 2) : 2).join(' ')
}

// What few employees see isn't part of the first screen.
const RunningPlan = lazyPart(runningPlan)
// The figure comes first.
const PaydayCard = lazyPart(paydayCard)
const WithoutAdvances = lazyPart(async () => (await import('./WithoutAdvances.tsx')).WithoutAdvances)
const KeptForLater = lazyPart(keptForLater)
const ReceiptSheet = lazyPart(async () => (await import('../../history/screens/ReceiptSheet.tsx')).ReceiptSheet)

export const EmployeeDashboardPage = () => {
  const { displayName } = useSession()
  const organization = useOrganization()
  const withBenefits = organization?.eBenefits === 'yes'
  const hasTask = useHasPaymentToCorrect(withBenefits)
  const { receipt } = useTextSearch()
  useEffect(() => {
    document.title = `${t('dashboard.title')} · ${ui('app.name')}`
  }, [])
  return (
    <div className={classes.page}>
      <header>
        <p className={classes.day}>{dayText(today())}</p>
        <h1 className={classes.hello}>{greeting(calledBy(displayName))}</h1>
      </header>
      <FailedPayments enabled={withBenefits} />
      {organization?.rollingPay === 'no' ? (
        <Suspense>
          <WithoutAdvances withBenefits={withBenefits} />
        </Suspense>
      ) : (
        <Advances hasTask={hasTask} />
      )}
      {receipt !== undefined && (
        <Suspense>
          <ReceiptSheet id={receipt} />
        </Suspense>
      )}
    </div>
  )
}

/** In milliseconds. What comes later must not slow down the first screen. */
const settledAfter = 2_000
const useSettled = (): boolean => {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledAfter)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

const Advances = ({ hasTask }: { hasTask: boolean }) => {
  const isSettled = useSettled()
  const dashboard = useCall(api.rollingPayEmployee.employeeDashboard, {}, { fallback: t('dashboard.failed') })
  const balance = useCall(api.rollingPayEmployee.getRollingPayBalance, {}, { fallback: t('getPaid.balanceFailed') })
  return (
    <div className={classes.grid}>
      <div className={classes.column}>
        <Loaded
          load={balance}
          fallback={t('getPaid.balanceFailed')}
          placeholder={<Skeleton height={330} radius={12} />}
        >
          {(data) => (
            <>
              {data.hasPlan && data.blocked?.code !== 'plan_waiting' && (
                <Suspense>
                  <RunningPlan />
                </Suspense>
              )}
              <Hero balance={data} hasTask={hasTask} />
              {isSettled && navigator.onLine && (
                <Suspense>
                  <KeptForLater balance={data} />
                </Suspense>
              )}
            </>
          )}
        </Loaded>
        {dashboard.data && (
          <>
            <Moving dashboard={dashboard.data} />
            <Recent dashboard={dashboard.data} />
          </>
        )}
        {dashboard.isPending && <Skeleton height={540} radius={12} />}
      </div>
      <div className={classes.column}>
        <Loaded load={dashboard} fallback={t('dashboard.failed')} placeholder={<History />}>
          {(data) => (
            <>
              {balance.data && <Figures dashboard={data} balance={balance.data} />}
              <Year dashboard={data} />
              <Reasons dashboard={data} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

/** The transfers in progress, and the next payday, which comes first if there are none. */
const Moving = ({ dashboard: { inProgress, period, blocked } }: { dashboard: Dashboard }) => {
  const parts = [
    <InProgress key="progress" withdrawals={inProgress} period={period} />,
    <Suspense key="payday" fallback={<Skeleton height={86} radius={12} />}>
      <PaydayCard closed={blocked} />
    </Suspense>,
  ]
  return inProgress.length > 0 ? parts : parts.toReversed()
}

const History = () => (
  <>
    <Skeleton height={220} radius={12} />
    <Skeleton height={188} radius={12} />
    <Skeleton height={476} radius={12} />
  </>
)

const Figures = ({ dashboard, balance }: { dashboard: Dashboard; balance: Balance }) => {
  const { counts } = dashboard
  return (
    <Stack gap={14}>
      <div className={classes.pair}>
        <Card>
          <Figure
            name={t('dashboard.earned')}
            value={ringgit(dashboard.earnedWages)}
            note={earnedNote(balance.workings)}
          />
        </Card>
        {!dashboard.blocked && (
          <Card>
            <Figure
              name={t('dashboard.balance')}
              value={ringgit(dashboard.balance)}
              note={t('dashboard.balanceNote')}
            />
          </Card>
        )}
      </div>
      <Card>
        <div className={classes.between}>
          <Figure
            name={t('dashboard.withdrawn')}
            value={ringgit(dashboard.withdrawnAmount)}
            note={t('dashboard.withdrawals', { count: counts.completed ?? 0 })}
          />
          <Ring
            percent={dashboard.percentageWithdrawn}
            label={t('dashboard.ofEarned', { percent: dashboard.percentageWithdrawn })}
          >
            {dashboard.percentageWithdrawn}%
          </Ring>
        </div>
      </Card>
    </Stack>
  )
}

const Recent = ({ dashboard }: { dashboard: Dashboard }) => (
  <Card
    flush
    title={t('dashboard.recent')}
    aside={
      <Anchor component={Link} to={withdrawalScreens.transactions.to()} className={classes.all ?? ''}>
        {t('dashboard.all')}
      </Anchor>
    }
  >
    {dashboard.latestTransactions.length === 0 ? (
      <Empty title={t('dashboard.none')} hint={t('dashboard.noneHint')} />
    ) : (
      dashboard.latestTransactions.map((transaction) => (
        <WithdrawalRow key={transaction.id} transaction={transaction} />
      ))
    )}
  </Card>
)

const received = ({ period }: Dashboard): string => t('dashboard.receivedIn', { year: period.slice(0, 4) })

const Year = ({ dashboard }: { dashboard: Dashboard }) => {
  const current = Number(dashboard.period.slice(5)) - 1
  return (
    <Card title={t('dashboard.monthly')} aside={received(dashboard)}>
      <ColumnChart
        label={t('dashboard.monthly')}
        columns={dashboard.yearlySummary.map(({ value }, i) => ({
          label: dates(`months.${i}`),
          value,
          text: ringgit(value),
          now: i === current,
        }))}
      />
    </Card>
  )
}

const reasonsPerPage = 7

const Reasons = ({ dashboard }: { dashboard: Dashboard }) => {
  const [page, setPage] = useState(0)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const pages = Math.ceil(dashboard.reasons.length / reasonsPerPage)
  const shown = isPhone
    ? dashboard.reasons
    : dashboard.reasons.slice(page * reasonsPerPage, (page + 1) * reasonsPerPage)
  return (
    <Card title={t('dashboard.reasons')} aside={received(dashboard)}>
      {dashboard.reasons.length === 0 ? (
        <p className={classes.note}>{t('dashboard.reasonsEmpty')}</p>
      ) : (
        <table className={classes.reasons} aria-label={t('dashboard.reasons')}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.reason')}</th>
              <th scope="col">{t('dashboard.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ reason, amount }) => (
              <tr key={reason}>
                <th scope="row">{reasonName(reason)}</th>
                <td>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && !isPhone && (
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {ui('action.previous')}
          </Button>
          <Button variant="default" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            {ui('action.next')}
          </Button>
        </Group>
      )}
    </Card>
  )
}
