import type { LocalDate } from '#kernel/time.ts'
import { statedDate, typedPeriod } from '#kernel/typed-date.ts'
import { compactIdentifier } from '#kernel/values.ts'
import { readNumber } from '#kernel/typed-number.ts'

/** The format of a column's values. Every value is a valid text. */
export type Look = 'amount' | 'date' | 'month' | 'icNumber' | 'account' | 'direction' | 'text'

/** An amount with the sign or the direction that bank statements write: `-693.60`, `(693.60)`, `693.60CR`. */
const plainAmount = (cell: string): string =>
  cell
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-+\u2212]\s*|\s*(?:[-+]|CR|DR)$/gi, '')

/** A date as spreadsheet programs store it: a serial day number. */
const isSerial = (cell: string): boolean => /^[3-5]\d{4}$/.test(cell)

/** In ringgit. Larger numbers are identifiers. */
const mostOfAmount = 1_000_000_000

/** A date, including the formats of bank statements. */
const isDate = (cell: string): boolean =>
  statedDate(cell, '2199-12-31' as LocalDate) !== null || /^\d{1,2}([/. -])\d{1,2}\1\d{2}$/.test(cell)

const looks: Readonly<Record<Look, (cell: string) => boolean>> = {
  amount: (cell) => {
    const read = readNumber(plainAmount(cell))
    return 'value' in read && read.value <= mostOfAmount
  },
  date: (cell) => isDate(cell) || isSerial(cell),
  month: (cell) => typedPeriod(cell) !== null || isSerial(cell),
  icNumber: (cell) => /^\d{12}$/.test(compactIdentifier(cell)),
  account: (cell) => /^\d{7,17}$/.test(compactIdentifier(cell)),
  direction: (cell) => isDirection(cell),
  text: () => true,
}
export const looksLike = (look: Look, cell: string): boolean => looks[look](cell.trim())

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** How statements write the direction of a line in a separate column. */
const written: Readonly<Record<Direction, readonly string[]>> = {
  in: ['cr', 'credit', 'c', 'k', 'kr', 'kredit', 'in', 'masuk', '+', 'deposit', 'credited', 'money in', 'terimaan'],
  out: ['dr', 'debit', 'd', 'db', 'out', 'keluar', '-', '\u2212', 'withdrawal', 'debited', 'money out', 'pengeluaran'],
}
export const plainDirection = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ')
const known = (cell: string): Direction | null =>
  directions.find((one) => written[one].includes(plainDirection(cell))) ?? null
export const isDirection = (cell: string): boolean => known(cell) !== null

/**
 * The direction that each value of a column states; none if one isn't known. D is a debit beside C or K; alone, or beside W,
 * it may be a deposit.
 */
export const statedDirections = (values: readonly string[]): Readonly<Record<string, Direction>> => {
  const plain = [...new Set(values.map(plainDirection))].filter((value) => value !== '')
  const isClear = plain.every(isDirection) && (!plain.includes('d') || plain.some((one) => one !== 'd'))
  return isClear ? Object.fromEntries(plain.map((one) => [one, known(one) ?? 'in'])) : {}
}
