import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
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
  const add = (...numbers: string[]) => employees().addOtherDeductions({ deductions: numbers.map(loan) })
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
