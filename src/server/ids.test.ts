import { expect, test } from 'vitest'
import { madeAt, newId } from './ids.ts'

const start = Date.UTC(2026, 10, 16)

test('a million ids are unique and sort by creation', () => {
  const seen = new Set<string>()
  let before = ''
  for (let i = 0; i < 1_000_000; i++) {
    // Five hundred per millisecond.
    const made = newId(start + Math.floor(i / 500))
    if (made <= before) expect.fail(`${made} was created after ${before}`)
    seen.add(made)
    before = made
  }
  expect(seen.size).toBe(1_000_000)
})

test('an id has sixteen characters that cannot be confused', () => {
  for (let i = 0; i < 1000; i++) expect(newId(start + i)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
})

test('ids sort by time, from the epoch to the year 3000', () => {
  const times = [0, 1, start - 1, start, start + 1, Date.UTC(3000, 0, 1)]
  const made = times.map((time) => newId(time))
  expect(made.toSorted()).toEqual(made)
})

test('setting the clock back an hour keeps the order and repeats no id', () => {
  const noon = Date.UTC(2030, 0, 1)
  const times = [noon, noon + 1, noon - 3_600_000, noon - 3_599_999, noon, noon + 1, noon + 2]
  const made = times.map((time) => newId(time))
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  // If the clock is set back further, ids follow the new time.
  expect(madeAt(newId(noon - 7_200_000))).toBe(noon - 7_200_000)
})

test('ids of the same millisecond from different processes differ randomly', () => {
  const starts = new Set(Array.from({ length: 1000 }, (_, i) => newId(start + i).slice(9)))
  expect(starts.size).toBeGreaterThan(995)
})
