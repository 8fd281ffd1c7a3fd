import { Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { t } from '../originating-account.texts.ts'
import { unpaidText, type BankFormat, type Unpaid } from './PaymentFileDialog.tsx'

type PaymentFile = {
  /** The title of the question before the download of a file that would pay someone again. */
  readonly title: string
  /** The payees that were refused, cancelled or returned since the file was made. */
  readonly unpaid: Unpaid
  /** Downloads the file as specified, or in the format of an account’s bank. */
  readonly start: (bankFormat?: BankFormat) => Promise<void>
}

/** Downloads a payment file. A file with payees that were refused, cancelled or returned since asks first. */
export const usePaymentFile = ({ title, unpaid, start }: PaymentFile) => {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const run = async (bankFormat?: BankFormat) => {
    setBusy(true)
    try {
      await start(bankFormat)
    } finally {
      setBusy(false)
    }
  }
  const runNow = () => run().catch((error: unknown) => toast.failed(messageOf(error, t('paymentFile.failedDownload'))))
  return {
    busy,
    download: () => (unpaid.count > 0 ? setAsking(true) : void runNow()),
    downloadAs: run,
    warning: (
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={title}
        verb={t('paymentFile.warnVerb')}
        dismiss={t('paymentFile.warnDismiss')}
        onConfirm={() => run()}
      >
        <Text size="sm">{unpaidText(unpaid)}</Text>
      </Confirm>
    ),
  }
}
