import { expect, test } from 'vitest'
import { typedDate } from './typed-date.ts'

test.each([
  ['21/11/2026', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  [' 1 2 2026 ', '2026-02-01'],
  ['21112026', '2026-11-21'],
  ['01022026', '2026-02-01'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['12/13/2026', null],
  ['0/1/2026', null],
  ['2026-11-21', null],
  ['21/11/26', null],
  ['21/11', null],
  ['', null],
  // Ambiguous: 1 November or 11 January.
  ['1112026', null],
  ['112026', null],
])('%j is parsed as %j', (typed, date) => expect(typedDate(typed)).toBe(date))
