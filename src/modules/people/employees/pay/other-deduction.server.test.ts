import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit, senOf } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let aina: Awaited<ReturnType<typeof w.employee>>
beforeEach(async () => {
  w.travelTo('2026-06-15T02:00:00.000Z')
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  aina = await w.employee(kopi, { firstName: 'Aina' })
})
const employees = (member: Member = manager) => w.as(member).employees
const loan = (employeeICNumber: string) => ({
  employeeICNumber,
  kind: 'loan' as const,
  amount: ringgit(350),
  from: '2026-06' as Period,
})
const listed = async (member: Member = manager) =>
  (await employees(member).getOtherDeductions({ employeeICNumber: aina.icNumber })).deductions
const onlyOne = async () => {
  await employees().addOtherDeductions({ deductions: [loan(aina.icNumber)] })
  const [one] = await listed()
  if (!one) throw new Error('no deduction')
  return one
}

test('management adds a deduction, changes and ends it, and removes it', async () => {
  const one = await onlyOne()
  expect(one).toMatchObject({ kind: 'loan', amount: 350, from: '2026-06', to: null })
  const { deductionId, modifiedAt } = one
  const change = { deductionId, kind: 'zakat' as const, amount: ringgit(80), from: '2026-06' as Period }
  const changed = await employees().changeOtherDeduction({ ...change, to: '2026-08', modifiedAt })
  expect(changed).toMatchObject({ kind: 'zakat', amount: 80, to: '2026-08' })
  // The version before is outdated.
  expect(await outcomeOf(employees().changeOtherDeduction({ ...change, modifiedAt }))).toBe('record_changed')
  expect(await outcomeOf(employees().removeOtherDeduction({ deductionId, modifiedAt }))).toBe('record_changed')
  await employees().removeOtherDeduction({ deductionId, modifiedAt: changed.modifiedAt })
  expect(await listed()).toEqual([])
})

test('a list of deductions is added whole or not at all', async () => {
  const badrul = await w.employee(kopi, { firstName: 'Badrul' })
  const add = (...numbers: string[]) =>
    employees().addOtherDeductions({ deductions: numbers.map(loan), isAnother: true })
  expect(await outcomeOf(add(aina.icNumber, 'A1234567'))).toBe('not_found')
  expect(await listed()).toEqual([])
  expect(await add(aina.icNumber, badrul.icNumber, aina.icNumber)).toEqual({ added: 3 })
  expect(await listed()).toHaveLength(2)
})

test('an amount of zero and a last month before the first are refused', async () => {
  const add = (change: object) =>
    outcomeOf(employees().addOtherDeductions({ deductions: [{ ...loan(aina.icNumber), ...change }] }))
  expect(await add({ amount: 0 })).toBe('invalid_input')
  expect(await add({ amount: -5 })).toBe('invalid_input')
  expect(await add({ to: '2026-05' })).toBe('invalid_input')
})

test('only the management of the organization reads and changes them', async () => {
  const { deductionId } = await onlyOne()
  const executive = await w.member(kopi, 'Executive')
  expect(await listed(executive)).toHaveLength(1)
  const elsewhere = await w.member(await w.organization(), 'Manager')
  expect(await outcomeOf(listed(elsewhere))).toBe('not_found')
  expect(await outcomeOf(employees(elsewhere).removeOtherDeduction({ deductionId }))).toBe('not_found')
  for (const other of [await w.member(null, 'admin'), await w.member(null, 'superadmin'), aina])
    expect(await outcomeOf(listed(other))).toBe('permission_denied')
})

test('the audit trail shows the change to management, and to platform staff only that there was one', async () => {
  await onlyOne()
  const entryFor = async (member: Member) => {
    const { events } = await w.as(member).audit.getEvents({
      orgId: kopi.id,
      filter: { call: 'employees-addOtherDeductions', type: 'employee', recordId: aina.employeeId },
    })
    return events[0]
  }
  const seen = JSON.stringify((await entryFor(manager))?.changes)
  expect(seen).toContain('350.00')
  expect(seen).toContain('Loan')
  const admin = await entryFor(await w.member(null, 'admin'))
  expect(admin?.title).toBe('Added a monthly deduction')
  expect(admin?.changes).toEqual([])
})

