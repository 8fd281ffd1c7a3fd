import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import { Confirm } from './confirm.tsx'
import { ringgit } from './format.ts'
import { t } from './payment.texts.ts'

type Payment = { readonly id: string; readonly amount: Ringgit; readonly reference: string }
type VoidPaymentProps = {
  /** Null closes the dialog. */
  payment: Payment | null
  onClose: () => void
  title: (amount: string) => string
  /** The payment to reverse, with its amount and reference. */
  text: (amount: string, reference: string) => string
  onVoid: (id: string, reason: string) => Promise<unknown>
}

/** Asks why a recorded payment is voided. */
export const VoidPayment = ({ payment, onClose, title, text, onVoid }: VoidPaymentProps) => {
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(payment)
  if (payment && payment !== last) setLast(payment)
  const amount = last ? ringgit(last.amount) : ''
  return (
    <Confirm
      opened={payment !== null}
      onClose={onClose}
      danger
      title={title(amount)}
      verb={t('voidVerb', { amount })}
      reason={{ label: t('reason') }}
      onConfirm={(reason) => onVoid(last?.id ?? '', reason)}
    >
      <Text size="sm">{text(amount, last?.reference ?? '')}</Text>
    </Confirm>
  )
}
