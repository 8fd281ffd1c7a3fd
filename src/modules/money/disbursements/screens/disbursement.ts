import type { z } from 'zod'
import type { disbursement, disbursementDetails } from '../disbursement-fields.rules.ts'
import { bpOf, ringgitOf, senOf, sum } from '#kernel/money.ts'
import { feesOf } from '../disbursement.rules.ts'
import { sumOf } from '#web/ui/format.ts'
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
/** Whether a line is paid, or still can be: not if it was left out, refused or returned. */
const isPaidOrWillBe = (line: Pick<Line, 'status' | 'barred'>): boolean =>
  !isLeftOut(line) && line.status !== 'failed' && line.status !== 'reversed'

/**
 * The payees and amounts that are paid, or will be as things are: without those on hold or blacklisted, and without those
 * that were dropped, refused or returned.
 */
export const figuresOf = (shown: DisbursementDetails): DisbursementFigures => {
  const { start } = shown.decisions
  const lines = shown.selectedPayees.filter(isPaidOrWillBe)
  if (start === null && shown.status !== 'processing') return { ...shown, payees: lines.length }
  const total = start === null ? senOf(sumOf(lines)) : senOf(start.total)
  const { platformFee, monthlyFeesTotal, feesTotal } = feesOf(total, ratesOf(shown), shown.repaymentPeriod)
  return {
    payees: start?.count ?? lines.length,
    total: ringgitOf(total),
    platformFee: ringgitOf(platformFee),
    monthlyFeesTotal: ringgitOf(monthlyFeesTotal),
    amountToRepay: ringgitOf(sum([total, feesTotal])),
  }
}

const ratesOf = ({ platformFeePercentage, monthlyFeePercentage }: DisbursementDetails) => ({
  platform: bpOf(platformFeePercentage),
  monthly: bpOf(monthlyFeePercentage),
})
