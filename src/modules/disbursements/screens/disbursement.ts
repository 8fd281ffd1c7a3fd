import type { z } from 'zod'
import type { disbursement, disbursementDetails } from '../disbursement-fields.rules.ts'
import { bpOf, ringgitOf, senOf, sum, type Ringgit } from '#kernel/money.ts'
import { feesOf } from '../disbursement.rules.ts'
import { sumOf } from '#web/ui/Money.tsx'
import { disbursementScreens } from '../disbursement.screens.ts'
import { t } from '../payout.texts.ts'

export type Disbursement = z.input<typeof disbursement>
export type DisbursementDetails = z.input<typeof disbursementDetails>
export type Line = DisbursementDetails['selectedPayees'][number]

export const toOwn = ({ id }: Pick<Disbursement, 'id'>): string =>
  disbursementScreens.details.to({ disbursementId: id })
export const toInternal = ({ id, orgId }: Pick<Disbursement, 'id' | 'orgId'>): string =>
  disbursementScreens.internalDetails.to({ orgId, id })

const notes = ['failed', 'reversed', 'unknown', 'dropped'] as const
/** Why a payee is not paid: the provider's reason, or what the status means. Null for other statuses. */
export const noteOf = ({ status, failureReason }: Pick<Line, 'status' | 'failureReason'>): string | null => {
  const key = notes.find((one) => one === status)
  return key ? (failureReason ?? t(`note.${key}`)) : null
}

/** Whether a payment has no result from the payment provider yet. */
export const awaitsResults = ({ status, processedWith, selectedPayees }: DisbursementDetails): boolean =>
  status === 'processing' &&
  processedWith === 'provider' &&
  selectedPayees.some((line) => line.status === 'sent' || line.status === 'unknown')

/** The total without the failed payments. */
export const totalWithoutFailed = ({ selectedPayees }: DisbursementDetails): Ringgit =>
  sumOf(selectedPayees.filter(({ status }) => !['failed', 'dropped', 'reversed'].includes(status)))

/** The amount to repay without the failed payments. */
export const toRepayWithoutFailed = (shown: DisbursementDetails): Ringgit => {
  const total = senOf(totalWithoutFailed(shown))
  const rates = { platform: bpOf(shown.platformFeePercentage), monthly: bpOf(shown.monthlyFeePercentage) }
  return ringgitOf(sum([total, feesOf(total, rates, shown.repaymentPeriod).feesTotal]))
}
