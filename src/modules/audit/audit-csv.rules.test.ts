import { expect, test } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { changeText, csvHeader, csvLine } from './audit-csv.rules.ts'

const line = {
  at: '2026-11-30T16:00:07.000Z' as Instant,
  orgName: 'Kopi Kita',
  actor: { name: 'Farid Omar', role: 'Manager' },
  actedFor: null,
  address: '10.0.0.7',
  title: 'Changed an office',
  record: { kind: 'Office', name: 'Muar', id: '01KA000000000001' },
  changes: [
    { field: 'Name', before: 'Batu Pahat', after: 'Muar' },
    { field: 'City', before: null, after: 'Muar' },
  ],
  reason: 'Moved',
  call: 'orgOffices-updateOffice',
}

test('a line has the time in Kuala Lumpur to the second, and every change', () => {
  expect(csvLine(line, false)).toBe(
    '01/12/2026 00:00:07,Farid Omar,Manager,,10.0.0.7,Changed an office,Office,Muar,01KA000000000001,Moved,"Name: Batu Pahat → Muar; City: Muar",orgOffices-updateOffice\r\n',
  )
})

test('platform staff also get the organization, which is Upah for platform records', () => {
  expect(csvHeader(true)).toBe(
    '\ufeffWhen,Organization,Who,Role,For,IP address,What,Record,Name,Record ID,Reason,Changes,Call\r\n',
  )
  expect(csvHeader(false)).toBe('\ufeffWhen,Who,Role,For,IP address,What,Record,Name,Record ID,Reason,Changes,Call\r\n')
  expect(csvLine(line, true).split(',')[1]).toBe('Kopi Kita')
  expect(csvLine({ ...line, orgName: null }, true).split(',')[1]).toBe('Upah')
})

test('what a delegate did has the Manager in its own column', () => {
  expect(csvLine({ ...line, actedFor: { name: 'Farah binti Aziz' } }, false).split(',')[3]).toBe('Farah binti Aziz')
})

test('an entry without an address, a record or a change has empty cells', () => {
  expect(csvLine({ ...line, address: null, record: null, changes: [] }, false)).toBe(
    '01/12/2026 00:00:07,Farid Omar,Manager,,,Changed an office,,,,Moved,,orgOffices-updateOffice\r\n',
  )
  const unnamed = { ...line, record: { ...line.record, name: null } }
  expect(csvLine(unnamed, false).split(',').slice(6, 9)).toEqual(['Office', '', '01KA000000000001'])
})

test('a name that looks like a formula is escaped, and a name with a comma is quoted', () => {
  const named = (name: string) => csvLine({ ...line, actor: { name, role: 'Manager' } }, false)
  expect(named('=HYPERLINK("x")')).toContain(',"\'=HYPERLINK(""x"")",Manager,')
  expect(named('Omar, Farid')).toContain(',"Omar, Farid",Manager,')
})

test('a removed value is shown as empty', () => {
  expect(changeText({ field: 'City', before: 'Muar', after: null })).toBe('City: Muar → (empty)')
  expect(changeText({ field: 'City', before: null, after: null })).toBe('City: ')
})
