import { Button, Text } from '@mantine/core'
import { api, messageOf, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { senOf, sumRinggit } from '#kernel/money.ts'
import { defaultConfirmAbove } from '#people/identity/two-step.rules.ts'
import { DecidedNames } from '#web/ui/HiddenRows.tsx'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { RiskFacts, RiskyRows, sortedByRisk } from '#web/ui/risks.tsx'
import { t as riskTexts } from '#web/ui/risks.texts.ts'
import { OutdatedRecords, useOutdated } from '#web/ui/outdated.tsx'
import type { useDecisions } from '#web/ui/decisions.ts'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast, type ToastText } from '#web/ui/toast.ts'
import { confirmApprovalFrom } from '../../withdrawal.rules.ts'
import type { ListedRequest } from './listed-request.ts'
import { rejectText } from './reject-text.ts'
import { t } from '../request.texts.ts'

type Chosen = Pick<ListedRequest, 'id' | 'amount' | 'netAmount' | 'createdBy'>
const risksOf = ({ risks }: ListedRequest) => risks

/** The consequence of an approval. The bank gets the amounts without the fees that employees pay. */
export const approveText = (rows: readonly Pick<ListedRequest, 'netAmount'>[]): string =>
  t('requests.approveText', { amount: ringgit(sumRinggit(rows.map(({ netAmount }) => netAmount))) })

/** `Nadia (RM 200.00)`, in the list of requests that are left out. */
export const requestName = ({ createdBy, amount }: Pick<Chosen, 'createdBy' | 'amount'>): string =>
  `${createdBy} (${ringgit(amount)})`

/** Selected requests to approve, and why an earlier attempt was refused. */
export type Bulk = { readonly rows: readonly ListedRequest[]; readonly refusal: unknown }

/** The button of the selection. It approves those without a warning, if there are any. */
export const ApproveSelected = ({ rows, onAsk }: { rows: readonly ListedRequest[]; onAsk: () => void }) => {
  const { clear } = sortedByRisk(rows, risksOf)
  const named = clear.length > 0 ? clear : rows
  const ask = () => (rows.some((row) => row.status !== 'pending') ? toast.info(t('requests.onlyPending')) : onAsk())
  return (
    <KeyButton shortcut="a" onClick={ask}>
      {t('requests.approveMany', { count: named.length, amount: ringgit(sumOf(named)) })}
    </KeyButton>
  )
}

type ConfirmBulkProps = {
  /** Null closes the dialog. It keeps showing the requests it opened with. */
  bulk: Bulk | null
  onClose: () => void
  /** Clears the selection. */
  clear: () => void
  decide: (rows: readonly ListedRequest[]) => void
}
/** Approves several requests after naming those with something to check. */
export const ConfirmBulk = ({ bulk, onClose, clear, decide }: ConfirmBulkProps) => {
  const { outdated, rest, messages, watch } = useOutdated(bulk?.rows ?? [], { refusal: bulk?.refusal ?? null })
  const approve = useApproveMany()
  const { clear: safe, toCheck } = sortedByRisk(rest, risksOf)
  const isSplit = safe.length > 0 && toCheck.length > 0
  const main = isSplit ? safe : rest
  const verbOf = (key: 'requests.approveMany' | 'requests.approveRest', rows: readonly ListedRequest[]) =>
    t(key, { count: rows.length, amount: ringgit(sumOf(rows)) })
  const send = async (rows: readonly ListedRequest[]) => {
    // A large sum is confirmed while the dialog is open.
    if (senOf(sumOf(rows)) > defaultConfirmAbove) await watch(approve(rows))
    else decide(rows)
    clear()
  }
  return (
    <Confirm
      opened={bulk !== null}
      onClose={() => {
        onClose()
        // Decided requests leave the list, so clear the selection.
        if (outdated.length > 0) clear()
      }}
      title={t('requests.approveTitle', { count: rest.length })}
      verb={
        isSplit
          ? `${riskTexts('withoutWarnings', { count: safe.length })}, ${ringgit(sumOf(safe))}`
          : verbOf(outdated.length > 0 ? 'requests.approveRest' : 'requests.approveMany', rest)
      }
      also={
        isSplit
          ? {
              verb: `${riskTexts('all', { count: rest.length })}, ${ringgit(sumOf(rest))}`,
              onConfirm: () => send(rest),
            }
          : null
      }
      namesRecords
      blocked={rest.length === 0}
      onConfirm={() => send(main)}
    >
      {bulk !== null && bulk.refusal !== null && (
        <Text role="alert">{messageOf(bulk.refusal, t('requests.failedUpdate'))}</Text>
      )}
      <OutdatedRecords rows={outdated} messages={messages} nameOf={requestName} type="withdrawal" />
      <RiskyRows rows={rest} nameOf={requestName} risksOf={risksOf} />
      {main.length > 0 && <DecidedNames names={main.map(requestName)} />}
      {main.length > 0 && <Text>{sumText(main)}</Text>}
    </Confirm>
  )
}

