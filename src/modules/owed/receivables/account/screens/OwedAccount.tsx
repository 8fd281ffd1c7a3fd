import { Button, Group } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import type { Ringgit } from '#kernel/money.ts'
import { useMay } from '#web/may.ts'
import { useCommand } from '#web/api.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Card, Figure } from '#web/ui/Page.tsx'
import { t as payment } from '#web/ui/payment.texts.ts'
import { RecordPayment } from '#web/ui/RecordPayment.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { VoidPayment } from '#web/ui/VoidPayment.tsx'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledger } from '#ground/ledger/ledger.texts.ts'
import { t } from '../owed.texts.ts'
import { OwedLines, type LinesProps, type OwedMonth, type Repayment } from './OwedLines.tsx'
import classes from './OwedAccount.module.css'

export type Account = {
  readonly owed: Ringgit
  readonly paid: Ringgit
  readonly outstanding: Ringgit
  readonly months: readonly OwedMonth[]
  /** The most that can be recorded as paid, if it isn't `outstanding`. */
  readonly most?: Ringgit
  /** The part of `outstanding` whose due date has passed. */
  readonly overdue?: Ringgit
  readonly repayments: readonly Repayment[]
}

type AccountProps = Pick<LinesProps, 'items' | 'words'> & {
  title: string
  account: Account
  action?: ReactNode
  repaymentAction?: LinesProps['action']
}
/** The employer's debts and repayments, by month or by item. */
export const OwedAccount = ({ title, account, items, words = 'repayment', action, repaymentAction }: AccountProps) => {
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
        <OwedLines account={account} items={items} words={words} action={repaymentAction} place={repayments} />
      </Card>
    </div>
  )
}

type Recorded = Parameters<Parameters<typeof RecordPayment>[0]['command']['mutate']>[0]
type Voided = { readonly id: string; readonly reason: string }
type ManagedProps<Of> = Pick<AccountProps, 'title' | 'account' | 'items' | 'words'> & {
  /** Whose account it is, as its calls name it. */
  of: Of
  /** The employer, or the employee. */
  name: string
  recordTitle: string
  calls: { readonly record: ClientCall<Recorded & Of, unknown>; readonly void: ClientCall<Voided & Of, unknown> }
  /** The effect of a typed repayment, and the details recorded with it. */
  effect?: Parameters<typeof RecordPayment>[0]['effect']
  /** The initial values of the dialog that records a repayment, and the content above the account, which can open it. */
  initial?: Parameters<typeof RecordPayment>[0]['initial']
  above?: (record: () => void) => ReactNode
  extra?: () => object
}
/** The account of an employer or an employee, where platform staff record and void repayments. */
export const ManagedAccount = <Of extends { readonly orgId: string }>({
  title,
  account,
  items,
  words = 'repayment',
  of,
  name,
  recordTitle,
  calls,
  effect,
  initial,
  above,
  extra,
}: ManagedProps<Of>) => {
  const may = useMay()
  const most = account.most ?? account.outstanding
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
      {above?.(() => setRecording(true))}
      <OwedAccount
        title={title}
        account={account}
        items={items}
        words={words}
        action={
          most > 0 &&
          may(calls.record) && (
            <Button
              size="compact-md"
              // The content above the account has the next action.
              {...(above && { variant: 'default' })}
              onClick={() => setRecording(true)}
              aria-haspopup="dialog"
            >
              {t(`${words}.record`)}
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
        text={t(`${words}.recordText`, { name, outstanding: ringgit(most) })}
        verb={t(`${words}.record`)}
        most={most}
        {...(effect && { effect })}
        initial={initial}
        command={{ ...record, mutate: (typed, options) => record.mutate({ ...of, ...typed, ...extra?.() }, options) }}
      />
      <VoidPayment
        payment={chosen}
        onClose={() => setChosen(null)}
        title={(amount) => t(`${words}.voidTitle`, { amount })}
        text={(amount, reference) => t(`${words}.voidText`, { amount, reference })}
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
      <LinkButton
        to={ledgerScreens.record.to({ orgId, recordId: repayment.id })}
        size="compact-sm"
        variant="default"
        aria-label={`${ledger('link')} ${of}`}
      >
        {ledger('link')}
      </LinkButton>
      {onVoid && (
        <Button size="compact-sm" variant="default" onClick={onVoid} aria-label={`${payment('void')} ${of}`}>
          {payment('void')}
        </Button>
      )}
    </Group>
  )
}
