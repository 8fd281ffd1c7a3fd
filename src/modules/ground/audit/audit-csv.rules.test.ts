import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { changeText, csvHeader, csvLine } from './audit-csv.rules.ts'

const worthless = { amount: null, requested: null, payees: null }
const line = {
  id: '01KB000000000001',
  at: '2026-11-30T16:00:07.000Z' as Instant,
  orgName: 'Kopi Kita',
  actor: { name: 'Farid Omar', role: 'Manager' },
  actedFor: null,
  address: '10.0.0.7',
  title: 'Changed an office',
  record: { type: 'office', kind: 'Office', name: 'Muar', id: '01KA000000000001', ...worthless },
  changes: [
    { field: 'Name', before: 'Batu Pahat', after: 'Muar' },
    { field: 'City', before: null, after: 'Muar' },
  ],
  reason: 'Moved',
  call: 'orgOffices-updateOffice',
}

test('a line has the time in Kuala Lumpur to the second, and every change', () => {
  expect(csvLine([line], false)).toBe(
    '01/12/2026 00:00:07,Farid Omar,Manager,,10.0.0.7,Changed an office,Office,Muar,01KA000000000001,1,,,,,Moved,"Name: Batu Pahat → Muar; City: Muar",orgOffices-updateOffice,01KB000000000001\r\n',
  )
})

test('platform staff also get the organization, which is Upah for platform records', () => {
  expect(csvHeader(true)).toBe(
    '\ufeffWhen,Organization,Who,Role,For,IP address,What,Record,Name,Record ID,Records,Payments,Amount (RM),Kind of amount,Requested (RM),Reason,Changes,Call,Action ID\r\n',
  )
  expect(csvHeader(false)).toBe(
    '\ufeffWhen,Who,Role,For,IP address,What,Record,Name,Record ID,Records,Payments,Amount (RM),Kind of amount,Requested (RM),Reason,Changes,Call,Action ID\r\n',
  )
  expect(csvLine([line], true).split(',')[1]).toBe('Kopi Kita')
  expect(csvLine([{ ...line, orgName: null }], true).split(',')[1]).toBe('Upah')
})

test('what a delegate did has the Manager in its own column', () => {
  expect(csvLine([{ ...line, actedFor: { id: 'F', name: 'Farah binti Aziz' } }], false).split(',')[3]).toBe(
    'Farah binti Aziz',
  )
})

test('an entry without an address, a record or a change has empty cells', () => {
  expect(csvLine([{ ...line, address: null, record: null, changes: [] }], false)).toBe(
    '01/12/2026 00:00:07,Farid Omar,Manager,,,Changed an office,,,,,,,,,Moved,,orgOffices-updateOffice,01KB000000000001\r\n',
  )
  const unnamed = { ...line, record: { ...line.record, name: null } }
  expect(csvLine([unnamed], false).split(',').slice(6, 9)).toEqual(['Office', '', '01KA000000000001'])
})

test('the entries of a batch are one row, with its net and requested amount and the parts of each organization', () => {
  const of = (id: string, orgName: string | null, net: number, requested: number, payees: number) => ({
    ...line,
    id,
    orgName,
    title: 'Sent withdrawals to the bank at end of day',
    record: {
      type: 'bank_batch',
      kind: 'Bank batch',
      name: '35',
      id: 'B',
      amount: ringgit(net),
      requested: ringgit(requested),
      payees,
    },
    changes: [{ field: 'Payees', before: null, after: String(payees) }],
    call: 'rollingPayAdmin-endOfDayProcessing',
  })
  const row = csvLine(
    [of('3', null, 2418, 2480, 7), of('1', 'Kopi', 1501.5, 1540, 4), of('2', 'Bina', 916.5, 940, 3)],
    true,
  )
  expect(row).toContain(',Bank batch,35,B,1,7,2418.00,net,2480.00,Moved,')
  expect(row).toContain(',35 – Payees: 7 | 35 – Payees: 4 | 35 – Payees: 3,')
  expect(row.endsWith(',3\r\n')).toBe(true)
  const others = [
    of('4', null, 1, 1, 1),
    { ...of('5', null, 2, 2, 1), record: { ...of('5', null, 2, 2, 1).record, id: 'C' } },
  ]
  expect(csvLine([others[0]!, others[1]!], false)).toContain(',Bank batch,,,2,2,3.00,,,')
})

test('a bulk action keeps the text of its changes within the limit of a spreadsheet’s cell', () => {
  const of = (n: number) => ({ ...line, record: { ...line.record, id: String(n), name: `Office ${n}` } })
  const row = csvLine([of(0), ...Array.from({ length: 999 }, (_, n) => of(n + 1))], false)
  expect(row.length).toBeLessThan(32_767)
  expect(row).toMatch(/ \| and \d+ more/)
})

test('a name that looks like a formula is escaped, and a name with a comma is quoted', () => {
  const named = (name: string) => csvLine([{ ...line, actor: { name, role: 'Manager' } }], false)
  expect(named('=HYPERLINK("x")')).toContain(',"\'=HYPERLINK(""x"")",Manager,')
  expect(named('Omar, Farid')).toContain(',"Omar, Farid",Manager,')
})

test('a removed value is shown as empty', () => {
  expect(changeText({ field: 'City', before: 'Muar', after: null })).toBe('City: Muar → (empty)')
  expect(changeText({ field: 'City', before: null, after: null })).toBe('City: ')
})
