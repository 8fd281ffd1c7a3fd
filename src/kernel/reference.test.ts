import { expect, test } from 'vitest'
import { referenceKey } from './reference.ts'

test.each([
  [
    'INV-10482',
    'inv 10482',
    'Inv–10482',
    'INV10482',
    'ＩＮＶ−１０４８２',
    'inv⁃10482',
    'INV\u00ad10482',
    '\u200bInv 10482',
  ],
  ['Gruß 1', 'GRUSS-1', 'gruẞ1'],
  ['Oﬃce 1', 'office1', 'OFFICE–1'],
  ['PV 0012/12', 'pv-0012-12', 'PV.0012.12', 'PV_0012_12', 'PV 0012∕12', 'PV#0012/12', 'PV0012⁄12'],
  ['José', 'JOSE\u0301', 'jos\u00e9'],
  ['ŉ 1', 'ʼN1'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
])('%s and its other writings have one key', (...writings) => {
  expect([...new Set(writings.map(referenceKey))]).toHaveLength(1)
})

test('a key is its own key, for every character', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
  const unstable = characters.filter((one) => referenceKey(referenceKey(one)) !== referenceKey(one))
  expect(unstable).toEqual([])
})

test('other references have other keys', () => {
  const others = ['A1', 'A11', 'B1', 'А1', 'A+1']
  expect(new Set(others.map(referenceKey)).size).toBe(others.length)
  expect(referenceKey(' – / ')).toBe('')
})
