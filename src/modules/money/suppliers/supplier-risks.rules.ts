import { masked } from '#kernel/mask.ts'
import { inOrder, risk, type Risk } from '#kernel/risks.ts'
import { formatDate, formatInstant, type Instant, type LocalDate } from '#kernel/time.ts'
import { accountWarning } from '#people/employees/pay/pay-warnings.rules.ts'
import type { AccountState } from './supplier.rules.ts'

export type RiskFacts = {
  readonly approvedAt: Instant | null
  readonly holdUntil: LocalDate | null
  readonly holdReason: string | null
  readonly bankDetails: readonly {
    readonly state: AccountState
    readonly bank: string
    readonly bankCode: string
    readonly accountNumber: string
    readonly enteredBy: string
    readonly enteredAt: Instant
  }[]
  /** Other suppliers with the same registration number, or the same account. */
  readonly alike: readonly { readonly companyName: string; readonly account: unknown }[]
}

/** What an approver must know about a supplier that awaits approval, or about the new accounts of an approved one. */
export const risksOfSupplier = ({ approvedAt, holdUntil, holdReason, bankDetails, alike }: RiskFacts): Risk[] =>
  inOrder([
    ...bankDetails
      .filter(({ state }) => state === 'unconfirmed')
      .flatMap(({ bank, bankCode, accountNumber, enteredBy, enteredAt }) => {
        const account = `${bank} ${masked(accountNumber)}`
        const { params } = accountWarning(bankCode, accountNumber) ?? {}
        return [
          approvedAt === null
            ? risk('first_account', { account })
            : risk('new_account', { account, by: enteredBy, at: formatInstant(enteredAt) }),
          ...(params ? [risk('account_length', params)] : []),
        ]
      }),
    ...alike.map(({ companyName: other, account }) => risk(account ? 'same_account' : 'same_registration', { other })),
    ...(holdUntil === null ? [] : [risk('payee_on_hold', { date: formatDate(holdUntil), reason: holdReason ?? '' })]),
  ])
