import { beforeEach, expect, test } from 'vitest'
import { ringgit, type Ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'
import { withdrawing } from '#test/withdrawing.ts'

const w = world()
const { query } = withdrawing(w)
let kopi: Organization
let manager: Member
let executive: Member
let aina: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
  aina = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514011112222' })
})
const by = (member: Member | null) => w.as(member).employees
const edit = (changes: { accountNumber?: string; salary?: Ringgit }) =>
  by(executive).editEmployee({ employeeICNumber: aina.icNumber, ...changes })
const report = async () => {
  const [own] = await query<{ email: string }>('select email from employees where id = $1', [aina.employeeId])
  const [email] = await w.messages(own?.email ?? '')
  await by(null).reportAccountChange({ token: /#(\S+)/.exec(email?.text ?? '')?.[1] ?? '' })
}
const statusOf = async () =>
  (await query<{ status: string }>('select status from employees where id = $1', [aina.employeeId]))[0]?.status
const pending = async () =>
  (await by(manager).listEmployeesPendingApproval({})).employees.find(({ id }) => id === aina.employeeId)

test('a new account is a risk without a withdrawal, and the panel has it in full, with those notified', async () => {
  await edit({ accountNumber: '514033334444' })
  expect((await pending())?.risks).toMatchObject([{ code: 'new_account', params: { account: 'Maybank ****4444' } }])
  expect((await by(manager).getFullEmployeeProfile({ employeeICNumber: aina.icNumber })).risks).toMatchObject([
    { code: 'new_account' },
  ])
  const shown = await by(manager).getNewAccount({ employeeICNumber: aina.icNumber })
  expect(shown).toMatchObject({
    account: { bank: 'Maybank', number: '514033334444' },
    before: { bank: 'Maybank', number: '514011112222' },
    enteredAt: defaultNow,
    usableFrom: '2026-11-17T02:00:00.000Z',
    reportedAt: null,
    resolution: null,
  })
  expect(shown.told.map(({ channel, to }) => `${channel} ${to}`)).toContain(`sms ${aina.mobileNumber}`)
  const [access] = await query<{ count: number }>(
    `select count(*)::int as count from audit_events where call = 'employees-getNewAccount' and record_id = $1`,
    [aina.employeeId],
  )
  expect(access?.count).toBe(1)
})

test('the first account of a new employee is a risk without a notification', async () => {
  const { id } = await by(executive).createEmployee({
    employeeICNumber: 'A7654321',
    firstName: 'Siti',
    lastName: 'Aminah',
    bankCode: 'MBBEMYKL',
    accountNumber: '514077778888',
    salary: ringgit(2_500),
  })
  const { employees } = await by(manager).listEmployeesPendingApproval({ kind: 'new' })
  expect(employees.find((one) => one.id === id)?.risks).toMatchObject([{ code: 'first_account' }])
  expect(await by(manager).getNewAccount({ employeeICNumber: 'A7654321' })).toMatchObject({
    account: { bank: 'Maybank', number: '514077778888' },
    before: null,
    told: [],
    usableFrom: null,
  })
  // Only someone else's approval makes it usable immediately.
  expect(await by(executive).getNewAccount({ employeeICNumber: 'A7654321' })).toMatchObject({
    told: [],
    usableFrom: expect.stringMatching(/^20/),
  })
})

test('a reported account is not approved by any call: alone, among others, with and without versions', async () => {
  await edit({ accountNumber: '514033334444', salary: ringgit(3_100) })
  await report()
  const other = await by(executive).createEmployee({
    employeeICNumber: 'A7654321',
    firstName: 'Siti',
    lastName: 'Aminah',
    bankCode: 'MBBEMYKL',
    accountNumber: '514077778888',
    salary: ringgit(2_500),
  })
  const row = await pending()
  expect(row?.risks?.[0]).toMatchObject({ code: 'account_reported', severity: 'stop' })
  const one = { ICNumbers: [aina.icNumber] }
  const both = { ICNumbers: [aina.icNumber, other.employeeICNumber] }
  const seen = { modifiedAt: [row?.modifiedAt ?? defaultNow] }
  for (const input of [one, { ...one, ...seen }, both])
    expect(await outcomeOf(by(manager).approveEmployees(input))).toBe('employee_on_hold')
  expect(await statusOf()).toBe('pending-approval')
  // The others can be approved without it.
  expect(await by(manager).approveEmployees({ ICNumbers: [other.employeeICNumber] })).toEqual({ approved: 1 })
})

test('after keeping the account it can be approved', async () => {
  await edit({ accountNumber: '514033334444' })
  await report()
  const [found] = (await by(manager).getAccountReports({})).reports
  await by(manager).resolveAccountReport({ changeId: found?.changeId ?? '', resolution: 'kept', reason: 'Called her.' })
  expect((await pending())?.risks).toMatchObject([{ code: 'new_account' }])
  expect(await by(manager).approveEmployees({ ICNumbers: [aina.icNumber] })).toEqual({ approved: 1 })
})

test('a later raise of an employee who reported an approved account is approved, and the report stays', async () => {
  await edit({ accountNumber: '514033334444' })
  await by(manager).approveEmployees({ ICNumbers: [aina.icNumber] })
  await report()
  await edit({ salary: ringgit(3_100) })
  expect((await pending())?.risks?.map(({ severity }) => severity)).not.toContain('stop')
  expect(await by(manager).approveEmployees({ ICNumbers: [aina.icNumber] })).toEqual({ approved: 1 })
  expect((await by(manager).getAccountReports({})).reports).toHaveLength(1)
})
