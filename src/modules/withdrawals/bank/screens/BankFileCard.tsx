import { ActionIcon, Anchor, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { sumRinggit } from '#kernel/money.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import { api, downloadAddress, messageOf, queryOf, resultOf } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { momentText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { now } from '#web/clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { isDeliveryLate } from '../batch.rules.ts'
import { Card } from '#web/ui/Page.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import type { BatchDetails } from './batch-text.tsx'
import classes from './BatchPage.module.css'
import { t } from '../batch-page.texts.ts'

const fetchFile = async ({ batch, file }: BatchDetails): Promise<void> => {
  const response = await fetch(downloadAddress('rollingPayAdmin-downloadBatch', { batchId: batch.id }))
  if (!response.ok) resultOf(false, await response.json().catch(() => null))
  saveFile(file.name, [await response.blob()], 'text/csv')
}

/** Downloads the bank file and shows the download in the list. A file with payees that were cancelled or returned asks first. */
export const useBankFile = (details: BatchDetails) => {
  const { batch } = details
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { returned, cancelled } = batch.results
  const unpaid = [returned, cancelled]
  const count = returned.count + cancelled.count
  const start = async () => {
    setBusy(true)
    try {
      await fetchFile(details)
    } finally {
      setBusy(false)
    }
    const { queryKey } = queryOf(api.rollingPayAdmin.getBatch, { number: batch.number })
    await queries.invalidateQueries({ queryKey })
  }
  const startNow = () => start().catch((error: unknown) => toast.failed(messageOf(error, t('file.failed'))))
  return {
    busy,
    download: () => (count > 0 ? setAsking(true) : void startNow()),
    warning: (
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={t('file.warnTitle', { number: batch.number })}
        verb={t('file.warnVerb')}
        dismiss={t('file.warnDismiss')}
        onConfirm={start}
      >
        <Text size="sm">
          {t('file.warnText', { count, amount: ringgit(sumRinggit(unpaid.map(({ net }) => net))) })}
        </Text>
      </Confirm>
    ),
  }
}

/** The bank file with its digest, and who downloaded it when. */
export const BankFileCard = ({ details }: { details: BatchDetails }) => {
  const { batch, file, downloads } = details
  const { busy, download, warning } = useBankFile(details)
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
      </p>
      <Digest sha256={file.sha256} />
      {batch.handover && (
        <Notice
          tone="wait"
          title={t('file.handover', { name: batch.handover.byName, at: momentText(batch.handover.at) })}
        >
          {batch.handover.text}
        </Notice>
      )}
      {isDeliveryLate(batch, instantOf(now())) && <Notice tone="stop" title={t('file.late')} />}
      <div className={classes.downloads}>
        <small>{downloads.length === 0 ? t('file.never') : t('file.downloads', { count: downloads.length })}</small>
        <ul>
          {downloads.map(({ at, byName }) => (
            <li key={at} data-later={dateIn(at) > batch.sentOn || undefined}>
              <span>{byName}</span>
              <small {...(dateIn(at) > batch.sentOn && { title: t('file.laterDay') })}>{momentText(at)}</small>
            </li>
          ))}
        </ul>
      </div>
      {warning}
    </Card>
  )
}

/** `c41f 09ab … 7d2e`: enough to compare by eye; copying takes all of it. */
const shortened = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`

export const Digest = ({ sha256 }: { sha256: string }) => (
  <p className={classes.digest}>
    <span>{t('file.digest')}</span>
    <span>
      <code title={sha256}>{shortened(sha256)}</code>
      <CopyButton value={sha256}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            onClick={copy}
            aria-label={copied ? t('file.copied') : t('file.copy')}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  </p>
)
