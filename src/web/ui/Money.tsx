import { formatRm, formatSen, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'

/** `RM 1,234.50`; below zero `−RM 1,234.50`, with the minus sign of a screen. */
export const ringgit = (amount: Ringgit): string => formatRm(senOf(amount)).replace(/^-/, '−')
/** `1,234.50`, for a column with the currency in its header. */
export const plainRinggit = (amount: Ringgit): string => formatSen(senOf(amount))

/** `+1,234.50`, `−1,234.50` or `0.00`: a difference, with a true minus sign. */
export const signedRinggit = (amount: Ringgit): string => {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return `${sign}${formatSen(sen(Math.abs(senOf(amount))))}`
}

/** Sum of amounts. */
export const sumOf = (rows: readonly { amount: Ringgit }[]): Ringgit => sumRinggit(rows.map(({ amount }) => amount))

/** An amount that never wraps. A translating browser would keep showing it after it has changed. */
export const Money = ({ amount, plain = false }: { amount: Ringgit; plain?: boolean }) => (
  <span className="num money" translate="no">
    {plain ? plainRinggit(amount) : ringgit(amount)}
  </span>
)
