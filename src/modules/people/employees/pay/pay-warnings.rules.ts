import type { FieldError } from '#kernel/errors.ts'
import { formatRm, proportionDown, sen, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import { bankOf } from '#ground/banks/bank.rules.ts'
import { minimumWageOn } from '#people/compensation/compensation.rules.ts'

type Pay = { readonly bankCode: string | null; readonly accountNumber: string | null; readonly salary: Sen | null }
export type PayWarning = FieldError & { readonly field: 'accountNumber' | 'salary' }

/** Whether a length is one of `10 or 14`, `12-13` or `16`. */
const hasLength = (lengths: string, digits: number): boolean =>
  lengths.split(' or ').some((one) => {
    const [from = 0, to = from] = one.split('-').map(Number)
    return digits >= from && digits <= to
  })

/** The warning about an account number that its bank doesn't issue; null if the length is right or unknown. */
export const accountWarning = (bankCode: string | null, accountNumber: string | null): PayWarning | null => {
  const bank = bankOf(bankCode)
  const digits = accountNumber?.length ?? 0
  if (!bank?.accountDigits || digits === 0 || hasLength(bank.accountDigits, digits)) return null
  const params = { digits, bank: bank.name, expected: bank.accountDigits }
  return { field: 'accountNumber', code: 'account_number_length', params }
}

/** A larger change of a salary is a question: it may have a slip in its digits. */
const unusualPercent = 25
const changeOf = (before: Sen, after: Sen) => {
  const percent = Math.round((Math.abs(after - before) / before) * 1_000) / 10
  return { percent, sign: after > before ? '+' : '−', amount: formatRm(sen(Math.abs(after - before))) }
}

/** `+RM 200.00 (+8.5%)`: the change of a salary. */
export const salaryChange = (before: Sen, after: Sen): string => {
  const { percent, sign, amount } = changeOf(before, after)
  return `${sign}${amount} (${sign}${percent.toLocaleString('en')}%)`
}

/**
 * The questions about the account and the salary of an employee, which are confirmed before they are saved: an account
 * number of another length, a salary below the minimum wage, and a change of more than a quarter.
 */
export const payWarnings = (before: Pay | null, after: Pay, on: LocalDate): PayWarning[] => {
  const isNewAccount = before?.bankCode !== after.bankCode || before.accountNumber !== after.accountNumber
  const account = isNewAccount ? accountWarning(after.bankCode, after.accountNumber) : null
  const { salary } = after
  if (salary === null || salary === before?.salary) return account ? [account] : []
  const wage = minimumWageOn(on)
  const previous = before?.salary ?? null
  return [
    ...(account ? [account] : []),
    ...(wage && salary < wage.amount
      ? [
          {
            field: 'salary' as const,
            code: 'salary_below_minimum',
            params: { minimum: formatRm(wage.amount), since: formatDate(wage.since) },
          },
        ]
      : []),
    ...(previous !== null && Math.abs(salary - previous) > proportionDown(previous, unusualPercent, 100)
      ? [{ field: 'salary' as const, code: 'salary_changes_much', params: { change: salaryChange(previous, salary) } }]
      : []),
  ]
}
