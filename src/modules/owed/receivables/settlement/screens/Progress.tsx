import { percentOf, senOf } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { Card, Figure } from '#web/ui/Page.tsx'
import { repaidShare } from '../settlement.rules.ts'
import { t } from '../settlement.texts.ts'
import type { Payment, SettlementDetails } from './settlement.ts'
import classes from './settlements.module.css'

type Of = { repaymentId: string; disbursementId: string; orgId?: string }

/** The amounts due and repaid, and the share of each payment. */
export const Figures = ({ settlement, of }: { settlement: SettlementDetails; of: Of }) => {
  const { data } = useCall(api.repaymentTransactions.getAll, of, { fallback: t('failed.payments') })
  const payments = (data?.payments ?? []).filter(({ isVoid }) => !isVoid).toReversed()
  const { amountDue, amountRepaid, toRepay, dueDate, overdueDays } = settlement
  const isOverdue = overdueDays > 0
  const percent = percentOf(repaidShare({ amountDue: senOf(amountDue), amountRepaid: senOf(amountRepaid) }))
  return (
    <Card>
      <div className={classes.figures}>
        <Figure
          name={t('field.amountDue')}
          value={<Money amount={amountDue} />}
          note={amountDue <= 0 ? t('paid') : t(isOverdue ? 'since' : 'until', { date: dateText(dueDate) })}
          {...(isOverdue && { tone: 'stop' })}
        />
        <Figure
          name={t('field.repaid')}
          value={<Money amount={amountRepaid} />}
          note={payments.length > 0 ? t('repaidNote', { percent, count: payments.length }) : t('nothingYet')}
        />
        <Figure
          name={t('field.toRepay')}
          value={<Money amount={toRepay} />}
          note={t('totalAndFees', { total: ringgit(settlement.total), fees: ringgit(settlement.fees) })}
        />
      </div>
      <Bar settlement={settlement} payments={payments} />
      {payments.length > 0 && (
        <ul className={classes.shares}>
          {payments.map((one) => (
            <li key={one.id}>
              <span className="num">{dateText(one.paymentDate)}</span> <Money amount={one.amountRepaid} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Bar = ({ settlement, payments }: { settlement: SettlementDetails; payments: readonly Payment[] }) => {
  const { amountDue, amountRepaid, toRepay, overdueDays } = settlement
  return (
    <div
      className={classes.bar}
      role="img"
      aria-label={t('bar', { repaid: ringgit(amountRepaid), toRepay: ringgit(toRepay) })}
    >
      {payments.map((one) => (
        <div key={one.id} className={classes.paid} style={{ flexGrow: senOf(one.amountRepaid) }} />
      ))}
      {amountDue > 0 && (
        <div
          className={classes.due}
          data-overdue={overdueDays > 0 || undefined}
          style={{ flexGrow: senOf(amountDue) }}
        />
      )}
    </div>
  )
}

type Step = { readonly date: string; readonly label: string; readonly state: 'done' | 'late' | 'planned' }

const stepsOf = ({ dateCompleted, dueDate, amountDue, overdueDays, reminders }: SettlementDetails): Step[] => {
  const isOverdue = overdueDays > 0
  const due: Step = {
    date: dueDate,
    label: t('field.dueDate'),
    state: isOverdue ? 'late' : amountDue > 0 ? 'planned' : 'done',
  }
  // A reminder that was not sent and never will be says nothing.
  const shown = reminders.filter(({ date, sentOn }) => sentOn !== null || (amountDue > 0 && date >= today()))
  const steps = shown.map(({ days, date, sentOn }): Step & { days: number } => {
    const kind = days > 0 ? 'overdue' : 'reminder'
    if (sentOn)
      return {
        days,
        date: sentOn,
        label: t(kind === 'overdue' ? 'schedule.overdueSent' : 'schedule.sent'),
        state: kind === 'overdue' ? 'late' : 'done',
      }
    return {
      days,
      date,
      label: t(kind === 'overdue' ? 'schedule.overduePlanned' : 'schedule.planned'),
      state: 'planned',
    }
  })
  return [
    { date: dateCompleted, label: t('schedule.completed'), state: 'done' },
    ...steps.filter(({ days }) => days < 0),
    due,
    ...steps.filter(({ days }) => days > 0),
  ]
}

/** Completion, due date and the reminders around it. */
export const Schedule = ({ settlement }: { settlement: SettlementDetails }) => (
  <Card title={t('schedule.title')} aside={t('schedule.hint')}>
    <ol className={classes.schedule}>
      {stepsOf(settlement).map((step) => (
        <li key={`${step.date} ${step.label}`} data-state={step.state}>
          <strong className="num">{dateText(step.date)}</strong>
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  </Card>
)
