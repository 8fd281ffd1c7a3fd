type Fields = Readonly<Record<string, unknown>>
export type Merged<V> = {
  readonly values: V
  /** The fields that only someone else changed; their values are accepted. */
  readonly taken: readonly string[]
  /** The fields that both changed to different values; the user's values are kept. */
  readonly kept: readonly string[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Merges changes that someone else saved with the user's input. */
export const merge = <V extends Fields>(base: V, theirs: V, mine: V): Merged<V> => {
  const parts = Object.keys(mine).map((field) => ({
    field,
    ...mergeField(field, base[field], theirs[field], mine[field]),
  }))
  return {
    values: Object.fromEntries(parts.map(({ field, value }) => [field, value])) as V,
    taken: parts.flatMap(({ taken }) => taken),
    kept: parts.flatMap(({ kept }) => kept),
  }
}

type Part = { value: unknown; taken: readonly string[]; kept: readonly string[] }
const mergeField = (field: string, base: unknown, theirs: unknown, mine: unknown): Part => {
  if (isFields(base) && isFields(theirs) && isFields(mine)) {
    const { values, taken, kept } = merge(base, theirs, mine)
    const within = (names: readonly string[]) => names.map((name) => `${field}.${name}`)
    return { value: values, taken: within(taken), kept: within(kept) }
  }
  if (isSame(base, theirs) || isSame(mine, theirs)) return { value: mine, taken: [], kept: [] }
  return isSame(base, mine) ? { value: theirs, taken: [field], kept: [] } : { value: mine, taken: [], kept: [field] }
}
