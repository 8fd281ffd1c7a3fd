import type { Branded } from './brand.ts'
import { typedNumber } from './typed-number.ts'

/** Money: a whole number of sen. Safe to RM 90 trillion. */
export type Sen = Branded<number, 'Sen'>
/** An amount in ringgit, as it is on the wire and in forms. Screens calculate in sen: `senOf`, then `ringgitOf`. */
export type Ringgit = Branded<number, 'Ringgit'>
/** A percentage in basis points: 2.5 % is 250. */
export type Bp = Branded<number, 'Bp'>

/** Sen from a literal or an integer sum. Throws for a fraction, which is a bug. */
export const sen = (value: number): Sen => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of sen: ${value}`)
  return value as Sen
}
export const bp = (value: number): Bp => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of basis points: ${value}`)
  return value as Bp
}

/** RM 1 trillion, the maximum on the wire. Up to this amount a double is exact to a tenth of a sen. */
const maxRinggit = 1_000_000_000_000

/** Whether an amount in ringgit is within the maximum on the wire. */
export const isWithinMaximum = (ringgit: number): boolean => Math.abs(ringgit) <= maxRinggit

/** Whether an amount in ringgit (or a percentage) has at most two decimals and an absolute value of at most RM 1 trillion. */
export const isWholeSen = (ringgit: number): boolean =>
  isWithinMaximum(ringgit) && Math.round(ringgit * 100) / 100 === ringgit

/** Converts ringgit, which may be user input, to whole sen. */
export const senOf = (ringgit: number): Sen => sen(Math.round(ringgit * 100) + 0)
export const ringgitOf = (amount: Sen): Ringgit => (amount / 100) as Ringgit
/** Ringgit from a number in a form or a test. Throws for a fraction of a sen. */
export const ringgit = (value: number): Ringgit => {
  if (!isWholeSen(value)) throw new RangeError(`not an amount in ringgit: ${value}`)
  return value as Ringgit
}

export const noRinggit: Ringgit = ringgit(0)
/** User input as ringgit, not a number if it is empty or refused: the schema of the call validates it. */
export const typedRinggit = (typed: number | string): Ringgit => typedNumber(typed) as Ringgit

/** Sum of amounts in ringgit, calculated in sen. */
export const sumRinggit = (amounts: Iterable<Ringgit>): Ringgit => ringgitOf(sum([...amounts].map(senOf)))

/** A percentage, as it is on the wire, in basis points. */
export const bpOf = (percent: number): Bp => bp(Math.round(percent * 100) + 0)
export const percentOf = (rate: Bp): number => rate / 100

export const sum = (amounts: Iterable<Sen>): Sen => {
  let total = 0
  for (const amount of amounts) total += amount
  return sen(total)
}

export const least = (...amounts: [Sen, ...Sen[]]): Sen => sen(Math.min(...amounts))
export const atLeastZero = (amount: Sen): Sen => sen(Math.max(0, amount))

/**
 * amount x numerator / denominator, exactly, in whole sen. The product is a BigInt,
 * because it exceeds 2^53 long before either factor does.
 */
const scaled = (
  amount: number,
  numerator: number,
  denominator: number,
): { quotient: bigint; remainder: bigint; divisor: bigint } => {
  const product = BigInt(amount) * BigInt(numerator)
  const divisor = BigInt(denominator)
  return { quotient: product / divisor, remainder: product % divisor, divisor }
}

/** amount x numerator / denominator, rounded down to the sen. Amounts here are never negative. */
export const proportionDown = (amount: Sen, numerator: number, denominator: number): Sen =>
  sen(Number(scaled(amount, numerator, denominator).quotient))

/** amount x rate, rounded half-up to the sen. */
export const percentHalfUp = (amount: Sen, rate: Bp): Sen => {
  const { quotient, remainder, divisor } = scaled(amount, rate, 10_000)
  return sen(Number(quotient + (2n * remainder >= divisor ? 1n : 0n)))
}

/** amount x rate, rounded down to the sen. */
export const percentDown = (amount: Sen, rate: Bp): Sen => proportionDown(amount, rate, 10_000)

/** `1234.50` for files, or `-1234.50`. */
export const plainSen = (amount: Sen): string => formatSen(amount).replaceAll(',', '')

/** `1,234.50` or `-1,234.50`. */
export const formatSen = (amount: Sen): string => {
  const whole = Math.trunc(Math.abs(amount) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = (Math.abs(amount) % 100).toString().padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${whole}.${rest}`
}

/** `RM 1,234.50`; below zero `-RM 1,234.50`. */
export const formatRm = (amount: Sen): string =>
  amount < 0 ? `-RM ${formatSen(sen(0 - amount))}` : `RM ${formatSen(amount)}`
