import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { CallError } from '../api.ts'
import { today } from '../clock.ts'
import { AmountInput } from './AmountInput.tsx'
import { DateField } from './DateField.tsx'
import { DialogForm } from './DialogForm.tsx'
import { focusFirstError } from './field-errors.ts'
import { ringgit } from './format.ts'
import { t } from './payment.texts.ts'
import { ui } from './ui.texts.ts'

export type Payment = { readonly amount: Ringgit; readonly paidOn: string; readonly reference: string }
type Command = {
  readonly isPending: boolean
  readonly mutate: (payment: Payment, options: { readonly onError: (error: Error) => void }) => void
}
type RecordPaymentProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** What recording it means, with figures. */
  text: string
  /** The label of the button until an amount is typed. */
  verb: string
  /** The label of the date. */
  dateLabel?: string
  /** The largest amount that can be recorded. */
  most?: Ringgit
  /** The initial values. */
  initial?: Payment | undefined
  /** What the typed payment does, below the fields. */
  effect?: (typed: Pick<Payment, 'amount' | 'reference'>) => ReactNode
  command: Command
  /** Runs after the message if the server refuses the payment. */
  onRefused?: (error: CallError, payment: Payment) => void
}

/** The dialog that records a payment which a bank statement shows. */
export const RecordPayment = ({ opened, onClose, title, ...form }: RecordPaymentProps) => (
  <Modal opened={opened} onClose={onClose} title={title}>
    <PaymentForm {...form} onClose={onClose} />
  </Modal>
)

type FormProps = Omit<RecordPaymentProps, 'opened' | 'title'>
type FieldErrors = { amount?: string | undefined; paidOn?: string | undefined; reference?: string | undefined }

const PaymentForm = ({ text, verb, dateLabel = t('paidOn'), most, initial, effect, command, ...form }: FormProps) => {
  const [amount, setAmount] = useState<number | string>(initial?.amount ?? '')
  const [paidOn, setPaidOn] = useState<string>(initial?.paidOn ?? today())
  const [reference, setReference] = useState(initial?.reference ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const amountError = (): string | undefined => {
    if (amount === '') return ui('state.required')
    if (!(typedRinggit(amount) > 0)) return t('zero')
    const isAbove = most !== undefined && senOf(typedRinggit(amount)) > senOf(most)
    return isAbove ? t('tooMuch', { most: ringgit(most) }) : undefined
  }
  const submit = () => {
    const found = {
      amount: amountError(),
      paidOn: paidOn === '' ? ui('state.required') : undefined,
      reference: reference.trim() === '' ? ui('state.required') : undefined,
    }
    setErrors(found)
    if (found.amount ?? found.paidOn ?? found.reference) return focusFirstError()
    const payment = { amount: typedRinggit(amount), paidOn, reference: reference.trim() }
    command.mutate(payment, {
      onError: (error) => {
        if (!(error instanceof CallError)) return
        setErrors(error.fields)
        focusFirstError()
        form.onRefused?.(error, payment)
      },
    })
  }
  return (
    <DialogForm onSubmit={submit}>
      <Text size="sm">{text}</Text>
      <AmountInput
        label={t('amount')}
        withAsterisk
        data-autofocus
        value={amount}
        onChange={setAmount}
        error={errors.amount}
      />
      <DateField label={dateLabel} value={paidOn} onChange={setPaidOn} max={today()} error={errors.paidOn} />
      <TextInput
        label={t('reference')}
        withAsterisk
        maxLength={100}
        value={reference}
        onChange={({ currentTarget: { value } }) => setReference(value)}
        error={errors.reference}
      />
      {!amountError() && effect?.({ amount: typedRinggit(amount), reference: reference.trim() })}
      <Group justify="flex-end">
        <Button variant="default" onClick={form.onClose} disabled={command.isPending}>
          {ui('action.leave')}
        </Button>
        <Button type="submit" loading={command.isPending}>
          {typedRinggit(amount) > 0 ? t('verb', { amount: ringgit(typedRinggit(amount)) }) : verb}
        </Button>
      </Group>
    </DialogForm>
  )
}
