import { Link } from '@tanstack/react-router'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { addPeriods, dayOf, daysIn } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { ColumnChart } from '#web/ui/Charts.tsx'
import { momentText, monthText, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Figure } from '#web/ui/Page.tsx'
import type { Today } from './today.ts'
import classes from './InternalDashboardPage.module.css'
import { t } from '../dashboard.texts.ts'

/** The month compared with the previous one: amounts sent, fees, and whether the ledger balances. */
export const AdvancesByDay = ({ day }: { day: Today }) => {
  const period = day.period
  const before = addPeriods(period, -1)
  const [month, monthBefore] = [monthText(period), monthText(before)]
  const shown = day.advancesByDay.slice(0, Math.max(daysIn(period), daysIn(before)))
  const none = shown.every((one) => one.thisMonth === 0 && one.lastMonth === 0)
  const columns = shown.map((one) => ({
    label: String(one.day),
    value: one.thisMonth,
    before: one.lastMonth,
    text: t('bar', {
      amount: ringgit(one.thisMonth),
      before: monthBefore,
      amountBefore: ringgit(one.lastMonth),
    }),
    now: one.day === dayOf(today()),
    future: one.day > dayOf(today()),
  }))
  return (
    <Card title={t('byDay')} {...(!none && { aside: <Legend month={month} before={monthBefore} /> })}>
      {none ? (
        <Empty title={t('noAdvances')} hint={t('noAdvancesHint')} />
      ) : (
        <ColumnChart label={t('against', { month, before: monthBefore })} columns={columns} every={7} tall />
      )}
      <div className={classes.figures}>
        <Figure name={t('sent')} value={ringgit(day.completedThisMonth.net)} note={t('sentNote', { month })} />
        <Figure name={t('fees')} value={ringgit(day.feesThisMonth)} note={t('feesNote', { month })} />
        <Figure
          name={t('ledger')}
          value={ledgerText(day)}
          note={
            <Link to={ledgerScreens.accounts.to()}>
              {day.ledgerAudit ? t('audited', { at: momentText(day.ledgerAudit.finishedAt) }) : t('notAudited')}
            </Link>
          }
          tone={day.booksBalanced && !day.ledgerAudit?.differences ? 'done' : 'stop'}
        />
      </div>
    </Card>
  )
}

const ledgerText = ({ booksBalanced, ledgerAudit }: Today): string => {
  if (!booksBalanced) return t('notBalanced')
  return ledgerAudit?.differences ? t('differences', { count: ledgerAudit.differences }) : t('balanced')
}

const Legend = ({ month, before }: { month: string; before: string }) => (
  <span className={classes.legend}>
    <span data-of="now">{month}</span>
    <span data-of="before">{before}</span>
  </span>
)
