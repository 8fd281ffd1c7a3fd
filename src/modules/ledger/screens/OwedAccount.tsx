import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import type { Ringgit } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import { useMay } from '#web/may.ts'
import { today } from '#web/clock.ts'
import { useCommand } from '#web/api.ts'
import { dateText, periodText } from '#web/ui/date-text.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Figure } from '#web/ui/Page.tsx'
import { t as payment } from '#web/ui/payment.texts.ts'
import { RecordPayment } from '#web/ui/RecordPayment.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { VoidPayment } from '#web/ui/VoidPayment.tsx'
import { ledgerScreens } from '../ledger.screens.ts'
import { t as ledger } from '../ledger.texts.ts'
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
  /** What it pays. */
  readonly pays?: string
}
/** What is owed under a name, such as a deduction list. */
export type OwedItem = {
  readonly key: string
  readonly name: ReactNode
  readonly note: ReactNode
  readonly outstanding: Ringgit
}
export type Account = {
  readonly owed: Ringgit
  readonly paid: Ringgit
  readonly outstanding: Ringgit
  readonly months: readonly {
    readonly period: Period
    readonly owed: Ringgit
    readonly paid: Ringgit
    readonly outstanding: Ringgit
    readonly dueOn?: LocalDate
  }[]
  /** The part of `outstanding` whose due date has passed. */
  readonly overdue?: Ringgit
  readonly repayments: readonly Repayment[]
}

type AccountProps = {
  title: string
  account: Account
  /** What is owed in place of months, and which of it a repayment pays. */
  items?: { readonly title: string; readonly note?: string; readonly list: readonly OwedItem[] } | undefined
  action?: ReactNode
  repaymentAction?: (repayment: Repayment) => ReactNode
}
/** When an amount is due, or since when it is overdue. */
const Due = ({ on }: { on: LocalDate }) => {
  const isOverdue = on < today()
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined}>
      {t(isOverdue ? 'overdueSince' : 'dueOn', { date: dateText(on) })}
    </span>
  )
}

const monthItems = (months: Account['months']): OwedItem[] =>
  months.map((month) => ({
    key: month.period,
    name: periodText(month.period),
    note: (
      <>
        {t('owed')} <Money amount={month.owed} /> · {t('paid')} <Money amount={month.paid} />
        {month.dueOn && month.outstanding > 0 && <Due on={month.dueOn} />}
      </>
    ),
    outstanding: month.outstanding,
  }))

/** What the employer owes and has repaid, by month or by what is named. */
export const OwedAccount = ({ title, account, items, action, repaymentAction }: AccountProps) => {
  const repayments = useRef<HTMLElement>(null)
  // A recorded or voided repayment removes the button that had the focus.
  const keepFocus = useKeptFocus(repayments)
  return (
    <div onFocus={keepFocus}>
      <Card title={title} aside={action}>
        <div className={classes.figures}>
          <Figure name={t('owed')} value={ringgit(account.owed)} />
          <Figure name={t('paid')} value={ringgit(account.paid)} />
          <Figure
            name={t('outstanding')}
            value={ringgit(account.outstanding)}
            note={
              account.overdue
                ? t('ofWhichOverdue', { amount: ringgit(account.overdue) })
                : items
                  ? items.note
                  : t('oldestFirst')
            }
            {...(account.overdue && { tone: 'stop' as const })}
          />
        </div>
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
          <section ref={repayments} tabIndex={-1} aria-label={t('repayments')}>
            <h3 className={classes.heading}>{t('repayments')}</h3>
            {account.repayments.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('noRepayments')}
              </Text>
            )}
            <ul className={classes.lines}>
              {account.repayments.map((repayment) => (
                <RepaymentLine key={repayment.id} repayment={repayment} action={repaymentAction} />
              ))}
            </ul>
          </section>
        </div>
      </Card>
    </div>
  )
}

type LineProps = { repayment: Repayment; action: AccountProps['repaymentAction'] }
const RepaymentLine = ({ repayment, action }: LineProps) => (
  <li data-void={repayment.isVoid || undefined}>
    <span>
      <span className={classes.paid}>
        {dateText(repayment.paidOn)}, {repayment.reference}
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

type Recorded = Parameters<Parameters<typeof RecordPayment>[0]['command']['mutate']>[0]
type Voided = { readonly id: string; readonly reason: string }
type ManagedProps<Of> = Pick<AccountProps, 'title' | 'account' | 'items'> & {
  /** Whose account it is, as its calls name it. */
  of: Of
  /** The employer, or the employee. */
  name: string
  recordTitle: string
  calls: { readonly record: ClientCall<Recorded & Of, unknown>; readonly void: ClientCall<Voided & Of, unknown> }
  /** What a typed repayment does, and what is recorded with it. */
  effect?: Parameters<typeof RecordPayment>[0]['effect']
  extra?: () => object
}
/** The account of an employer or an employee, where platform staff record and void repayments. */
export const ManagedAccount = <Of extends { readonly orgId: string }>({
  title,
  account,
  items,
  of,
  name,
  recordTitle,
  calls,
  effect,
  extra,
}: ManagedProps<Of>) => {
  const may = useMay()
  const [isRecording, setRecording] = useState(false)
  const [chosen, setChosen] = useState<Repayment | null>(null)
  const close = () => setRecording(false)
  const record = useCommand(calls.record, {
    fallback: ui('state.actionFailed'),
    success: (_, { amount }) => payment('recorded', { amount: ringgit(amount) }),
    changes: ['ledger', 'orgs'],
    onSuccess: close,
  })
  const revoke = useCommand(calls.void, {
    fallback: null,
    success: payment('voided', { amount: chosen ? ringgit(chosen.amount) : '' }),
    changes: ['ledger', 'orgs'],
  })
  return (
    <>
      <OwedAccount
        title={title}
        account={account}
        items={items}
        action={
          account.outstanding > 0 &&
          may(calls.record) && (
            <Button size="compact-md" onClick={() => setRecording(true)} aria-haspopup="dialog">
              {t('record')}
            </Button>
          )
        }
        repaymentAction={(one) => (
          <RepaymentActions orgId={of.orgId} repayment={one} onVoid={may(calls.void) ? () => setChosen(one) : null} />
        )}
      />
      <RecordPayment
        opened={isRecording}
        onClose={close}
        title={recordTitle}
        text={t('recordText', { name, outstanding: ringgit(account.outstanding) })}
        verb={t('record')}
        most={account.outstanding}
        {...(effect && { effect })}
        command={{ ...record, mutate: (typed, options) => record.mutate({ ...of, ...typed, ...extra?.() }, options) }}
      />
      <VoidPayment
        payment={chosen}
        onClose={() => setChosen(null)}
        title={(amount) => t('voidTitle', { amount })}
        text={(amount, reference) => t('voidText', { amount, reference })}
        onVoid={(id, reason) => revoke.mutateAsync({ ...of, id, reason })}
      />
    </>
  )
}

type ActionsProps = { orgId: string; repayment: Repayment; onVoid: (() => void) | null }
const RepaymentActions = ({ orgId, repayment, onVoid }: ActionsProps) => {
  const of = `${ringgit(repayment.amount)}, ${repayment.reference}`
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        component={Link}
        to={ledgerScreens.record.to({ orgId, recordId: repayment.id })}
        size="compact-sm"
        variant="default"
        aria-label={`${ledger('link')} ${of}`}
      >
        {ledger('link')}
      </Button>
      {onVoid && (
        <Button size="compact-sm" variant="default" onClick={onVoid} aria-label={`${payment('void')} ${of}`}>
          {payment('void')}
        </Button>
      )}
    </Group>
  )
}
