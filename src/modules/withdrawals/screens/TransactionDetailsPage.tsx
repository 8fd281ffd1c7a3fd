import { reasonName } from './reason-name.ts'
import { Alert } from '@mantine/core'
import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { t } from '#web/text.ts'
import { dateText, dayText, periodText } from '#web/ui/DateText.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { rollingPayEmployee } from '../employee-withdrawals.contract.ts'
import { TransactionStatus } from './TransactionRow.tsx'
import { withdrawalScreens } from '../withdrawal.screens.ts'

type Details = z.input<(typeof rollingPayEmployee)['getTransaction']['output']>

export const TransactionDetailsPage = () => {
  const { transactionId } = withdrawalScreens.transaction.useParams()
  const load = useCall(
    api.rollingPayEmployee.getTransaction,
    { transactionId },
    { fallback: t('employee.details.failed') },
  )
  return (
    <Page
      title={t('employee.details.title')}
      back={{ to: withdrawalScreens.transactions.to(), label: t('employee.transactions.title') }}
      narrow
    >
      <Loaded load={load} fallback={t('employee.details.failed')}>
        {(details) => <TransactionDetails details={details} />}
      </Loaded>
    </Page>
  )
}

const who = {
  you: t('employee.details.you'),
  'your employer': t('employee.details.employer'),
  Upah: t('employee.details.upah'),
}

const TransactionDetails = ({ details }: { details: Details }) => (
  <>
    {details.returned && (
      <Alert color="red" title={t('employee.details.returned')}>
        {t('employee.details.returnedText', { reason: details.returned.reason })}
      </Alert>
    )}
    <Card title={<Money amount={details.amount} />} aside={<TransactionStatus transaction={details} />}>
      <Facts
        facts={[
          [t('employee.details.reason'), reasonName(details.reasonForWithdrawal)],
          [
            details.feePaidBy === 'employee' ? t('employee.details.fee') : t('employee.details.feeEmployer'),
            <Money key="fee" amount={details.fee} />,
          ],
          [
            t('employee.details.net'),
            <strong key="net">
              <Money amount={details.net} />
            </strong>,
          ],
          [t('employee.details.bank'), details.bank],
          [
            t('employee.details.account'),
            <span key="account" className="num">
              {details.accountNumber}
            </span>,
          ],
          details.transferDate
            ? [t('employee.details.transferred'), dateText(details.transferDate)]
            : [t('employee.details.expected'), dayText(details.expectedOn)],
          [t('employee.details.period'), periodText(details.period as Period)],
          [
            t('employee.details.number'),
            <span key="number" className="num">
              {details.id}
            </span>,
          ],
        ]}
      />
    </Card>
    <Card title={t('employee.details.timeline')}>
      <Timeline
        steps={details.timeline.map((step) => ({
          status: step.status,
          title: t(`employee.details.steps.${step.status}`),
          at: step.at,
          by: t('employee.details.by', { who: who[step.by] }),
          reason: step.reason && t('employee.details.because', { reason: step.reason }),
        }))}
      />
    </Card>
  </>
)