/** `RM 2,010.00 is requested. RM 1,959.75 will be sent to the bank`: the sums on the button and to transfer. */
const sumText = (rows: readonly ListedRequest[]): string => {
  const isSame = sumOf(rows) === sumRinggit(rows.map(({ netAmount }) => netAmount))
  return isSame
    ? approveText(rows)
    : `${t('requests.requestedSum', { amount: ringgit(sumOf(rows)) })} ${approveText(rows)}`
}

const seenOf = ({ risks }: ListedRequest) => ({ risks: risks.map(({ code }) => code) })
const useApproveMany = () => {
  const approve = useCommand(api.rollingPayManagement.bulkApproveTransactions, { fallback: null })
  return async (rows: readonly ListedRequest[]) => {
    const transactions = rows.map((row) => ({
      id: row.id,
      employeeICNumber: row.employeeICNumber,
      email: row.email,
      ...seenOf(row),
    }))
    await approve.mutateAsync({ transactions })
    toast.done(completed('approve', manyText(rows)))
  }
}
const manyText = (rows: readonly ListedRequest[]): string =>
  t('requests.approvedMany', { count: rows.length, amount: ringgit(sumOf(rows)) })

type Decision = { status: 'approved'; reason?: undefined } | { status: 'rejected'; reason: string }
const doneText = ({ status }: Decision, { createdBy: name, amount }: Chosen): string =>
  t(status === 'approved' ? 'requests.approvedOne' : 'requests.rejectedOne', { name, amount: ringgit(amount) })
const doneToast = (decision: Decision, row: Chosen): ToastText =>
  completed(decision.status === 'approved' ? 'approve' : 'reject', doneText(decision, row))
const inputOf = (row: ListedRequest, decision: Decision) => ({
  ...decision,
  transactionId: row.id,
  employeeICNumber: row.employeeICNumber,
  ...(decision.status === 'approved' && seenOf(row)),
})

/** Decides requests of the list. The decision can be undone before it is sent. */
export const useDecideLater = (
  decisions: Pick<ReturnType<typeof useDecisions<ListedRequest>>, 'decide'>,
  shown: readonly ListedRequest[],
  onRefused: (bulk: Bulk) => void,
) => {
  const update = useCommand(api.rollingPayManagement.updateTransaction, { fallback: null })
  const approve = useApproveMany()
  const fallback = t('requests.failedUpdate')
  const one = (row: ListedRequest, decision: Decision) => {
    const send = async () => {
      await update.mutateAsync(inputOf(row, decision))
      // Toasts of the same action replace each other, so that twenty decisions don't queue twenty toasts.
      toast.done(doneToast(decision, row))
    }
    const text = doneText(decision, row)
    decisions.decide({ rows: [row], outcome: decision.status, text, name: requestName(row), fallback, send }, shown)
  }
  const many = (rows: readonly ListedRequest[]) => {
    const send = () => approve(rows)
    const refused = (refusal: unknown) => onRefused({ rows, refusal })
    const text = manyText(rows)
    decisions.decide({ rows, outcome: 'approved', text, name: text, fallback, send, onRefused: refused }, shown)
  }
  return { one, many }
}

/** Decides the request of a page immediately. */
export const useDecideNow = (row: ListedRequest) => {
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
  row: ListedRequest | null
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
      {row && <RiskFacts risks={row.risks} />}
      {row && <Text size="sm">{approveText([row])}</Text>}
    </Confirm>
  )
}

/** The button of a row. */
export const ApproveOne = ({ row, onApprove }: { row: Chosen; onApprove: () => void }) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={`${t('requests.approve')} ${row.createdBy}, ${ringgit(row.amount)}`}
    onClick={onApprove}
  >
    {t('requests.approve')}
  </Button>
)

type RejectOneProps = {
  row: Pick<ListedRequest, 'createdBy' | 'amount' | 'period' | 'employeeICNumber'> | null
  /** Whether the rejection can be undone, because it is sent after some seconds. */
  canUndo?: boolean
  onClose: () => void
  onReject: (reason: string) => Promise<unknown>
}
/** Asks for the reason, which the employee will see. */
export const RejectOne = ({ row, canUndo = false, onClose, onReject }: RejectOneProps) => (
  <Confirm
    opened={row !== null}
    onClose={onClose}
    danger
    title={t('requests.rejectTitle', { name: row?.createdBy ?? '' })}
    verb={t('requests.reject')}
    reason={{ label: t('requests.rejectReason') }}
    onConfirm={onReject}
  >
    {row && <Text size="sm">{rejectText([row], canUndo)}</Text>}
  </Confirm>
)
