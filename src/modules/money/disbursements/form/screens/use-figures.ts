import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bpOf, ringgitOf, senOf, sum, sen, type Ringgit } from '#kernel/money.ts'
import type { Risk } from '#kernel/risks.ts'
import { isLocalDate } from '#kernel/time.ts'
import { api, queryOf } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { ringgit } from '#web/ui/format.ts'
import { feesOf } from '../../disbursement.rules.ts'
import { t } from '../disbursement-form.texts.ts'
import { isUploaded, typedSen, totalOf, type Details, type Values, type Warning } from './disbursement-form.ts'

const pause = 300

/** The cost of a disbursement and the credit that remains. */
export type Figures = {
  readonly total: Ringgit
  readonly platformFee: Ringgit
  readonly monthlyFees: Ringgit
  readonly toRepay: Ringgit
  readonly platformRate: number
  readonly monthlyRate: number
  readonly limit: Ringgit
  readonly used: Ringgit
  readonly available: Ringgit
  readonly after: Ringgit
}

/** Why a disbursement can't be submitted with these figures; null if it can. */
export const whyNotSubmit = ({ toRepay, available, after }: Figures): string | null =>
  senOf(after) < 0 ? errorMessage('credit_exceeded', { needed: ringgit(toRepay), available: ringgit(available) }) : null

/**
 * The figures of a form, calculated as the user types, and the possible duplicates of each row by its key, found after a
 * pause in typing.
 */
export const useFigures = (
  values: Values,
  id: string | undefined,
): {
  readonly figures: Figures | null
  /** Why there are no figures. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly warnings: ReadonlyMap<string, readonly Warning[]>
  /** The risks that the approver will see for each row. */
  readonly risks: ReadonlyMap<string, readonly Risk[]>
} => {
  const [settled] = useDebouncedValue(values, pause)
  const input = detailsInputOf(settled, id)
  const keys = settled.selectedPayees.map(({ key }) => key)
  const call = queryOf(api.disbursements.generateDetails, input)
  const { data, error, refetch } = useQuery({
    queryKey: [...call.queryKey, keys],
    // The response refers to rows by position.
    queryFn: async () => ({ details: await call.queryFn(), keys }),
    meta: { fallback: t('failed.details') },
    placeholderData: keepPreviousData,
  })
  return {
    figures: data ? figuresOf(values, data.details) : null,
    failure: error,
    retry: () => void refetch(),
    warnings: data ? warningsByKey(data.details.warnings, data.keys) : new Map(),
    risks: new Map(data?.keys.map((key, place) => [key, data.details.risks[place] ?? []])),
  }
}

const detailsInputOf = ({ payeesType, selectedPayees, repaymentPeriod, date }: Values, id: string | undefined) => ({
  payees: selectedPayees.map((row) => {
    const amount = ringgitOf(typedSen(row.amount))
    if (payeesType === 'employees') return { amount }
    return {
      id: row.id,
      ...(row.bankDetailId && { bankDetailId: row.bankDetailId }),
      amount,
      invoiceNumber: row.invoiceNumber.trim(),
      files: row.files.filter(isUploaded),
    }
  }),
  repaymentPeriod,
  ...(isLocalDate(date) && { date }),
  ...(id && { id }),
})

const figuresOf = ({ selectedPayees, repaymentPeriod }: Values, details: Details): Figures => {
  const { platformFeePercentage: platformRate, monthlyFeePercentage: monthlyRate } = details
  const total = totalOf(selectedPayees)
  const fees = feesOf(total, { platform: bpOf(platformRate), monthly: bpOf(monthlyRate) }, repaymentPeriod)
  const toRepay = sum([total, fees.feesTotal])
  return {
    total: ringgitOf(total),
    platformFee: ringgitOf(fees.platformFee),
    monthlyFees: ringgitOf(fees.monthlyFeesTotal),
    toRepay: ringgitOf(toRepay),
    platformRate,
    monthlyRate,
    limit: details.creditLimit,
    used: details.creditUsed,
    available: details.availableCredit,
    after: ringgitOf(sen(senOf(details.availableCredit) - toRepay)),
  }
}

const warningsByKey = (warnings: readonly Warning[], keys: readonly string[]): Map<string, Warning[]> => {
  const byKey = new Map<string, Warning[]>()
  for (const warning of warnings) {
    const key = keys[warning.index]
    // Rows without an amount are not duplicates of each other.
    if (key === undefined || (warning.kind === 'same_amount' && warning.amount === 0)) continue
    byKey.set(key, [...(byKey.get(key) ?? []), warning])
  }
  return byKey
}
