import { expect, test } from 'vitest'
import { parseDeductions } from './other-deduction-list.rules.ts'

const keys = (number: string) => ({ number, icNumber: '', name: '' })
const loan = { row: 2, keys: keys('KK-1'), hasMore: false, kind: 'loan', amount: 35_000, from: '2026-11', to: null }

test.each([
  'Employee number\tKind\tAmount\tFirst month\tLast month\nKK-1\tLoan\t350.00\tNov 2026\t',
  'No. pekerja\tJenis\tAmaun\tBulan pertama\tBulan terakhir\nKK-1\tPinjaman\t350.00\t11/2026\t',
  'Last month,First month,Amount,Kind,Employee number\n,2026-11,RM 350,loan,KK-1',
  // A date cell as its serial number.
  'Staff No\tDeduction type\tAmount a month\tFrom\tTo\nKK-1\tLOAN\t350\t46327\t',
])('the columns are found by their names: %j', (text) => expect(parseDeductions(text).rows).toEqual([loan]))

test('without names, the columns are the number, the kind, the amount, and the months', () => {
  expect(parseDeductions('KK-1\tLoan\t350\t2026-11\n\nKK-2\tKoperasi\t20\tDis 2026\tOgos 2027').rows).toEqual([
    { ...loan, row: 1 },
    { row: 3, keys: keys('KK-2'), hasMore: false, kind: 'cooperative', amount: 2_000, from: '2026-12', to: '2027-08' },
  ])
})

test('an amount above RM 1 billion can’t be read, as in the form', () => {
  const amounts = ['1000000000', '1000000000.01', '9'.repeat(30)].map((amount) => `KK-1\tLoan\t${amount}\t2026-11`)
  expect(parseDeductions(amounts.join('\n')).rows?.map(({ amount }) => amount)).toEqual([100_000_000_000, null, null])
})
