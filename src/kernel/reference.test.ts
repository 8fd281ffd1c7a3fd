import { expect, test } from 'vitest'
import { referenceKey, namesReference } from './reference.ts'

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
  ['PV 0012/12', 'pv-0012-12', 'PV.0012.12', 'PV_0012_12', 'PV 0012∕12', 'PV#0012/12', 'PV0012⁄12', 'pv 0012 12'],
  ['2026/1/11', '2026-1-11', '2026 1 11', '2026 / 1 / 11', '(2026.1.11)', '２０２６／１／１１'],
  ['10\u00ad482', '10482', '10\u200b482'],
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
  const others = ['A1', 'A11', 'B1', 'А1', 'A+1', 'A1-1', '2026/1/11', '2026/11/1', '2026 111', '2026111', '20-26111']
  expect(new Set(others.map(referenceKey)).size).toBe(others.length)
  expect(referenceKey(' – / ')).toBe('')
})

test.each([
  ['DUITNOW dl 2026 11 01 KOPI', 'DL-2026-11-01', true],
  ['DL2026-1101', 'DL-2026-11-01', true],
  ['DL-2026-11-012', 'DL-2026-11-01', false],
  ['1DL-2026-11-01', 'DL-2026-11-01', false],
  ['DL-2026-11-012 DL-2026-11-01', 'DL-2026-11-01', true],
  ['DL-2026-11', 'DL-2026-11-01', false],
  ['KOPI', '--', false],
])('%s names %s: %s', (text, reference, expected) => {
  expect(namesReference(text, reference)).toBe(expected)
})
