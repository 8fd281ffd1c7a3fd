import { expect, test } from 'vitest'
import { sen } from './money.ts'
import { shownSchema, whyNotAsShown } from './shown.ts'

const shown = { count: 5, total: sen(124_800), digest: 'a' }

test('a command that is what its screen showed is allowed', () => {
  expect(whyNotAsShown(shown, { ...shown })).toBeNull()
})

test('another count or total is refused with both', () => {
  const params = { shownCount: 5, shownTotal: 'RM 1,248.00', count: 7, total: 'RM 1,833.00' }
  expect(whyNotAsShown(shown, { count: 7, total: sen(183_300), digest: 'b' })).toEqual({ code: 'not_as_shown', params })
  expect(whyNotAsShown(shown, { ...shown, total: sen(1) })?.code).toBe('not_as_shown')
})

test('other items of the same count and total are refused', () => {
  const params = { count: 5, total: 'RM 1,248.00' }
  expect(whyNotAsShown(shown, { ...shown, digest: 'b' })).toEqual({ code: 'others_than_shown', params })
})

test('the total is in ringgit on the wire', () => {
  expect(shownSchema.parse({ count: 5, total: 1_248, digest: 'a' })).toEqual(shown)
  expect(shownSchema.encode(shown)).toEqual({ count: 5, total: 1_248, digest: 'a' })
})
