import { expect, test } from 'vitest'
import { rowOfFile } from './file-match.rules.ts'

const row = (key: string, name: string, invoiceNumber: string) => ({ key, name, invoiceNumber })
const rows = [
  row('cameron', 'Cameron Tea Trading', 'CCT-1193'),
  row('mewah', 'Mewah Foods Sdn Bhd', 'INV-10482'),
  row('mewah2', 'Mewah Foods Sdn Bhd', 'INV-1048'),
  row('gula', 'Kilang Gula Utara Sdn Bhd', 'KGU-20418'),
  row('sejuk', 'Sejuk Cold Logistics', ''),
  row('sejati', 'Kilang Sejati', ''),
  row('november', 'Bumi Hijau', '2026/11/1'),
  row('january', 'Bumi Hijau', '2026/1/11'),
  row('sum', 'Bumi Hijau', 'A+1'),
]

test.each([
  ['CCT-1193.pdf', 'cameron'],
  ['cct 1193 (scan).PDF', 'cameron'],
  ['Invoice INV-10482 signed.pdf', 'mewah'],
  ['INV1048.pdf', 'mewah2'],
  ['INV-1048 2026-11-24.pdf', 'mewah2'],
  ['inv 10482 2026.pdf', 'mewah'],
  ['20261124_KGU20418.jpg', 'gula'],
  ['Sejuk November.pdf', 'sejuk'],
  ['kilang-gula-utara.pdf', 'gula'],
  ['Sejati.pdf', 'sejati'],
  ['Bumi 2026-1-11.pdf', 'january'],
  ['2026_11_1 Bumi.pdf', 'november'],
  ['a+1.pdf', 'sum'],
  ['2026-11-15 Bumi.pdf', null],
  // A longer number, two rows of one supplier, a word of two suppliers, and nothing.
  ['CCT-11935.pdf', null],
  ['Mewah.pdf', null],
  ['Kilang.pdf', null],
  ['IMG_0012.jpg', null],
  ['Sdn Bhd.pdf', null],
])('%s belongs to %s', (fileName, key) => {
  expect(rowOfFile(fileName, rows)?.key ?? null).toBe(key)
})
