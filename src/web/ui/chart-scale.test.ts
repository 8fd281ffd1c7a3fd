import { expect, test } from 'vitest'
import { topOfScale } from './chart-scale.ts'

test.each([
  [0, 1],
  [1, 1],
  [260, 500],
  [950, 1_000],
  [1_000, 1_000],
  [1_001, 2_000],
  [2_300, 2_500],
  [48_750.5, 50_000],
])('the scale for values up to %d ends at %d', (largest, top) => expect(topOfScale(largest)).toBe(top))
