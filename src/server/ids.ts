import { randomFillSync } from 'node:crypto'
import type { Id } from '#kernel/values.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pool = new Uint8Array(7 * 512)
let used = pool.length
let lastTime = 0
let lastRandom = 0n

/**
 * If the clock is set back by up to this much, ids keep their order: they continue from the last one until the clock
 * catches up.
 */
export const maxSetBack = 90 * 60_000

/**
 * An id of sixteen characters: forty-five bits of milliseconds and thirty-five random bits, so ids sort by creation.
 * Ids of one millisecond from one process count up from a random start.
 */
export const newId = <Kind extends string>(now: number): Id<Kind> => {
  if (now <= lastTime && now >= lastTime - maxSetBack) lastRandom += 1n
  else {
    lastTime = now
    // The top bit is zero, so counting up within a millisecond never overflows.
    lastRandom = randomBits() >> 1n
  }
  return textOf((BigInt(lastTime) << 35n) | (lastRandom & 0x7ffffffffn)) as Id<Kind>
}

const textOf = (number: bigint): string => {
  let value = number
  let text = ''
  for (let i = 0; i < 16; i++) {
    text = alphabet[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}

/** Reserves consecutive ids for rows that the database inserts: `id_of(prefix, from + n)` in SQL. */
export type IdBlock = { readonly prefix: string; readonly from: number }
export const reserveIds = (now: number, count: number): IdBlock => {
  const first = newId(now)
  lastRandom += BigInt(count)
  const low = Array.from(first.slice(9)).reduce((value, letter) => value * 32 + alphabet.indexOf(letter), 0)
  return { prefix: first.slice(0, 9), from: low }
}

const randomBits = (): bigint => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let bits = 0n
  for (let i = 0; i < 5; i++) bits = (bits << 8n) | BigInt(pool[used + i] ?? 0)
  used += 7
  return bits & 0x7ffffffffn
}

/** The smallest id of this time, to convert dates to bounds of ids. */
export const firstIdAt = (ms: number): string => textOf(BigInt(Math.max(0, ms)) << 35n)

/** The time at which an id was created, in milliseconds. */
export const madeAt = (id: string): number => {
  let value = 0n
  for (const character of id) value = (value << 5n) | BigInt(alphabet.indexOf(character))
  return Number(value >> 35n)
}
