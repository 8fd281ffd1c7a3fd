import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall } from '#web/api.ts'
import { now, today } from '#web/clock.ts'
import { dateText, Money } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { instantOf } from '#kernel/time.ts'
import { daysLate, isDeliveryLate } from '../../bank/batch.rules.ts'
import type { OpenBatch } from '../../bank/screens/BatchChoice.tsx'
import { BatchLink } from '../../bank/screens/BatchLink.tsx'
import type { Show } from '../../bank/screens/dialog.tsx'
import type { Today } from './today.ts'
import classes from './InternalDashboardPage.module.css'
import { t as batchText } from '../../batches/batch-page.texts.ts'
import { t as transferText } from '../../bank/transfer.texts.ts'
import { t } from '../dashboard.texts.ts'

/** The batches that the bank has not answered in full, with their due dates, and the amount transferred today. */
export const WithTheBank = ({ day, show }: { day: Today; show: Show }) => {
  const { data } = useCall(api.rollingPayAdmin.getOpenBatches, {}, { fallback: transferText('transfers.failed') })
  const batches = data?.batches ?? []
  const { transferredToday: done } = day
  if (batches.length === 0 && done.count === 0) return null
  return (
    <Card
      flush
      title={t('withBank')}
      {...(batches.length > 0 && {
        aside: (
          <IfMay call={api.rollingPayAdmin.applyBankResult}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFileImport size={15} aria-hidden />}
              onClick={() => show({ name: 'bankResult' })}
            >
              {transferText('transfers.bankResult')}
            </Button>
          </IfMay>
        ),
      })}
    >
      <ul className={classes.batches}>
        {batches.map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
        {done.count > 0 && (
          <li data-done>
            <span>
              {t('completedToday')}
              <small>{batchText('count', { count: done.count })}</small>
            </span>
            <Money amount={done.net} />
          </li>
        )}
      </ul>
    </Card>
  )
}

const BatchLine = ({ batch }: { batch: OpenBatch }) => {
  const late = daysLate({ dueOn: batch.dueOn, results: { unanswered: batch.waiting } }, today())
  return (
    <li>
      <span>
        <span className={classes.batchName}>
          <BatchLink number={batch.number} />
          {late > 0 ? (
            <StatusPill status="overdue" text={batchText('late', { count: late })} />
          ) : (
            <StatusPill status="processing" />
          )}
        </span>
        {isDeliveryLate(batch, instantOf(now())) && <small className={classes.undelivered}>{t('notDownloaded')}</small>}
        <small>
          {t('unanswered', { waiting: batch.waiting.count, count: batch.count, due: dateText(batch.dueOn) })}
        </small>
      </span>
      <Money amount={batch.waiting.net} />
    </li>
  )
}
