import { sen, sum, type Sen } from '#kernel/money.ts'

/** Fewer payments than this show no usual amount. */
const fewest = 2

/** The usual amount of a supplier, if this one is more than twice as much. */
export const aboveUsual = (amount: Sen, last: readonly Sen[]) => {
  if (last.length < fewest) return null
  const average = sen(Math.round(sum(last) / last.length))
  if (amount <= 2 * average) return null
  return { average, count: last.length, times: Math.round((10 * amount) / average) / 10 }
}
