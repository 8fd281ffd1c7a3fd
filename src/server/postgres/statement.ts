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

/** In the transaction of a `prepared` call: plans what follows for its very values, as a search needs it. */
export const planForValues = (client: Transaction['client']): void =>
  void client.query('set local plan_cache_mode = force_custom_plan').catch(() => undefined)

/**
 * For a page that an index has in its order: however few rows the planner expects, it goes along the index and does not
 * gather and sort them all, which a kept plan would go on doing when they are many.
 */
export const planAlongIndexes = (client: Transaction['client']): void =>
  void client.query('set local enable_sort = off').catch(() => undefined)
