import { expect, test } from 'vitest'
import { madeAt, newId } from './ids.ts'

const start = Date.UTC(2026, 10, 16)

test('ids of a million makings are all different, and sort by the order in which they were made', () => {
  const seen = new Set<string>()
  let before = ''
  for (let i = 0; i < 1_000_000; i++) {
    // Five hundred in each millisecond.
    const made = newId(start + Math.floor(i / 500))
    if (made <= before) expect.fail(`${made} was made after ${before}`)
    seen.add(made)
    before = made
  }
  expect(seen.size).toBe(1_000_000)
})

test('an id is sixteen characters that cannot be mistaken for each other when read out', () => {
  for (let i = 0; i < 1000; i++) expect(newId(start + i)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
})

test('ids sort by time, from the first millisecond to the year 3000', () => {
  const times = [0, 1, start - 1, start, start + 1, Date.UTC(3000, 0, 1)]
  const made = times.map((time) => newId(time))
  expect(made.toSorted()).toEqual(made)
})

test('a clock that is set back an hour turns no order round, and gives no id twice', () => {
  const noon = Date.UTC(2030, 0, 1)
  const times = [noon, noon + 1, noon - 3_600_000, noon - 3_599_999, noon, noon + 1, noon + 2]
  const made = times.map((time) => newId(time))
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  // Set back further it is another time altogether.
  expect(madeAt(newId(noon - 7_200_000))).toBe(noon - 7_200_000)
})

test('two that were made at the same moment by different processes differ by chance, not by order', () => {
  const starts = new Set(Array.from({ length: 1000 }, (_, i) => newId(start + i).slice(9)))
  expect(starts.size).toBeGreaterThan(995)
})
