import { expect, test } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { changeText, csvHead, csvLine } from './audit-csv.rules.ts'

const line = {
  at: '2026-11-30T16:00:07.000Z' as Instant,
  orgName: 'Kopi Kita',
  actor: { name: 'Farid Omar', role: 'Manager' },
  address: '10.0.0.7',
  title: 'Changed an office',
  record: { kind: 'Office', name: 'Muar', id: '01KA000000000001' },
  changes: [
    { field: 'Name', before: 'Batu Pahat', after: 'Muar' },
    { field: 'City', before: null, after: 'Muar' },
  ],
  call: 'orgOffices-updateOffice',
}

test('a line has the time of Kuala Lumpur to the second, and every change', () => {
  expect(csvLine(line, false)).toBe(
    '01/12/2026 00:00:07,Farid Omar,Manager,10.0.0.7,Changed an office,Office,Muar,01KA000000000001,Name: Batu Pahat → Muar; City: Muar,orgOffices-updateOffice\r\n',
  )
})

test('the platform sees the organization of a line, which is Upah for its own', () => {
  expect(csvHead(true)).toBe('\ufeffWhen,Organization,Who,Role,From where,What,Record,Name,Number,Changes,Call\r\n')
  expect(csvHead(false)).toBe('\ufeffWhen,Who,Role,From where,What,Record,Name,Number,Changes,Call\r\n')
  expect(csvLine(line, true).split(',')[1]).toBe('Kopi Kita')
  expect(csvLine({ ...line, orgName: null }, true).split(',')[1]).toBe('Upah')
})

test('an entry without an address, a record or a change has empty cells', () => {
  expect(csvLine({ ...line, address: null, record: null, changes: [] }, false)).toBe(
    '01/12/2026 00:00:07,Farid Omar,Manager,,Changed an office,,,,,orgOffices-updateOffice\r\n',
  )
  const unnamed = { ...line, record: { ...line.record, name: null } }
  expect(csvLine(unnamed, false).split(',').slice(5, 8)).toEqual(['Office', '', '01KA000000000001'])
})

test('a name that a spreadsheet would calculate is text, and one with a comma stays in its cell', () => {
  const named = (name: string) => csvLine({ ...line, actor: { name, role: 'Manager' } }, false)
  expect(named('=HYPERLINK("x")')).toContain(',"\'=HYPERLINK(""x"")",Manager,')
  expect(named('Omar, Farid')).toContain(',"Omar, Farid",Manager,')
})

test('a removed value says that nothing is left', () => {
  expect(changeText({ field: 'City', before: 'Muar', after: null })).toBe('City: Muar → (nothing)')
  expect(changeText({ field: 'City', before: null, after: null })).toBe('City: ')
})
