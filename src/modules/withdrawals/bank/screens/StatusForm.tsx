import { Select, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import { dateIn, type LocalDate } from '#kernel/time.ts'
import { canMove, isFinal, moveTo } from '#kernel/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalStatus } from '../../withdrawal.rules.ts'
import { api, useCommand } from '#web/api.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { today } from '#web/clock.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { FormPage, useSchemaForm, withChecks, type Schema } from '#web/ui/FormPage.tsx'
import { showFieldErrors } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { needsReason, settableStatuses, whyNotTransferDate, type SettableStatus } from '../transfer.rules.ts'
import { BankAnswer } from './BankFields.tsx'
import { toRequested, type Transfer } from './dialog.tsx'
import { listPath } from './transfer-columns.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../transfer.texts.ts'

type Values = { status: WithdrawalStatus; transferDate: string; reason: string; bankAnswer: string }

/** The schema of the call with the date rules and the bank's answer; an unchanged status requires nothing. */
const schemaOf = (row: Transfer, ofCall: Schema): Schema => {
  const ofChange = withChecks(ofCall, ({ status, transferDate, bankAnswer }: Partial<Values>) => {
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
  return {
    safeParse: (input, options) =>
      (input as Partial<Values>).status === row.status ? { success: true } : ofChange.safeParse(input, options),
  }
}
const inputOf = (row: Transfer, values: Values) => ({
  orgId: row.orgId,
  transactionId: row.id,
  employeeICNumber: row.employeeICNumber,
  status: values.status as SettableStatus,
  ...(values.status === 'completed' && values.transferDate !== '' && { transferDate: values.transferDate }),
  ...(needsReason(values.status) && values.reason.trim() !== '' && { reason: values.reason }),
  ...(values.status === 'cancelled' &&
    row.sentToBank &&
    values.bankAnswer.trim() !== '' && { bankAnswer: values.bankAnswer }),
})

/** The current status and the statuses that can follow it. */
const choicesOf = (row: Transfer) => {
  const possible = settableStatuses.filter((status) => {
    const move = moveTo(withdrawalLifecycle, status)
    return move !== null && canMove(withdrawalLifecycle, row.status, move)
  })
  return [row.status, ...possible.filter((status) => status !== row.status)].map((status) => ({
    value: status,
    label: statusText(status),
  }))
}

/** What the selected status means. */
const hintOf = (row: Transfer, status: WithdrawalStatus): string => {
  if (status === row.status) return t('edit.unchanged')
  const known = settableStatuses.find((one) => one === status)
  return known ? t(`edit.hints.${known}`) : ''
}

export const StatusForm = ({ row }: { row: Transfer }) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Values | null>(null)
  const form = useSchemaForm<Values>({
    initial: { status: row.status, transferDate: today(), reason: '', bankAnswer: '' },
    schema: async () => schemaOf(row, (await import('../transfer.contract.ts')).rollingPayAdmin.updateOne.input),
    shape: (values) => inputOf(row, values),
  })
  const update = useCommand(api.rollingPayAdmin.updateOne, {
    fallback: t('transfers.failedUpdate'),
    success: t('transfers.done', { action: t('edit.action') }),
  })
  const { status } = form.values
  const dateProps = form.getInputProps('transferDate')
  const save = (values: Values) =>
    update.mutateAsync(inputOf(row, values)).catch((error: unknown) => {
      showFieldErrors(form, error)
      throw error
    })
  const submit = (values: Values) => {
    if (isFinal(withdrawalLifecycle, values.status)) setAsking(values)
    else void save(values).catch(() => undefined)
  }
  return (
    <>
      <FormPage
        form={form}
        onSubmit={submit}
        busy={update.isPending}
        saved={update.isSuccess}
        disabled={status === row.status}
        verb={t('edit.save')}
        onCancel={() => void navigate({ to: listPath })}
      >
        <Select
          label={t('edit.newStatus')}
          description={hintOf(row, status)}
          withAsterisk
          allowDeselect={false}
          data={choicesOf(row)}
          {...form.getInputProps('status')}
        />
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
        {status === 'cancelled' && row.sentToBank && <BankAnswer {...form.getInputProps('bankAnswer')} />}
        {status !== row.status && needsReason(status) && (
          <Textarea
            label={t('edit.cancelReason')}
            description={t(status === 'approved' ? 'edit.approveReasonHint' : 'edit.cancelReasonHint')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        )}
      </FormPage>
      <FinalConfirm row={row} values={asking} onClose={() => setAsking(null)} onConfirm={save} />
    </>
  )
}

/** Final statuses need confirmation, with the consequence. */
const FinalConfirm = ({
  row,
  values,
  onClose,
  onConfirm,
}: {
  row: Transfer
  values: Values | null
  onClose: () => void
  onConfirm: (values: Values) => Promise<unknown>
}) => {
  const net = ringgit(row.netAmount)
  const back = backText([toRequested(row)])
  const cancels = values?.status === 'cancelled'
  const confirm = () => (values ? onConfirm(values) : Promise.resolve())
  return (
    <Confirm
      opened={values !== null}
      onClose={onClose}
      danger={cancels}
      {...(cancels && { dismiss: ui('action.keep') })}
      title={t(cancels ? 'edit.cancelTitle' : 'edit.completeTitle', { net, name: row.createdBy })}
      verb={t(cancels ? 'edit.cancelVerb' : 'edit.completeVerb', { net })}
      onConfirm={confirm}
    >
      {cancels && back && <Text size="sm">{back}</Text>}
      <Text size="sm">
        {cancels
          ? t('edit.cancelText')
          : t('edit.completeText', {
              net,
              name: row.createdBy,
              date: dateText(values?.transferDate ?? today()),
            })}
      </Text>
      {cancels && row.sentToBank && <Notice tone="stop">{t('edit.mayStillPay')}</Notice>}
    </Confirm>
  )
}
