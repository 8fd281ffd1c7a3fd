import { bp, percentOf, sen, type Bp, type Sen } from '#kernel/money.ts'
import { splitShares } from '#money/payRuns/pay-run.rules.ts'

/** 100 %. */
export const fullAllocation = bp(10_000)

export const totalOf = (percentages: readonly Bp[]): Bp => bp(percentages.reduce((total, each) => total + each, 0))

/** Returns an error code if the shares exceed 100 %, otherwise null. */
export const whyNotTotal = (percentages: readonly Bp[]): 'over_allocated' | null =>
  totalOf(percentages) > fullAllocation ? 'over_allocated' : null

/** The amount of each share. The part that is not allocated yet counts as a share, so the amounts never exceed the total. */
export const shareAmounts = (total: Sen, percentages: readonly Bp[]): Sen[] => {
  const rest = fullAllocation - totalOf(percentages)
  if (rest < 0) return percentages.map((each) => sen(Math.floor((total * each) / fullAllocation)))
  return splitShares(total, [...percentages, bp(rest)]).slice(0, percentages.length)
}

/** The lowest whole percentage of a total that reaches a wallet's minimum, or null if even 100 % does not. */
export const percentageForMinimum = (total: Sen, minimum: Sen): number | null => {
  if (total < minimum) return null
  return Math.max(1, Math.ceil(percentOf(bp(Math.ceil((minimum * fullAllocation) / total)))))
}
