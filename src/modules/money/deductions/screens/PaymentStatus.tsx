import { senOf, type Ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { StatusPill, type Look } from '#web/ui/StatusPill.tsx'
import { daysOverdue, paymentOf, type PaymentState } from '#owed/receivables/advance/remittance.rules.ts'
import { t } from '../deduction.texts.ts'

type Remitted = {
  readonly toRemit: Ringgit
  readonly remitted: Ringgit
  readonly outstanding: Ringgit
  readonly dueOn: LocalDate
}

const looks: Record<PaymentState, Look> = {
  credit: 'agreed',
  nothing: 'agreed',
  paid: 'done',
  credited: 'done',
  overdue: 'stop',
  part_paid: 'moving',
  not_due: 'agreed',
}
export const paymentStateOf = ({ toRemit, remitted, outstanding, dueOn }: Remitted): PaymentState =>
  paymentOf({ toRemit: senOf(toRemit), remitted: senOf(remitted), outstanding: senOf(outstanding), dueOn }, today())

/** `Overdue 23 days` */
export const paymentText = (list: Remitted): string => {
  const state = paymentStateOf(list)
  return state === 'overdue'
    ? t('payment.overdueDays', { count: daysOverdue(list.dueOn, today()) })
    : t(`payment.${state}`)
}

/** Whether what a list is to remit is paid. */
export const PaymentStatus = ({ list }: { list: Remitted }) => {
  const state = paymentStateOf(list)
  return <StatusPill status={state} text={paymentText(list)} look={looks[state]} />
}
