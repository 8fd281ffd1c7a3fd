import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { sumRinggit } from '#kernel/money.ts'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { OutdatedRecords, useOutdated } from '#web/ui/outdated.tsx'
import { toast } from '#web/ui/toast.ts'
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
    success: t('requests.approved'),
    onSuccess: clear,
  })
  const ask = () => {
    if (rows.some((row) => row.status !== 'pending')) toast.info(t('requests.onlyPending'))
    else setAsking(true)
  }
  const verb = t(outdated.length > 0 ? 'requests.approveRest' : 'requests.approveMany', { count: rest.length, amount })
  return (
    <>
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
        {verb}
      </Button>
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

/** Approves one request; large amounts are confirmed first. */
export const useApproveOne = (row: Chosen, onDone?: () => void) => {
  const [asking, setAsking] = useState(false)
  const amount = ringgit(row.amount)
  const approve = useCommand(api.rollingPayManagement.updateTransaction, {
    fallback: t('requests.failedUpdate'),
    success: t('requests.approvedOne', { name: row.createdBy, amount }),
    // Keep the row before the list reloads without it.
    beforeRefetch: true,
    ...(onDone && { onSuccess: onDone }),
  })
  const input = { status: 'approved', transactionId: row.id, employeeICNumber: row.employeeICNumber } as const
  return {
    isPending: approve.isPending,
    press: () => (row.amount >= confirmApprovalFrom ? setAsking(true) : approve.mutate(input)),
    dialog: (
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('requests.approveLarge', { name: row.createdBy, amount })}
        verb={t('requests.approveOne', { amount })}
        onConfirm={() => approve.mutateAsync(input)}
      >
        <Text size="sm">{approveText([row])}</Text>
      </Confirm>
    ),
  }
}

/** The button of a row. */
export const ApproveOne = ({ row, onDone }: { row: Chosen; onDone?: () => void }) => {
  const { isPending, press, dialog } = useApproveOne(row, onDone)
  return (
    <>
      <Button
        color="teal.7"
        size="compact-sm"
        fw={600}
        loading={isPending}
        aria-label={`${t('requests.approve')} ${row.createdBy}, ${ringgit(row.amount)}`}
        onClick={press}
      >
        {t('requests.approve')}
      </Button>
      {dialog}
    </>
  )
}

/** Asks for the reason, which the employee will see. */
export const RejectOne = ({
  row,
  onClose,
  onDone = () => undefined,
}: {
  row: Chosen | null
  onClose: () => void
  onDone?: () => void
}) => {
  const reject = useCommand(api.rollingPayManagement.updateTransaction, {
    fallback: null,
    ...(row && { success: t('requests.rejectedOne', { name: row.createdBy, amount: ringgit(row.amount) }) }),
    beforeRefetch: true,
    onSuccess: onDone,
  })
  return (
    <Confirm
      opened={row !== null}
      onClose={onClose}
      danger
      title={t('requests.rejectTitle', { name: row?.createdBy ?? '' })}
      verb={t('requests.reject')}
      reason={{ label: t('requests.rejectReason'), required: ui('state.required') }}
      onConfirm={(reason) =>
        row
          ? reject.mutateAsync({
              status: 'rejected',
              transactionId: row.id,
              employeeICNumber: row.employeeICNumber,
              reason,
            })
          : Promise.resolve()
      }
    >
      {row && <Text size="sm">{rejectText([row])}</Text>}
    </Confirm>
  )
}
