import { useNavigate } from '@tanstack/react-router'
import type { Ringgit } from '#kernel/money.ts'
import { api, downloadAddress, useCommand } from '#web/api.ts'
import { ringgit } from '#web/ui/format.ts'
import { completed } from '#web/ui/outcome.ts'
import { withReason } from '#web/ui/own-approval.tsx'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../../disbursement.texts.ts'
import { figuresOf, type DisbursementDetails } from '../../screens/disbursement.ts'
import { startOptions } from '../../screens/start-options.ts'

export const otherMoves = ['delete', 'cancel', 'draft'] as const
/** The moves that pay, which are beside the figures. */
export const decisions = ['process', 'approve', 'complete'] as const
export type Move = (typeof otherMoves)[number] | (typeof decisions)[number]

/** The amount that a move pays, or records as paid. */
export const totalOf = (move: Move, shown: DisbursementDetails): Ringgit =>
  move === 'complete' ? (shown.decisions.complete?.total ?? shown.total) : figuresOf(shown).total

type MoveInput = { reason: string; dateCompleted: string }
/** Makes a move with the figures that the screen shows. */
export const useMove = (shown: DisbursementDetails, move: Move): ((input: MoveInput) => Promise<unknown>) => {
  const { id, orgId, name, version, decisions } = shown
  const navigate = useNavigate()
  const options = {
    fallback: null,
    success: completed(move, t(`outcome.${move}`, { name, total: ringgit(totalOf(move, shown)) })),
    changes: ['disbursements', 'repayments', 'orgs', 'transactions'] as const,
  }
  const approve = useCommand(api.disbursements.approve, options)
  const remove = useCommand(api.disbursements.delete, {
    ...options,
    leave: () => navigate({ to: disbursementScreens.list.to() }),
  })
  const draft = useCommand(api.disbursements.draft, {
    ...options,
    // Platform staff don't see drafts.
    leave: () => navigate({ to: disbursementScreens.platformList.to() }),
  })
  const process = useCommand(api.disbursements.process, {
    fallback: null,
    ...startOptions(options.success),
    onSuccess: () => window.location.assign(downloadAddress('disbursements-downloadPayees', { id, orgId })),
  })
  const complete = useCommand(api.disbursements.complete, options)
  const cancel = useCommand(api.disbursements.cancel, options)
  const acts: Record<Move, (input: MoveInput) => Promise<unknown>> = {
    approve: ({ reason }) => approve.mutateAsync({ id, version, total: shown.total, ...withReason(reason) }),
    delete: () => remove.mutateAsync({ id }),
    draft: () => draft.mutateAsync({ id, orgId }),
    process: () => process.mutateAsync({ id, orgId, shown: decisions.start }),
    complete: ({ dateCompleted }) => complete.mutateAsync({ id, orgId, dateCompleted, shown: decisions.complete }),
    cancel: ({ reason }) => cancel.mutateAsync({ id, orgId, reasonForCancellation: reason }),
  }
  return acts[move]
}
