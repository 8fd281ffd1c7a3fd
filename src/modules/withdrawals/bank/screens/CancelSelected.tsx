import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { sumRinggit } from '#kernel/money.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { api, messageOf, useCommand } from '#web/api.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { BankAnswer, BankReason } from './BankFields.tsx'
import { Dialog, toRequested, useBusy, type InDialog, type Transfer } from './dialog.tsx'
import { t } from '../transfer.texts.ts'

type Chosen = Pick<
  Transfer,
  'id' | 'orgId' | 'employeeId' | 'period' | 'leaving' | 'netAmount' | 'requestedAmount' | 'sentToBank'
>

const amountsOf = (rows: readonly Chosen[]) => ({
  total: rows.length,
  amount: ringgit(sumRinggit(rows.map(({ netAmount }) => netAmount))),
})
const verbOf = (rows: readonly Chosen[]): string => t('transfers.cancelSelected', amountsOf(rows))

/** Cancels selected withdrawals that the bank did not pay. */
export const CancelSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const ask = () => {
    if (rows.every((row) => row.sentToBank)) setAsking(true)
    else toast.info(t('transfers.onlySent'))
  }
  return (
    <>
      <Button variant="outline" color="gray.3" onClick={ask}>
        {verbOf(rows)}
      </Button>
      <Dialog opened={asking} onClose={close} title={verbOf(rows)}>
        {(setBusy) => <CancelForm rows={rows} clear={clear} setBusy={setBusy} onClose={close} />}
      </Dialog>
    </>
  )
}

type FormProps = InDialog & { rows: readonly Chosen[]; clear: () => void }
const CancelForm = ({ rows, clear, setBusy, onClose }: FormProps) => {
  const inputOf = (values: { reason: string; bankAnswer: string }) => ({
    transactions: rows.map(({ orgId, id }) => ({ orgId, transactionId: id })),
    ...values,
  })
  const form = useSchemaForm({
    initial: { reason: '', bankAnswer: '' },
    schema: async () => (await import('../transfer.contract.ts')).rollingPayAdmin.cancelSelected.input,
    shape: inputOf,
  })
  const cancel = useCommand(api.rollingPayAdmin.cancelSelected, {
    fallback: null,
    success: completed('cancel', t('transfers.outcome.cancelledMany', amountsOf(rows))),
    onSuccess: () => {
      onClose()
      clear()
    },
  })
  useBusy(setBusy, cancel.isPending)
  const submit = form.onSubmit((values) => {
    cancel.mutate(inputOf(values), {
      onError: (error) => {
        if (!showFieldErrors(form, error)) toast.failed(messageOf(error, t('transfers.failedUpdate')))
      },
    })
  }, focusFirstError)
  const back = backText(rows.map(toRequested))
  return (
    <DialogForm onSubmit={submit}>
      <Text size="sm">{t('cancel.text', { count: rows.length })}</Text>
      {back && <Text size="sm">{back}</Text>}
      <BankReason {...form.getInputProps('reason')} />
      <BankAnswer {...form.getInputProps('bankAnswer')} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={cancel.isPending}>
          {ui('action.keep')}
        </Button>
        <Button type="submit" color="red.8" loading={cancel.isPending}>
          {verbOf(rows)}
        </Button>
      </Group>
    </DialogForm>
  )
}
