import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sumRinggit } from '#kernel/money.ts'
import { instantOf } from '#kernel/time.ts'
import { api, queryOf } from '#web/api.ts'
import { momentText } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { now } from '#web/clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { isDeliveryLate } from '../../bank/batch.rules.ts'
import { Card } from '#web/ui/Page.tsx'
import { saveDownload } from '#web/ui/save-download.ts'
import type { BatchDetails } from './batch-text.tsx'
import { paymentFileScreens } from '#reports/paymentFiles/payment-files.screens.ts'
import { PaymentFileButton } from '#money/originatingAccounts/screens/PaymentFileDialog.tsx'
import { usePaymentFile } from '#money/originatingAccounts/screens/use-payment-file.tsx'
import { Digest, FileDownloads } from '#money/originatingAccounts/screens/FileDownloads.tsx'
import classes from './BatchPage.module.css'
import { t } from '../batch-page.texts.ts'

/** The payees that the bank file pays, but who were not paid. */
const unpaidOf = ({ refused, returned, cancelled }: BatchDetails['batch']['results']) => {
  const unpaid = [refused, returned, cancelled]
  return {
    count: unpaid.reduce((all, { count }) => all + count, 0),
    amount: sumRinggit(unpaid.map(({ net }) => net)),
  }
}

/** Downloads the bank file and shows the download in the list. */
export const useBankFile = ({ batch, file }: BatchDetails) => {
  const queries = useQueryClient()
  return usePaymentFile({
    title: t('file.warnTitle', { number: batch.number }),
    unpaid: unpaidOf(batch.results),
    start: async (bankFormat) => {
      await saveDownload('rollingPayAdmin-downloadBatch', { batchId: batch.id, bankFormat }, file.name)
      const { queryKey } = queryOf(api.rollingPayAdmin.getBatch, { number: batch.number })
      await queries.invalidateQueries({ queryKey })
    },
  })
}

/** The bank file with its digest, and who downloaded it when. */
export const BankFileCard = ({ details }: { details: BatchDetails }) => {
  const { batch, file, downloads } = details
  const { busy, download, downloadAs, warning } = useBankFile(details)
  return (
    <Card
      title={t('file.title')}
      aside={
        <IfMay call="rollingPayAdmin-downloadBatch">
          <Anchor component="button" type="button" disabled={busy} onClick={download} className={classes.download}>
            <IconDownload size={15} aria-hidden />
            {t('file.download')}
          </Anchor>
        </IfMay>
      }
    >
      <p className={classes.file}>
        <strong>{file.name}</strong>
        <small>{t('file.payments', { count: batch.count })}</small>
        <Anchor
          component={Link}
          to={paymentFileScreens.view.to({ number: batch.fileNumber })}
          size="sm"
          className={classes.download}
        >
          {batch.fileNumber}
        </Anchor>
      </p>
      <Digest sha256={file.sha256} />
      <IfMay call="rollingPayAdmin-downloadBatch">
        <PaymentFileButton
          size="compact-md"
          mt="xs"
          title={t('file.inFormat', { number: batch.number })}
          count={batch.count}
          amount={batch.net}
          unpaid={unpaidOf(batch.results)}
          preview={{ call: api.rollingPayAdmin.previewPaymentFile, of: { batchId: batch.id } }}
          onDownload={downloadAs}
        />
      </IfMay>
      {batch.handover && (
        <Notice
          tone="wait"
          title={t('file.handover', { name: batch.handover.byName, at: momentText(batch.handover.at) })}
        >
          {batch.handover.text}
        </Notice>
      )}
      {isDeliveryLate(batch, instantOf(now())) && <Notice tone="stop" title={t('file.late')} />}
      <FileDownloads downloads={downloads} madeOn={batch.sentOn} />
      {warning}
    </Card>
  )
}

/** The bank's files that were applied to the batch, as uploaded. */
export const BankResultsCard = ({ details: { bankResults } }: { details: BatchDetails }) =>
  bankResults.length === 0 ? null : (
    <Card title={t('bankResults.title')}>
      <ul className={classes.bankResults}>
        {bankResults.map((result) => (
          <li key={result.id}>
            <div className={classes.fileName}>
              <Anchor href={result.file.url} download size="sm">
                {result.file.name}
              </Anchor>
              <small>{momentText(result.appliedAt)}</small>
            </div>
            <small>
              {t('bankResults.applied', { name: result.appliedByName, applied: result.applied, lines: result.lines })}
            </small>
            <Digest sha256={result.file.sha256} />
          </li>
        ))}
      </ul>
    </Card>
  )