const numbered = async (firstName: string, number: string, of = kopi) => {
  const one = await w.employee(of, { firstName })
  await w.database.pool.query('update employees set employee_number = $2 where id = $1', [one.employeeId, number])
  return one
}
const preview = (text: string) => employees().previewDeductionList({ text })
const addList = async (text: string) => employees().addDeductionList({ text, shown: (await preview(text)).shown })

test('a list adds deductions by employee number or IC number, as its preview showed', async () => {
  const badrul = await numbered('Badrul', 'KK-0031')
  const text = [
    'No. pekerja\tJenis\tAmaun\tBulan pertama\tBulan terakhir',
    `${aina.icNumber}\tPinjaman\tRM 1,350.00\tJun 2026\t12/2026`,
    'kk0031\tzakat\t40\t2026-07\t',
    'KK-0031\tCourt order\t100.50\t01/07/2026\tOgos 2026',
  ].join('\n')
  const shown = await preview(text)
  expect(shown).toMatchObject({
    kinds: [
      { kind: 'loan', count: 1, amount: 1350 },
      { kind: 'zakat', count: 1, amount: 40 },
      { kind: 'court_order', count: 1, amount: 100.5 },
    ],
    employees: 2,
    faults: [],
    faultCount: 0,
    shown: { count: 3, total: 1490.5 },
  })
  expect(await employees().addDeductionList({ text, shown: shown.shown })).toEqual({ added: 3 })
  expect(await listed()).toMatchObject([{ kind: 'loan', amount: 1350, from: '2026-06', to: '2026-12' }])
  const { deductions } = await employees().getOtherDeductions({ employeeICNumber: badrul.icNumber })
  expect(deductions.map(({ kind, from, to }) => [kind, from, to])).toEqual(
    expect.arrayContaining([
      ['zakat', '2026-07', null],
      ['court_order', '2026-07', '2026-08'],
    ]),
  )
  const { events } = await w.as(manager).audit.getEvents({
    orgId: kopi.id,
    filter: { call: 'employees-addDeductionList', type: 'employee', recordId: aina.employeeId },
  })
  expect(events).toHaveLength(1)
  // The same list again adds nothing.
  expect((await preview(text)).faults.map(({ problem }) => problem)).toEqual(['exists', 'exists', 'exists'])
})

test('rows that can’t be added are named, and then nothing is added', async () => {
  // Entered before such numbers were refused.
  const { id: twin } = await numbered('Twin', 'KK-9')
  await w.database.pool.query('update employees set number_copy = 1 where employee_number = $1', ['KK-9'])
  const { id: other } = await numbered('Other', 'KK-9')
  expect(twin).not.toBe(other)
  const elsewhere = await numbered('Elsewhere', 'KK-404', await w.organization())
  const row = (...cells: string[]) => cells.join('\t')
  const text = [
    row(aina.icNumber, 'Loan', '350', '2026-06'),
    row('KK-404', 'Loan', '350', '2026-06'),
    row(elsewhere.icNumber, 'Loan', '350', '2026-06'),
    row('KK-9', 'Loan', '350', '2026-06'),
    row(aina.icNumber, 'Car', '350', '2026-06'),
    row(aina.icNumber, 'Loan', '12,50', '2026-06'),
    row(aina.icNumber, 'Loan', '-5', '2026-06'),
    row(aina.icNumber, 'Loan', '0', '2026-06'),
    row(aina.icNumber, 'Loan', '1.234', '2026-06'),
    row(aina.icNumber, 'Zakat', '10', 'soon'),
    row(aina.icNumber, 'Zakat', '10', ''),
    row(aina.icNumber, 'Zakat', '10', '2026-06', 'later'),
    row(aina.icNumber, 'Zakat', '10', '2026-06', '2026-05'),
    row(aina.icNumber, 'Pinjaman', '350.00', 'Jun 2026'),
    row('', 'Loan', '350', '2026-06'),
  ].join('\n')
  const { faults, faultCount, shown } = await preview(text)
  expect(faults.map(({ row, problem }) => [row, problem])).toEqual([
    [2, 'unknown'],
    [3, 'unknown'],
    [4, 'several'],
    [5, 'kind'],
    [6, 'amount'],
    [7, 'amount'],
    [8, 'zero'],
    [9, 'amount'],
    [10, 'from'],
    [11, 'from'],
    [12, 'to'],
    [13, 'months'],
    [14, 'repeated'],
    [15, 'unknown'],
  ])
  expect(faultCount).toBe(14)
  expect(await outcomeOf(employees().addDeductionList({ text, shown }))).toBe('deduction_list_faults')
  expect(await listed()).toEqual([])
})

