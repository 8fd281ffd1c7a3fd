import { expect, test } from 'vitest'
import { narrationOf, providerName } from './provider-names.rules.ts'

test.each([
  ['Lim & Anak Trading', 'Lim and Anak Trading'],
  ['Warung Pak Mat @ Bangsar', 'Warung Pak Mat / Bangsar'],
  ['Kedai 发达', 'Kedai'],
  ['发达', 'Payee'],
  ['Ng', 'Payee Ng'],
  ['D’Cruz Café (M) Sdn. Bhd.', "D'Cruz Cafe (M) Sdn. Bhd."],
  ['Syarikat – Maju!', 'Syarikat - Maju'],
  [
    'Perniagaan Bekalan Makanan Laut dan Hasil Tani Utara Sdn Bhd (Cawangan)',
    'Perniagaan Bekalan Makanan Laut dan Hasil Tani Uta',
  ],
  ['Aaaa Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb - Cccc', 'Aaaa Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'],
  ['  Mewah   Dairy  ', 'Mewah Dairy'],
])('the provider’s name of %s is %s', (name, adapted) => {
  expect(providerName(name)).toBe(adapted)
  expect(adapted).toMatch(/^[A-Za-z0-9][A-Za-z0-9 '_/().-]{2,48}[A-Za-z0-9.)]$/)
})

test.each([
  ['Suppliers December', 'Suppliers December'],
  ['Café – Ñandú, 2026/12 (final) and a long rest', 'Cafe Nandu 2026 12 final and a'],
  ['供应商', 'Upah'],
])('the bank statement text of %s is %s', (name, narration) => {
  expect(narrationOf(name)).toBe(narration)
})
