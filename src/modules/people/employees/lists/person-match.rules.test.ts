import { expect, test } from 'vitest'
import { icNumberError, normalizeIcNumber } from '../ic-number.rules.ts'
import { isSameName, personFinder } from './person-match.rules.ts'

const person = (name: string, employeeNumber: string | null, icNumber: string) => ({ name, employeeNumber, icNumber })
const ahmad = person('Ahmad Faiz bin Zainal', 'KK-0005', '900101145005')
const azman = person('Azman bin Ali', 'KK0005', '010610105357')
const mei = person('Tan Mei Ling', null, 'A1234567')
const find = personFinder([ahmad, azman, mei])
const who = (number: string, icNumber = '', name = '') => {
  const found = find({ number, icNumber, name })
  return found.problem ?? found.person.name
}

test('a number that is written exactly so wins over one that differs in punctuation', () => {
  expect(who('KK-0005')).toBe(ahmad.name)
  expect(who('KK0005')).toBe(azman.name)
  expect(who(' KK-0005\u200b')).toBe(ahmad.name)
})

test('a number that several people could have names all of them', () => {
  for (const number of ['kk 0005', 'Kk.0005', 'KK_0005'])
    expect(find({ number, icNumber: '', name: '' })).toEqual({ problem: 'several', names: [ahmad.name, azman.name] })
})

test.each([
  ['KK-0005', azman.icNumber, ''],
  ['KK-0005', '', 'Azman bin Ali'],
  ['', ahmad.icNumber, 'Tan Mei Ling'],
  ['KK-0005', '991231145999', ''],
  ['KK-9999', ahmad.icNumber, ''],
])('keys that disagree are refused: %j, %j, %j', (...keys) => expect(who(...keys)).toBe('disagree'))

test.each([
  ['KK-0005', ahmad.icNumber, 'AHMAD FAIZ B. ZAINAL'],
  ['KK-0005', '900101-14-5005', 'Ahmad Faiz'],
  ['X-1', mei.icNumber, 'Mei Ling Tan'],
])('keys that agree find one person: %j, %j, %j', (...keys) => expect([ahmad.name, mei.name]).toContain(who(...keys)))

test.each([
  ['10610105357', 'zeros'],
  ['9.00101E+11', 'zeros'],
  ['610105357', 'zeros'],
  ['900101145005.0', ahmad.name],
  ['KK-77', 'unknown'],
])('the number %s that a spreadsheet may have changed is %s', (number, expected) => expect(who(number)).toBe(expected))

test.each([
  ['Mohd. Faizal', 'Muhammad Faizal bin Omar', true],
  ['Rajeswary a/p Subramaniam', 'RAJESWARY SUBRAMANIAM', true],
  ['José Núñez', 'Jose Nunez', true],
  ['Ahmad Faiz', 'Azman Ali', false],
  ['Siti Aminah', 'Siti Zubaidah', false],
])('%s and %s can be one person: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))

test.each([
  'TIADA',
  'UNKNOWN',
  'PASSPORT',
  'NIL12',
  'XXXXX',
  '00000',
  'AAAAAAAA',
  'NONE1',
  'PENDING',
  'BELUMADA',
  'TBA99',
  'A0000000',
  '111111111111',
  '000000000000',
])('the placeholder %s is no passport number', (typed) =>
  expect(icNumberError(normalizeIcNumber(typed))).toBe('ic_number_placeholder'),
)
test.each(['A1234567', 'K00123456', 'EB 123456', '5123456A'])('%s is a passport number', (typed) =>
  expect(icNumberError(normalizeIcNumber(typed))).toBeNull(),
)
