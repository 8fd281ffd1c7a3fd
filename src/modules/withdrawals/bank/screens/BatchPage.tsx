import { Button } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { History } from '#modules/audit/screens/History.tsx'
import { platformOrgId } from '#kernel/values.ts'
import { useMay } from '#web/may.ts'
import { api, useCall } from '#web/api.ts'
import { dateText, instantText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Figure, Page } from '#web/ui/Page.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { BankFileCard, useBankFile } from './BankFileCard.tsx'
import { BankResultsCard } from './BankResultsCard.tsx'
import { BatchControl } from './BatchControl.tsx'
import { BatchPayees } from './BatchPayees.tsx'
import { BatchStatus, lateText, type BatchDetails } from './batch-text.tsx'
import type { Show, Shown } from './dialog.tsx'
import { OpenLines } from './OpenLines.tsx'
import { TransferDialogs } from './TransferDialogs.tsx'
import classes from './BatchPage.module.css'
import { transferScreens } from '../transfer.screens.ts'
import { t } from '../batch-page.texts.ts'
import { t as transferText } from '../transfer.texts.ts'

/** One bank batch: what was sent, what became of each payee, and its files. */
export const BatchPage = () => {
  const number = Number(transferScreens.batch.useParams().number)
  const [shown, show] = useState<Shown>(null)
  const load = useCall(api.rollingPayAdmin.getBatch, { number }, { fallback: t('failed') })
  const { data } = load
  return (
    <Page
      title={t('title', { number })}
      back={{ to: transferScreens.batches.to(), label: t('list.title') }}
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
    <div className={classes.split}>
      <div className={classes.main}>
        <OpenLines details={details} />
        <BatchPayees details={details} show={show} />
      </div>
      <aside className={classes.rail}>
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
    <div className={classes.tiles}>
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
