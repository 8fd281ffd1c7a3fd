import { formatRm, formatSen, senFromRinggit } from '#kernel/money.ts'

/** Ringgit of the wire as `RM 1,234.50`; never wraps. */
export const ringgit = (amount: number): string => formatRm(senFromRinggit(amount))
/** Without the currency, for a column whose head names it. */
export const plainRinggit = (amount: number): string => formatSen(senFromRinggit(amount))

/** What these amounts of the wire come to: in whole sen, so that many never drift. */
export const sumOf = (rows: readonly { amount: number }[]): number =>
  Math.round(rows.reduce((sum, row) => sum + row.amount * 100, 0)) / 100

export const Money = ({ amount, plain = false }: { amount: number; plain?: boolean }) => (
  <span className="num">{plain ? plainRinggit(amount) : ringgit(amount)}</span>
)
