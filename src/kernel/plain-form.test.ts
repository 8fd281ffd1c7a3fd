import { expect, test } from 'vitest'
import { readNumber } from './typed-number.ts'
import { typedDate } from './typed-date.ts'
import { compactIdentifier } from './values.ts'

test.each(['5²', '5₂', '⁵', '1½', '①2', '3³0.00'])('%s is no number, no date and no code of other digits', (typed) => {
  expect(readNumber(typed)).toMatchObject({ problem: 'number_not_plain' })
  expect(typedDate(`${typed}/11/2026`)).toBeNull()
  expect(compactIdentifier(typed)).toBe(typed)
})

test('full-width digits are digits', () => {
  expect(readNumber('１２３')).toEqual({ value: 123 })
  expect(compactIdentifier('９００１０１－１４')).toBe('90010114')
})
