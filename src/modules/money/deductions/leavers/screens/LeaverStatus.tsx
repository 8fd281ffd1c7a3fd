import type { z } from 'zod'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { leaverReceivable } from '../leaver.contract.ts'
import { t } from '../leaver.texts.ts'
import { PaymentStatus, paymentText } from '../../screens/PaymentStatus.tsx'

export type Receivable = z.input<typeof leaverReceivable>

const remitted = ({ amount, paid, outstanding, dueOn }: Receivable) => ({
  toRemit: amount,
  remitted: paid,
  outstanding,
  dueOn,
})

export const leaverStatusText = (row: Receivable): string =>
  row.cancelledAt ? t('status.cancelled') : paymentText(remitted(row))

/** Whether what an employee who left owes is paid. */
export const LeaverStatus = ({ row }: { row: Receivable }) =>
  row.cancelledAt ? (
    <StatusPill status="cancelled" text={t('status.cancelled')} />
  ) : (
    <PaymentStatus list={remitted(row)} />
  )
