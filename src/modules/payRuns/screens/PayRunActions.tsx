import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { canMove, moveTo } from '#kernel/lifecycle.ts'
import { noRinggit, ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Docked } from '#web/ui/Docked.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { isSent, payRunLifecycle, platformStatuses, type PlatformStatus } from '../pay-run.rules.ts'
import { t } from '../pay-run.texts.ts'
import { FailedPaymentFields, failedPayments, isIncomplete, noFailures } from './FailedPaymentFields.tsx'
import classes from './pay-runs.module.css'
import { employeesText, type PayRun, type Shown } from './pay-run.ts'

/** The statuses to which platform staff move a run, each by an action. */
type Next = Exclude<PlatformStatus, 'approved'>
const isNext = (status: PlatformStatus): status is Next => status !== 'approved'
const actionsOf = ({ status }: PayRun): Next[] =>
  platformStatuses.filter(isNext).filter((next) => {
    const move = moveTo(payRunLifecycle, next)
    return move !== null && canMove(payRunLifecycle, status, move)
  })

type Cancellation = { reason: string; walletAnswer: string }
const noAnswer: Cancellation = { reason: '', walletAnswer: '' }

/** The label of an action, which says what it does with how much. */
const verbOf = (next: Next, paid: Ringgit, failed: Ringgit): string => {
  if (next !== 'completed' || failed === noRinggit) return t(`verbs.${next}`, { paid: ringgit(paid) })
  return t(paid === noRinggit ? 'completeNone' : 'completePartly', { paid: ringgit(paid), failed: ringgit(failed) })
}

type Key = { orgId: string; payRunId: string }
type PayRunActionsProps = {
  /** The run with its organization. */
  name: string
  payRun: PayRun
  shown: Shown
  of: Key
}
/** What platform staff can do with a run now, each action with its consequence. */
export const PayRunActions = ({ name, payRun, shown, of }: PayRunActionsProps) => {
  const [asked, setAsked] = useState<Next | null>(null)
  const actions = actionsOf(payRun)
  if (actions.length === 0) return null
  return (
    <Docked over="page" className={classes.decide}>
      {actions.map((next) => (
        <div key={next} className={classes.action}>
          <p className={classes.quiet}>{t(`moves.${next}`)}</p>
          <Button variant={next === actions[0] ? 'filled' : 'default'} onClick={() => setAsked(next)}>
            {t(`actions.${next}`, { paid: ringgit(shown.total) })}
          </Button>
        </div>
      ))}
      {asked && (
        <ActionDialog name={name} payRun={payRun} shown={shown} of={of} next={asked} onClose={() => setAsked(null)} />
      )}
    </Docked>
  )
}

type ActionDialogProps = PayRunActionsProps & { next: Next; onClose: () => void }
/** The confirmation of an action, with what it requires. */
const ActionDialog = ({ name, payRun, shown, of, next, onClose }: ActionDialogProps) => {
  const [failures, setFailures] = useState(noFailures)
  const [cancellation, setCancellation] = useState(noAnswer)
  const [isChecked, setChecked] = useState(false)
  const update = useCommand(api.adminPayRuns.update, {
    fallback: t('failed.update'),
    success: (_, input) => t('statusChanged', { status: statusText(input.status) }),
  })
  const completes = next === 'completed'
  const cancels = next === 'cancelled'
  const needsAnswer = cancels && isSent(payRun.status)
  const required = cancels ? [cancellation.reason, ...(needsAnswer ? [cancellation.walletAnswer] : [])] : []
  const failed = completes && failures.allSucceeded === 'no' ? failures.shares : []
  const failedAmount = sumRinggit(failed.map(({ amount }) => amount))
  const paid = ringgitOf(sen(senOf(shown.total) - senOf(failedAmount)))
  const check = () => {
    setChecked(true)
    if (completes) return !isIncomplete(failures)
    return required.every((value) => value.trim() !== '')
  }
  const move = () =>
    update.mutateAsync({
      orgId: of.orgId,
      id: of.payRunId,
      status: next,
      shown: { ...shown, count: shown.count - failed.length, total: paid },
      ...(completes && { employees: failedPayments(failures) }),
      ...(cancels && { reason: cancellation.reason.trim() }),
      ...(needsAnswer && { walletAnswer: cancellation.walletAnswer.trim() }),
    })
  return (
    <Confirm
      opened
      onClose={onClose}
      danger={cancels}
      {...(cancels && { dismiss: t('keepRun') })}
      title={name}
      verb={verbOf(next, paid, failedAmount)}
      check={check}
      onConfirm={move}
    >
      <Stack>
        <Text fw={600}>
          {t('moveOf', { amount: ringgit(payRun.employeesNetPay), employees: employeesText(payRun.eligibleEmployees) })}
        </Text>
        <Text>{t(`moves.${next}`)}</Text>
        {completes && <FailedPaymentFields of={of} failures={failures} onChange={setFailures} isChecked={isChecked} />}
        {cancels && (
          <CancellationFields
            cancellation={cancellation}
            needsAnswer={needsAnswer}
            onChange={setCancellation}
            isChecked={isChecked}
          />
        )}
      </Stack>
    </Confirm>
  )
}

type CancellationFieldsProps = {
  cancellation: Cancellation
  needsAnswer: boolean
  onChange: (cancellation: Cancellation) => void
  isChecked: boolean
}
/** What a cancellation requires, with a warning if the payments were sent. */
const CancellationFields = ({ cancellation, needsAnswer, onChange, isChecked }: CancellationFieldsProps) => {
  const fieldOf = (name: keyof Cancellation) => ({
    withAsterisk: true,
    autosize: true,
    minRows: 2,
    value: cancellation[name],
    error: isChecked && cancellation[name].trim() === '' ? ui('state.required') : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLTextAreaElement }) =>
      onChange({ ...cancellation, [name]: value }),
  })
  return (
    <>
      {needsAnswer && (
        <>
          <Notice tone="stop" title={t('mayStillPay')}>
            {t('mayStillPayText')}
          </Notice>
          <Textarea
            label={t('walletAnswer')}
            description={t('walletAnswerHint')}
            maxLength={500}
            {...fieldOf('walletAnswer')}
          />
        </>
      )}
      <Textarea label={t('cancelReason')} description={t('cancelReasonHint')} maxLength={300} {...fieldOf('reason')} />
    </>
  )
}