test('a list that would add something else than shown is refused', async () => {
  const text = `${aina.icNumber}\tLoan\t350\t2026-06`
  const { shown } = await preview(text)
  const more = `${text}\n${aina.icNumber}\tZakat\t10\t2026-06`
  expect(await outcomeOf(employees().addDeductionList({ text: more, shown }))).toBe('not_as_shown')
  const other = `${aina.icNumber}\tZakat\t350\t2026-06`
  expect(await outcomeOf(employees().addDeductionList({ text: other, shown }))).toBe('others_than_shown')
  expect(await listed()).toEqual([])
})

test('10,000 rows are added together, and more are refused', async () => {
  const line = (i: number) => `${aina.icNumber}\tLoan\t${100 + i}\t2026-06`
  const text = Array.from({ length: 10_000 }, (_, i) => line(i)).join('\n')
  expect(await outcomeOf(preview(`${text}\n${line(10_000)}`))).toBe('listed_rows_many')
  expect(await outcomeOf(preview(`No. pekerja\tJenis\tAmaun\tBulan pertama\n${text}\n${line(10_000)}`))).toBe(
    'listed_rows_many',
  )
  expect(await addList(text)).toEqual({ added: 10_000 })
  const { rows } = await w.database.pool.query<{ total: string }>(
    'select sum(amount_sen) as total from employee_deductions where org_id = $1',
    [kopi.id],
  )
  expect(Number(rows[0]?.total)).toBe(senOf(10_000 * 100 + (10_000 * 9_999) / 2))
})

describe('a deduction beside another of the same kind and months', () => {
  const add = (fields: object = {}) =>
    employees().addOtherDeductions({ deductions: [{ ...loan(aina.icNumber), ...fields }], isAnother: false })

  test('is added after a question that names both', async () => {
    await onlyOne()
    await expect(add({ amount: ringgit(360), from: '2026-08', to: '2026-09' })).rejects.toMatchObject({
      code: 'deduction_beside',
      params: { entered: 'RM 360.00, 08/2026 – 09/2026', others: 'RM 350.00, 06/2026 – …' },
    })
    expect(await outcomeOf(add())).toBe('deduction_beside')
    await employees().addOtherDeductions({ deductions: [loan(aina.icNumber)], isAnother: true })
    expect(await listed()).toHaveLength(2)
  })

  test('is one of the same call, too', async () => {
    const twice = { deductions: [loan(aina.icNumber), loan(aina.icNumber)] }
    expect(await outcomeOf(employees().addOtherDeductions(twice))).toBe('deduction_beside')
    expect(await listed()).toEqual([])
  })

  test('is not one of another kind, other months or another employee', async () => {
    await add({ to: '2026-07' })
    const other = await w.employee(kopi, { firstName: 'Badrul' })
    await add({ from: '2026-08' })
    await add({ kind: 'zakat' })
    await employees().addOtherDeductions({ deductions: [loan(other.icNumber)] })
    expect(await listed()).toHaveLength(3)
  })

  test('needs an answer when a change makes it one, not when it already was one', async () => {
    await add({ to: '2026-07' })
    await add({ from: '2026-08' })
    const [later, earlier] = await listed()
    const { deductionId, modifiedAt } = earlier!
    const change = { ...loan(''), deductionId, modifiedAt, amount: ringgit(340) }
    const changed = employees().changeOtherDeduction
    expect(await outcomeOf(changed({ ...change, to: '2026-08' }))).toBe('deduction_beside')
    await changed({ ...change, to: '2026-08', isAnother: true })
    const again = { ...loan(''), deductionId: later!.deductionId, from: '2026-08' as Period, amount: ringgit(300) }
    expect(await outcomeOf(changed(again))).toBe('done')
  })
})
