import { ringgit } from '#kernel/money.ts'
import { placeWithdrawals } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let executive: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
})

let count = 0
const person = (changes: object = {}) => {
  count += 1
  return {
    employeeICNumber: `A${1_000_000 + count}`,
    firstName: 'Nur Aina',
    lastName: `binti Rashid ${count}`,
    bankCode: 'MBBEMYKL',
    bank: 'Maybank',
    accountNumber: '114222330001',
    email: `new${count}@kopi.example`,
    mobileNumber: `012-${3_000_000 + count}`,
    salary: ringgit(3200),
    startDate: '2024-02-12',
    ...changes,
  }
}
const by = (member: Member) => w.as(member).employees
const total = async () => (await by(manager).getEmployees({})).total

test('a new employee is pending approval, with a salary from the start date', async () => {
  const created = await by(executive).createEmployee(
    person({ employeeICNumber: '900101-14-9999', dateOfBirth: '1990-01-02' }),
  )
  expect(created).toMatchObject({
    employeeICNumber: '900101149999',
    bank: 'Maybank',
    status: 'pending-approval',
    salary: ringgit(3200),
    mobileVerified: false,
    country: 'Malaysia',
    rollingPayWithdrawalsDisabled: false,
    profileComplete: false,
    jobLevel: null,
    team: null,
  })
  expect(created.mobileNumber).toMatch(/^\+60123\d{6}$/)
  const full = await by(manager).getFullEmployeeProfile({ employeeICNumber: '900101-14-9999' })
  expect(full).toMatchObject({
    ...created,
    salaries: [{ from: '2024-02-12', salary: ringgit(3200) }],
    absences: [],
    account: null,
  })
  expect(full.warning).toContain('differs')
})

test.each([
  [{ firstName: ' ' }, { firstName: '*Required' }],
  [
    { employeeICNumber: '90010114567' },
    { employeeICNumber: expect.stringContaining('removed leading zeros') as string },
  ],
  [{ bankCode: '', bank: '' }, { bankCode: '*Required' }],
  [{ bankCode: 'NOBANK' }, { bankCode: 'NOBANK is not a valid Bank!' }],
  [{ accountNumber: '' }, { accountNumber: '*Required' }],
  [{ mobileNumber: '03-1234 5678' }, { mobileNumber: expect.stringContaining('Not a mobile number') as string }],
  [{ email: 'aina' }, { email: '* Value must be a valid email!' }],
  [{ team: { code: 'TEAM-404' } }, { team: 'There is no team TEAM-404' }],
  [{ endDate: '2024-02-11' }, { endDate: 'Before the start date' }],
])('an employee with %j is refused at the field and not written', async (wrong, fields) => {
  const before = await total()
  await expect(by(executive).createEmployee(person(wrong))).rejects.toMatchObject({ code: 'invalid_input', fields })
  expect(await total()).toBe(before)
})

