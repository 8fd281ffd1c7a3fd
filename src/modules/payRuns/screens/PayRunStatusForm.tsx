import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canMove, moveTo } from '#kernel/lifecycle.ts'
import { noRinggit, ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import { isSent, payRunLifecycle, platformStatuses, type PlatformStatus } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { FailedPaymentFields, failedPayments, isIncomplete, noFailures } from './FailedPaymentFields.tsx'
import classes from './pay-runs.module.css'
import { employeesText, type PayRun, type Shown } from './pay-run.ts'

const nextOf = ({ status }: PayRun): PlatformStatus[] =>
  platformStatuses.filter((next) => {
    const move = moveTo(payRunLifecycle, next)
    return next !== 'approved' && move !== null && canMove(payRunLifecycle, status, move)
  })

type Cancellation = { reason: string; walletAnswer: string }
const noAnswer: Cancellation = { reason: '', walletAnswer: '' }

/** The button of a move, which says what the move does with how much. */
const verbOf = (status: PlatformStatus, paid: Ringgit, failed: Ringgit): string => {
  if (status === 'completed') {
    if (failed === noRinggit) return t('complete', { paid: ringgit(paid) })
    return t(paid === noRinggit ? 'completeNone' : 'completePartly', { paid: ringgit(paid), failed: ringgit(failed) })
  }
  const verb = status === 'cancelled' ? t('cancelRun') : t('moveTo', { status: statusText(status) })
  return t('moveAmount', { verb, amount: ringgit(paid) })
}

type PayRunStatusFormProps = {
  /** The run with its organization. */
  name: string
  payRun: PayRun
  shown: Shown
  of: { orgId: string; payRunId: string }
}
/** The next statuses of a run, with what each requires. */
export const PayRunStatusForm = ({ name, payRun, shown, of }: PayRunStatusFormProps) => {
  const navigate = useNavigate()
  const choices = nextOf(payRun)
  const [status, setStatus] = useState(choices[0])
  const [asking, setAsking] = useState(false)
  const [failures, setFailures] = useState(noFailures)
  const [cancellation, setCancellation] = useState(noAnswer)
  const [isChecked, setChecked] = useState(false)
  const update = useCommand(api.adminPayRuns.update, {
    fallback: t('failed.update'),
    success: (_, input) => t('statusChanged', { status: statusText(input.status) }),
    onSuccess: () => void navigate({ to: payRunScreens.platformDetails.to(of) }),
  })
  if (!status) return <Card>{statusText(payRun.status)}</Card>
  const completes = status === 'completed'
  const needsAnswer = status === 'cancelled' && isSent(payRun.status)
  const failed = completes && failures.allSucceeded === 'no' ? failures.shares : []
  const failedAmount = sumRinggit(failed.map(({ amount }) => amount))
  const paid = ringgitOf(sen(senOf(shown.total) - senOf(failedAmount)))
  const isMissing = completes
    ? isIncomplete(failures)
    : needsAnswer && Object.values(cancellation).some((value) => value.trim() === '')
  const isChanged = status !== choices[0] || failures !== noFailures || cancellation !== noAnswer
  const verb = verbOf(status, paid, failedAmount)
  const review = () => {
    setChecked(true)
    if (isMissing) focusFirstError()
    else setAsking(true)
  }
  const move = () =>
    update.mutateAsync({
      orgId: of.orgId,
      id: of.payRunId,
      status,
      shown: { ...shown, count: shown.count - failed.length, total: paid },
      ...(completes && { employees: failedPayments(failures) }),
      ...(needsAnswer && { reason: cancellation.reason.trim(), walletAnswer: cancellation.walletAnswer.trim() }),
    })
  return (
    <Card>
      <Stack gap="md">
        <Choice choices={choices} status={status} onChange={setStatus} />
        {completes && <FailedPaymentFields of={of} failures={failures} onChange={setFailures} isChecked={isChecked} />}
        {needsAnswer && <WalletAnswer cancellation={cancellation} onChange={setCancellation} isChecked={isChecked} />}
        <Button className={classes.move ?? ''} onClick={review}>
          {verb}
        </Button>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger={status === 'cancelled'}
        {...(status === 'cancelled' && { dismiss: ui('action.keep') })}
        title={name}
        verb={verb}
        onConfirm={move}
      >
        <Text fw={600}>
          {t('moveOf', { amount: ringgit(payRun.employeesNetPay), employees: employeesText(payRun.eligibleEmployees) })}
        </Text>
        {failed.length > 0 && (
          <Notice tone="stop" title={t('moveFailed', { count: failed.length })}>
            {failed.slice(0, mostNamed).map(({ label, reason }) => (
              <div key={label}>
                {label}: {reason.trim()}
              </div>
            ))}
            {failed.length > mostNamed && t('more', { count: failed.length - mostNamed })}
          </Notice>
        )}
        <Text>{status === 'approved' ? '' : t(`moves.${status}`)}</Text>
      </Confirm>
      <UnsavedGuard dirty={isChanged && !update.isSuccess} busy={update.isPending} />
    </Card>
  )
}
const mostNamed = 10

type ChoiceProps = {
  choices: readonly PlatformStatus[]
  status: PlatformStatus
  onChange: (status: PlatformStatus | undefined) => void
}
const Choice = ({ choices, status, onChange }: ChoiceProps) => (
  <Radio.Group
    label={t('field.status')}
    value={status}
    onChange={(value) => onChange(choices.find((one) => one === value))}
  >
    <Stack gap="xs" mt="xs">
      {choices.map((value) => (
        <Radio
          size="md"
          key={value}
          value={value}
          label={statusText(value)}
          description={value === 'approved' ? undefined : t(`moves.${value}`)}
        />
      ))}
    </Stack>
  </Radio.Group>
)

type WalletAnswerProps = {
  cancellation: Cancellation
  onChange: (cancellation: Cancellation) => void
  isChecked: boolean
}
/** The warning before a sent run is cancelled, and what its cancellation requires. */
const WalletAnswer = ({ cancellation, onChange, isChecked }: WalletAnswerProps) => {
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
      <Notice tone="stop" title={t('mayStillPay')}>
        {t('mayStillPayText')}
      </Notice>
      <Textarea
        label={t('walletAnswer')}
        description={t('walletAnswerHint')}
        maxLength={500}
        {...fieldOf('walletAnswer')}
      />
      <Textarea label={t('cancelReason')} description={t('cancelReasonHint')} maxLength={300} {...fieldOf('reason')} />
    </>
  )
}
