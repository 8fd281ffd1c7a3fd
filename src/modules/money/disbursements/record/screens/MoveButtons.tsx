import { Docked } from '#web/ui/Docked.tsx'
import { Button, Stack, Text } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { movesFrom } from '#kernel/lifecycle.ts'
import { dateIn, isLocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { useSession } from '#web/session.ts'
import type { KeyOfTexts } from '#web/text.ts'
import { useRight, useStays } from '#web/ui/acting.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { ringgit } from '#web/ui/format.ts'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useMover } from '#web/ui/mover.ts'
import { useOwnApproval } from '#web/ui/own-approval.tsx'
import { useFrozen } from '#web/ui/snapshot.ts'
import { failedTo } from '#web/ui/outcome.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { disbursementLifecycle, whyNotCancel, whyNotComplete, whyNotDateCompleted } from '../../disbursement.rules.ts'
import { t } from '../../disbursement.texts.ts'
import classes from '../../screens/disbursement-form.module.css'
import { figuresOf, type DisbursementDetails } from '../../screens/disbursement.ts'
import { LeftOut, ToCheck, ReturnBatch } from '../../screens/Remarks.tsx'
import { ProcessWithCurlec } from '../../paying/screens/ProcessWithCurlec.tsx'
import { useChoice } from '../../screens/use-choice.ts'
import { decisions, otherMoves, totalOf, useMove, type Move } from './use-move.ts'

/** Whether a payee is left to pay, and the results of the payments allow a move. */
const linesAllow = (
  move: Move | 'return',
  { processedWith, selectedPayees, decisions }: DisbursementDetails,
): boolean => {
  if (move === 'process') return decisions.start?.count !== 0
  if (processedWith !== 'provider') return move !== 'complete' || decisions.complete?.count !== 0
  if (move === 'complete') return whyNotComplete(selectedPayees) === null
  return move !== 'cancel' || whyNotCancel(selectedPayees) === null
}

/** Whether the user can approve: once, and only if no payee has changed since the submission. */
const canApprove = ({ approvedByMe, needsSecondPerson, differences }: DisbursementDetails): boolean =>
  !approvedByMe && !needsSecondPerson && differences.length === 0

/** Whether payments failed, so that completing leaves them out. */
const isPartial = (move: Move, { selectedPayees }: DisbursementDetails): boolean =>
  move === 'complete' && selectedPayees.some(({ status }) => status === 'failed')

/** Curlec is preferred over a file, and retrying failed payments over leaving them out. */
const isMain = (move: Move, batch: DisbursementDetails): boolean =>
  move !== 'process' && !(isPartial(move, batch) && batch.processedWith === 'provider')

/** The label of a move. It repeats the total if the move pays it. */
const verbOf = (move: Move, shown: DisbursementDetails): string => {
  const decision = decisions.find((one) => one === move)
  const total = ringgit(totalOf(move, shown))
  return decision ? t(`decide.${decision}`, { total }) : t(`actions.${move}`)
}

/** Whether another user must approve it. Delegates never approve their own records. */
const useIsMaker = ({ needsSecondPerson, madeByMe }: DisbursementDetails): boolean => {
  const { acting } = useRight('disbursements')
  return needsSecondPerson || (acting !== null && madeByMe)
}

/** The moves of a kind that the user may make with a disbursement now. */
const usePossible = <M extends Move | 'return'>(kind: readonly M[], disbursement: DisbursementDetails): M[] => {
  const { role } = useSession()
  const possible = movesFrom(disbursementLifecycle, disbursement.status, role)
  const stays = useStays('disbursements')({ amount: disbursement.total })
  const isMaker = useIsMaker(disbursement)
  return kind.filter(
    (move) =>
      possible.includes(move) &&
      (move !== 'approve' || (canApprove(disbursement) && !isMaker && stays === null)) &&
      linesAllow(move, disbursement),
  )
}

type MovesProps = { disbursement: DisbursementDetails }

/** The moves that pay nothing, each with a confirmation that states its consequence. */
export const MoveButtons = ({ disbursement }: MovesProps) => {
  const dialog = useChoice<Move>('delete')
  // If no payee is left, cancelling is the decision.
  const possible = usePossible(otherMoves, disbursement).filter(
    (move) => move !== 'cancel' || disbursement.decisions.start?.count !== 0,
  )
  return (
    <>
      {possible.map((move) => (
        <Button key={move} variant="default" onClick={() => dialog.open(move)} aria-haspopup="dialog">
          {t(`actions.${move}`)}
        </Button>
      ))}
      <MoveDialog disbursement={disbursement} move={dialog.choice} opened={dialog.opened} onClose={dialog.close} />
    </>
  )
}

type DecisionProps = MovesProps & {
  /** The changes since it was shown, instead of the buttons. */
  changed?: ReactNode
}
/** The next step of a disbursement with its consequence, for the panel of figures. */
export const Decision = ({ disbursement, changed = null }: DecisionProps) => {
  const dialog = useChoice<Move>('process')
  useRecordKeys()
  const possible = usePossible(decisions, disbursement)
  // No payee is left.
  const cancel = usePossible(['cancel'], disbursement).filter(() => disbursement.decisions.start?.count === 0)
  const isMaker = useIsMaker(disbursement) && disbursement.differences.length === 0
  const own = useOwnBatch(possible.includes('approve') ? disbursement : null)
  const canReturn = usePossible(['return'], disbursement).length > 0 && !disbursement.needsSecondPerson
  const stays = useStays('disbursements')({ amount: disbursement.total })
  const stayingText = disbursement.status === 'pending-approval' ? stays : null
  return (
    <>
      {changed !== null && (
        <Docked over="page" className={classes.decide}>
          {changed}
        </Docked>
      )}
      {changed === null &&
        (possible.length > 0 || isMaker || canReturn || cancel.length > 0 || stayingText !== null) && (
          <Docked over="page" className={classes.decide}>
            {disbursement.status === 'pending-approval' && <ActingNotice scope="disbursements" />}
            {stayingText !== null && <p className={classes.quiet}>{stayingText}</p>}
            {isMaker && <p className={classes.quiet}>{errorMessage('maker_is_checker')}</p>}
            {cancel.map((move) => (
              <Fragment key={move}>
                <Notice tone="stop">{t('allBarred')}</Notice>
                <Button onClick={() => dialog.open(move)} aria-haspopup="dialog">
                  {t(`actions.${move}`)}
                </Button>
              </Fragment>
            ))}
            {possible.map((move) => (
              <Fragment key={move}>
                {move === 'process' && <ProcessWithCurlec batch={disbursement} />}
                <p className={classes.quiet}>{consequenceOf(move, disbursement)}</p>
                {move === 'approve' && own.notice}
                <DecisionButton disbursement={disbursement} move={move} onPress={() => dialog.open(move)} />
              </Fragment>
            ))}
            {canReturn && <ReturnBatch disbursement={disbursement} />}
          </Docked>
        )}
      <MoveDialog
        disbursement={disbursement}
        move={dialog.choice}
        opened={dialog.opened}
        changed={dialog.choice === 'approve' ? changed : null}
        onClose={dialog.close}
      />
    </>
  )
}

/** What names an own disbursement that the user may approve. */
const useOwnBatch = (disbursement: DisbursementDetails | null) => {
  const { id } = useMover()
  return useOwnApproval(disbursement?.madeByMe ? [{ makers: [id] }] : [])
}

type DecisionButtonProps = MovesProps & { move: Move; onPress: () => void }
/** Approving has the key that it has in the panel beside a list. */
const DecisionButton = ({ disbursement, move, onPress }: DecisionButtonProps) => {
  const variant = isMain(move, disbursement) ? 'filled' : 'default'
  return move === 'approve' ? (
    <KeyButton shortcut="a" variant={variant} onClick={onPress}>
      {verbOf(move, disbursement)}
    </KeyButton>
  ) : (
    <Button variant={variant} onClick={onPress} aria-haspopup="dialog">
      {verbOf(move, disbursement)}
    </Button>
  )
}

/** The text of a confirmation. Only the last approval reserves the credit. */
const textOf = (move: Move, shown: DisbursementDetails): KeyOfTexts<typeof t> => {
  if (isPartial(move, shown)) return 'confirm.completeWithout'
  if (move === 'cancel' && shown.processedWith === 'file' && shown.decisions.complete?.count !== 0)
    return 'confirm.cancelSent'
  return move === 'approve' && shown.approvals + 1 < shown.approversNeeded
    ? 'confirm.approveNotLast'
    : `confirm.${move}`
}

const consequenceOf = (move: Move, shown: DisbursementDetails): string => {
  const isWithout = isPartial(move, shown)
  const failed = shown.selectedPayees.filter(({ status }) => status === 'failed')
  return t(textOf(move, shown), {
    count: isWithout ? failed.length : figuresOf(shown).payees,
    approval: shown.approvals + 1,
    needed: shown.approversNeeded,
    total: ringgit(totalOf(move, shown)),
    toRepay: ringgit(figuresOf(shown).amountToRepay),
  })
}

type DialogProps = {
  disbursement: DisbursementDetails
  move: Move
  opened: boolean
  changed?: ReactNode
  onClose: () => void
}
const MoveDialog = ({ disbursement: current, move, opened, changed = null, onClose }: DialogProps) => {
  const disbursement = useFrozen(opened && move === 'approve', current)

  const [typedDate, setDate] = useState<string | null>(null)
  const dateCompleted = typedDate ?? today()
  const act = useMove(disbursement, move)
  const own = useOwnBatch(move === 'approve' ? disbursement : null)
  const { name, processedAt } = disbursement
  const refusal = isLocalDate(dateCompleted)
    ? whyNotDateCompleted({ dateCompleted, processedAt, today: today() })
    : null
  const dateError = isLocalDate(dateCompleted)
    ? refusal && errorMessage(refusal.code, refusal.params)
    : ui('state.required')
  return (
    <Confirm
      opened={opened}
      changed={changed}
      onClose={() => {
        setDate(null)
        onClose()
      }}
      danger={move === 'cancel' || move === 'delete'}
      title={`${verbOf(move, disbursement)}: ${name}`}
      verb={verbOf(move, disbursement)}
      blocked={move === 'complete' && dateError !== null}
      {...own.confirmation}
      {...(move === 'cancel' && {
        reason: { label: t('field.reason') },
        dismiss: ui('action.keep'),
      })}
      failed={failedTo(move, 'disbursement')}
      onConfirm={(reason) => act({ reason, dateCompleted })}
    >
      <Stack>
        <Text>{consequenceOf(move, disbursement)}</Text>
        {move === 'approve' && <ToCheck disbursement={disbursement} />}
        {own.notice}
        {move === 'process' && <LeftOut disbursement={disbursement} />}
        {move === 'complete' && (
          <DateField
            label={t('field.dateCompleted')}
            value={dateCompleted}
            onChange={setDate}
            min={processedAt === null ? undefined : dateIn(processedAt)}
            max={today()}
            error={dateError}
          />
        )}
      </Stack>
    </Confirm>
  )
}
