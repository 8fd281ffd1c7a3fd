import { expect, test } from 'vitest'
import { currentPlace, nextPlace } from './review-keys.ts'

/** `aB` are two rows of which the second awaits a decision. */
const rows = (text: string) => text.split('').map((key) => ({ key, isOpen: key !== key.toLowerCase() }))

test.each([
  ['aBC', null, 1],
  ['ABC', { key: 'B', place: 1 }, 1],
  // The chosen row was decided: the next one follows.
  ['AbC', { key: 'b', place: 1 }, 2],
  ['Abc', { key: 'b', place: 1 }, 0],
  // It left the list, so the next one has its place.
  ['AC', { key: 'B', place: 1 }, 1],
  ['A', { key: 'B', place: 1 }, 0],
  ['abc', { key: 'b', place: 1 }, -1],
  ['', null, -1],
])('of %s with %j chosen, row %i is current', (list, chosen, expected) => {
  expect(currentPlace(rows(list), chosen)).toBe(expected)
})

test.each([
  ['AbC', 0, 1, 2],
  ['AbC', 2, -1, 0],
  ['Ab', 0, 1, 0],
  ['A', 0, -1, 0],
] as const)('in %s, moving from %i by %i reaches %i', (list, from, step, expected) => {
  expect(nextPlace(rows(list), from, step)).toBe(expected)
})
