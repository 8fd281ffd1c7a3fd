import { reasonName } from '../../screens/reason-name.ts'
import { Alert } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { dateText, dayText, periodText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { feeFact, netFact } from './withdrawal-facts.tsx'
import { Released } from './Released.tsx'
import { WithdrawalStatusPill } from './WithdrawalRow.tsx'
import { WithdrawalTimeline, type Details } from './WithdrawalTimeline.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'

export const WithdrawalDetailsPage = () => {
  const { transactionId } = withdrawalScreens.transaction.useParams()
  const load = useCall(api.rollingPayEmployee.getTransaction, { transactionId }, { fallback: t('details.failed') })
  return (
    <Page
      title={t('details.title')}
      back={{ to: withdrawalScreens.transactions.to(), label: t('transactions.title') }}
      narrow
    >
      <Loaded load={load} fallback={t('details.failed')}>
        {(details) => <TransactionDetails details={details} />}
      </Loaded>
    </Page>
  )
}

/** Arrival is a promise between approval and transfer. */
const isPromised = (status: Details['status']): boolean => status === 'approved' || status === 'processing'

const TransactionDetails = ({ details }: { details: Details }) => (
  <>
    {details.returned && (
      <Alert color="red" title={t('details.returned')}>
        {t('details.returnedText', { reason: details.returned.reason })}
      </Alert>
    )}
    <Released details={details} />
    <Card title={<Money amount={details.amount} />} aside={<WithdrawalStatusPill transaction={details} />}>
      <Facts
        facts={[
          [t('details.reason'), reasonName(details.reasonForWithdrawal)],
          feeFact(details),
          netFact(details),
          [t('details.bank'), details.bank],
          [
            t('details.account'),
            <span key="account" className="num">
              {details.accountNumber}
            </span>,
          ],
          details.transferDate
            ? [t('details.transferred'), dateText(details.transferDate)]
            : isPromised(details.status) && details.expectedOn && [t('details.expected'), dayText(details.expectedOn)],
          [t('details.period'), periodText(details.period)],
          [
            t('details.number'),
            <span key="number" className="num">
              {details.id}
            </span>,
          ],
        ]}
      />
    </Card>
    <Card title={t('details.timeline')}>
      <WithdrawalTimeline details={details} />
    </Card>
  </>
)
