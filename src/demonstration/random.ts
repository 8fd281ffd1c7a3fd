/** A seeded random number generator, so that the demonstration data is reproducible. */
export type RandomSource = {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number
  /** An integer from `least` to `most`, both inclusive. */
  readonly integer: (least: number, most: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => T[]
  readonly digits: (count: number) => string
}

/** The mulberry32 generator. */
export const createRandom = (seed: number): RandomSource => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('the list is empty')
    return list[integer(0, list.length - 1)] as T
  }
  return {
    next,
    integer,
    pick,
    shuffled: (list) =>
      list
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}
