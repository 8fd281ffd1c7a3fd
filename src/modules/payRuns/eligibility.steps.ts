import { sum, type Bp, type Sen } from '#kernel/money.ts'
import { instantOf, type Instant, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { CandidateRow, FailedShareRow } from './candidates.sql.ts'
import { shareWarning, splitShares, whyNotEligible, type IneligibleReason, type ShareWarning } from './pay-run.rules.ts'

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
  readonly wallet_id: Id<'wallet'>
  readonly name: string
  readonly account_number: string
  readonly percentage_bp: Bp
  readonly minimum_sen: Sen
  readonly size_sen: Sen | null
  readonly monthly_sen: Sen | null
  readonly usable_from: number | null
}

const warnedShare = (wallet: Wallet, amount: Sen, retries: Id<'pay_run'> | null): Share => {
  const { minimum_sen: minimum, size_sen: size, monthly_sen: monthly } = wallet
  const warning = shareWarning(amount, { minimum, size, monthly })
  const limits = { below_minimum: minimum, above_size: size, above_monthly_limit: monthly }
  return {
    walletId: wallet.wallet_id,
    wallet: wallet.name,
    accountNumber: wallet.account_number,
    percentage: wallet.percentage_bp,
    amount,
    warning,
    limit: warning && limits[warning],
    usableFrom: wallet.usable_from === null ? null : instantOf(wallet.usable_from),
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
      isApproved: row.is_approved,
      isHeld: row.is_held,
      startOn: row.start_on,
      endOn: row.end_on,
      benefits,
      hasPaidBenefits: !adHoc && row.has_paid,
      elections: row.wallets.map((wallet) => ({
        walletId: wallet.wallet_id,
        percentage: wallet.percentage_bp,
        verified: wallet.verified,
        active: wallet.active,
      })),
    },
    period,
  )
  const netPay = sum(benefits.map(({ amount }) => amount))
  const amounts = ineligible
    ? []
    : splitShares(
        netPay,
        row.wallets.map((wallet) => wallet.percentage_bp),
      )
  return {
    employeeId: row.id,
    name: row.name,
    employeeNumber: row.employee_number,
    email: row.email,
    group: row.group_name,
    office: row.office_name,
    ineligible,
    netPay,
    benefits,
    shares: row.wallets.flatMap((wallet, index) => {
      const amount = amounts[index]
      return amount === undefined ? [] : [warnedShare(wallet, amount, null)]
    }),
  }
}

const whyNotPayable = ({ elected, verified, is_held: isHeld }: FailedShareRow): IneligibleReason => {
  if (isHeld) return 'payments_held'
  if (!elected) return 'no_election'
  return verified ? 'wallet_inactive' : 'account_not_verified'
}

/** The employees of a re-run: their failed shares that can be paid, at the same amounts, to the current accounts. */
export const evaluateFailed = (rows: readonly FailedShareRow[], failedIn: Id<'pay_run'>): Evaluated[] =>
  [...Map.groupBy(rows, (row) => row.employee_id).values()].flatMap((failed) => {
    const [first] = failed
    if (!first) return []
    const payable = failed.filter((row) => row.payable)
    const paid = payable.length > 0 ? payable : failed
    const netPay = sum(paid.map((row) => row.amount_sen))
    return [
      {
        employeeId: first.employee_id,
        name: first.name,
        employeeNumber: first.employee_number,
        email: first.email,
        group: first.group_name,
        office: first.office_name,
        ineligible: payable.length > 0 ? null : whyNotPayable(first),
        netPay,
        benefits: first.benefits,
        shares: payable.map((row) =>
          warnedShare(
            { ...row, name: row.wallet_name, account_number: row.account_now ?? '' },
            row.amount_sen,
            failedIn,
          ),
        ),
      },
    ]
  })
