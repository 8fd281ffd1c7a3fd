import { headedRows, type HeadedRow, type HeaderNames } from '#kernel/header-columns.ts'
import { ringgitOf, senOf, type Sen } from '#kernel/money.ts'
import { readNumber } from '#kernel/typed-number.ts'
import { mostOfInput } from '#kernel/values.ts'

type PersonColumn = 'number' | 'icNumber'

/** How the columns that name an employee may be called in English and Malay, exact names first. */
export const personColumns: HeaderNames<PersonColumn> = {
  number: [/^(employee|emp|staff|pekerja|kakitangan) ?(no|number|id|code)$|^(no|nombor) (pekerja|kakitangan|staf)$/],
  icNumber: [
    /^((no|nombor) )?(ic|kp|kad pengenalan|mykad|nric|employee ?ic ?number)( (no|number))?$/,
    /^((no|nombor) )?(ic\b|kp\b|kad pengenalan|mykad|nric|passport|pasport|employeeic)/,
  ],
}

/** An employee number or IC number as it is compared: letters and digits. */
export const comparedNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** An amount as it was typed, or null if it can't be read or is above the most that an input takes. */
export const typedAmount = (text: string): Sen | null => {
  const read = readNumber(text)
  return 'value' in read && read.value <= ringgitOf(mostOfInput) ? senOf(read.value) : null
}

type Listed<C extends string> = HeadedRow<C> & {
  /** The employee number, else the IC number. */
  readonly key: string
}

/** The most rows of a list. */
export const maxListedRows = 10_000

/**
 * The rows of a list of employees with amounts, at most one more than it may have. Its columns have names, or else the
 * given order.
 */
export const listedRows = <C extends string>(
  text: string,
  names: HeaderNames<C | 'amount' | PersonColumn>,
  inOrder: Partial<Record<C | 'amount' | PersonColumn, number>>,
): Listed<C | 'amount' | PersonColumn>[] =>
  headedRows(
    text,
    { names, inOrder, most: maxListedRows },
    ({ amount, number, icNumber }) => amount !== undefined && (number !== undefined || icNumber !== undefined),
  ).map(({ row, cell }) => ({ row, key: cell('number') || cell('icNumber'), cell }))
