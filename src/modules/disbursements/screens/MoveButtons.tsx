import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { movesFrom } from '#kernel/lifecycle.ts'
import { dateIn, isLocalDate } from '#kernel/time.ts'
import { api, downloadAddress, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { useSession } from '#web/session.ts'
import type { KeyOfTexts } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { disbursementLifecycle, whyNotCancel, whyNotComplete, whyNotDateCompleted } from '../disbursement.rules.ts'
import { disbursementScreens } from '../disbursement.screens.ts'
import { t } from '../disbursement.texts.ts'
import { toRepayWithoutFailed, type DisbursementDetails } from './disbursement.ts'
import { startOptions } from './start-options.ts'

const moves = ['delete', 'cancel', 'draft', 'process', 'approve', 'complete'] as const
type Move = (typeof moves)[number]
const isMain = (move: Move): boolean => move === 'approve' || move === 'complete'

/** Whether the results of the payment provider allow a move. By file, completing means that everything was paid. */
const linesAllow = (move: Move, { processedWith, selectedPayees }: DisbursementDetails): boolean => {
  if (processedWith !== 'provider') return true
  const statuses = selectedPayees.map(({ status }) => status)
  if (move === 'complete') return whyNotComplete(statuses) === null
  return move !== 'cancel' || whyNotCancel(statuses) === null
}

/** Whether the user can approve: once, and only if no payee has changed since the submission. */
const canApprove = ({ approvedByMe, differences }: DisbursementDetails): boolean =>
  !approvedByMe && differences.length === 0

/** The moves that the user may make with a disbursement, each with a confirmation that states its consequence. */
export const MoveButtons = ({ disbursement }: { disbursement: DisbursementDetails }) => {
  const { role } = useSession()
  const [chosen, choose] = useState<Move | null>(null)
  // With failed payments, retrying them is the main action.
  const hasFailed = disbursement.selectedPayees.some((line) => line.status === 'failed')
  const possible = movesFrom(disbursementLifecycle, disbursement.status, role)
  return (
    <>
      {moves
        .filter(
          (move) =>
            possible.includes(move) &&
            (move !== 'approve' || canApprove(disbursement)) &&
            linesAllow(move, disbursement),
        )
        .map((move) => (
          <Button
            key={move}
            variant={isMain(move) && !hasFailed ? 'filled' : 'default'}
            onClick={() => choose(move)}
            aria-haspopup="dialog"
          >
            {t(`actions.${move}`)}
          </Button>
        ))}
      {chosen && <MoveDialog disbursement={disbursement} move={chosen} onClose={() => choose(null)} />}
    </>
  )
}

/** The text of a confirmation. Only the last approval reserves the credit. */
const textOf = (
  move: Move,
  isPartial: boolean,
  { approvals, approversNeeded }: DisbursementDetails,
): KeyOfTexts<typeof t> => {
  if (isPartial) return 'confirm.completeWithout'
  return move === 'approve' && approvals + 1 < approversNeeded ? 'confirm.approveNotLast' : `confirm.${move}`
}

type DialogProps = { disbursement: DisbursementDetails; move: Move; onClose: () => void }
const MoveDialog = ({ disbursement, move, onClose }: DialogProps) => {
  const [dateCompleted, setDate] = useState<string>(today())
  const act = useMove(disbursement, move)
  const { name, payees, total, processedAt } = disbursement
  const failed = disbursement.selectedPayees.filter(({ status }) => status === 'failed')
  const isPartial = move === 'complete' && failed.length > 0
  const amountToRepay = isPartial ? toRepayWithoutFailed(disbursement) : disbursement.amountToRepay
  const whyNotDate = isLocalDate(dateCompleted)
    ? whyNotDateCompleted({ dateCompleted, processedAt, today: today() })
    : null
  return (
    <Confirm
      opened
      onClose={onClose}
      danger={move === 'cancel' || move === 'delete'}
      title={`${t(`actions.${move}`)}: ${name}`}
      verb={t(`actions.${move}`)}
      blocked={move === 'complete' && (!isLocalDate(dateCompleted) || whyNotDate !== null)}
      {...(move === 'cancel' && {
        reason: { label: t('field.reason'), required: ui('state.required') },
        dismiss: ui('action.keep'),
      })}
      onConfirm={(reason) => act({ reason, dateCompleted })}
    >
      <Stack>
        <Text>
          {t(textOf(move, isPartial, disbursement), {
            count: isPartial ? failed.length : payees,
            approval: disbursement.approvals + 1,
            needed: disbursement.approversNeeded,
            total: ringgit(total),
            toRepay: ringgit(amountToRepay),
          })}
        </Text>
        {move === 'complete' && (
          <DateField
            label={t('field.dateCompleted')}
            value={dateCompleted}
            onChange={setDate}
            min={processedAt === null ? undefined : dateIn(processedAt)}
            max={today()}
            error={whyNotDate && errorMessage(whyNotDate.code, whyNotDate.params)}
          />
        )}
      </Stack>
    </Confirm>
  )
}

type MoveInput = { reason: string; dateCompleted: string }
const useMove = ({ id, orgId, version }: DisbursementDetails, move: Move): ((input: MoveInput) => Promise<unknown>) => {
  const navigate = useNavigate()
  const options = {
    fallback: null,
    success: t('done', { action: t(`actions.${move}`) }),
    changes: ['disbursements', 'repayments', 'orgs', 'transactions'] as const,
  }
  const approve = useCommand(api.disbursements.approve, options)
  const remove = useCommand(api.disbursements.delete, {
    ...options,
    onSuccess: () => void navigate({ to: disbursementScreens.list.to() }),
  })
  const draft = useCommand(api.disbursements.draft, {
    ...options,
    // Platform staff don't see drafts.
    onSuccess: () => void navigate({ to: disbursementScreens.platformList.to() }),
  })
  const process = useCommand(api.disbursements.process, {
    ...startOptions(options.success),
    onSuccess: () => window.location.assign(downloadAddress('disbursements-downloadPayees', { id, orgId })),
  })
  const complete = useCommand(api.disbursements.complete, options)
  const cancel = useCommand(api.disbursements.cancel, options)
  const acts: Record<Move, (input: MoveInput) => Promise<unknown>> = {
    approve: () => approve.mutateAsync({ id, version }),
    delete: () => remove.mutateAsync({ id }),
    draft: () => draft.mutateAsync({ id, orgId }),
    process: () => process.mutateAsync({ id, orgId }),
    complete: ({ dateCompleted }) => complete.mutateAsync({ id, orgId, dateCompleted }),
    cancel: ({ reason }) => cancel.mutateAsync({ id, orgId, reasonForCancellation: reason }),
  }
  return acts[move]
}
