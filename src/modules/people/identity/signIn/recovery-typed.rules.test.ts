import { expect, test } from 'vitest'
import { readSecondStep } from '../two-step.rules.ts'

test.each([
  '0A1B2-C3D4E',
  '0A1B2–C3D4E',
  '0A1B2\u2011C3D4E',
  '0a1b2 \u200bc3d4e',
  '０Ａ１Ｂ２－Ｃ３Ｄ４Ｅ',
  '1. 0A1B2-C3D4E',
  '10) OA1B2—C3D4E',
])('the recovery code %s is read as pasted from a document', (typed) => {
  expect(readSecondStep(typed)).toEqual({ kind: 'recovery', code: '0A1B2C3D4E' })
})

test('a one-time password is not shortened by what looks like a line number', () => {
  expect(readSecondStep('123 456')).toEqual({ kind: 'one-time', digits: '123456' })
  expect(readSecondStep('12')).toBeNull()
})
