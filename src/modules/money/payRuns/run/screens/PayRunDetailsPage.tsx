import { useShownRecord } from '#web/ui/changed-since.tsx'
import { useFrozen } from '#web/ui/snapshot.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { Button, Text, Textarea } from '@mantine/core'
import { IconEdit, IconFileText, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canMove, whyNotMove } from '#kernel/lifecycle.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText, dayOfText, periodText, ringgit } from '#web/ui/format.ts'
import { useRight, useStays } from '#web/ui/acting.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { delegatedText } from '#web/ui/delegated-text.ts'
import { useMover } from '#web/ui/mover.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useOwnApproval, withReason } from '#web/ui/own-approval.tsx'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { InPanel, KeyButton } from '#web/ui/ReviewPanel.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { RiskFacts } from '#web/ui/risks.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { firstSubmitDay, payRunLifecycle } from '../../pay-run.rules.ts'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t as duplicateTexts } from '../../duplicates.texts.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { Comparison } from '../../figures/screens/Comparison.tsx'
import { Duplicates } from '../../figures/screens/Duplicates.tsx'
import { DeletePayRun } from './DeletePayRun.tsx'
import {
  employeesText,
  fullNameOf,
  leftOutOf,
  type CheckedRun,
  type Figures,
  type PayRun,
  type Reruns as RerunsOf,
} from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'
import { PayRunPanel } from '../../figures/screens/PayRunPanel.tsx'
import { Reruns } from './Reruns.tsx'
import { RunEmployees } from '../../figures/screens/RunEmployees.tsx'

const toRun = (payRunId: string) => payRunScreens.details.to({ payRunId })
const back = { to: payRunScreens.list.to(), label: t('title') }

export const PayRunDetailsPage = () => {
  const { payRunId } = payRunScreens.details.useParams()
  const load = useCall(api.payRuns.getOne, { id: payRunId }, { fallback: t('failed.one') })
  const payRun = load.data?.payRun
  return (
    <Page
      title={payRun ? fullNameOf(payRun) : t('details')}
      intro={payRun && <Summary payRun={payRun} to={toRun} />}
      back={back}
      actions={payRun && <Actions payRun={payRun} />}
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun: shown, figures, comparison, reruns }) => (
          <>
            <div className={`${classes.columns} ${classes.withTable}`}>
              <div className={classes.main}>
                <Cancelled payRun={shown} />
                <ReturnedNotice type="payRun" id={payRunId} />
                {comparison && <Comparison compared={comparison} figures={figures} period={shown.period} />}
                <RunEmployees call={api.payRuns.getEmployees} of={{ id: payRunId }} figures={figures} withLinks />
              </div>
              <PayRunPanel
                figures={figures}
                status={shown.status}
                decision={<Decision payRun={shown} figures={figures} reruns={reruns} />}
              >
                <RunDuplicates payRun={shown} />
              </PayRunPanel>
            </div>
            <History type="payRun" id={payRunId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Shows the approver that the run pays a benefit again, and why. */
export const RunDuplicates = ({ payRun }: { payRun: PayRun }) => (
  <Duplicates duplicates={payRun.duplicates} benefitName={payRun.benefitName} reason={payRun.duplicateReason} />
)

type SummaryProps = { payRun: PayRun; to: (payRunId: string) => string }
/** The status, the pay day, the groups, who submitted and approved the run, and a link from a re-run to its original. */
export const Summary = ({ payRun, to }: SummaryProps) => (
  <>
    <StatusPill status={payRun.status} />{' '}
    {t('summary', { payDay: dateText(payRun.payDay), groups: payRun.groups.map(({ name }) => name).join(', ') })}{' '}
    {payRun.submittedAt && t('submittedBy', { name: payRun.submittedByName, day: dayOfText(payRun.submittedAt) })}{' '}
    {payRun.approvedAt &&
      t('approvedBy', {
        name: delegatedText(payRun.approvedByName ?? '', payRun.approvedForName),
        day: dayOfText(payRun.approvedAt),
      })}{' '}
    {payRun.rerunOf && <Link to={to(payRun.rerunOf)}>{t('original')}</Link>}
  </>
)

/** Why a run was cancelled. */
export const Cancelled = ({ payRun: { status, reason } }: { payRun: PayRun }) =>
  status === 'cancelled' && reason !== null && <Notice tone="stop" title={t('cancelledBecause', { reason })} />

const Actions = ({ payRun }: { payRun: PayRun }) => {
  const navigate = useNavigate()
  const { orgId } = useSession()
  const [toDelete, setToDelete] = useState<PayRun | null>(null)
  const { id, payType, status } = payRun
  return (
    <>
      {canMove(payRunLifecycle, status, 'edit') && (
        <LinkButton to={payRunScreens.edit.to({ payType, payRunId: id })} variant="default" icon={IconEdit}>
          {ui('action.edit')}
        </LinkButton>
      )}
      {status === 'completed' && (
        <LinkButton
          to={payRunScreens.report.to({ orgId: orgId ?? '', payRunId: id })}
          variant="default"
          icon={IconFileText}
        >
          {t('report')}
        </LinkButton>
      )}
      {canMove(payRunLifecycle, status, 'delete') && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setToDelete(payRun)}>
          {ui('action.delete')}
        </Button>
      )}
      {toDelete && (
        <DeletePayRun
          payRun={toDelete}
          onClose={() => setToDelete(null)}
          leave={() => navigate({ to: payRunScreens.list.to() })}
        />
      )}
    </>
  )
}

