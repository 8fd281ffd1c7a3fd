import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { senOf, typedRinggit } from '#kernel/money.ts'
import { megabytes, purposeOf } from '#modules/files/file.rules.ts'
import { api, messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile } from '#web/upload.ts'
import { t } from '../settlement.texts.ts'
import { paymentSchema } from './payment-schema.ts'
import type { SettlementDetails } from './settlement.ts'

const purpose = 'payment-slip'
const extensions = ['.pdf', '.png', '.jpg', '.jpeg']

/** Uploads the chosen slip when the form is sent. */
const useSlip = () => {
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFailure(null)
  }
  const send = async (): Promise<string | null> => {
    if (!file) {
      setFailure(t('report.slipNeeded'))
      return null
    }
    try {
      return (await uploadFile(purpose, file)).url
    } catch (error) {
      setFailure(uploadFailure(file.name, error, t('report.slipFailed')))
      return null
    }
  }
  return { file, failure, choose, send, setFailure }
}

type Values = { paymentDate: string; amountRepaid: number | string; reference: string }

type ReportFormProps = { settlement: SettlementDetails; onClose: () => void }
/** What the organization says it has paid: amount, date and slip. */
export const ReportForm = ({ settlement, onClose }: ReportFormProps) => {
  const { id: repaymentId, disbursementId, disbursement, amountDue, dateCompleted } = settlement
  const slip = useSlip()
  const [busy, setBusy] = useState(false)
  const report = useCommand(api.repaymentTransactions.report, {
    fallback: null,
    success: (_, input) =>
      completed('report', t('report.sent', { amount: ringgit(input.amountRepaid), name: disbursement.name })),
    changes: ['repayments', 'disbursements'],
    onSuccess: onClose,
  })
  const inputOf = (values: Values) => ({
    repaymentId,
    disbursementId,
    paymentDate: values.paymentDate,
    amountRepaid: typedRinggit(values.amountRepaid),
    ...(values.reference.trim() !== '' && { reference: values.reference }),
  })
  const form = useSchemaForm<Values>({
    initial: { paymentDate: today(), amountRepaid: amountDue, reference: '' },
    schema: async () =>
      paymentSchema(settlement, (await import('../settlement.contract.ts')).repaymentTransactions.report.input),
    shape: (values) => ({ ...inputOf(values), slip: '/' }),
  })
  const send = async (values: Values) => {
    setBusy(true)
    const url = await slip.send()
    if (url !== null)
      await report.mutateAsync({ ...inputOf(values), slip: url }).catch((error: unknown) => {
        if (!showFieldErrors(form, error)) toast.failed(messageOf(error, failedTo('report', 'repaymentTransaction')))
      })
    setBusy(false)
  }
  const check = () => {
    if (!slip.file) slip.setFailure(t('report.slipNeeded'))
    focusFirstError()
  }
  const dateProps = form.getInputProps('paymentDate')
  const amount = typedRinggit(form.values.amountRepaid)
  return (
    <DialogForm onSubmit={form.onSubmit((values) => void send(values), check)}>
      <Text size="sm">{t('report.intro', { name: disbursement.name, amount: ringgit(amountDue) })}</Text>
      <AmountInput label={t('field.amount')} withAsterisk data-autofocus {...form.getInputProps('amountRepaid')} />
      <DateField
        label={t('report.date')}
        min={dateCompleted}
        max={today()}
        value={form.values.paymentDate}
        onChange={(date) => form.setFieldValue('paymentDate', date)}
        onBlur={dateProps.onBlur}
        error={dateProps.error}
      />
      <TextInput
        label={t('field.reference')}
        description={t('report.referenceHint')}
        maxLength={100}
        {...form.getInputProps('reference')}
      />
      <FileDrop
        label={t('report.slip')}
        hint={t('report.slipHint')}
        extensions={extensions}
        maxMegabytes={megabytes(purposeOf(purpose).maxBytes)}
        disabled={busy}
        {...(slip.file && { chosen: slip.file.name, file: slip.file })}
        error={slip.failure}
        onFile={slip.choose}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {ui('action.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {amount > 0 && senOf(amount) <= senOf(amountDue)
            ? t('report.send', { amount: ringgit(amount) })
            : t('report.sendPlain')}
        </Button>
      </Group>
    </DialogForm>
  )
}
