import { createHash } from 'node:crypto'
import type { Transaction } from './database.ts'

const names = new Map<string, string>()

/**
 * A name for a statement that comes in a few shapes, so that each is parsed and planned once for a connection. Not for
 * searches: what is looked for decides how.
 */
export const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const made = `s_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, made)
  return made
}

/** In the transaction of a `prepared` call: plans what follows for its very values, and freely, as a search needs it. */
export const planForValues = (client: Transaction['client']): void =>
  void client.query('set local plan_cache_mode = force_custom_plan; set local enable_sort = on').catch(() => undefined)

/**
 * For a page of what may be many: however few rows the planner expects, it goes along the index that has the
 * order, as pages of calls do that are prepared `alongIndexes`, and does not gather and sort them all.
 */
export const planAlongIndexes = (client: Transaction['client']): void =>
  void client.query('set local enable_sort = off').catch(() => undefined)