/** The next step of a run with its consequence, or the person who has to act. */
const Decision = ({ payRun, figures, reruns }: DecisionProps & { reruns: RerunsOf }) => {
  const { mayApprove } = useRight('payRuns')
  const stays = useStays('payRuns')({ amount: figures.netPay })
  const isOver = payRun.status === 'cancelled' || (payRun.status === 'completed' && payRun.failedEmployees === 0)
  if (isOver) return null
  return (
    <Docked over="page" className={classes.decide}>
      {payRun.status === 'pending_approval' && <ActingNotice scope="payRuns" />}
      {payRun.status === 'draft' ? (
        firstSubmitDay(payRun.payDay) > today() ? (
          <p className={classes.quiet}>
            {formTexts('notYet', {
              month: periodText(payRun.period),
              day: dateText(firstSubmitDay(payRun.payDay)),
            })}
          </p>
        ) : (
          <Submit payRun={payRun} figures={figures} />
        )
      ) : payRun.status === 'completed' ? (
        <Reruns payRun={payRun} reruns={reruns} />
      ) : payRun.status === 'pending_approval' && stays !== null ? (
        <p className={classes.quiet}>{stays}</p>
      ) : payRun.status === 'pending_approval' && mayApprove ? (
        <Approve payRun={payRun} figures={figures} />
      ) : (
        <p className={classes.quiet}>
          {t(payRun.status === 'pending_approval' ? 'waitingForManager' : 'withPlatform')}
        </p>
      )}
    </Docked>
  )
}

type DecisionProps = { payRun: CheckedRun; figures: Figures }

const Submit = ({ payRun, figures }: DecisionProps) => {
  const submit = useCommand(api.payRuns.submit, { fallback: t('failed.update'), success: t('submitted') })
  const amount = ringgit(figures.netPay)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = payRun.duplicates !== null && reason.trim() === ''
  const press = () => {
    setChecked(true)
    if (isMissing) return focusFirstError()
    submit.mutate({
      id: payRun.id,
      modifiedAt: payRun.modifiedAt,
      ...(payRun.duplicates && { duplicateReason: reason.trim() }),
    })
  }
  return (
    <>
      <p className={classes.quiet}>{t('submitText')}</p>
      {payRun.duplicates && (
        <Textarea
          label={duplicateTexts('duplicateReason')}
          withAsterisk
          autosize
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          error={isChecked && isMissing ? ui('state.required') : undefined}
        />
      )}
      <Button loading={submit.isPending} onClick={press}>
        {t('submit', { count: figures.eligibleEmployees, amount })}
      </Button>
    </>
  )
}

const Approve = ({ payRun: current, figures: currentFigures }: DecisionProps) => {
  useRecordKeys()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { shown: payRun, changed } = useShownRecord(current, { type: 'payRun', isOpen: asking, onReview: close })
  const figures = useFrozen(asking, currentFigures)
  const whyNot = whyNotMove(payRunLifecycle, 'approve', payRun, useMover('payRuns'))
  const own = useOwnApproval(whyNot === null ? [payRun] : [])
  const approve = useCommand(api.payRuns.approve, {
    fallback: t('failed.update'),
    success: t('approved'),
    info: 'pay_run_approved',
  })
  const employees = employeesText(figures.eligibleEmployees)
  const amount = ringgit(figures.netPay)
  const verb = t('approve', { count: figures.eligibleEmployees, amount })
  const { count: left } = leftOutOf(figures)
  const isLate = payRun.payDay < today()
  const consequence = t(isLate ? 'approveLate' : 'approveText', { employees, amount, payDay: dateText(payRun.payDay) })
  return (
    <>
      <p className={classes.quiet}>
        {consequence} {left > 0 && <strong>{t('approveNotPaid', { employees: employeesText(left) })}</strong>}
      </p>
      {own.notice}
      {whyNot?.code === 'maker_is_checker' ? (
        <p className={classes.quiet}>{errorMessage(whyNot.code)}</p>
      ) : (
        <KeyButton shortcut="a" onClick={() => setAsking(true)}>
          {verb}
        </KeyButton>
      )}
      <InPanel value>
        <ReturnSelected
          returning={{ type: 'payRun', call: api.payRuns.return }}
          rows={[payRun]}
          lifecycle={payRunLifecycle}
          returned={new Map()}
          nameOf={fullNameOf}
          onDone={() => undefined}
        />
      </InPanel>
      <Confirm
        opened={asking}
        onClose={close}
        changed={changed}
        title={t('approveTitle', { employees, amount })}
        verb={verb}
        {...own.confirmation}
        onConfirm={(reason) =>
          approve.mutateAsync({ ids: [payRun.id], modifiedAt: [payRun.modifiedAt], ...withReason(reason) })
        }
      >
        <RiskFacts risks={payRun.risks} />
        <Text>{consequence}</Text>
        {own.notice}
        {left > 0 && <Text fw={600}>{t('approveNotPaid', { employees: employeesText(left) })}</Text>}
      </Confirm>
    </>
  )
}
