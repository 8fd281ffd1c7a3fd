import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { canMove, moveTo } from '#kernel/lifecycle.ts'
import { dateIn } from '#kernel/time.ts'
import { lastBankDay } from '#ground/banks/bank-days.rules.ts'
import { api, CallError } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { ringgit } from '#web/ui/format.ts'
import { completed } from '#web/ui/outcome.ts'
import { Card } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalLifecycle } from '../../withdrawal.rules.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { needsReason, settableStatuses, type SettableStatus } from '../../bank/transfer.rules.ts'
import { t as detailsText } from '../../withdrawal-details.texts.ts'
import { t } from '../../bank/transfer.texts.ts'
import {
  BankAnswer,
  TransferDate,
  transferDateError,
  transferDateField,
  HandoverField,
} from '../../bank/screens/BankFields.tsx'
import { toRequested, type Transfer } from '../../bank/screens/dialog.tsx'
import classes from '../../bank/screens/transfers.module.css'

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
      {action && <ActionDialog row={row} status={action} onClose={() => setAction(null)} />}
    </Card>
  )
}

type Values = { transferDate: string; reason: string; bankAnswer: string; handover: string }

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

/** What the schema of the call doesn't know: the rules of dates, and the bank's answer. */
const errorsOf = (row: Transfer, status: SettableStatus, { transferDate, bankAnswer }: Values) => ({
  transferDate: status === 'completed' && transferDateError(transferDate, { requestedOn: dateIn(row.createdAt) }),
  bankAnswer: status === 'cancelled' && row.sentToBank && bankAnswer.trim() === '' && ui('state.required'),
})

const isUndelivered = (code: string | null): boolean => code === 'bank_file_not_downloaded'

const actionOf = { approved: 'approve', processing: 'process', completed: 'complete', cancelled: 'cancel' } as const

type ActionDialogProps = { row: Transfer; status: SettableStatus; onClose: () => void }
const ActionDialog = ({ row, status, onClose }: ActionDialogProps) => {
  const [asksHandover, setAsksHandover] = useState(false)
  const amounts = { name: row.createdBy, amount: ringgit(row.netAmount) }
  const completes = status === 'completed'
  const cancels = status === 'cancelled'
  const back = cancels && backText([toRequested(row)])
  return (
    <CommandDialog
      title={t(`edit.titles.${status}`, { net: amounts.amount, name: row.createdBy })}
      wide
      onClose={onClose}
      call={api.rollingPayAdmin.updateOne}
      initial={{ transferDate: String(lastBankDay(today())), reason: '', bankAnswer: '', handover: '' }}
      input={(values) => inputOf(row, status, values)}
      schema={async () => (await import('../../bank/payment.contract.ts')).paymentCalls.updateOne.input}
      check={(values) => errorsOf(row, status, values)}
      refusedField={(code) => (isUndelivered(code) ? 'handover' : transferDateField(code))}
      onRefused={(error) => {
        setAsksHandover(error instanceof CallError && isUndelivered(error.code))
        return false
      }}
      failed={t('transfers.failedUpdate')}
      success={completed(actionOf[status], t(`transfers.outcome.${status}`, amounts))}
      danger={cancels}
      verb={verbOf(row, status)}
      dismiss={cancels ? ui('action.keep') : ui('action.close')}
      effect={back}
    >
      {(form) => (
        <>
          <Text size="sm">{cancels ? t('edit.cancelText') : t(`edit.hints.${status}`)}</Text>
          {completes && (
            <TransferDate
              label={detailsText('transferDate')}
              description={t('edit.dateHint')}
              min={dateIn(row.createdAt)}
              {...form.getInputProps('transferDate')}
              value={form.values.transferDate}
            />
          )}
          {asksHandover && <HandoverField {...form.getInputProps('handover')} />}
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
        </>
      )}
    </CommandDialog>
  )
}
