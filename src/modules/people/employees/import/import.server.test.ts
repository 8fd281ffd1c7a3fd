import { ringgit } from '#kernel/money.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeWithdrawals } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { ImportRow } from '../lists/import-cells.rules.ts'

const w = world()
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
})
const by = (member: Member) => w.as(member).employees

const row = (n: number, changes: ImportRow = {}): ImportRow => ({
  firstName: 'Person',
  lastName: String(n).padStart(4, '0'),
  employeeICNumber: `A${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: '114222330001',
  email: `person${n}@import.example`,
  mobileNumber: `012${3_000_000 + n}`,
  salary: ringgit(3000),
  startDate: '2024-01-01',
  ...changes,
})
const rowsOf = (...numbers: number[]) => numbers.map((n) => row(n))
/** The row of an existing employee, as in the directory. */
const rowOf = async (member: Member, changes: ImportRow = {}): Promise<ImportRow> => {
  const one = await by(manager).getFullEmployeeProfile({ employeeICNumber: member.icNumber })
  const { firstName, lastName, employeeICNumber, bank, accountNumber, email, mobileNumber, salary } = one
  return { firstName, lastName, employeeICNumber, bank, accountNumber, email, mobileNumber, salary, ...changes }
}

const addWithdrawal = async (employee: Member, status: 'pending' | 'approved', amount = 10_000) => {
  const id = w.id<'withdrawal'>()
  const account = { bankCode: 'MBBEMYKL', accountNumber: '114222330001' }
  const who = { employeeId: employee.employeeId!, userId: employee.id, icNumber: employee.icNumber }
  const facts = { employeeName: 'Nur Aina', status, amount, fee: 0, feePaidBy: 'employee' as const, at: w.now() }
  await placeWithdrawals(w.database, [{ orgId: employee.orgId, orgName: 'Kopi', id, ...who, ...facts, ...account }])
  return id
}

/** The whole directory in the database, table by table; accounts without their sessions. */
const directory = async ({ id }: Organization) => {
  const rows = async (text: string) => (await w.database.pool.query<object>(text, [id])).rows
  return {
    // The undo is another change of the account, which waits again.
    employees: await rows(
      `select to_jsonb(e) - 'account_change_id' - 'account_usable_from_at' as employee from employees e where org_id = $1 and deleted_at is null order by id`,
    ),
    salaries:
      await rows(`select s.* from employee_salaries s join employees e on e.org_id = s.org_id and e.id = s.employee_id
      where s.org_id = $1 and e.deleted_at is null order by s.employee_id, s.from_on`),
    totals: await rows(
      `select * from employee_totals where org_id = $1 and employees <> 0 order by team_id, status, withdrawals_disabled, leaving`,
    ),
    absences: await rows(`select * from employee_absences where org_id = $1 order by employee_id, absent_on`),
    users: await rows(`select * from users where org_id = $1 order by id`),
    links: await rows(`select * from one_time_links where org_id = $1 order by token_hash`),
    withdrawals: await rows(`select * from withdrawals where org_id = $1 order by id`),
  }
}
const audited = async (importId: string) =>
  (
    await w.database.pool.query<{ record_type: string; call: string; lines: number }>(
      `select record_type, call, count(*)::int as lines from audit_events
        where org_id = $1 and (record_id = $2 or after->>'import' = $2 or after->>'undoneImport' = $2) group by 1, 2 order by 1, 2`,
      [kopi.id, importId],
    )
  ).rows

describe('append', () => {
  test('adds employees pending approval beside the existing ones', async () => {
    const there = await w.employee(kopi)
    const done = await by(executive).employeeBulkImportAdd({ fileName: 'Staff 2026.xlsx', rows: rowsOf(1, 2, 3) })
    expect(done).toMatchObject({ imported: 3, created: 3, updated: 0, deleted: 0, kept: [] })
    const { employees } = await by(manager).getEmployees({ sort: { by: 'employeeICNumber' } })
    expect(employees).toHaveLength(4)
    expect(employees.find(({ employeeICNumber }) => employeeICNumber === there.icNumber)?.status).toBe('approved')
    expect(await by(manager).getFullEmployeeProfile({ employeeICNumber: 'A1000002' })).toMatchObject({
      firstName: 'Person',
      lastName: '0002',
      status: 'pending-approval',
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      email: 'person2@import.example',
      mobileNumber: '+60123000002',
      mobileVerified: false,
      country: 'Malaysia',
      salary: ringgit(3000),
      salaries: [{ from: '2024-01-01', salary: ringgit(3000) }],
      createdAt: w.now(),
    })
    expect(await audited(done.importId)).toEqual([
      { record_type: 'employee', call: 'employees-employeeBulkImportAdd', lines: 3 },
      { record_type: 'employee_import', call: 'employees-employeeBulkImportAdd', lines: 1 },
    ])
    await by(manager).approveEmployees({ ICNumbers: ['A1000001', 'A1000002', 'A1000003'] })
    expect(await w.messages('person3@import.example')).toHaveLength(1)
  })

  test('an existing employee, or a value already in use, is an error at its cell, and nothing is written', async () => {
    const there = await w.employee(kopi)
    const { email, mobileNumber } = await by(manager).getFullEmployeeProfile({ employeeICNumber: there.icNumber })
    const before = await directory(kopi)
    const rows = [
      row(1),
      row(2, { employeeICNumber: there.icNumber }),
      row(3, { email: String(email).toUpperCase() }),
      row(4, { mobileNumber: String(mobileNumber) }),
      row(5, { team: 'TEAM-404', categoryCode: 'CAT-404', officeCode: 'OFF-404' }),
    ]
    const refused = {
      code: 'invalid_input',
      fields: {
        'rows.1.employeeICNumber': 'An employee with this IC or passport number already exists.',
        'rows.2.email': 'This e-mail address is already in use in the organization.',
        'rows.3.mobileNumber': 'This mobile number is already in use in the organization.',
        'rows.4.team': 'There is no team TEAM-404',
        'rows.4.categoryCode': 'There is no category CAT-404',
        'rows.4.officeCode': 'There is no office OFF-404',
      },
    }
    await expect(by(manager).employeeBulkImportAdd(rows)).rejects.toMatchObject(refused)
    expect(await directory(kopi)).toEqual(before)
    const { faults, faultCount } = await by(manager).checkImport({ mode: 'append', rows })
    expect(Object.fromEntries(faults.map(({ row: n, field, message }) => [`rows.${n}.${field}`, message]))).toEqual(
      refused.fields,
    )
    expect(faultCount).toBe(6)
  })

  test('invalid rows and too many rows are refused with an explanation', async () => {
    const add = (rows: unknown) => by(manager).employeeBulkImportAdd(rows as never)
    const refused = (fields: object) => ({ code: 'invalid_input', fields })
    await expect(add([row(1), 'row'])).rejects.toMatchObject(refused({ 'rows.1': 'Not a row of the template' }))
    await expect(add([{ firstName: { $gt: '' } }])).rejects.toMatchObject(
      refused({ 'rows.0': 'Not a row of the template' }),
    )
    await expect(add([])).rejects.toMatchObject(refused({ rows: 'File is empty!' }))
    await expect(add(Array.from({ length: 50_001 }, () => ({})))).rejects.toMatchObject(
      refused({ rows: 'A file can contain at most 50,000 employees. Please split it' }),
    )
    const proto = JSON.parse(`[{"__proto__": "x", "firstName": "A"}]`) as never
    await expect(add(proto)).rejects.toMatchObject({ code: 'invalid_input' })
    const { rows: faulty } = { rows: Array.from({ length: 3_000 }, (_, n) => row(n, { bank: 'x' })) }
    const refusal = await add(faulty).catch((error: { fields: object }) => error)
    expect(Object.keys((refusal as { fields: object }).fields)).toHaveLength(2_001)
    expect(refusal).toMatchObject({ fields: { rows: '3,000 errors, of which the first 2,000 are listed' } })
  })
})

describe('overwrite', () => {
  test('creates and updates employees, deletes those not in the rows, and keeps those with withdrawals in progress', async () => {
    const [same, changed, gone, flying] = [
      await w.employee(kopi, { firstName: 'Same' }),
      await w.employee(kopi, { firstName: 'Changed' }),
      await w.employee(kopi, { firstName: 'Gone' }),
      await w.employee(kopi, { firstName: 'Flying', lastName: 'bin Udin' }),
    ]
    await addWithdrawal(flying, 'approved')
    const rows = [
      await rowOf(same),
      await rowOf(changed, {
        lastName: 'binti Baru',
        salary: ringgit(3500),
        city: 'Ipoh',
        accountNumber: '114222330099',
      }),
      row(1),
    ]
    const summary = await by(manager).checkImport({ mode: 'overwrite', rows })
    const kept = [{ employeeICNumber: flying.icNumber, name: 'Flying bin Udin', withdrawals: 1 }]
    expect(summary).toMatchObject({
      faultCount: 0,
      created: 1,
      updated: 1,
      unchanged: 1,
      deleted: 1,
      leaving: 0,
      // One of three accounts changes, which another Manager must approve.
      toApprove: 1,
      secondPerson: true,
      kept,
      updates: [{ employeeICNumber: changed.icNumber, fields: ['lastName', 'accountNumber', 'city', 'salary'] }],
      deletions: [{ employeeICNumber: gone.icNumber }],
    })
    const before = await directory(kopi)
    expect(await directory(kopi)).toEqual(before)

    const done = await by(manager).employeeBulkImportOverwrite({ rows, summary: summary.summary })
    expect(done).toMatchObject({ imported: 3, created: 1, updated: 1, unchanged: 1, deleted: 1, kept })
    expect(await by(manager).getFullEmployeeProfile({ employeeICNumber: changed.icNumber })).toMatchObject({
      id: changed.employeeId,
      lastName: 'binti Baru',
      city: 'Ipoh',
      status: 'pending-approval',
      salary: ringgit(3500),
      // Fields that the row omits, and the account, keep their values.
      dateOfBirth: '1990-01-01',
      startDate: '2024-01-01',
      mobileVerified: true,
      account: { userId: changed.id },
      salaries: [
        { from: '2024-01-01', salary: ringgit(3000) },
        { from: '2026-11-16', salary: ringgit(3500) },
      ],
    })
    expect(await w.as(changed).auth.getSession({})).toMatchObject({ displayName: 'Changed binti Baru' })
    await expect(w.as(gone).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await w.as(flying).auth.getSession({})).toMatchObject({ role: 'Employee' })
    expect((await by(manager).getEmployees({})).total).toBe(4)
    expect(await audited(done.importId)).toEqual([
      { record_type: 'employee', call: 'employees-employeeBulkImportOverwrite', lines: 2 },
      { record_type: 'employee_import', call: 'employees-employeeBulkImportOverwrite', lines: 1 },
    ])
  })

  test('two employees can swap addresses and numbers, and their accounts follow', async () => {
    const [a, b] = [await w.employee(kopi), await w.employee(kopi)]
    const [one, two] = [await rowOf(a), await rowOf(b)]
    const { email, mobileNumber } = one
    const before = await directory(kopi)
    await by(manager).employeeBulkImportOverwrite([
      { ...one, email: two['email'], mobileNumber: two['mobileNumber'] },
      { ...two, email, mobileNumber },
    ])
    const read = (member: Member) => by(manager).getFullEmployeeProfile({ employeeICNumber: member.icNumber })
    expect(await read(a)).toMatchObject({
      email: two['email'],
      mobileNumber: two['mobileNumber'],
      mobileVerified: false,
    })
    expect(await read(b)).toMatchObject({ email, account: null === email ? null : { email } })
    await by(manager).undoImport({})
    expect(await directory(kopi)).toEqual(before)
  })

  test('a value of an employee who stays is an error; a value of a deleted employee can be reused', async () => {
    const [stays, goes] = [await w.employee(kopi), await w.employee(kopi)]
    await addWithdrawal(stays, 'pending')
    const [of, from] = [await rowOf(stays), await rowOf(goes)]
    await expect(
      by(manager).employeeBulkImportOverwrite([
        row(1, { email: String(of['email']), mobileNumber: String(of['mobileNumber']) }),
      ]),
    ).rejects.toMatchObject({
      fields: {
        'rows.0.email': 'This e-mail address is already in use in the organization.',
        'rows.0.mobileNumber': 'This mobile number is already in use in the organization.',
      },
    })
    const rows = [row(1, { email: String(from['email']), mobileNumber: String(from['mobileNumber']) })]
    expect(await by(manager).employeeBulkImportOverwrite(rows)).toMatchObject({ created: 1, deleted: 1 })
    const taken = await rowOf(stays, { email: manager.email })
    await expect(by(manager).employeeBulkImportOverwrite([taken])).rejects.toMatchObject({
      fields: { 'rows.0.email': 'This e-mail address is already in use in the organization.' },
    })
  })

  test('changes to account or salary by an Executive need approval again, changes by a Manager do not', async () => {
    const [a, b] = [await w.employee(kopi), await w.employee(kopi)]
    const rows = [await rowOf(a, { salary: ringgit(4000) }), await rowOf(b, { city: 'Ipoh' })]
    expect(await by(manager).checkImport({ mode: 'overwrite', rows })).toMatchObject({ toApprove: 0 })
    expect(await by(executive).checkImport({ mode: 'overwrite', rows })).toMatchObject({ toApprove: 1 })
    const strict = `update organizations set require_second_person = $2 where org_id = $1`
    await w.database.pool.query(strict, [kopi.id, true])
    expect(await by(manager).checkImport({ mode: 'overwrite', rows })).toMatchObject({ toApprove: 1 })
    await w.database.pool.query(strict, [kopi.id, false])
    await by(executive).employeeBulkImportOverwrite(rows)
    const statusOf = async (member: Member) =>
      (await by(manager).getFullEmployeeProfile({ employeeICNumber: member.icNumber })).status
    expect([await statusOf(a), await statusOf(b)]).toEqual(['pending-approval', 'approved'])
    await by(manager).undoImport({})
    expect([await statusOf(a), await statusOf(b)]).toEqual(['approved', 'approved'])
  })

  test('pending withdrawals of an employee whose employment it ends are rejected, others continue', async () => {
    const leaver = await w.employee(kopi, { firstName: 'Aina', lastName: 'Pergi' })
    await by(manager).employeeBulkImportAdd(rowsOf(1))
    const waiting = await addWithdrawal(leaver, 'pending')
    const underWay = await addWithdrawal(leaver, 'approved', 15_000)
    const rows = [await rowOf(leaver, { endDate: '30/11/2026' }), row(1)]
    expect(await by(manager).checkImport({ mode: 'overwrite', rows })).toMatchObject({ leaving: 1, updated: 1 })
    await by(manager).employeeBulkImportOverwrite(rows)
    const { rows: found } = await w.database.pool.query(
      `select status, reason from withdrawals where id = any($1) order by status`,
      [[waiting, underWay]],
    )
    expect(found).toEqual([
      { status: 'approved', reason: null },
      { status: 'rejected', reason: 'Employment ending' },
    ])
    expect(await w.messages(manager.email)).toEqual([])
  })

  test('an import whose effects differ from the confirmed summary is refused', async () => {
    const [a, b] = [await w.employee(kopi), await w.employee(kopi)]
    const rows = [await rowOf(a)]
    const { summary, deleted } = await by(manager).checkImport({ mode: 'overwrite', rows })
    expect(deleted).toBe(1)
    await by(executive).createEmployee({
      ...(await rowOf(b)),
      employeeICNumber: 'A7777777',
      email: '',
      mobileNumber: '',
      bankCode: 'MBBEMYKL',
    } as never)
    const before = await directory(kopi)
    await expect(by(manager).employeeBulkImportOverwrite({ rows, summary })).rejects.toMatchObject({
      code: 'import_outdated',
    })
    expect(await directory(kopi)).toEqual(before)
  })
})

describe('undo', () => {
  test('restores everything, table by table: records, salaries, accounts, approval', async () => {
    const [changed, gone, flying] = [await w.employee(kopi), await w.employee(kopi), await w.employee(kopi)]
    await addWithdrawal(flying, 'pending')
    await by(manager).setSalary({ employeeICNumber: changed.icNumber, salary: ringgit(3100), fromDate: '2026-11-16' })
    await by(manager).setAbsences({
      employeeICNumber: gone.icNumber,
      period: '2026-11',
      absences: [{ date: '2026-11-03', days: 1 }],
    })
    w.pass(60_000)
    const before = await directory(kopi)
    const rows = [
      await rowOf(changed, {
        firstName: 'Other',
        salary: ringgit(5000),
        email: 'other@import.example',
        accountNumber: '99887766',
        endDate: '2027-01-31',
      }),
      ...rowsOf(1, 2),
    ]
    w.pass(60_000)
    const { importId } = await by(executive).employeeBulkImportOverwrite(rows)
    expect(await directory(kopi)).not.toEqual(before)
    expect(await by(manager).checkLastImport({})).toMatchObject({
      canUndo: true,
      changedCount: 0,
      import: { id: importId, undoneAt: null },
    })
    w.pass(60_000)
    expect(await by(manager).undoImport({ importId })).toEqual({ importId, restored: 2, removed: 2 })
    expect(await directory(kopi)).toEqual(before)
    expect(await audited(importId)).toEqual([
      { record_type: 'employee', call: 'employees-employeeBulkImportOverwrite', lines: 3 },
      { record_type: 'employee', call: 'employees-undoImport', lines: 2 },
      { record_type: 'employee_import', call: 'employees-employeeBulkImportOverwrite', lines: 1 },
      { record_type: 'employee_import', call: 'employees-undoImport', lines: 1 },
    ])
    // The undo deleted the new employees, so the same file can be imported again.
    expect(await by(manager).employeeBulkImportAdd(rowsOf(1, 2))).toMatchObject({ created: 2 })
  })

  test('is refused with the names of employees who have changed since', async () => {
    const [a, gone] = [await w.employee(kopi), await w.employee(kopi, { firstName: 'Siti', lastName: 'binti Ali' })]
    await by(manager).employeeBulkImportOverwrite([await rowOf(a, { city: 'Ipoh' }), ...rowsOf(1, 2)])
    w.pass(1_000)
    await by(manager).approveEmployees({ ICNumbers: ['A1000002'] })
    await by(manager).createEmployee({
      ...row(9),
      bankCode: 'MBBEMYKL',
      employeeICNumber: gone.icNumber,
      mobileNumber: '',
    } as never)
    const before = await directory(kopi)
    await expect(by(manager).undoImport({})).rejects.toMatchObject({
      code: 'import_changed_since',
      message: `The import can’t be undone because these employees have changed since: Person 0002 (A1000002), Siti binti Ali (${gone.icNumber}).`,
    })
    expect(await directory(kopi)).toEqual(before)
    expect(await by(manager).checkLastImport({})).toMatchObject({
      canUndo: false,
      changedCount: 2,
      changedSince: [{ name: 'Person 0002' }, { name: 'Siti binti Ali' }],
    })
  })

  test('is refused without an import, for an undone import and for an import that is not the latest', async () => {
    await expect(by(manager).undoImport({})).rejects.toMatchObject({ code: 'import_none' })
    const first = await by(manager).employeeBulkImportAdd(rowsOf(1))
    w.pass(1_000)
    const second = await by(executive).employeeBulkImportAdd(rowsOf(2))
    await expect(by(manager).undoImport({ importId: first.importId })).rejects.toMatchObject({
      code: 'import_not_last',
    })
    await by(manager).undoImport({ importId: second.importId })
    for (const input of [{}, { importId: second.importId }])
      await expect(by(manager).undoImport(input)).rejects.toMatchObject({ code: 'import_undone' })
    expect((await by(manager).getEmployees({})).employees.map((one) => one.employeeICNumber)).toEqual(['A1000001'])
  })
})
