import { addPeriods, dayOf, daysIn } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { ColumnChart } from '#web/ui/Charts.tsx'
import { monthText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Card, Figure } from '#web/ui/Page.tsx'
import { Empty } from '#web/ui/States.tsx'
import type { Today } from './today.ts'
import classes from './InternalDashboardPage.module.css'
import { t as dashboardText } from '../dashboard.texts.ts'
import { t } from '../transfer.texts.ts'

/** The month compared with the previous one: amounts sent, fees, and whether the ledger balances. */
export const AdvancesByDay = ({ day }: { day: Today }) => {
  const period = day.period
  const before = addPeriods(period, -1)
  const [month, monthBefore] = [monthText(period), monthText(before)]
  const list = useCall(
    api.rollingPayAdmin.getAll,
    { period, status: 'completed', pageSize: 5 },
    { fallback: t('transfers.failed') },
  )
  const shown = day.advancesByDay.slice(0, Math.max(daysIn(period), daysIn(before)))
  const none = shown.every((one) => one.thisMonth === 0 && one.lastMonth === 0)
  const columns = shown.map((one) => ({
    label: String(one.day),
    value: one.thisMonth,
    before: one.lastMonth,
    text: dashboardText('bar', {
      amount: ringgit(one.thisMonth),
      before: monthBefore,
      amountBefore: ringgit(one.lastMonth),
    }),
    now: one.day === dayOf(today()),
    future: one.day > dayOf(today()),
  }))
  return (
    <Card title={dashboardText('byDay')} {...(!none && { aside: <Legend month={month} before={monthBefore} /> })}>
      {none ? (
        <Empty title={dashboardText('noAdvances')} hint={dashboardText('noAdvancesHint')} />
      ) : (
        <ColumnChart
          label={dashboardText('against', { month, before: monthBefore })}
          columns={columns}
          every={7}
          tall
        />
      )}
      <div className={classes.figures}>
        <Figure
          name={dashboardText('sent')}
          value={list.data ? ringgit(list.data.counts.completed.netAmount) : ' '}
          note={dashboardText('sentNote')}
        />
        <Figure name={dashboardText('fees')} value={ringgit(day.feesThisMonth)} note={dashboardText('feesNote')} />
        <Figure
          name={dashboardText('ledger')}
          value={day.booksBalanced ? dashboardText('balanced') : dashboardText('notBalanced')}
          tone={day.booksBalanced ? 'done' : 'stop'}
        />
      </div>
    </Card>
  )
}

const Legend = ({ month, before }: { month: string; before: string }) => (
  <span className={classes.legend}>
    <span data-of="now">{month}</span>
    <span data-of="before">{before}</span>
  </span>
)
