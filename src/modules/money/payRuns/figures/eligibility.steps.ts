import { sum, type Bp, type Sen } from '#kernel/money.ts'
import { instantOf, type Instant, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { CandidateRow, FailedShareRow } from './candidates.sql.ts'
import {
  shareWarning,
  splitShares,
  whyNotEligible,
  type IneligibleReason,
  type ShareWarning,
} from '../pay-run.rules.ts'

/** A share of an employee's net pay that goes to a wallet. */
export type Share = {
  readonly walletId: Id<'wallet'>
  readonly wallet: string
  readonly accountNumber: string
  readonly percentage: Bp
  readonly amount: Sen
  readonly warning: ShareWarning | null
  readonly limit: Sen | null
  /** The time from which a changed account can be used; null if it can. */
  readonly usableFrom: Instant | null
  /** In a re-run: the run in which it failed. */
  readonly retries: Id<'pay_run'> | null
}
export type BenefitPaid = {
  readonly id: Id<'employee_benefit'> | null
  readonly name: string
  readonly amount: Sen
  readonly recurrence: string | null
}
/** An employee as a run stores them. One who is not eligible has no shares. */
export type Evaluated = {
  readonly employeeId: Id<'employee'>
  readonly name: string
  readonly employeeNumber: string | null
  readonly email: string | null
  readonly group: string
  readonly office: string | null
  readonly ineligible: IneligibleReason | null
  readonly netPay: Sen
  readonly benefits: readonly BenefitPaid[]
  readonly shares: readonly Share[]
}

type Wallet = {
  readonly walletId: Id<'wallet'>
  readonly name: string
  readonly accountNumber: string
  readonly percentageBp: Bp
  readonly minimum: Sen
  readonly size: Sen | null
  readonly monthly: Sen | null
  readonly usableFrom: number | null
}

const warnedShare = (wallet: Wallet, amount: Sen, retries: Id<'pay_run'> | null): Share => {
  const { minimum, size, monthly } = wallet
  const warning = shareWarning(amount, { minimum, size, monthly })
  const limits = { below_minimum: minimum, above_size: size, above_monthly_limit: monthly }
  return {
    walletId: wallet.walletId,
    wallet: wallet.name,
    accountNumber: wallet.accountNumber,
    percentage: wallet.percentageBp,
    amount,
    warning,
    limit: warning && limits[warning],
    usableFrom: wallet.usableFrom === null ? null : instantOf(wallet.usableFrom),
    retries,
  }
}

/** The benefit of an ad-hoc run, which every employee of its groups receives. */
export type AdHocBenefit = { readonly name: string; readonly amount: Sen }

/** Whether a run pays an employee, how much, and to which wallets. */
export const evaluate = (row: CandidateRow, period: Period, adHoc: AdHocBenefit | null): Evaluated => {
  const benefits: BenefitPaid[] = adHoc ? [{ id: null, ...adHoc, recurrence: null }] : row.benefits
  const ineligible = whyNotEligible(
    {
      ...row,
      benefits,
      hasPaidBenefits: !adHoc && row.hasPaid,
      elections: row.wallets.map((wallet) => ({
        ...wallet,
        percentage: wallet.percentageBp,
      })),
    },
    period,
  )
  const netPay = sum(benefits.map(({ amount }) => amount))
  const amounts = ineligible
    ? []
    : splitShares(
        netPay,
        row.wallets.map((wallet) => wallet.percentageBp),
      )
  return {
    ...row,
    employeeId: row.id,
    group: row.groupName,
    office: row.officeName,
    ineligible,
    netPay,
    benefits,
    shares: row.wallets.flatMap((wallet, index) => {
      const amount = amounts[index]
      return amount === undefined ? [] : [warnedShare(wallet, amount, null)]
    }),
  }
}

const whyNotPayable = ({ elected, verified, isHeld }: FailedShareRow): IneligibleReason => {
  if (isHeld) return 'payments_held'
  if (!elected) return 'no_election'
  return verified ? 'wallet_inactive' : 'account_not_verified'
}

/** The employees of a re-run: their failed shares that can be paid, at the same amounts, to the current accounts. */
export const evaluateFailed = (rows: readonly FailedShareRow[], failedIn: Id<'pay_run'>): Evaluated[] =>
  [...Map.groupBy(rows, (row) => row.employeeId).values()].flatMap((failed) => {
    const [first] = failed
    if (!first) return []
    const payable = failed.filter((row) => row.payable)
    const paid = payable.length > 0 ? payable : failed
    const netPay = sum(paid.map((row) => row.amount))
    return [
      {
        ...first,
        group: first.groupName,
        office: first.officeName,
        ineligible: payable.length > 0 ? null : whyNotPayable(first),
        netPay,
        shares: payable.map((row) =>
          warnedShare({ ...row, name: row.walletName, accountNumber: row.accountNow ?? '' }, row.amount, failedIn),
        ),
      },
    ]
  })
