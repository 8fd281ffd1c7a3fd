import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { bankDaysLate } from '#money/withdrawals/arrival.rules.ts'
import { transferScreens } from '#money/withdrawals/transfer.screens.ts'
import type { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../payment-files.texts.ts'

export type PaymentFile = Awaited<ReturnType<typeof api.paymentFiles.getFiles>>['files'][number]

/** What a file pays: `Batch 36`, or `KOPI KITA SDN BHD: Weekly supplies`. */
export const paidBy = ({ kind, name, organization }: PaymentFile): string =>
  organization === null || kind === 'batch'
    ? t('about.batch', { name })
    : t('about.other', { organization: organization.name, name })

/** The page of what a file pays. */
export const recordPath = ({ organization, recordId, name, kind }: PaymentFile): string => {
  if (organization === null) return transferScreens.batch.to({ number: name })
  const { orgId } = organization
  return kind === 'disbursement'
    ? disbursementScreens.internalDetails.to({ orgId, id: recordId })
    : payRunScreens.platformDetails.to({ orgId, payRunId: recordId })
}

/** Whether every payee has a result, and how many bank days the rest is late. */
export const FileStatus = ({ file: { open, payees, unpaid, dueOn } }: { file: PaymentFile }) => {
  const late = open.count === 0 ? 0 : bankDaysLate(dueOn, today())
  if (open.count === 0) return <StatusPill status={unpaid.count === payees.count ? 'cancelled' : 'completed'} />
  return (
    <>
      <StatusPill status="processing" />
      {late > 0 && <StatusPill status="overdue" text={t('late', { count: late })} />}
    </>
  )
}
