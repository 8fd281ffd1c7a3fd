import { Anchor, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { accountText } from './Outcome.tsx'
import { Released } from './Released.tsx'
import { feeFact, netFact } from './withdrawal-facts.tsx'
import { WithdrawalStatusPill } from './WithdrawalRow.tsx'
import { WithdrawalTimeline, type Details } from './WithdrawalTimeline.tsx'
import classes from './GetPaidPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'

/** The receipt of a request, with the coming steps. */
export const ReceiptPage = () => {
  const { transactionId } = withdrawalScreens.receipt.useParams()
  const load = useCall(api.rollingPayEmployee.getTransaction, { transactionId }, { fallback: t('details.failed') })
  return (
    <Page title={t('receipt.title')} narrow>
      <Loaded load={load} fallback={t('details.failed')}>
        {(details) => <Receipt details={details} />}
      </Loaded>
    </Page>
  )
}

const Receipt = ({ details }: { details: Details }) => {
  // The link to a receipt stays valid after the request is processed.
  const isNew = details.status === 'pending' || details.status === 'approved'
  const balance = useCall(api.rollingPayEmployee.getRollingPayBalance, {}, { fallback: t('getPaid.balanceFailed') })
  return (
    <>
      {isNew && (
        <div className={classes.seal} role="status">
          <IconCheck size={28} aria-hidden />
          <strong className="num">{t('receipt.requested', { amount: ringgit(details.amount) })}</strong>
          <span>{t('getPaid.done')}</span>
          {balance.data && <span className="num">{t('receipt.left', { left: ringgit(balance.data.balance) })}</span>}
        </div>
      )}
      <Released details={details} />
      <Card {...(!isNew && { aside: <WithdrawalStatusPill transaction={details} /> })}>
        <Facts
          facts={[
            [t('details.amount'), <Money key="amount" amount={details.amount} />],
            feeFact(details),
            netFact(details),
            [
              t('getPaid.bank'),
              <span key="to">{accountText({ bank: details.bank, number: details.accountNumber })}</span>,
            ],
          ]}
        />
      </Card>
      <Card title={t(isNew ? 'receipt.next' : 'details.timeline')}>
        <WithdrawalTimeline details={details} />
      </Card>
      <div className={classes.end}>
        <Button component={Link} to={withdrawalScreens.dashboard.to()} fullWidth size="lg">
          {t('receipt.done')}
        </Button>
        <Anchor
          component={Link}
          to={withdrawalScreens.transaction.to({ transactionId: details.id })}
          className={classes.under ?? ''}
        >
          {t('receipt.view')}
        </Anchor>
      </div>
    </>
  )
}
