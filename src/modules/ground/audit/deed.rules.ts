import { minutes, msOf, type Instant } from '#kernel/time.ts'
import { sumRinggit, type Ringgit } from '#kernel/money.ts'

/** The fields of an entry that decide which entries form one action, and its amount. */
export type Entry = {
  readonly at: Instant
  readonly call: string
  readonly title: string
  readonly orgName: string | null
  readonly actor: { readonly name: string }
  readonly actedFor: { readonly id: string } | null
  readonly record: {
    readonly type: string
    readonly id: string
    readonly amount: Ringgit | null
    readonly requested: Ringgit | null
    readonly payees: number | null
  } | null
}
export type Deed<E> = readonly [E, ...E[]]

export const isFile = ({ record }: Entry): boolean => record?.type === 'file'
/** Uploads of one person within this time belong together. */
const sameUpload = minutes(2)

const keyOf = ({ record }: Entry): string => (record ? `${record.type} ${record.id}` : '')

/**
 * Groups adjacent entries, newest first, of one action, and adjacent uploads, as one deed. One call can say two things of a
 * record: that a batch was completed, and how the bank got its file.
 */
export const deedsOf = <E extends Entry>(entries: readonly E[]): readonly Deed<E>[] => {
  const deeds: [E, ...E[]][] = []
  for (const entry of entries) {
    const last = deeds.at(-1)
    const first = last?.at(-1)
    const isSame =
      first !== undefined &&
      (first.at === entry.at || (isFile(entry) && isFile(first) && msOf(first.at) - msOf(entry.at) <= sameUpload)) &&
      first.call === entry.call &&
      (first.title === entry.title || last?.some((one) => one.record !== null && keyOf(one) === keyOf(entry))) &&
      first.actor.name === entry.actor.name &&
      first.actedFor?.id === entry.actedFor?.id
    if (last && isSame) last.push(entry)
    else deeds.push([entry])
  }
  return deeds
}

/** The number of records of a deed. */
export const recordsOf = (deed: readonly Entry[]): number => new Set(deed.map(keyOf)).size

/** The first entry with each key. */
const firstOfEach = <E>(entries: readonly E[], key: (entry: E) => string): E[] => [
  ...new Map(entries.toReversed().map((entry) => [key(entry), entry])).values(),
]

/**
 * The entries whose amounts add up to that of an action. If a record has several entries, the platform's counts, because it
 * covers the whole record; without one, the latest entry of each organization counts, because it covers its part.
 */
const countedOf = (deed: readonly Entry[]): Entry[] => {
  const withAmount = deed.filter(({ record }) => record !== null && record.amount !== null)
  const whole = new Set(withAmount.filter(({ orgName }) => orgName === null).map(keyOf))
  return firstOfEach(
    withAmount.filter((entry) => entry.orgName === null || !whole.has(keyOf(entry))),
    (entry) => `${keyOf(entry)} ${entry.orgName}`,
  )
}

/** The entry that says what a deed did: that of its amount, or else the newest. */
export const mainOf = <E extends Entry>(deed: Deed<E>): E =>
  deed.find((entry) => countedOf(deed)[0] === entry) ?? deed[0]

export type Worth = { readonly amount: Ringgit; readonly requested: Ringgit | null; readonly payees: number | null }
/** The amount of an action, counting each record once. Null unless each of its records has an amount. */
export const worthOf = (deed: readonly Entry[]): Worth | null => {
  const entries = countedOf(deed)
  if (entries.length === 0 || recordsOf(entries) < recordsOf(deed)) return null
  const counted = entries.flatMap(({ record }) => record ?? [])
  const amount = sumRinggit(counted.flatMap((one) => one.amount ?? []))
  const requested = sumRinggit(counted.flatMap((one) => one.requested ?? one.amount ?? []))
  const payees = counted.reduce((count, one) => count + (one.payees ?? 0), 0)
  return { amount, requested: requested === amount ? null : requested, payees: payees === 0 ? null : payees }
}
