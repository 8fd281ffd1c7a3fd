import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import { dateIn, type LocalDate } from '#kernel/time.ts'
import { lastBankDay } from '#modules/banks/bank-days.rules.ts'
import { canMove, moveTo } from '#kernel/lifecycle.ts'
import { withdrawalLifecycle } from '../../withdrawal.rules.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { today } from '#web/clock.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { useSchemaForm, withChecks, type Schema } from '#web/ui/FormPage.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { needsReason, settableStatuses, whyNotTransferDate, type SettableStatus } from '../transfer.rules.ts'
import { NoBankDay } from './NoBankDay.tsx'
import { t as batchText } from '../batch.texts.ts'
import { BankAnswer } from './BankFields.tsx'
import { Dialog, toRequested, useBusy, type InDialog, type Transfer } from './dialog.tsx'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../transfer.texts.ts'

/** The statuses that platform staff can set now. */
const actionsOf = (row: Transfer): readonly SettableStatus[] =>
  settableStatuses.filter((status) => {
    const move = moveTo(withdrawalLifecycle, status)
    return move !== null && canMove(withdrawalLifecycle, row.status, move)
  })

const verbOf = (row: Transfer, status: SettableStatus): string =>
  t(`edit.verbs.${status}`, { net: ringgit(row.netAmount) })

/** What can be done with a withdrawal that isn't final, each with its consequence. */
export const WithdrawalActions = ({ row }: { row: Transfer }) => {
  const [action, setAction] = useState<SettableStatus | null>(null)
  const close = () => setAction(null)
  return (
    <Card title={t('edit.actionsTitle')}>
      <ul className={classes.actions}>
        {actionsOf(row).map((status) => (
          <li key={status}>
            <Button variant="default" onClick={() => setAction(status)}>
              {verbOf(row, status)}
            </Button>
            <small>{t(`edit.hints.${status}`)}</small>
          </li>
        ))}
      </ul>
      <Dialog
        opened={action !== null}
        onClose={close}
        title={action ? t(`edit.titles.${action}`, { net: ringgit(row.netAmount), name: row.createdBy }) : ''}
      >
        {(setBusy) => action && <ActionForm row={row} status={action} setBusy={setBusy} onClose={close} />}
      </Dialog>
    </Card>
  )
}

type Values = { transferDate: string; reason: string; bankAnswer: string; handover: string }

/** The schema of the call with the date rules and the bank's answer. */
const schemaOf = (row: Transfer, ofCall: Schema): Schema =>
  withChecks(ofCall, ({ status, transferDate, bankAnswer }: Partial<Values & { status: SettableStatus }>) => {
    const whyNot =
      status === 'completed' && transferDate
        ? whyNotTransferDate({
            transferDate: transferDate as LocalDate,
            today: today(),
            sentOn: null,
            requestedOn: dateIn(row.createdAt),
          })
        : null
    return {
      ...(whyNot && { transferDate: errorMessage(whyNot.code, whyNot.params) }),
      ...(status === 'cancelled' && row.sentToBank && bankAnswer === undefined && { bankAnswer: ui('state.required') }),
    }
  })

const inputOf = (row: Transfer, status: SettableStatus, values: Values) => ({
  orgId: row.orgId,
  transactionId: row.id,
  employeeICNumber: row.employeeICNumber,
  status,
  ...(status === 'completed' && values.transferDate !== '' && { transferDate: values.transferDate }),
  ...(status === 'completed' && values.handover.trim() !== '' && { handover: values.handover }),
  ...(needsReason(status) && values.reason.trim() !== '' && { reason: values.reason }),
  ...(status === 'cancelled' && row.sentToBank && values.bankAnswer.trim() !== '' && { bankAnswer: values.bankAnswer }),
})

const actionOf = { approved: 'approve', processing: 'process', completed: 'complete', cancelled: 'cancel' } as const

type FormProps = InDialog & { row: Transfer; status: SettableStatus }
const ActionForm = ({ row, status, setBusy, onClose }: FormProps) => {
  const form = useSchemaForm<Values>({
    initial: { transferDate: lastBankDay(today()), reason: '', bankAnswer: '', handover: '' },
    schema: async () => schemaOf(row, (await import('../transfer.contract.ts')).rollingPayAdmin.updateOne.input),
    shape: (values) => inputOf(row, status, values),
  })
  const update = useCommand(api.rollingPayAdmin.updateOne, {
    fallback: null,
    success: completed(
      actionOf[status],
      t(`transfers.outcome.${status}`, { name: row.createdBy, amount: ringgit(row.netAmount) }),
    ),
    onSuccess: onClose,
  })
  const [undelivered, setUndelivered] = useState(false)
  useBusy(setBusy, update.isPending)
  const submit = form.onSubmit((values) => {
    update.mutate(inputOf(row, status, values), {
      onError: (error) => {
        setUndelivered(error instanceof CallError && error.code === 'bank_file_not_downloaded')
        if (!showFieldErrors(form, error)) toast.failed(messageOf(error, t('transfers.failedUpdate')))
      },
    })
  }, focusFirstError)
  const cancels = status === 'cancelled'
  const back = cancels && backText([toRequested(row)])
  const dateProps = form.getInputProps('transferDate')
  return (
    <DialogForm onSubmit={submit}>
      {back && <Text size="sm">{back}</Text>}
      <Text size="sm">{cancels ? t('edit.cancelText') : t(`edit.hints.${status}`)}</Text>
      {status === 'completed' && (
        <DateField
          label={t('edit.transferDate')}
          description={t('edit.dateHint')}
          value={form.values.transferDate}
          onChange={(date) => form.setFieldValue('transferDate', date)}
          onBlur={dateProps.onBlur}
          error={dateProps.error}
          min={dateIn(row.createdAt)}
          max={today()}
        />
      )}
      {status === 'completed' && <NoBankDay date={form.values.transferDate} />}
      {undelivered && (
        <Textarea
          label={batchText('handover.label')}
          description={batchText('handover.hint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('handover')}
        />
      )}
      {cancels && row.sentToBank && <BankAnswer {...form.getInputProps('bankAnswer')} />}
      {needsReason(status) && (
        <Textarea
          label={t('edit.cancelReason')}
          description={t(cancels ? 'edit.cancelReasonHint' : 'edit.approveReasonHint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          {cancels ? ui('action.keep') : ui('action.close')}
        </Button>
        <Button type="submit" color={cancels ? 'red.8' : 'orange'} loading={update.isPending}>
          {verbOf(row, status)}
        </Button>
      </Group>
    </DialogForm>
  )
}
