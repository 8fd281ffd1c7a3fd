import { shareOf } from '#web/share.ts'
import { Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, messageOf, sendCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { namesText } from '#web/ui/HiddenRows.tsx'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { outdatedOf } from '#web/ui/outdated.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import type { ListedRequest } from './listed-request.ts'
import { requestName } from './RequestDecisions.tsx'
import { rejectText } from './reject-text.ts'
import { t } from '../request.texts.ts'

type Chosen = Pick<ListedRequest, 'id' | 'employeeICNumber' | 'amount' | 'period' | 'createdBy'>
type Decided = {
  readonly rejected: ReadonlySet<string>
  /** What happened to the requests that others have decided. */
  readonly byOthers: ReadonlyMap<string, string>
}
const none: Decided = { rejected: new Set(), byOthers: new Map() }

/** Errors for a request that another user has decided or deleted: it is skipped and the others continue. */
const isDecidedAlready = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'withdrawal_status' || error.code === 'not_found')

/** Rejects one request after the other. An interrupted run continues where it stopped. */
const useRejecting = (rows: readonly Chosen[]) => {
  const client = useQueryClient()
  const [decided, setDecided] = useState(none)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const rest = rows.filter(({ id }) => !decided.rejected.has(id) && !decided.byOthers.has(id))
  const run = async (reason: string): Promise<Decided> => {
    const [rejected, byOthers] = [new Set(decided.rejected), new Map(decided.byOthers)]
    try {
      for (const [done, { id: transactionId, employeeICNumber }] of rest.entries()) {
        setProgress({ done, of: rest.length })
        const input = { status: 'rejected', transactionId, employeeICNumber, reason }
        try {
          await sendCommand('rollingPayManagement-updateTransaction', input)
          rejected.add(transactionId)
        } catch (error) {
          if (!isDecidedAlready(error)) throw error
          byOthers.set(transactionId, outdatedOf(error).get(transactionId) ?? messageOf(error, ''))
        }
      }
      return { rejected, byOthers }
    } finally {
      setDecided({ rejected, byOthers })
      setProgress(null)
      for (const prefix of ['rollingPayManagement', 'audit']) void client.invalidateQueries({ queryKey: [prefix] })
    }
  }
  return { rest, decided, progress, run }
}

export const RejectSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  const { rest, decided, progress, run } = useRejecting(rows)
  const done = decided.rejected.size + decided.byOthers.size
  const verb = t('requests.rejectMany', { count: rest.length, amount: ringgit(sumOf(rest)) })
  const rejectAll = async (reason: string) => {
    const { rejected, byOthers } = await run(reason)
    const names = rows.flatMap((row) => (byOthers.has(row.id) ? `${requestName(row)}: ${byOthers.get(row.id)}` : []))
    if (byOthers.size > 0) toast.info(`${t('requests.decidedByOthers', { count: byOthers.size })} ${namesText(names)}`)
    else if (rejected.size > 0) toast.done(completed('reject', t('requests.rejectedMany', { count: rejected.size })))
    clear()
  }
  const close = () => {
    setAsking(false)
    // Decided requests leave the list, so clear the selection.
    if (done > 0) clear()
  }
  return (
    <>
      <KeyButton shortcut="r" variant="outline" color="gray.3" onClick={() => setAsking(true)}>
        {verb}
      </KeyButton>
      <Confirm
        opened={asking}
        onClose={close}
        danger
        title={verb}
        verb={verb}
        reason={{ label: t('requests.rejectReason') }}
        onConfirm={rejectAll}
      >
        <Text size="sm">{rejectText(rest)}</Text>
        {progress ? (
          <Rejecting {...progress} />
        ) : (
          done > 0 && (
            <Notice tone="wait">{t('requests.stopped', { count: decided.rejected.size, rest: rest.length })}</Notice>
          )
        )}
      </Confirm>
    </>
  )
}

const Rejecting = ({ done, of }: { done: number; of: number }) => {
  const text = t('requests.rejecting', { done, of })
  return (
    <div role="status">
      <Text size="sm" className="num">
        {text}
      </Text>
      <Progress value={shareOf(done, of)} color="teal.7" aria-label={text} mt={6} />
    </div>
  )
}
