import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { z } from 'zod'
import { dateIn } from '#kernel/time.ts'
import { momentText } from '#web/ui/format.ts'
import { t } from '../originating-account.texts.ts'
import type { paymentFileDownload } from '../payment-file.contract.ts'
import classes from './payment-file.module.css'

type DownloadsProps = {
  downloads: readonly z.input<typeof paymentFileDownload>[]
  /** The day of the file. Later downloads stand out. */
  madeOn: string
}
/** Who downloaded a payment file and when, for which account. */
export const FileDownloads = ({ downloads, madeOn }: DownloadsProps) => (
  <div className={classes.downloads}>
    <small>
      {downloads.length === 0 ? t('paymentFile.never') : t('paymentFile.downloads', { count: downloads.length })}
    </small>
    <ul>
      {downloads.map(({ at, byName, account }) => (
        <li key={at} data-later={dateIn(at) > madeOn || undefined}>
          <span>{account === null ? byName : t('paymentFile.downloaded', { name: byName, account })}</span>
          <small {...(dateIn(at) > madeOn && { title: t('paymentFile.laterDay') })}>{momentText(at)}</small>
        </li>
      ))}
    </ul>
  </div>
)

/** `c41f 09ab … 7d2e`: enough to compare by eye; copying takes all of it. */
const shortened = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`

export const Digest = ({ sha256 }: { sha256: string }) => (
  <p className={classes.digest}>
    <span>{t('paymentFile.digest')}</span>
    <span>
      <code title={sha256}>{shortened(sha256)}</code>
      <CopyButton value={sha256}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            onClick={copy}
            aria-label={copied ? t('paymentFile.copied') : t('paymentFile.copy')}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  </p>
)
