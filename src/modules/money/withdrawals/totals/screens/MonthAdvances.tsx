import { Link } from '@tanstack/react-router'
import { ringgitOf, sen, senOf, sum, type Ringgit } from '#kernel/money.ts'
import { addPeriods, dayOf } from '#kernel/time.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { shareOf } from '#web/share.ts'
import { grouped } from '#kernel/placeholders.ts'
import { ColumnChart, LayeredBar } from '#web/ui/Charts.tsx'
import { periodText, ringgit } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { t } from '../../decision/request.texts.ts'
import { listOfEarlier, listOfMonth, monthFigures, openFigures, type OpenFigure } from '../request-figures.rules.ts'
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

/** The open withdrawals of earlier months, by status. */
const earlierOf = (summary: Summary): readonly (Counted & { figure: OpenFigure })[] => {
  const { waiting, open } = summary
  const all: Readonly<Record<OpenFigure, Counted>> = { pending: waiting, ...open }
  return openFigures.flatMap((figure) => {
    const [of, ofMonth] = [all[figure], summary[figure]]
    const earlier = {
      count: of.count - ofMonth.count,
      amount: ringgitOf(sen(senOf(of.amount) - senOf(ofMonth.amount))),
    }
    return earlier.count > 0 ? [{ figure, ...earlier }] : []
  })
}

const Statuses = ({ summary }: { summary: Summary }) => {
  const month = summary.period
  return (
    <div className={classes.statuses}>
      {monthFigures.map((figure) => (
        <Status
          key={figure}
          name={t(`dashboard.${figure}`)}
          {...(isOneOf(steps, figure) && { color: colors[figure] })}
          counted={summary[figure]}
          to={toRequests(listOfMonth(figure, month))}
        />
      ))}
      {month === thisPeriod() &&
        earlierOf(summary).map(({ figure, ...counted }) => (
          <Status
            key={`earlier ${figure}`}
            name={t('dashboard.earlier', { status: t(`dashboard.${figure}`) })}
            counted={counted}
            to={toRequests(listOfEarlier(figure, month))}
          />
        ))}
    </div>
  )
}

type StatusProps = { name: string; color?: string; counted: Counted; to: string }
const Status = ({ name, color, counted, to }: StatusProps) => (
  <Link to={to}>
    <span>
      <i style={{ background: color ?? 'transparent' }} aria-hidden />
      {name}
    </span>
    <span className="num">{grouped(counted.count)}</span>
    <b className="num">{ringgit(counted.amount)}</b>
  </Link>
)

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
