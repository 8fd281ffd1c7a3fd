/** A seeded random generator, so every demonstration has the same data. */
export type Chance = {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number
  /** An integer from `least` to `most`, both inclusive. */
  readonly between: (least: number, most: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => T[]
  readonly digits: (count: number) => string
}

/** The mulberry32 generator. */
export const createChance = (seed: number): Chance => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[between(0, list.length - 1)] as T
  }
  return {
    next,
    between,
    pick,
    shuffled: (list) =>
      list
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}
