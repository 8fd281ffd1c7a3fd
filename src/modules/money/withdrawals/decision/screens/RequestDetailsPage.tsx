import { Docked } from '#web/ui/Docked.tsx'
import { Alert, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { History } from '#ground/audit/screens/History.tsx'
import { api, fullMessageOf, useCall } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Money, ringgit } from '#web/ui/format.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { Card, Facts, Loaded, Page, type Fact } from '#web/ui/Page.tsx'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { useStays } from '#web/ui/acting.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { frequencyText } from '#money/withdrawalPolicies/policy.rules.ts'
import type { rollingPayManagement } from '../management-withdrawals.contract.ts'
import { StatusPills } from '../../screens/withdrawal-columns.tsx'
import { detailsOf } from './request-columns.tsx'
import { approveText, ConfirmLarge, isLarge, RejectOne, useDecideNow } from './RequestDecisions.tsx'
import type { ListedRequest } from './listed-request.ts'
import { RiskFacts } from '#web/ui/risks.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { decisionReasonText } from '../../screens/reason-name.ts'
import { factsOf } from '../../screens/withdrawal-details.tsx'
import { t as detailsText } from '../../withdrawal-details.texts.ts'
import classes from './RequestDetailsPage.module.css'
import { t } from '../request.texts.ts'

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
      {/* Stays if another user has decided the request, because the dialog says why the rejection was refused. */}
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
      <LinkButton to={detailsOf(next)} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('request.next', { name: next.createdBy, amount: ringgit(next.amount) })}
      </LinkButton>
    </Docked>
  )
}

/** The facts in the order of a decision. */
const requestFacts = (row: Answer['transaction']): readonly Fact[] => {
  const names = { ic: t('request.ic'), reason: t('request.reason'), fee: t('request.fee'), noDate: t('request.noDate') }
  const of = factsOf(row, names, t(`request.feeBy.${row.feePaidBy}`))
  return [
    [t('request.employee'), row.createdBy],
    of.ic,
    row.team !== null && [t('request.team'), row.team],
    [of.amount[0], <strong key="amount">{of.amount[1]}</strong>],
    of.fee,
    [t('request.net'), <Money key="net" amount={row.netAmount} />],
    of.reason,
    of.bank,
    of.account,
    of.day,
    of.number,
  ]
}

const Details = ({ answer: { transaction } }: { answer: Answer }) => (
  <>
    {transaction.returnedAt && (
      <Alert color="red" title={detailsText('steps.returned')}>
        {t('request.returned', { reason: transaction.returnedReason ?? '' })}
      </Alert>
    )}
    {transaction.returnedAt === null && transaction.reason !== null && (
      <Notice tone="stop">{t('request.because', { reason: decisionReasonText(transaction.reason) })}</Notice>
    )}
    <div className={classes.details}>
      <Card title={t('request.facts')} aside={<StatusPills row={transaction} />}>
        <Facts facts={requestFacts(transaction)} />
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
        <History
          type="withdrawal"
          id={transaction.id}
          {...(transaction.batchId && { partOf: { type: 'bank_batch', recordId: transaction.batchId } })}
        />
      </div>
    </div>
  </>
)
