import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api, CallError, useCommand } from '#web/api.ts'
import { t } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { toast } from '#web/ui/toast.ts'
import { sumOf, type ListedRequest } from './listed-request.ts'

type Chosen = Pick<ListedRequest, 'id' | 'employeeICNumber' | 'amount' | 'status' | 'createdBy' | 'email'>

export const ApproveSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  const amount = ringgit(sumOf(rows))
  const approve = useCommand(api.rollingPayManagement.bulkApproveTransactions, {
    fallback: t('management.requests.failedUpdate'),
    success: t('management.requests.approved'),
    onSuccess: clear,
  })
  const ask = () => {
    if (rows.some((row) => row.status !== 'pending')) toast.info(t('management.requests.onlyPending'))
    else setAsking(true)
  }
  const verb = t('management.requests.approveMany', { count: rows.length, amount })
  return (
    <>
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
        {verb}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false)
          // What was decided meanwhile is not in the list any more: the choice is made anew.
          if (approve.error instanceof CallError && approve.error.code === 'withdrawals_not_pending') clear()
        }}
        title={t('management.requests.approveTitle', { count: rows.length })}
        verb={verb}
        onConfirm={() =>
          approve.mutateAsync({
            transactions: rows.map(({ id, employeeICNumber, email }) => ({ id, employeeICNumber, email })),
          })
        }
      >
        <Text>{t('management.requests.approveText', { amount })}</Text>
      </Confirm>
    </>
  )
}

const useReject = (onSuccess: () => void) =>
  useCommand(api.rollingPayManagement.updateTransaction, {
    fallback: null,
    success: t('management.requests.rejected'),
    onSuccess,
  })

/** Asks for the reason, which the employee reads. */
export const RejectOne = ({
  row,
  onClose,
  onDone = () => undefined,
}: {
  row: Chosen | null
  onClose: () => void
  onDone?: () => void
}) => {
  const reject = useReject(onDone)
  return (
    <Confirm
      opened={row !== null}
      onClose={onClose}
      danger
      title={t('management.requests.rejectTitle', { name: row?.createdBy ?? '' })}
      verb={t('management.requests.reject')}
      reason={{ label: t('management.requests.rejectReason'), required: t('state.required') }}
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
      {row && <Text size="sm">{t('management.requests.rejectText', { amount: ringgit(row.amount) })}</Text>}
    </Confirm>
  )
}

export const RejectSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  // Those of a try that stopped half way: the next one goes on behind them.
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const reject = useReject(() => undefined)
  const rest = rows.filter(({ id }) => !done.has(id))
  const verb = t('management.requests.rejectMany', { count: rest.length })
  const rejectAll = async (reason: string) => {
    const decided = new Set(done)
    try {
      // One after the other: each is a decision of its own, and stops where one is refused.
      for (const { id, employeeICNumber } of rest) {
        await reject.mutateAsync({ status: 'rejected', transactionId: id, employeeICNumber, reason })
        decided.add(id)
      }
      clear()
    } finally {
      setDone(decided)
    }
  }
  const close = () => {
    setAsking(false)
    // What is decided is not in the list any more: the choice is made anew.
    if (done.size > 0) clear()
  }
  return (
    <>
      <Button variant="outline" color="gray.3" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <Confirm
        opened={asking}
        onClose={close}
        danger
        title={verb}
        verb={verb}
        reason={{ label: t('management.requests.rejectReason'), required: t('state.required') }}
        onConfirm={rejectAll}
      >
        <Text size="sm">{t('management.requests.rejectText', { amount: ringgit(sumOf(rest)) })}</Text>
      </Confirm>
    </>
  )
}
