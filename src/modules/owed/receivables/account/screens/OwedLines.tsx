import { Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { dateText, Money, periodText } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../owed.texts.ts'
import classes from './OwedAccount.module.css'

export type Repayment = {
  readonly id: string
  readonly paidOn: string
  readonly amount: Ringgit
  readonly reference: string
  readonly createdByName: string
  readonly isVoid: boolean
  readonly voidReason: string | null
  /** The debt that it pays. */
  readonly pays?: string
}
/** An amount owed under a name, such as a deduction list. */
export type OwedItem = {
  readonly key: string
  readonly name: ReactNode
  readonly note: ReactNode
  readonly outstanding: Ringgit
}
export type OwedMonth = {
  readonly period: Period
  readonly owed: Ringgit
  readonly paid: Ringgit
  readonly outstanding: Ringgit
  readonly dueOn?: LocalDate
  readonly remindedOn?: LocalDate | null
  /** Whether the employer has reported a payment of it. */
  readonly reported?: boolean
}

/** When an amount is due, or since when it is overdue. */
type DueProps = { on: LocalDate; remindedOn?: LocalDate | null; reported?: boolean }
const Due = ({ on, remindedOn, reported }: DueProps) => {
  const isOverdue = on < today()
  return (
    <>
      <span className={classes.due} data-overdue={isOverdue || undefined}>
        {t(isOverdue ? 'overdueSince' : 'dueOn', { date: dateText(on) })}
        {reported && `, ${t('reported')}`}
      </span>
      {remindedOn && <span className={classes.due}>{t('remindedOn', { date: dateText(remindedOn) })}</span>}
    </>
  )
}

const monthItems = (months: readonly OwedMonth[]): OwedItem[] =>
  months.map((month) => ({
    key: month.period,
    name: periodText(month.period),
    note: (
      <>
        {t('owed')} <Money amount={month.owed} /> · {t('paid')} <Money amount={month.paid} />
        {month.dueOn && month.outstanding > 0 && <Due {...month} on={month.dueOn} />}
      </>
    ),
    outstanding: month.outstanding,
  }))

export type LinesProps = {
  account: { readonly months: readonly OwedMonth[]; readonly repayments: readonly Repayment[] }
  /** Amounts owed by name instead of by month, and which of them a repayment pays. */
  items?: { readonly title: string; readonly note?: string; readonly list: readonly OwedItem[] } | undefined
  /** What a payment is called: the repayment of an employer, or the payment of an employee. */
  words?: 'repayment' | 'payment'
  action?: (repayment: Repayment) => ReactNode
  place?: RefObject<HTMLElement | null>
}
/** The amounts owed, by month or by name, and the repayments. */
export const OwedLines = ({ account, items, words = 'repayment', action, place }: LinesProps) => (
  <div className={classes.columns}>
    <section>
      <h3 className={classes.heading}>{items?.title ?? t('months')}</h3>
      <ul className={classes.lines}>
        {(items?.list ?? monthItems(account.months)).map(({ key, name, note, outstanding }) => (
          <li key={key}>
            <span>
              {name}
              <span className={classes.note}>{note}</span>
            </span>
            <Money amount={outstanding} />
          </li>
        ))}
      </ul>
    </section>
    <section ref={place} tabIndex={-1} aria-label={t(`${words}.list`)}>
      <h3 className={classes.heading}>{t(`${words}.list`)}</h3>
      {account.repayments.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(`${words}.none`)}
        </Text>
      )}
      <ul className={classes.lines}>
        {account.repayments.map((repayment) => (
          <RepaymentLine key={repayment.id} repayment={repayment} action={action} />
        ))}
      </ul>
    </section>
  </div>
)

type LineProps = { repayment: Repayment; action: LinesProps['action'] }
const RepaymentLine = ({ repayment, action }: LineProps) => (
  <li data-void={repayment.isVoid || undefined}>
    <span>
      <span className={classes.paid}>
        {dateText(repayment.paidOn)},{' '}
        {repayment.reference.split(' ').map((word, i) => (
          <span key={i} className={classes.word}>
            {word}{' '}
          </span>
        ))}
      </span>{' '}
      {repayment.isVoid && <StatusPill status="void" />}
      <span className={classes.note}>
        {repayment.isVoid
          ? repayment.voidReason
          : [repayment.pays, repayment.createdByName].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className={classes.end}>
      <span className={classes.paid}>
        <Money amount={repayment.amount} />
      </span>
      {!repayment.isVoid && action?.(repayment)}
    </span>
  </li>
)
