import { createHash } from 'node:crypto'
import { sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'

/** Something that a command pays, with everything that must still be as shown when the command runs. */
type Item = { readonly id: string; readonly amount: Sen } & Readonly<Record<string, string | number | boolean | null>>

/** What a screen shows of these items, in any order. */
export const shownOf = (items: readonly Item[]): Shown => {
  const rows = items.map((item) => JSON.stringify(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  return {
    count: items.length,
    total: sum(items.map(({ amount }) => amount)),
    digest: createHash('sha256').update(rows.toSorted().join('\n')).digest('hex'),
  }
}
