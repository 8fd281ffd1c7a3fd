import { isWholeSen, ringgit, senOf, type Sen } from './money.ts'
import { typedNumber } from './typed-number.ts'

/** The amount that a search can mean: `12,885.75` and `RM 12885.75`. */
export const searchedAmount = (search: string): Sen | null => {
  const amount = typedNumber(search)
  return amount > 0 && isWholeSen(amount) ? senOf(ringgit(amount)) : null
}

const accountPattern = /^\d{4,20}$/
/** The account number, or the last four digits of one, that a search can mean. */
export const searchedAccount = (search: string): string | null => {
  const account = search.trim().replace(/[\s-]/g, '')
  return accountPattern.test(account) ? account : null
}
