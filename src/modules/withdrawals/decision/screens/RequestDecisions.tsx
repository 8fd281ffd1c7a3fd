import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { sumRinggit } from '#kernel/money.ts'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { OutdatedRecords, useOutdated } from '#web/ui/outdated.tsx'
import type { useDecisions } from '#web/ui/decisions.ts'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast, type ToastText } from '#web/ui/toast.ts'
import { confirmApprovalFrom } from '../../withdrawal.rules.ts'
import type { ListedRequest } from './listed-request.ts'
import { rejectText } from './reject-text.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../request.texts.ts'

type Chosen = Pick<
  ListedRequest,
  'id' | 'employeeICNumber' | 'amount' | 'netAmount' | 'period' | 'status' | 'createdBy' | 'email'
>

/** The consequence of an approval. The bank gets the amounts without the fees that employees pay. */
export const approveText = (rows: readonly Pick<ListedRequest, 'netAmount'>[]): string =>
  t('requests.approveText', { amount: ringgit(sumRinggit(rows.map(({ netAmount }) => netAmount))) })

/** `Nadia (RM 200.00)`, in the list of requests that are left out. */
export const requestName = ({ createdBy, amount }: Pick<Chosen, 'createdBy' | 'amount'>): string =>
  `${createdBy} (${ringgit(amount)})`

export const ApproveSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  const { outdated, rest, messages, watch } = useOutdated(rows)
  const amount = ringgit(sumOf(rest))
  const approve = useCommand(api.rollingPayManagement.bulkApproveTransactions, {
    fallback: t('requests.failedUpdate'),
    success: completed('approve', t('requests.approvedMany', { count: rest.length, amount })),
    onSuccess: clear,
  })
  const ask = () => {
    if (rows.some((row) => row.status !== 'pending')) toast.info(t('requests.onlyPending'))
    else setAsking(true)
  }
  const verb = t(outdated.length > 0 ? 'requests.approveRest' : 'requests.approveMany', { count: rest.length, amount })
  return (
    <>
      <KeyButton shortcut="a" onClick={ask}>
        {verb}
      </KeyButton>
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false)
          // Decided requests leave the list, so clear the selection.
          if (outdated.length > 0) clear()
        }}
        title={t('requests.approveTitle', { count: rest.length })}
        verb={verb}
        namesRecords
        blocked={rest.length === 0}
        onConfirm={() =>
          watch(
            approve.mutateAsync({
              transactions: rest.map(({ id, employeeICNumber, email }) => ({ id, employeeICNumber, email })),
            }),
          )
        }
      >
        <OutdatedRecords rows={outdated} messages={messages} nameOf={requestName} />
        {rest.length > 0 && <Text>{approveText(rest)}</Text>}
      </Confirm>
    </>
  )
}

type Decision = { status: 'approved'; reason?: undefined } | { status: 'rejected'; reason: string }
const doneText = ({ status }: Decision, { createdBy: name, amount }: Chosen): string =>
  t(status === 'approved' ? 'requests.approvedOne' : 'requests.rejectedOne', { name, amount: ringgit(amount) })
const doneToast = (decision: Decision, row: Chosen): ToastText =>
  completed(decision.status === 'approved' ? 'approve' : 'reject', doneText(decision, row))
const inputOf = (row: Chosen, decision: Decision) => ({
  ...decision,
  transactionId: row.id,
  employeeICNumber: row.employeeICNumber,
})

/** Decides a request of the list. The decision can be undone before it is sent. */
export const useDecideLater = (
  decisions: Pick<ReturnType<typeof useDecisions<ListedRequest>>, 'decide'>,
  shown: readonly ListedRequest[],
) => {
  const update = useCommand(api.rollingPayManagement.updateTransaction, { fallback: null })
  return (row: ListedRequest, decision: Decision) => {
    const text = doneText(decision, row)
    const send = async () => {
      await update.mutateAsync(inputOf(row, decision))
      // Toasts of the same action replace each other, so that twenty decisions don't queue twenty toasts.
      toast.done(doneToast(decision, row))
    }
    const fallback = t('requests.failedUpdate')
    decisions.decide({ row, outcome: decision.status, text, name: requestName(row), fallback, send }, shown)
  }
}

/** Decides the request of a page at once. */
export const useDecideNow = (row: Chosen) => {
  const update = useCommand(api.rollingPayManagement.updateTransaction, { fallback: null })
  const decide = async (decision: Decision) => {
    await update.mutateAsync(inputOf(row, decision))
    toast.done(doneToast(decision, row))
  }
  return { isPending: update.isPending, decide }
}

/** Large amounts are confirmed before they are approved. */
export const isLarge = ({ amount }: Pick<Chosen, 'amount'>): boolean => amount >= confirmApprovalFrom

type ConfirmLargeProps = {
  /** Null closes the dialog. */
  row: Chosen | null
  onClose: () => void
  onApprove: () => Promise<unknown>
}
export const ConfirmLarge = ({ row, onClose, onApprove }: ConfirmLargeProps) => {
  const amount = row ? ringgit(row.amount) : ''
  return (
    <Confirm
      opened={row !== null}
      onClose={onClose}
      title={t('requests.approveLarge', { name: row?.createdBy ?? '', amount })}
      verb={t('requests.approveOne', { amount })}
      onConfirm={onApprove}
    >
      {row && <Text size="sm">{approveText([row])}</Text>}
    </Confirm>
  )
}

/** The button of a row. */
export const ApproveOne = ({ row, onApprove }: { row: Chosen; onApprove: () => void }) => (
  <Button
    color="teal.7"
    size="compact-sm"
    fw={600}
    aria-label={`${t('requests.approve')} ${row.createdBy}, ${ringgit(row.amount)}`}
    onClick={onApprove}
  >
    {t('requests.approve')}
  </Button>
)

type RejectOneProps = { row: Chosen | null; onClose: () => void; onReject: (reason: string) => Promise<unknown> }
/** Asks for the reason, which the employee will see. */
export const RejectOne = ({ row, onClose, onReject }: RejectOneProps) => (
  <Confirm
    opened={row !== null}
    onClose={onClose}
    danger
    title={t('requests.rejectTitle', { name: row?.createdBy ?? '' })}
    verb={t('requests.reject')}
    reason={{ label: t('requests.rejectReason'), required: ui('state.required') }}
    onConfirm={onReject}
  >
    {row && <Text size="sm">{rejectText([row])}</Text>}
  </Confirm>
)
