import { Link } from '@tanstack/react-router'
import { ringgitOf, sen, senOf, sum, type Ringgit } from '#kernel/money.ts'
import { addPeriods, dayOf } from '#kernel/time.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { shareOf } from '#web/share.ts'
import { grouped } from '#web/text.ts'
import { ColumnChart, LayeredBar } from '#web/ui/Charts.tsx'
import { periodText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { t } from '../../decision/request.texts.ts'
import { toRequests, type Summary } from './month-summary.ts'
import classes from './ManagementDashboardPage.module.css'

type Counted = { count: number; amount: Ringgit }
const totalOf = (parts: readonly Counted[]): Counted => ({
  count: parts.reduce((all, { count }) => all + count, 0),
  amount: ringgitOf(sum(parts.map(({ amount }) => senOf(amount)))),
})

const steps = ['withdrawn', 'processing', 'approved', 'pending'] as const
const colors: Readonly<Record<(typeof steps)[number], string>> = {
  withdrawn: 'var(--mantine-color-teal-7)',
  processing: 'var(--bar-blue)',
  approved: 'var(--mantine-color-teal-3)',
  pending: 'var(--bar-wait)',
}
const tabs = { withdrawn: 'completed', processing: 'processing', approved: 'approved', pending: 'pending' } as const

/** The advances of a month by status, which add up to the total and to the days. */
export const MonthAdvances = ({ summary }: { summary: Summary }) => {
  const month = summary.period
  const total = totalOf(steps.map((step) => summary[step]))
  return (
    <Card flush>
      <div className={classes.advances}>
        <div>
          <h2>{t('dashboard.advancesIn', { month: periodText(month) })}</h2>
          <div className={`${classes.total} num`}>{ringgit(total.amount)}</div>
          <small>{t('dashboard.withdrawals', { count: total.count })}</small>
          {/* Each layer covers the end of the one before. */}
          <LayeredBar
            label={steps.map((step) => `${t(`dashboard.${step}`)} ${ringgit(summary[step].amount)}`).join(', ')}
            layers={steps
              .map((step, index) => ({
                percent: shareOf(totalOf(steps.slice(0, index + 1).map((one) => summary[one])).amount, total.amount),
                color: colors[step],
              }))
              .toReversed()}
          />
          <Statuses summary={summary} />
        </div>
        <Days summary={summary} />
      </div>
    </Card>
  )
}

/** Open withdrawals are listed for all months, so those of earlier months have a line of their own. */
const earlierOf = ({ open, waiting, ...month }: Summary): Counted => {
  const all = totalOf([open.approved, open.processing, waiting])
  const ofMonth = totalOf([month.approved, month.processing, month.pending])
  return { count: all.count - ofMonth.count, amount: ringgitOf(sen(senOf(all.amount) - senOf(ofMonth.amount))) }
}

const Statuses = ({ summary }: { summary: Summary }) => {
  const isNow = summary.period === thisPeriod()
  const earlier = isNow ? earlierOf(summary) : null
  return (
    <div className={classes.statuses}>
      {steps.map((step) => (
        <Status
          key={step}
          name={t(`dashboard.${step}`)}
          color={colors[step]}
          counted={summary[step]}
          // The lists of open withdrawals have all months, so the figures of a past month lead to no list.
          {...((isNow || step === 'withdrawn') && {
            to: toRequests(tabs[step], step === 'withdrawn' ? summary.period : undefined),
          })}
        />
      ))}
      {earlier && earlier.count > 0 && (
        <Status name={t('dashboard.earlier')} counted={earlier} to={toRequests('pending')} />
      )}
      {(['rejected', 'cancelled'] as const).map((step) => (
        <Status
          key={step}
          name={t(`dashboard.${step}`)}
          counted={summary[step]}
          to={toRequests(step, summary.period)}
        />
      ))}
    </div>
  )
}

type StatusProps = { name: string; color?: string; counted: Counted; to?: string }
const Status = ({ name, color, counted, to }: StatusProps) => {
  const content = (
    <>
      <span>
        <i style={{ background: color ?? 'transparent' }} aria-hidden />
        {name}
      </span>
      <span className="num">{grouped(counted.count)}</span>
      <b className="num">{ringgit(counted.amount)}</b>
    </>
  )
  return to ? <Link to={to}>{content}</Link> : <div>{content}</div>
}

const Days = ({ summary }: { summary: Summary }) => {
  const month = summary.period
  return (
    <div>
      <div className={classes.dayHead}>
        <h3>{t('dashboard.byDay')}</h3>
        <span className={classes.legend}>
          <span data-of="month">{periodText(month)}</span> {t('dashboard.against')}{' '}
          <span data-of="before">{periodText(addPeriods(month, -1))}</span>
        </span>
      </div>
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
    </div>
  )
}
