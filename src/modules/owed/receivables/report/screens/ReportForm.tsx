import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { megabytes, purposeOf } from '#ground/files/file.rules.ts'
import { messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { useSchemaForm, type Schema } from '#web/ui/FormPage.tsx'
import { ringgit } from '#web/ui/format.ts'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile } from '#web/upload.ts'
import { t } from '../reported-payment.texts.ts'
import { paymentSchema, type Payable } from './reported-payment.ts'

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
      setFailure(t('slipNeeded'))
      return null
    }
    try {
      return (await uploadFile(purpose, file)).url
    } catch (error) {
      setFailure(uploadFailure(file.name, error, t('slipFailed')))
      return null
    }
  }
  return { file, failure, choose, send, setFailure }
}

type Values = { paymentDate: string; amountRepaid: number | string; reference: string }

type Reported = { paymentDate: string; amountRepaid: Ringgit; reference?: string; slip: string }
export type ReportCall<Of> = {
  readonly call: ClientCall<Of & Reported, unknown>
  readonly schema: () => Promise<Schema>
  /** The calls whose answers it changes, besides its own. */
  readonly changes: readonly string[]
}
type ReportFormProps<Of> = { payable: Payable; of: Of; report: ReportCall<Of>; onClose: () => void }
/** What the organization says it has paid: amount, date and slip. */
export const ReportForm = <Of extends object>({
  payable,
  of,
  report: { call, schema, changes },
  onClose,
}: ReportFormProps<Of>) => {
  const { name, amountDue, since } = payable
  const slip = useSlip()
  const [busy, setBusy] = useState(false)
  const report = useCommand(call, {
    fallback: null,
    success: (_, input) => completed('report', t('sent', { amount: ringgit(input.amountRepaid), name })),
    changes,
    onSuccess: onClose,
  })
  const inputOf = (values: Values) => ({
    ...of,
    paymentDate: values.paymentDate,
    amountRepaid: typedRinggit(values.amountRepaid),
    ...(values.reference.trim() !== '' && { reference: values.reference }),
  })
  const form = useSchemaForm<Values>({
    initial: { paymentDate: today(), amountRepaid: amountDue, reference: '' },
    schema: async () => paymentSchema(payable, await schema()),
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
    if (!slip.file) slip.setFailure(t('slipNeeded'))
    focusFirstError()
  }
  const dateProps = form.getInputProps('paymentDate')
  const amount = typedRinggit(form.values.amountRepaid)
  return (
    <DialogForm onSubmit={form.onSubmit((values) => void send(values), check)}>
      <Text size="sm">{t('intro', { name, amount: ringgit(amountDue) })}</Text>
      <AmountInput label={t('amount')} withAsterisk data-autofocus {...form.getInputProps('amountRepaid')} />
      <DateField
        label={t('date')}
        min={since}
        max={today()}
        value={form.values.paymentDate}
        onChange={(date) => form.setFieldValue('paymentDate', date)}
        onBlur={dateProps.onBlur}
        error={dateProps.error}
      />
      <TextInput
        label={t('reference')}
        description={t('referenceHint')}
        maxLength={100}
        {...form.getInputProps('reference')}
      />
      <FileDrop
        label={t('slip')}
        hint={t('slipHint')}
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
          {amount > 0 && senOf(amount) <= senOf(amountDue) ? t('send', { amount: ringgit(amount) }) : t('sendPlain')}
        </Button>
      </Group>
    </DialogForm>
  )
}
