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

/** Lines that are not paid: dropped, or dropped if paying starts now. */
export const isLeftOut = ({ status, barred }: Pick<Line, 'status' | 'barred'>): boolean =>
  status === 'dropped' || (status === 'waiting' && barred !== null)

type DisbursementFigures = Pick<
  DisbursementDetails,
  'payees' | 'total' | 'platformFee' | 'monthlyFeesTotal' | 'amountToRepay'
>
/**
 * The payees and amounts that are paid, or will be if paying starts now: without those on hold or blacklisted, and
 * without those that were dropped before.
 */
export const figuresOf = (shown: DisbursementDetails): DisbursementFigures => {
  const { start } = shown.decisions
  const payees = shown.selectedPayees.filter((line) => !isLeftOut(line)).length
  if (start === null) return { ...shown, payees }
  const total = senOf(start.total)
  const { platformFee, monthlyFeesTotal, feesTotal } = feesOf(total, ratesOf(shown), shown.repaymentPeriod)
  return {
    payees: start.count,
    total: start.total,
    platformFee: ringgitOf(platformFee),
    monthlyFeesTotal: ringgitOf(monthlyFeesTotal),
    amountToRepay: ringgitOf(sum([total, feesTotal])),
  }
}

const ratesOf = ({ platformFeePercentage, monthlyFeePercentage }: DisbursementDetails) => ({
  platform: bpOf(platformFeePercentage),
  monthly: bpOf(monthlyFeePercentage),
})

/** The total without the failed payments. */
export const totalWithoutFailed = ({ selectedPayees }: DisbursementDetails): Ringgit =>
  sumOf(selectedPayees.filter(({ status }) => !['failed', 'dropped', 'reversed'].includes(status)))

/** The amount to repay without the failed payments. */
export const toRepayWithoutFailed = (shown: DisbursementDetails): Ringgit => {
  const total = senOf(totalWithoutFailed(shown))
  return ringgitOf(sum([total, feesOf(total, ratesOf(shown), shown.repaymentPeriod).feesTotal]))
}
