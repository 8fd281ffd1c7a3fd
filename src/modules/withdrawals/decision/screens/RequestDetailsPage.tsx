import { Docked } from '#web/ui/Docked.tsx'
import { Alert, Button, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { isFinal } from '#kernel/lifecycle.ts'
import type { LocalDate } from '#kernel/time.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { authorText } from './author-text.ts'
import { roleText } from '#web/role-text.ts'
import { api, fullMessageOf, useCall } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { dateText, dayText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { useStays } from '#web/ui/acting.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { Timeline } from '#web/ui/Timeline.tsx'
import { frequencyText } from '../../../withdrawalPolicies/policy.rules.ts'
import type { rollingPayManagement } from '../management-withdrawals.contract.ts'
import { hasFee, withdrawalLifecycle } from '../../withdrawal.rules.ts'
import { detailsOf, RequestStatus } from './request-columns.tsx'
import { approveText, ConfirmLarge, isLarge, RejectOne, useDecideNow } from './RequestDecisions.tsx'
import type { ListedRequest } from './listed-request.ts'
import { RiskFacts } from '#web/ui/risks.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { decisionReasonText, reasonName } from '../../screens/reason-name.ts'
import classes from './RequestDetailsPage.module.css'
import { t } from '../request.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

type Answer = z.input<(typeof rollingPayManagement)['getTransaction']['output']>

export const RequestDetailsPage = () => {
  const { transactionId } = withdrawalScreens.request.useParams()
  const load = useCall(api.rollingPayManagement.getTransaction, { transactionId }, { fallback: t('request.failed') })
  return (
    <Page title={t('request.title')} back={{ to: withdrawalScreens.requests.to(), label: t('request.back') }}>
      <ActingNotice scope="withdrawals" />
      <Loaded load={load} fallback={t('request.failed')}>
        {(answer) => <Details answer={answer} />}
      </Loaded>
    </Page>
  )
}

const Decide = ({ request }: { request: ListedRequest }) => {
  const [rejecting, setRejecting] = useState(false)
  const { isPending, decide } = useDecideNow(request)
  const [asking, setAsking] = useState(false)
  useRecordKeys()
  const approve = () => decide({ status: 'approved' })
  const press = () => {
    if (isLarge(request)) setAsking(true)
    else approve().catch((error: unknown) => toast.failed(fullMessageOf(error, t('requests.failedUpdate'))))
  }
  const amount = ringgit(request.amount)
  const stays = useStays('withdrawals')(request)
  return (
    <>
      {request.status === 'pending' && stays !== null ? (
        <Notice>{stays}</Notice>
      ) : request.status === 'pending' ? (
        <Docked over="page" className={classes.decide}>
          <Text size="sm">{approveText([request])}</Text>
          <div className={classes.buttons}>
            <KeyButton shortcut="r" variant="default" onClick={() => setRejecting(true)}>
              {t('requests.reject')}
            </KeyButton>
            <KeyButton shortcut="a" loading={isPending} onClick={press}>
              {t('requests.approveOne', { amount })}
            </KeyButton>
          </div>
          <ConfirmLarge row={asking ? request : null} onClose={() => setAsking(false)} onApprove={approve} />
        </Docked>
      ) : (
        <NextRequest after={request} />
      )}
      {/* Stays if someone else has decided the request, because the dialog says why the rejection was refused. */}
      <RejectOne
        row={rejecting ? request : null}
        onClose={() => setRejecting(false)}
        onReject={(reason) => decide({ status: 'rejected', reason })}
      />
    </>
  )
}

/** Links to the month's next pending request once this one is decided. */
const NextRequest = ({ after }: { after: ListedRequest }) => {
  const input = { period: after.period, status: 'pending', pageSize: 5 } as const
  const { data } = useCall(api.rollingPayManagement.getTransactions, input, { fallback: t('requests.failed') })
  const next = data?.transactions.find(({ id }) => id !== after.id)
  if (!next) return null
  return (
    <Docked over="page" className={classes.decide}>
      <Button component={Link} to={detailsOf(next)} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('request.next', { name: next.createdBy, amount: ringgit(next.amount) })}
      </Button>
    </Docked>
  )
}

const Details = ({ answer: { transaction, timeline } }: { answer: Answer }) => (
  <>
    {transaction.returnedAt && (
      <Alert color="red" title={t('requests.returned')}>
        {t('request.returned', { reason: transaction.returnedReason ?? '' })}
      </Alert>
    )}
    <div className={classes.details}>
      <Card title={t('request.facts')} aside={<RequestStatus row={transaction} />}>
        <Facts
          facts={[
            [t('request.employee'), transaction.createdBy],
            [
              t('request.ic'),
              <span key="ic" className="num">
                {transaction.employeeICNumber}
              </span>,
            ],
            transaction.team !== null && [t('request.team'), transaction.team],
            [
              t('request.amount'),
              <strong key="amount">
                <Money amount={transaction.amount} />
              </strong>,
            ],
            hasFee({ status: transaction.status, returned: transaction.returnedAt !== null }) && [
              t('request.fee'),
              <span key="fee">
                <Money amount={transaction.fee} /> <small>{t(`request.feeBy.${transaction.feePaidBy}`)}</small>
              </span>,
            ],
            [t('request.net'), <Money key="net" amount={transaction.netAmount} />],
            [t('request.reason'), reasonName(transaction.reasonForWithdrawal)],
            [t('request.bank'), transaction.banking.bank],
            [
              t('request.account'),
              <span key="account" className="num">
                {numberText(transaction.banking.accountNumber)}
              </span>,
            ],
            transaction.transferDate
              ? [t('request.transferred'), dateText(transaction.transferDate)]
              : !isFinal(withdrawalLifecycle, transaction.status) && [t('request.expected'), arrivalText(transaction)],
            [
              t('request.number'),
              <span key="number" className="num">
                {transaction.id}
              </span>,
            ],
          ]}
        />
      </Card>
      <div className={classes.side}>
        <div className={classes.panel}>
          <Card title={t('request.decision')} className={classes.basis ?? ''}>
            <Facts
              facts={[
                [t('request.salary'), <Money key="salary" amount={transaction.salary} />],
                [t('request.earned'), <Money key="earned" amount={transaction.earned} />],
                [t('request.taken'), <Money key="taken" amount={transaction.taken} />],
                [t('request.limit'), <Money key="limit" amount={transaction.ceiling} />],
                [
                  t('request.policy'),
                  `${t(`requests.policies.${transaction.policy.type}`)}, ${t('requests.policyText', { amount: ringgit(transaction.policy.maximum), frequency: translate(frequencyText(transaction.policy.frequency)).toLowerCase() })}`,
                ],
              ]}
            />
            <RiskFacts risks={transaction.risks} />
          </Card>
          <Decide request={transaction} />
        </div>
        <Card title={t('request.timeline')}>
          <Timeline
            steps={timeline.map((step) => ({
              status: step.status,
              title: t(`request.steps.${step.sentToBank ? 'sent' : (step.status as 'pending')}`),
              at: step.at,
              by: t('request.by', {
                name: authorText(step.byName, step.byRole, step.forName),
                role: roleText(step.byRole),
              }),
              reason: step.reason && t('request.because', { reason: decisionReasonText(step.reason) }),
            }))}
          />
        </Card>
      </div>
    </div>
    <History
      type="withdrawal"
      id={transaction.id}
      {...(transaction.batchId && { partOf: { type: 'bank_batch', recordId: transaction.batchId } })}
    />
  </>
)

const arrivalText = ({ onHold, expectedOn }: { onHold: boolean; expectedOn: LocalDate | null }): string => {
  if (onHold) return t('request.noDate')
  return expectedOn ? dayText(expectedOn) : t('request.afterApproval')
}
