import { Button, Text } from '@mantine/core'
import type { api } from '#web/api.ts'
import { momentText, Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { t } from '../payment-gateway.texts.ts'
import classes from './payment-provider.module.css'

type Balances = Awaited<ReturnType<typeof api.paymentGateway.getReconciliation>>

/** From the balance in the ledger to the balance at the provider, with what is not booked yet. */
export const Reconciliation = ({ of, book }: { of: Balances; book: (() => void) | null }) => {
  const { balance, readAt, failedAt, unexplained, unknown } = of
  return (
    <>
      <Facts
        sum
        facts={[
          [t('balance.booked'), <Money key="booked" amount={of.booked} />],
          [
            t('balance.inProgress'),
            <span key="inProgress" className={classes.lines}>
              <Money amount={of.inProgress} />
              {unknown !== 0 && <small>{t('balance.unknown', { amount: ringgit(unknown) })}</small>}
            </span>,
          ],
          [
            t('balance.feesNotBooked'),
            <span key="fees">
              {book && (
                <Button variant="default" size="compact-sm" mr="sm" onClick={book} aria-haspopup="dialog">
                  {t('fee.record')}
                </Button>
              )}
              <Money amount={of.feesNotBooked} />
            </span>,
          ],
          unexplained !== null && [t('balance.unexplained'), <Money key="unexplained" amount={unexplained} />],
          [t('balance.reported'), balance === null ? '–' : <Money key="reported" amount={balance} />, 'total'],
        ]}
      />
      {unexplained !== null && unexplained !== 0 && <Notice tone="wait">{t('balance.check')}</Notice>}
      {failedAt && <Notice tone="stop">{t('balance.unreachable', { time: momentText(failedAt) })}</Notice>}
      <Text size="sm" c="dimmed">
        {readAt ? t('balance.asOf', { time: momentText(readAt) }) : t('balance.notRead')}{' '}
        {t('balance.parts', { toppedUp: ringgit(of.toppedUp), fees: ringgit(of.feesBooked) })}
      </Text>
    </>
  )
}
