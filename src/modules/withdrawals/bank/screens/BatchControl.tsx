import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { api } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { today } from '#web/clock.ts'
import { dateText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { lateText, type BatchDetails } from './batch-text.tsx'
import type { Show } from './dialog.tsx'
import { isDue } from '../batch.rules.ts'
import classes from './BatchPage.module.css'
import { t } from '../batch-page.texts.ts'

/** What adds up to the bank file, how late the rest is, and the next step. */
export const BatchControl = ({ details, show }: { details: BatchDetails; show: Show }) => {
  const may = useMay()
  const { batch, promised, nearMatches, openLines } = details
  const { unanswered, paid, returned, cancelled } = batch.results
  const late = lateText(batch)
  const answered = [paid, returned, cancelled]
  const amounts = [
    ['answered', batch.count - unanswered.count, sumRinggit(answered.map(({ net }) => net))],
    ...(nearMatches.count > 0 ? [['near', nearMatches.count, nearMatches.net] as const] : []),
    [
      'unanswered',
      unanswered.count - nearMatches.count,
      ringgitOf(sen(senOf(unanswered.net) - senOf(nearMatches.net))),
    ],
  ] as const
  return (
    <Card title={t('control.title')}>
      <Facts
        facts={[
          ...amounts.map(
            ([name, count, net]) => [t(`control.${name}`, { count }), <Money key={name} amount={net} />] as const,
          ),
          [
            t('control.file', { count: batch.count }),
            <strong key="file">
              <Money amount={batch.net} />
            </strong>,
          ],
        ]}
      />
      {late && (
        <Notice tone="stop" title={t('control.late', { date: dateText(batch.dueOn), late })}>
          {promised > 0 && t('control.promised', { count: promised })}
        </Notice>
      )}
      {unanswered.count > 0 && may(api.rollingPayAdmin.completeAll) && (
        <Button
          fullWidth
          className={classes.next ?? ''}
          {...((openLines.some(({ near }) => near) || !isDue(batch, today())) && { variant: 'default' })}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => show({ name: 'complete', batchId: batch.id })}
        >
          {t('control.complete', { total: unanswered.count, amount: ringgit(unanswered.net) })}
        </Button>
      )}
    </Card>
  )
}
