import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { canMove, moveTo } from '#kernel/lifecycle.ts'
import { noRinggit, ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { Docked } from '#web/ui/Docked.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { isSent, payRunLifecycle, platformStatuses, type PlatformStatus } from '../../pay-run.rules.ts'
import { t } from '../../pay-run.texts.ts'
import { FailedPaymentFields, failedPayments, isIncomplete, noFailures, type Failures } from './FailedPaymentFields.tsx'
import classes from '../../screens/pay-runs.module.css'
import { employeesText, type PayRun, type Shown } from '../../screens/pay-run.ts'

/** The statuses to which platform staff move a run, each by an action. */
type Next = Exclude<PlatformStatus, 'approved'>
const isNext = (status: PlatformStatus): status is Next => status !== 'approved'
const actionsOf = ({ status }: PayRun): Next[] =>
  platformStatuses.filter(isNext).filter((next) => {
    const move = moveTo(payRunLifecycle, next)
    return move !== null && canMove(payRunLifecycle, status, move)
  })

/** The label of an action, which states the action and the amount. */
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

type Values = { failures: Failures; cancelReason: string; walletAnswer: string }
const initial: Values = { failures: noFailures, cancelReason: '', walletAnswer: '' }
const missing = (text: string) => text.trim() === '' && ui('state.required')

type ActionDialogProps = PayRunActionsProps & { next: Next; onClose: () => void }
/** The confirmation of an action, with its requirements. */
const ActionDialog = ({ name, payRun, shown, of, next, onClose }: ActionDialogProps) => {
  const completes = next === 'completed'
  const cancels = next === 'cancelled'
  const needsAnswer = cancels && isSent(payRun.status)
  const failedOf = ({ failures }: Values) => (completes && failures.allSucceeded === 'no' ? failures.shares : [])
  const amountsOf = (values: Values) => {
    const failed = sumRinggit(failedOf(values).map(({ amount }) => amount))
    return { failed, paid: ringgitOf(sen(senOf(shown.total) - senOf(failed))) }
  }
  return (
    <CommandDialog
      title={name}
      onClose={onClose}
      call={api.adminPayRuns.update}
      initial={initial}
      input={(values) => ({
        orgId: of.orgId,
        id: of.payRunId,
        status: next,
        shown: { ...shown, count: shown.count - failedOf(values).length, total: amountsOf(values).paid },
        ...(completes && { employees: failedPayments(values.failures) }),
        ...(cancels && { reason: values.cancelReason.trim() }),
        ...(needsAnswer && { walletAnswer: values.walletAnswer.trim() }),
      })}
      check={({ failures, cancelReason, walletAnswer }) => ({
        failures: completes && isIncomplete(failures) && ui('state.required'),
        cancelReason: cancels && missing(cancelReason),
        walletAnswer: needsAnswer && missing(walletAnswer),
      })}
      fieldOf={(path) => (path === 'reason' ? 'cancelReason' : path)}
      failed={t('failed.update')}
      success={(_, input) => t('statusChanged', { status: statusText(input.status) })}
      danger={cancels}
      dismiss={cancels ? t('keepRun') : undefined}
      verb={(values) =>
        completes && values.failures.allSucceeded === null
          ? t('completeUnanswered')
          : verbOf(next, amountsOf(values).paid, amountsOf(values).failed)
      }
    >
      {(form) => (
        <>
          <Text fw={600}>
            {t('moveOf', {
              amount: ringgit(payRun.employeesNetPay),
              employees: employeesText(payRun.eligibleEmployees),
            })}
          </Text>
          <Text>{t(`moves.${next}`)}</Text>
          {completes && (
            <FailedPaymentFields
              of={of}
              failures={form.values.failures}
              onChange={(failures) => form.setFieldValue('failures', failures)}
              isChecked={form.errors['failures'] !== undefined}
            />
          )}
          {needsAnswer && (
            <>
              <Notice tone="stop" title={t('mayStillPay')}>
                {t('mayStillPayText')}
              </Notice>
              <Textarea
                label={t('walletAnswer')}
                description={t('walletAnswerHint')}
                {...long}
                maxLength={500}
                {...form.getInputProps('walletAnswer')}
              />
            </>
          )}
          {cancels && (
            <Textarea
              label={t('cancelReason')}
              description={t('cancelReasonHint')}
              {...long}
              maxLength={300}
              {...form.getInputProps('cancelReason')}
            />
          )}
        </>
      )}
    </CommandDialog>
  )
}

const long = { withAsterisk: true, autosize: true, minRows: 2 } as const
