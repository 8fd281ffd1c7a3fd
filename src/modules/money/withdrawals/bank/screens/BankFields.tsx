import { Textarea, type TextareaProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { LocalDate } from '#kernel/time.ts'
import { isBankDay } from '#ground/banks/bank-days.rules.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/format.ts'
import { useDialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { whyNotTransferDate } from '../transfer.rules.ts'
import { t } from '../transfer.texts.ts'

/** The bank's reason, which the employee sees. */
export const BankReason = (field: TextareaProps) => (
  <Textarea
    label={t('bankReturn.reason')}
    description={t('bankReturn.reasonHint')}
    withAsterisk
    autosize
    minRows={2}
    maxLength={500}
    data-autofocus
    {...field}
  />
)

/** The warning before a sent withdrawal is cancelled, and the field for the bank's answer. */
export const BankAnswer = (field: TextareaProps) => (
  <>
    <Notice tone="stop" title={t('edit.mayStillPay')}>
      {t('edit.mayStillPayText')}
    </Notice>
    <Textarea
      label={t('edit.bankAnswer')}
      description={t('edit.bankAnswerHint')}
      withAsterisk
      autosize
      minRows={2}
      maxLength={500}
      {...field}
    />
  </>
)

type DateFacts = { readonly sentOn?: LocalDate | null; readonly requestedOn?: LocalDate }
/** The problem of a transfer date, or null. */
export const transferDateError = (date: string, { sentOn = null, requestedOn }: DateFacts): string | null => {
  if (date === '') return ui('state.required')
  const transferDate = date as LocalDate
  const whyNot = whyNotTransferDate({ transferDate, today: today(), sentOn, requestedOn: requestedOn ?? transferDate })
  return whyNot && errorMessage(whyNot.code, whyNot.params)
}

/** The field at which the server's refusals of a transfer date appear. */
export const transferDateField = (code: string): string | null =>
  code.startsWith('transfer_date') ? 'transferDate' : null

/** The transfer date, with a warning if banks make no transfers on it. */
export const TransferDate = (field: ComponentProps<typeof DateField>) => (
  <>
    <DateField max={today()} {...field} />
    {field.value !== '' && !isBankDay(field.value as LocalDate) && (
      <Notice tone="wait">{batchText('complete.noBankDay', { date: dateText(field.value) })}</Notice>
    )}
  </>
)

/** A red notice about batches whose file was never downloaded, and the field for how the bank got it. */
export const Handover = ({ numbers, ...field }: TextareaProps & { numbers: readonly number[] }) => (
  <>
    <Notice tone="stop" title={batchText('handover.title', { count: numbers.length, numbers: numbers.join(', ') })}>
      {batchText('handover.text')}
    </Notice>
    <HandoverField {...field} />
  </>
)

/** How the bank got a bank file that was never downloaded. */
export const HandoverField = (field: TextareaProps) => (
  <Textarea
    label={batchText('handover.label')}
    description={batchText('handover.hint')}
    disabled={useDialog().busy}
    maxLength={500}
    autosize
    minRows={2}
    withAsterisk
    {...field}
  />
)