test('IC number, e-mail address and mobile number are unique within an organization', async () => {
  const first = person()
  await by(executive).createEmployee(first)
  await expect(
    by(executive).createEmployee(person({ employeeICNumber: first.employeeICNumber })),
  ).rejects.toMatchObject({
    code: 'ic_number_taken',
    fields: { employeeICNumber: 'An employee with this IC or passport number already exists.' },
  })
  expect(await outcomeOf(by(executive).createEmployee(person({ email: first.email.toUpperCase() })))).toBe(
    'email_taken',
  )
  expect(await outcomeOf(by(executive).createEmployee(person({ mobileNumber: first.mobileNumber })))).toBe(
    'mobile_taken',
  )
  const elsewhere = await w.member(await w.organization(), 'Executive')
  expect(await by(elsewhere).createEmployee(first)).toMatchObject({ employeeICNumber: first.employeeICNumber })
  // Of two concurrent requests, one is refused with an explanation.
  const race = person({ email: null, mobileNumber: null })
  const both = await Promise.allSettled([by(executive).createEmployee(race), by(manager).createEmployee(race)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an employee number that differs from another’s in spelling only is refused wherever it is entered', async () => {
  await by(manager).createEmployee(person({ employeeNumber: 'KK-0005' }))
  const taken = { code: 'employee_number_taken', fieldErrors: { employeeNumber: { code: 'employee_number_taken' } } }
  for (const employeeNumber of ['KK-0005', 'KK0005', 'kk 0005', 'kk–0005', 'KK.0005'])
    await expect(by(executive).createEmployee(person({ employeeNumber }))).rejects.toMatchObject(taken)
  const other = person({ employeeNumber: 'KK-00050' })
  await by(manager).createEmployee(other)
  const { employeeICNumber } = other
  await expect(by(manager).editEmployee({ employeeICNumber, employeeNumber: 'kk0005' })).rejects.toMatchObject(taken)
  expect(await by(manager).editEmployee({ employeeICNumber, employeeNumber: 'KK00050' })).toMatchObject({
    employeeNumber: 'KK00050',
  })
  const row = (change: object) => ({
    firstName: 'A',
    lastName: 'B',
    bank: 'Maybank',
    accountNumber: '114222330001',
    ...change,
  })
  const rows = [row({ employeeICNumber: 'E7654321', employeeNumber: 'K K 0005' })]
  await expect(by(manager).employeeBulkImportAdd({ rows })).rejects.toMatchObject({
    fieldErrors: { 'rows.0.employeeNumber': { code: 'employee_number_taken' } },
  })
  const twice = [
    row({ employeeICNumber: 'E7654321', employeeNumber: 'N-1' }),
    row({ employeeICNumber: 'E7654322', employeeNumber: 'n1' }),
  ]
  await expect(by(manager).employeeBulkImportAdd({ rows: twice })).rejects.toMatchObject({
    fieldErrors: { 'rows.1.employeeNumber': { code: 'employee_number_repeated' } },
  })
})

test('a Manager approves; an employee with an e-mail address and no account is invited once', async () => {
  const [one, two] = [person(), person({ email: null })]
  await by(executive).createEmployee(one)
  await by(executive).createEmployee(two)
  const ICNumbers = [one.employeeICNumber, two.employeeICNumber]
  await expect(by(executive).approveEmployees({ ICNumbers })).rejects.toMatchObject({ code: 'permission_denied' })
  expect(await outcomeOf(by(manager).approveEmployees({ ICNumbers: [...ICNumbers, 'NOBODY1'] }))).toBe('not_found')
  expect(await by(manager).approveEmployees({ ICNumbers })).toEqual({ approved: 2 })
  await expect(by(manager).approveEmployees({ ICNumbers })).rejects.toThrow('Selected items are not Pending Approval!')

  const [mail, ...more] = await w.messages(one.email)
  expect(more).toEqual([])
  expect(mail?.subject).toContain(kopi.name)
  const token = /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await w.as(null).auth.acceptInvitation({ token, newUserPassword: 'Own-Pass-1' })
  const claims = await w.as(null).auth.signIn({ tenantId: kopi.id, email: one.email, password: 'Own-Pass-1' })
  expect(claims).toMatchObject({ role: 'Employee', profileComplete: false })
  expect((await by(manager).getFullEmployeeProfile({ employeeICNumber: one.employeeICNumber })).account).toMatchObject({
    email: one.email,
    status: 'Active',
  })

  // Adding the address later sends the invitation later.
  await by(executive).editEmployee({ employeeICNumber: two.employeeICNumber, email: 'later@kopi.example' })
  expect(await w.messages('later@kopi.example')).toHaveLength(1)
})

test('an approval is refused if an employee has changed since the approver saw the list', async () => {
  const { employeeICNumber } = await by(executive).createEmployee(person())
  const seen = async () => {
    const { modifiedAt } = await by(manager).getFullEmployeeProfile({ employeeICNumber })
    return { ICNumbers: [employeeICNumber], modifiedAt: [modifiedAt] }
  }
  const before = await seen()
  await by(executive).editEmployee({ employeeICNumber, accountNumber: '99998888' })
  await expect(by(manager).approveEmployees(before)).rejects.toMatchObject({ code: 'record_changed' })
  expect(await by(manager).approveEmployees(await seen())).toEqual({ approved: 1 })
})

test('users cannot approve records that they created or last edited if a second person is required', async () => {
  const strict = await w.organization({ requireSecondPerson: true })
  const [one, two] = [await w.member(strict, 'Manager'), await w.member(strict, 'Manager')]
  const { employeeICNumber } = await by(one).createEmployee(person())
  expect(await outcomeOf(by(one).approveEmployees({ ICNumbers: [employeeICNumber] }))).toBe('maker_is_checker')
  await by(two).approveEmployees({ ICNumbers: [employeeICNumber] })
})

test('a later save by someone else does not let users approve their own change of account or salary', async () => {
  const strict = await w.organization({ requireSecondPerson: true })
  const [one, two, three] = [
    await w.member(strict, 'Manager'),
    await w.member(strict, 'Manager'),
    await w.member(strict, 'Executive'),
  ]
  const employee = await w.employee(strict)
  const employeeICNumber = employee.icNumber
  const approve = (member: Member) =>
    by(member)
      .approveEmployees({ ICNumbers: [employeeICNumber] })
      .then(
        () => 'approved',
        (refusal: { code: string }) => refusal.code,
      )
  // A Manager's change of an approved employee also needs a second person.
  expect(await by(one).editEmployee({ employeeICNumber, accountNumber: '99998888' })).toMatchObject({
    status: 'pending-approval',
  })
  await by(two).editEmployee({ employeeICNumber, city: 'Ipoh' })
  await by(three).editEmployee({ employeeICNumber, salary: ringgit(4000) })
  expect(await approve(one)).toBe('maker_is_checker')
  // The last editor of other fields can approve.
  expect(await approve(two)).toBe('approved')
  await by(two).setSalary({ employeeICNumber, salary: ringgit(5000), fromDate: '2026-12-01' })
  await by(one).editEmployee({ employeeICNumber, city: 'Johor Bahru' })
  const pending = await by(two).getEmployeesPendingApproval({})
  expect(pending[0]).toMatchObject({ makers: [two.id], modifiedBy: one.id })
  expect([await approve(two), await approve(one)]).toEqual(['maker_is_checker', 'approved'])
})

test('a change of bank, account or salary by an Executive returns an approved employee to approval; by a Manager it does not', async () => {
  const employee = await w.employee(kopi)
  const edit = (member: Member, changes: object) =>
    by(member).editEmployee({ employeeICNumber: employee.icNumber, ...changes })
  expect(await edit(executive, { city: 'Ipoh', lastName: 'binti Omar' })).toMatchObject({
    status: 'approved',
    city: 'Ipoh',
    lastName: 'binti Omar',
  })
  expect(await edit(manager, { salary: 3600 })).toMatchObject({ status: 'approved', salary: 3600 })
  for (const change of [{ bankCode: 'CIBBMYKL' }, { accountNumber: '99998888' }, { salary: ringgit(4000) }]) {
    expect(await edit(executive, change)).toMatchObject({ ...change, status: 'pending-approval' })
    await by(manager).approveEmployees({ ICNumbers: [employee.icNumber] })
  }
  await by(executive).setSalary({ employeeICNumber: employee.icNumber, salary: ringgit(4100), fromDate: '2026-12-01' })
  expect(await by(manager).countEmployeesPendingApproval({})).toEqual(expect.any(Number))
  const full = await by(manager).getFullEmployeeProfile({ employeeICNumber: employee.icNumber })
  expect(full).toMatchObject({ status: 'pending-approval', salary: 4000 })
  expect(full.salaries).toEqual([
    { from: '2024-01-01', salary: ringgit(3000) },
    { from: '2026-11-16', salary: ringgit(4000) },
    { from: '2026-12-01', salary: ringgit(4100) },
  ])
})

test('an edit is refused if another user has changed the employee since it was opened', async () => {
  const opened = await by(executive).createEmployee(person())
  const { employeeICNumber, modifiedAt } = opened
  const edits = [by(executive), by(manager)].map((one) =>
    one.editEmployee({ employeeICNumber, city: 'Ipoh', modifiedAt }).then(
      () => 'saved',
      (refusal: { code: string }) => refusal.code,
    ),
  )
  expect((await Promise.all(edits)).toSorted()).toEqual(['record_changed', 'saved'])
  const { modifiedAt: current } = await by(manager).getFullEmployeeProfile({ employeeICNumber })
  expect(await by(manager).editEmployee({ employeeICNumber, city: 'Klang', modifiedAt: current })).toMatchObject({
    city: 'Klang',
  })
})

test('omitted fields stay unchanged, emptied fields are cleared', async () => {
  const { employeeICNumber } = await by(executive).createEmployee(person({ city: 'Ipoh', address: 'Jalan 1' }))
  const edited = await by(executive).editEmployee({ employeeICNumber, address: '' })
  expect(edited).toMatchObject({ city: 'Ipoh', address: null, bankCode: 'MBBEMYKL', salary: 3200 })
})

test('a changed mobile number must be verified again; names and e-mail address are copied to the account', async () => {
  const employee = await w.employee(kopi)
  const edited = await by(manager).editEmployee({
    employeeICNumber: employee.icNumber,
    mobileNumber: '012-999 8877',
    firstName: 'Siti',
    email: 'siti@kopi.example',
  })
  expect(edited).toMatchObject({ mobileNumber: '+60129998877', mobileVerified: false })
  expect(await w.as(employee).auth.getSession({})).toMatchObject({
    displayName: expect.stringMatching(/^Siti /) as string,
    email: 'siti@kopi.example',
  })
  expect(await outcomeOf(by(manager).editEmployee({ employeeICNumber: employee.icNumber, email: '' }))).toBe(
    'invalid_input',
  )
})

test("every call returns not_found for another organization's employee", async () => {
  const foreign = await w.employee(await w.organization())
  const key = { employeeICNumber: 'A7654321' }
  await w.database.transaction({ orgs: 'all' }, 'write', ({ db }) =>
    db
      .updateTable('employees')
      .set({ ic_number: key.employeeICNumber })
      .where('id', '=', foreign.employeeId!)
      .execute(),
  )
  const calls = [
    () => by(manager).getFullEmployeeProfile(key),
    () => by(manager).editEmployee({ ...key, city: 'Ipoh' }),
    () => by(manager).softDeleteEmployee(key),
    () => by(manager).approveEmployees({ ICNumbers: [key.employeeICNumber] }),
    () => by(manager).changeRollingPayWithdrawalsDisabledStatus({ ...key, action: 'DISABLE' }),
    () => by(manager).setSalary({ ...key, salary: ringgit(1), fromDate: '2026-01-01' }),
    () => by(manager).setAbsences({ ...key, period: '2026-11', absences: [] }),
    () => by(manager).getEmployees({ orgId: foreign.orgId }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('a deleted employee cannot sign in, and the IC number is available again', async () => {
  const employee = await w.employee(kopi)
  const key = { employeeICNumber: employee.icNumber }
  await by(executive).softDeleteEmployee(key)
  await expect(w.as(employee).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(by(executive).softDeleteEmployee(key)).rejects.toMatchObject({ code: 'not_found' })
  expect(await by(executive).createEmployee(person(key))).toMatchObject(key)
})

const addWithdrawal = async (employee: Member, status: 'pending' | 'approved', amount: number) => {
  const id = w.id<'withdrawal'>()
  await placeWithdrawals(w.database, [
    {
      orgId: employee.orgId,
      orgName: 'Kopi',
      id,
      employeeId: employee.employeeId!,
      userId: employee.id,
      icNumber: employee.icNumber,
      employeeName: 'Nur Aina',
      status,
      amount,
      fee: 0,
      feePaidBy: 'employee',
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      at: w.now(),
    },
  ])
  return id
}

test('deletion is refused while withdrawals are in progress, and the response lists them', async () => {
  const employee = await w.employee(kopi)
  const id = await addWithdrawal(employee, 'approved', 25_000)
  await expect(by(executive).softDeleteEmployee({ employeeICNumber: employee.icNumber })).rejects.toThrow(
    `These withdrawals are still in progress: ${id} (RM 250.00, approved).`,
  )
  expect(await w.as(employee).auth.getSession({})).toMatchObject({ role: 'Employee' })
})

test('a leaver’s pending requests are rejected, others continue, and payroll waits for the final list', async () => {
  const own = await w.organization()
  const [boss, employee] = [await w.member(own, 'Manager'), await w.employee(own)]
  await w.database.transaction({ orgs: 'all' }, 'write', ({ db }) =>
    db
      .insertInto('management_settings')
      .values({ org_id: own.id, notifications_email: boss.email, modified_at: w.now(), modified_by: boss.id })
      .execute(),
  )
  const waiting = await addWithdrawal(employee, 'pending', 10_000)
  const underWay = await addWithdrawal(employee, 'approved', 15_000)
  await by(boss).editEmployee({ employeeICNumber: employee.icNumber, endDate: '2026-11-30' })
  const rows = await w.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('withdrawals')
      .select(['id', 'status', 'reason'])
      .where('employee_id', '=', employee.employeeId!)
      .orderBy('id')
      .execute(),
  )
  expect(rows).toEqual([
    { id: waiting, status: 'rejected', reason: 'Employment ending' },
    { id: underWay, status: 'approved', reason: null },
  ])
  expect(await w.messages(boss.email)).toEqual([])
})

test('an edit waits for the lock on the employee and sees the other change', async () => {
  const employee = await w.employee(kopi)
  let edit: Promise<unknown> | undefined
  await w.database.transaction({ orgs: 'all' }, 'write', async ({ db }) => {
    await db.updateTable('employees').set({ deleted_at: w.now() }).where('id', '=', employee.employeeId!).execute()
    edit = by(executive)
      .editEmployee({ employeeICNumber: employee.icNumber, city: 'Ipoh' })
      .catch((refusal: unknown) => refusal)
    await untilBlocked(w.database)
  })
  expect(await edit).toMatchObject({ code: 'not_found' })
})

test('unpaid days of a month are set, replaced and removed', async () => {
  const { icNumber: employeeICNumber } = await w.employee(kopi)
  const set = (absences: { date: string; days: 0.5 | 1 }[]) =>
    by(executive).setAbsences({ employeeICNumber, period: '2026-11', absences })
  expect(
    (
      await set([
        { date: '2026-11-03', days: 1 },
        { date: '2026-11-04', days: 0.5 },
      ])
    ).absences,
  ).toHaveLength(2)
  const halves = [{ date: '2026-11-05', days: 0.5 as const }]
  expect((await set(halves)).absences).toEqual(halves)
  await expect(set([{ date: '2026-12-01', days: 1 }])).rejects.toMatchObject({
    fields: { absences: 'Every day must be in the month' },
  })
  expect((await set([])).absences).toEqual([])
})

test('unpaid days and salaries that another user has changed since they were opened are not overwritten', async () => {
  const { icNumber: employeeICNumber } = await w.employee(kopi)
  const mine = [{ date: '2026-11-03', days: 1 as const }]
  const month = { employeeICNumber, period: '2026-11' }
  await by(manager).setAbsences({ ...month, absences: [{ date: '2026-11-04', days: 0.5 }], seen: [] })
  expect(await outcomeOf(by(executive).setAbsences({ ...month, absences: mine, seen: [] }))).toBe('record_changed')
  const seen = [{ date: '2026-11-04', days: 0.5 as const }]
  const { modifiedAt } = await by(executive).setAbsences({ ...month, absences: [...seen, ...mine], seen })
  const set = (salary: number) =>
    by(executive).setSalary({ employeeICNumber, salary: ringgit(salary), fromDate: '2026-11-16', modifiedAt })
  await set(3100)
  await expect(set(3200)).rejects.toMatchObject({ code: 'record_changed' })
})

test('withdrawals of an employee are disabled and enabled', async () => {
  const { icNumber: employeeICNumber } = await w.employee(kopi)
  const disabled = async () =>
    (await by(manager).getFullEmployeeProfile({ employeeICNumber })).rollingPayWithdrawalsDisabled
  await by(executive).changeRollingPayWithdrawalsDisabledStatus({ employeeICNumber, action: 'DISABLE' })
  expect(await disabled()).toBe(true)
  await by(executive).changeRollingPayWithdrawalsDisabledStatus({ employeeICNumber, action: 'ENABLE' })
  expect(await disabled()).toBe(false)
})
