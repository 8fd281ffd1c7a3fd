import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { ImportRow } from '../lists/import-cells.rules.ts'
import { checkImport } from './import.rules.ts'

const w = world()
let kopi: Organization
let manager: Member
let aina: Member
beforeEach(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  aina = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '114222330001' })
})
const calls = () => w.as(manager).employees
const row = (changes: ImportRow = {}): ImportRow => ({
  firstName: 'Siti',
  lastName: 'Aminah',
  employeeICNumber: 'A7654321',
  bank: 'Maybank',
  accountNumber: '114222330009',
  ...changes,
})
const loan = { otherDeduction: 'Loan', otherDeductionAmount: '350.00', otherDeductionFrom: '11/2026' }
const ofAina = (changes: ImportRow = {}) =>
  row({
    firstName: 'Nur',
    lastName: 'Rashid',
    employeeICNumber: aina.icNumber,
    accountNumber: '114222330001',
    ...changes,
  })
const deductionsOf = async (icNumber: string) =>
  (await calls().getOtherDeductions({ employeeICNumber: icNumber })).deductions.map(({ kind, amount, from, to }) => [
    kind,
    amount,
    from,
    to,
  ])

test('the optional columns add a monthly deduction of a new and of an existing employee, once', async () => {
  const rows = [
    row({ ...loan, otherDeductionTo: '03/2027' }),
    ofAina({ otherDeduction: 'Perintah mahkamah', otherDeductionAmount: 120.5, otherDeductionFrom: '2026-12' }),
  ]
  expect(await calls().checkImport({ mode: 'overwrite', rows })).toMatchObject({
    created: 1,
    updated: 1,
    deductions: 2,
  })
  await calls().employeeBulkImportOverwrite(rows)
  expect(await deductionsOf('A7654321')).toEqual([['loan', ringgit(350), '2026-11', '2027-03']])
  expect(await deductionsOf(aina.icNumber)).toEqual([['court_order', ringgit(120.5), '2026-12', null]])
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'employee', recordId: aina.employeeId! } })
  expect(JSON.stringify(events)).toContain('Court order')
  // The same file again changes nothing.
  expect(await calls().checkImport({ mode: 'overwrite', rows })).toMatchObject({
    updated: 0,
    unchanged: 2,
    deductions: 0,
  })
})

test('an undo removes what the import added, unless it has changed since', async () => {
  await calls().addOtherDeductions({
    deductions: [{ employeeICNumber: aina.icNumber, kind: 'zakat', amount: ringgit(50), from: '2026-11' }],
  })
  await calls().employeeBulkImportOverwrite([row(loan), ofAina(loan)])
  expect(await deductionsOf(aina.icNumber)).toHaveLength(2)
  await calls().undoImport({})
  expect(await deductionsOf(aina.icNumber)).toEqual([['zakat', ringgit(50), '2026-11', null]])
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'employee', recordId: aina.employeeId! } })
  expect(JSON.stringify(events[0])).toContain('Loan')

  w.pass(1_000)
  await calls().employeeBulkImportOverwrite([ofAina(loan)])
  w.pass(1_000)
  const { deductions } = await calls().getOtherDeductions({ employeeICNumber: aina.icNumber })
  const { deductionId } = deductions.find(({ kind }) => kind === 'loan')!
  await calls().changeOtherDeduction({ deductionId, kind: 'loan', amount: ringgit(400), from: '2026-11' })
  expect(await outcomeOf(calls().undoImport({}))).toBe('import_changed_since')
})

test.each([
  [{ otherDeduction: 'Loan' }, ['otherDeductionAmount import_required', 'otherDeductionFrom import_required']],
  [{ ...loan, otherDeduction: 'Rent' }, ['otherDeduction import_value_invalid']],
  [{ ...loan, otherDeductionAmount: '-5' }, ['otherDeductionAmount import_value_invalid']],
  [{ ...loan, otherDeductionAmount: '0' }, ['otherDeductionAmount import_value_invalid']],
  [{ ...loan, otherDeductionFrom: 'soon' }, ['otherDeductionFrom import_value_invalid']],
  [{ ...loan, otherDeductionTo: '10/2026' }, ['otherDeductionTo deduction_months']],
  [
    { otherDeductionTo: '10/2026' },
    ['otherDeduction import_required', 'otherDeductionAmount import_required', 'otherDeductionFrom import_required'],
  ],
])('%o is refused at its cells', (cells, errors) => {
  expect(
    checkImport([row(), row({ employeeICNumber: 'A7654322', ...cells })]).errors.map(
      ({ row: n, field, code }) => `${n} ${field} ${code}`,
    ),
  ).toEqual(errors.map((error) => `1 ${error}`))
})

test('a deduction beside another of the same kind and months is shown before the import, and refused without that', async () => {
  const zakat = { employeeICNumber: aina.icNumber, kind: 'zakat', amount: ringgit(50), from: '2026-10' } as const
  await calls().addOtherDeductions({ deductions: [zakat] })
  const rows = [row(loan), ofAina({ ...loan, otherDeduction: 'Zakat' })]
  const beside = { entered: 'RM 350.00, 11/2026 – …', others: 'RM 50.00, 10/2026 – …' }
  const checked = await calls().checkImport({ mode: 'overwrite', rows })
  expect(checked).toMatchObject({
    besideCount: 1,
    beside: [{ employeeICNumber: aina.icNumber, ...beside }],
  })
  await expect(calls().employeeBulkImportOverwrite(rows)).rejects.toMatchObject({
    fields: { 'rows.1.otherDeduction': expect.stringContaining(`${beside.others}. This one: ${beside.entered}`) },
  })
  // Another one was entered since.
  const again = { ...zakat, amount: ringgit(60) }
  await calls().addOtherDeductions({ deductions: [again], isAnother: true })
  const { summary } = checked
  expect(await outcomeOf(calls().employeeBulkImportOverwrite({ rows, summary }))).toBe('import_outdated')
  const { summary: shown } = await calls().checkImport({ mode: 'overwrite', rows })
  await calls().employeeBulkImportOverwrite({ rows, summary: shown })
  expect(await deductionsOf(aina.icNumber)).toHaveLength(3)
})
