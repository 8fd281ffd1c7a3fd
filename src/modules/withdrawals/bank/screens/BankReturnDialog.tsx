import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import type { LocalDate } from '#kernel/time.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { today } from '#web/clock.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { whyNotReturn } from '../transfer.rules.ts'
import { BankReason } from './BankFields.tsx'
import { Dialog, toRequested, useBusy, type InDialog, type Transfer } from './dialog.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../transfer.texts.ts'

export const BankReturnDialog = ({ transfer, onClose }: { transfer: Transfer | null; onClose: () => void }) => (
  <Dialog opened={transfer !== null} onClose={onClose} title={t('bankReturn.title')}>
    {(setBusy) => <BankReturn initial={transfer} setBusy={setBusy} onClose={onClose} />}
  </Dialog>
)

const BankReturn = ({ initial, setBusy, onClose }: InDialog & { initial: Transfer | null }) => {
  // Keep the content while the dialog fades out.
  const [transfer] = useState(initial)
  const [reason, setReason] = useState('')
  const [returnedOn, setReturnedOn] = useState<string>(today())
  const [errors, setErrors] = useState<{ reason?: string | null; date?: string | null }>({})
  const record = useCommand(api.rollingPayAdmin.recordBankReturn, {
    fallback: null,
    success: completed(
      'return',
      t('transfers.outcome.returned', {
        name: transfer?.createdBy ?? '',
        amount: transfer ? ringgit(transfer.netAmount) : '',
      }),
    ),
    onSuccess: onClose,
  })
  useBusy(setBusy, record.isPending)
  if (!transfer) return null
  const whyNotDate = (): string | null => {
    if (returnedOn === '') return ui('state.required')
    const whyNot = whyNotReturn({
      status: transfer.status,
      transferOn: transfer.transferDate,
      returnedAt: transfer.returnedAt,
      today: today(),
      returnedOn: returnedOn as LocalDate,
    })
    return whyNot && errorMessage(whyNot.code, whyNot.params)
  }
  const whyNotReason = (): string | null => (reason.trim() === '' ? ui('state.required') : null)
  const submit = () => {
    const found = { reason: whyNotReason(), date: whyNotDate() }
    setErrors(found)
    if (found.reason || found.date) return focusFirstError()
    record.mutate(
      { orgId: transfer.orgId, transactionId: transfer.id, reason, returnedOn },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code?.startsWith('return_date'))
            setErrors({ date: messageOf(error, t('transfers.failedUpdate')) })
          else toast.failed(messageOf(error, t('transfers.failedUpdate')))
        },
      },
    )
  }
  const net = ringgit(transfer.netAmount)
  const back = backText([toRequested(transfer)])
  return (
    <DialogForm onSubmit={submit}>
      <Text size="sm">{t('bankReturn.intro', { net, name: transfer.createdBy })}</Text>
      {back && <Text size="sm">{back}</Text>}
      <BankReason
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onBlur={() => setErrors((before) => ({ ...before, reason: whyNotReason() }))}
      />
      <DateField
        label={t('bankReturn.date')}
        value={returnedOn}
        onChange={(date) => {
          setReturnedOn(date)
          setErrors(({ reason: found }) => ({ reason: found }))
        }}
        onBlur={() => setErrors((before) => ({ ...before, date: whyNotDate() ?? before.date }))}
        min={transfer.transferDate ?? undefined}
        max={today()}
        error={errors.date}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={record.isPending}>
          {ui('action.leave')}
        </Button>
        <Button type="submit" color="red.8" loading={record.isPending}>
          {t('bankReturn.verb', { net })}
        </Button>
      </Group>
    </DialogForm>
  )
}
