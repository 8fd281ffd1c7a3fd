import { expect, test } from 'vitest'
import { renderable } from './renderable.ts'

test.each([
  ['Nur Aina binti Rashid', 'Nur Aina binti Rashid'],
  ['José Đặng Ünal Иванов Ωμέγα', 'José Đặng Ünal Иванов Ωμέγα'],
  ['e\u0301', 'é'],
  ['陈美玲 Tan', '■■■ Tan'],
  ['👩‍👩‍👧 family', '■ family'],
  ['தமிழ்', '■■■'],
  ['\u202egnp.exe\u0000 a\u200bb', 'gnp.exe ab'],
  ['two\r\nlines\tand\u2028more', 'two lines and more'],
  ['lone \ud800 half', 'lone half'],
  ['=1+1 <b>&amp;</b> {{x}} (\\)', '=1+1 <b>&amp;</b> {{x}} (\\)'],
  ['', ''],
])('%j is rendered as %j', (text, rendered) => expect(renderable(text).replace(/ +/g, ' ')).toBe(rendered))
