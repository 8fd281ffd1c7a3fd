import { Button } from '@mantine/core'
import { IconDownload, IconFileImport, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { platformOrgId } from '#kernel/values.ts'
import { useMay } from '#web/may.ts'
import { toBatchFiles } from '#reports/paymentFiles/payment-files.screens.ts'
import { api, useCall } from '#web/api.ts'
import { dateText, instantText, Money, ringgit } from '#web/ui/format.ts'
import { Card, Facts, Figure, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { today } from '#web/clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { BankFileCard, BankResultsCard, useBankFile } from './BankFileCard.tsx'
import { BatchPayees } from './BatchPayees.tsx'
import { BatchStatus, lateText, type BatchDetails } from './batch-text.tsx'
import type { Show, Shown } from '../../bank/screens/dialog.tsx'
import { OpenLines } from './OpenLines.tsx'
import { TransferDialogs } from '../../results/screens/TransferDialogs.tsx'
import page from '#web/ui/bank-page.module.css'
import classes from './BatchPage.module.css'
import { transferScreens } from '../../transfer.screens.ts'
import { t } from '../batch-page.texts.ts'
import { t as transferText } from '../../bank/transfer.texts.ts'
import { isDue } from '../../bank/batch.rules.ts'

/** One bank batch: its transfers, the outcome for each payee, and its files. */
export const BatchPage = () => {
  const number = Number(transferScreens.batch.useParams().number)
  const [shown, show] = useState<Shown>(null)
  const load = useCall(api.rollingPayAdmin.getBatch, { number }, { fallback: t('failed') })
  const { data } = load
  return (
    <Page
      title={t('title', { number })}
      back={{ to: toBatchFiles(), label: transferText('transfers.batches') }}
      status={data && <BatchStatus batch={data.batch} />}
      intro={data && sentenceOf(data)}
      actions={data && <BatchActions details={data} show={show} />}
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={12} />}>
        {(details) => <BatchBody details={details} show={show} />}
      </Loaded>
      <TransferDialogs shown={shown} show={show} />
    </Page>
  )
}

const sentenceOf = ({ batch }: BatchDetails): string =>
  t('sentence', {
    count: batch.count,
    sent: instantText(batch.sentAt),
    name: batch.sentByName,
    due: dateText(batch.dueOn),
  })

const BatchActions = ({ details, show }: { details: BatchDetails; show: Show }) => {
  const may = useMay()
  const { busy, download, warning } = useBankFile(details)
  return (
    <>
      {may('rollingPayAdmin-downloadBatch') && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={download}
        >
          {t('file.title')}
        </Button>
      )}
      {details.batch.results.unanswered.count > 0 && may(api.rollingPayAdmin.applyBankResult) && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => show({ name: 'bankResult', batchId: details.batch.id })}
        >
          {transferText('transfers.bankResult')}
        </Button>
      )}
      {warning}
    </>
  )
}

const BatchBody = ({ details, show }: { details: BatchDetails; show: Show }) => (
  <>
    <Tiles details={details} />
    <div className={page.split}>
      <div className={page.main}>
        <OpenLines details={details} />
        <BatchPayees details={details} show={show} />
      </div>
      <aside className={page.rail}>
        <BatchControl details={details} show={show} />
        <BankFileCard details={details} />
        <BankResultsCard details={details} />
      </aside>
    </div>
    <History type="bank_batch" id={details.batch.id} orgId={platformOrgId} />
  </>
)

/** The control totals: paid, refused, returned, cancelled and unanswered are the bank file. */
const Tiles = ({ details: { batch, notInBatch } }: { details: BatchDetails }) => {
  const late = lateText(batch)
  const withdrawals = (count: number) => t('count', { count })
  const tile = (result: 'paid' | 'refused' | 'returned' | 'cancelled', tone?: 'stop') => {
    const { count, net } = batch.results[result]
    return (
      <Figure
        name={t(`results.${result}`)}
        value={ringgit(net)}
        note={withdrawals(count)}
        {...(tone && count > 0 && { tone })}
      />
    )
  }
  const { unanswered } = batch.results
  return (
    <div className={page.tiles}>
      <Figure name={t('sent')} value={ringgit(batch.net)} note={withdrawals(batch.count)} />
      {tile('paid')}
      {tile('refused', 'stop')}
      {tile('returned', 'stop')}
      {tile('cancelled', 'stop')}
      <div data-open>
        <Figure
          name={t('results.unanswered')}
          value={ringgit(unanswered.net)}
          note={
            late ? t('countLate', { withdrawals: withdrawals(unanswered.count), late }) : withdrawals(unanswered.count)
          }
        />
      </div>
      {notInBatch.count > 0 && (
        <Figure
          name={t('notInBatch')}
          value={ringgit(notInBatch.net)}
          note={t('lineCount', { count: notInBatch.count })}
        />
      )}
    </div>
  )
}

/** What adds up to the bank file, how late the rest is, and the next step. */
const BatchControl = ({ details, show }: { details: BatchDetails; show: Show }) => {
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
