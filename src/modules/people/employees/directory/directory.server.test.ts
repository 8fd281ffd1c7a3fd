import { beforeAll, describe, expect, test } from 'vitest'
import { placeWithdrawals, type PlacedWithdrawal } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { managing, withdrawing } from '#test/withdrawing.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'
import { placeChoices } from '../employee-choices.fixtures.ts'
import { employeeSorts } from '../employee.contract.ts'

const w = world()
const write = (text: string, values: unknown[] = []) =>
  w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query(text, values))
const read = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await w.database.pool.query<R>(text, values)).rows
const by = (member: Member) => w.as(member).employees

const person = (n: number, changes: object = {}) => ({
  employeeICNumber: `A${1_000_000 + n}`,
  firstName: 'Person',
  lastName: String(n).padStart(4, '0'),
  bankCode: (['MBBEMYKL', 'CIBBMYKL', 'AFBQMYKL'] as const)[n % 3]!,
  accountNumber: '114222330001',
  ...changes,
})

/** More employees than the list sorts in memory, so it reads its indexes. */
const many = 1_100

describe('a long list', () => {
  let kopi: Organization
  let manager: Member
  beforeAll(async () => {
    kopi = await w.organization()
    manager = await w.member(kopi, 'Manager')
    await placeChoices(w, kopi.id)
    const teams = ['TEAM-001', 'TEAM-002', '']
    await by(manager).employeeBulkImportAdd(
      Array.from({ length: many }, (_, n) => ({
        firstName: n % 4 === 0 ? 'Aina' : 'Person',
        lastName: String(n).padStart(4, '0'),
        employeeICNumber: `A${1_000_000 + n}`,
        bank: (['Maybank', 'CIMB', 'MBSB'] as const)[n % 3]!,
        accountNumber: '114222330001',
        employeeNumber: n % 5 === 0 ? '' : `KK-${n}`,
        email: n % 3 === 0 ? '' : `p${n}@many.example`,
        mobileNumber: `+6012${3_000_000 + n}`,
        salary: n % 6 === 0 ? '' : 2000 + (n % 9),
        team: teams[n % 3] ?? '',
        ...(n % 100 === 0 && { endDate: '2026-12-31' }),
      })),
    )
    // Some have had a raise, some have a future one.
    await write(
      `insert into employee_salaries select org_id, id, date '2026-11-10', 150000 + length(last_name) + (right(ic_number, 2)::int) * 100, $2, 'TTTTTTTTTTTTTTTT'
         from employees where org_id = $1 and right(ic_number, 1) = '1'`,
      [kopi.id, w.now()],
    )
    await write(
      `insert into employee_salaries select org_id, id, date '2026-12-10', 900000, $2, 'TTTTTTTTTTTTTTTT' from employees where org_id = $1 and right(ic_number, 1) = '2'`,
      [kopi.id, w.now()],
    )
    await write('analyze')
  }, 60_000)

  const walk = async (input: Parameters<ReturnType<typeof by>['getEmployees']>[0]) => {
    const pages = []
    let after: string | undefined
    do {
      const page = await by(manager).getEmployees({ ...input, pageSize: 50, after })
      pages.push(page)
      after = page.next ?? undefined
    } while (after)
    return pages
  }
  const keyOf = (by_: string, one: Awaited<ReturnType<ReturnType<typeof by>['getEmployees']>>['employees'][number]) =>
    ({
      name: `${one.firstName} ${one.lastName}`.toLowerCase(),
      employeeICNumber: one.employeeICNumber,
      employeeNumber: one.employeeNumber ?? '',
      email: one.email ?? '',
      bank: (one.bank ?? '').toLowerCase(),
      status: one.status,
      team: (one.team?.teamName ?? '').toLowerCase(),
      salary: String((one.salary ?? 0) * 100).padStart(12, '0'),
      createdAt: one.id,
      modifiedAt: one.modifiedAt,
    })[by_] ?? ''

  test.each(employeeSorts)(
    'sorted by %s is complete, in order, and the same when paged backwards',
    async (sort) => {
      for (const descending of [false, true]) {
        const pages = await walk({ sort: { by: sort, descending } })
        const rows = pages.flatMap(({ employees }) => employees)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(many)
        expect(pages[0]).toMatchObject({ total: many, more: false, previous: null })
        const keys = rows.map((one) => `${keyOf(sort, one)}\u0000${one.id}`)
        const inOrder = keys.toSorted((a, b) => (a < b ? -1 : 1))
        expect(keys).toEqual(descending ? inOrder.toReversed() : inOrder)
        const third = pages[2]!
        const back = await by(manager).getEmployees({
          sort: { by: sort, descending },
          pageSize: 50,
          after: third.previous ?? '',
        })
        expect(back.employees.map(({ id }) => id)).toEqual(pages[1]!.employees.map(({ id }) => id))
        const jumped = await by(manager).getEmployees({ sort: { by: sort, descending }, pageSize: 50, page: 22 })
        expect(jumped.employees.map(({ id }) => id)).toEqual(pages[21]!.employees.map(({ id }) => id))
      }
    },
    30_000,
  )

  test('searches every field, and reports when there are more matches than it counts', async () => {
    const find = async (search: string, filter = {}) => {
      const { total, more, employees } = await by(manager).getEmployees({ search, filter })
      return [total, more, employees.length]
    }
    expect(await find('person aina')).toEqual([0, false, 0])
    expect(await find('aina 0044')).toEqual([1, false, 1])
    expect(await find('012-300 0042')).toEqual([1, false, 1])
    expect(await find('a1-000-042')).toEqual([1, false, 1])
    expect(await find('aina')).toEqual([275, false, 10])
    expect(await find('A10')).toEqual([500, true, 10])
    expect(await find('A10', { team: 'TEAM-001', leaving: true })).toEqual([4, false, 4])
    expect(await find('%')).toEqual([0, false, 0])
    const pages = await walk({ search: 'A10', sort: { by: 'team' } })
    expect(pages.flatMap(({ employees }) => employees)).toHaveLength(many)
  })

  test('filters by team, leavers and withdrawals, with totals that match the rows', async () => {
    const total = async (filter: object) => (await by(manager).getEmployees({ filter })).total
    const countWhere = async (condition: string) =>
      (
        await read<{ n: number }>(
          `select count(*)::int as n from employees where org_id = '${kopi.id}' and deleted_at is null and ${condition}`,
        )
      )[0]!.n
    expect(await total({ leaving: true })).toBe(11)
    expect(await total({ team: 'TEAM-002' })).toBe(367)
    expect(await total({ team: 'TEAM-404' })).toBe(0)
    const [first] = (await by(manager).getEmployees({})).employees
    await by(manager).changeRollingPayWithdrawalsDisabledStatus({
      employeeICNumber: first!.employeeICNumber,
      action: 'DISABLE',
    })
    await by(manager).approveEmployees({ ICNumbers: [first!.employeeICNumber] })
    await by(manager).softDeleteEmployee({ employeeICNumber: 'A1000001' })
    await by(manager).editEmployee({ employeeICNumber: 'A1000002', team: '', endDate: '2026-11-30' })
    expect(await total({ rollingPayWithdrawalsDisabled: true })).toBe(1)
    for (const [filter, condition] of [
      [{}, 'true'],
      [{ status: 'approved' }, `status = 'approved'`],
      [{ leaving: true }, 'end_on is not null'],
      [{ leaving: false, status: 'pending-approval' }, `end_on is null and status = 'pending-approval'`],
      [{ team: 'TEAM-001' }, `team_id = (select id from teams where code = 'TEAM-001' and org_id = '${kopi.id}')`],
      [{ categoryCode: 'CAT-001' }, `category_code = 'CAT-001'`],
    ] as const)
      expect(await total(filter), JSON.stringify(filter)).toBe(await countWhere(condition))
    expect(await by(manager).countEmployeesPendingApproval({})).toBe(many - 2)
  })

  test('finds nothing of another organization, even without the check in the code', async () => {
    const other = await w.member(await w.organization(), 'Manager')
    expect((await by(other).getEmployees({ search: 'aina' })).total).toBe(0)
    const found = await w.database.transaction({ orgs: [other.orgId] }, 'read', async ({ client }) =>
      client.query(`select * from find_employees($1, '%aina%', '%aina%', 10)`, [kopi.id]),
    )
    expect(found.rows).toEqual([])
  })
})

describe('payment elections', () => {
  test('lists employees without exactly 100 % over active wallets with verified accounts, by name and by search', async () => {
    const kopi = await w.organization()
    const manager = await w.member(kopi, 'Manager')
    const names = ['None', 'Whole', 'Parts', 'Less', 'Unverified', 'Inactive', 'Gone']
    const people = new Map<string, Member>()
    for (const firstName of names) people.set(firstName, await w.employee(kopi, { firstName, lastName: 'Test' }))
    await w.employee(kopi, { firstName: 'Waiting', status: 'pending-approval' })
    const wallets = { good: w.id(), other: w.id(), inactive: w.id(), gone: w.id() }
    for (const [name, id] of Object.entries(wallets))
      await write(
        `insert into wallets values ('PLATFORM', $1, $2, $3, 'https://wallet.example', 1000, null, null, $4, 'TTTTTTTTTTTTTTTT', $4, 'TTTTTTTTTTTTTTTT', $5)`,
        [id, `${name} ${id}`, name === 'inactive' ? 'InActive' : 'Active', w.now(), name === 'gone' ? w.now() : null],
      )
    const elect = (who: string, wallet: string, percentage: number, verified = true) =>
      write(
        `insert into elected_wallets values ($1, $2, $3, $4, '0123', $5, $6, '/files/x', 'x.png', $7, $7, 'TTTTTTTTTTTTTTTT')`,
        [kopi.id, w.id(), people.get(who)!.employeeId, wallet, percentage * 100, verified, w.now()],
      )
    await elect('Whole', wallets.good, 100)
    await elect('Parts', wallets.good, 33.33)
    await elect('Parts', wallets.other, 66.67)
    await elect('Less', wallets.good, 99.99)
    await elect('Unverified', wallets.good, 60)
    await elect('Unverified', wallets.other, 40, false)
    await elect('Inactive', wallets.inactive, 100)
    await elect('Gone', wallets.gone, 100)
    const [left, leftElected, last] = [
      await w.employee(kopi, { firstName: 'Left' }),
      await w.employee(kopi, { firstName: 'Left', lastName: 'Elected' }),
      people.get('None')!,
    ]
    people.set('LeftElected', leftElected)
    await elect('LeftElected', wallets.good, 100)
    const leave = (member: Member, day: string) =>
      write('update employees set end_on = $2 where id = $1', [member.employeeId, day])
    for (const member of [left, leftElected]) await leave(member, '2026-11-15')
    await leave(last, '2026-11-16')
    const missing = by(manager).getEmployeesWithMissingPaymentElection
    const all = await missing({})
    expect(all.employees.map(({ employeeName }) => employeeName.split(' ')[0])).toEqual([
      'Gone',
      'Inactive',
      'Less',
      'None',
      'Unverified',
    ])
    const counts = { no_election: 1, wallet_inactive: 2, account_not_verified: 1, election_incomplete: 1 }
    expect(all).toMatchObject({ total: 5, more: false, counts })
    const inactive = await missing({ filter: { problem: 'wallet_inactive' } })
    expect(inactive).toMatchObject({ total: 2, counts })
    expect(inactive.employees.map(({ problem }) => problem)).toEqual(['wallet_inactive', 'wallet_inactive'])
    expect((await missing({ filter: { problem: 'no_election' }, search: 'none' })).total).toBe(1)
    expect((await missing({ filter: { problem: 'no_election' }, search: 'unver' })).total).toBe(0)
    const byReason = await missing({ pageSize: 5, sort: { by: 'reason' } })
    const inOrder = byReason.employees.map(({ employeeName }) => employeeName.split(' ')[0])
    expect(inOrder).toEqual(['None', 'Gone', 'Inactive', 'Unverified', 'Less'])
    const backwards = await missing({ pageSize: 5, sort: { by: 'reason', descending: true } })
    expect(backwards.employees.map(({ id }) => id)).toEqual(byReason.employees.map(({ id }) => id).toReversed())
    expect(all.employees.map(({ problem, wallet, allocated }) => [problem, wallet, allocated])).toEqual([
      ['wallet_inactive', expect.any(String), 100],
      ['wallet_inactive', expect.any(String), 100],
      ['election_incomplete', null, 99.99],
      ['no_election', null, 0],
      ['account_not_verified', expect.any(String), 100],
    ])
    expect(all.employees.map(({ lastReminder }) => lastReminder)).toEqual([null, null, null, null, null])
    expect(all.employees[3]).toMatchObject({
      email: expect.stringContaining('@') as string,
      mobileNumber: expect.stringMatching(/^\+60/) as string,
    })
    expect((await missing({ search: 'unver' })).total).toBe(1)
    expect((await missing({ search: 'whole' })).total).toBe(0)
    const page = await missing({ pageSize: 5, sort: { by: 'email', descending: true } })
    expect([page.employees.length, page.next]).toEqual([5, null])
    const elsewhere = await w.member(await w.organization(), 'Manager')
    expect(await by(elsewhere).getEmployeesWithMissingPaymentElection({})).toMatchObject({ total: 0, employees: [] })
  })
})

describe('a leaver', () => {
  const scene = (employee: Member, status: PlacedWithdrawal['status'], amount: number): PlacedWithdrawal => ({
    orgId: employee.orgId,
    orgName: 'Kopi',
    id: w.id<'withdrawal'>(),
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
  })
  const company = async () => {
    const kopi = await w.organization()
    const manager = await w.member(kopi, 'Manager')
    await w.as(manager).settings.updateManagementSettings({ notificationsEmail: manager.email })
    return { kopi, manager, employee: await w.employee(kopi) }
  }
  const balanceOf = (employee: Member) => w.as(employee).rollingPayEmployee.getRollingPayBalance({})

  test('cannot withdraw any more, and pending requests are rejected, until the end date is removed', async () => {
    const { manager, employee } = await company()
    // 15 of 30 days of 3,000.00: 1,500.00 earned, half of it available.
    expect(await balanceOf(employee)).toMatchObject({ balance: 750, withdrawable: 750 })
    const withdrawal = await withdrawing(w).withdraw(employee, 250)
    await managing(w).decide(manager, withdrawal, 'approved')
    const waiting = scene(employee, 'pending', 12_000)
    await placeWithdrawals(w.database, [waiting])
    expect(await balanceOf(employee)).toMatchObject({ balance: 380 })
    await by(manager).editEmployee({ employeeICNumber: employee.icNumber, endDate: '2026-11-30' })
    expect(await balanceOf(employee)).toMatchObject({ balance: 500, withdrawable: 0 })
    await expect(withdrawing(w).withdraw(employee, 100)).rejects.toMatchObject({ code: 'employment_ending' })
    const statuses = await read('select id, status, reason from withdrawal_states where org_id = $1 order by id', [
      employee.orgId,
    ])
    expect(statuses).toEqual([
      { id: withdrawal.transactionId, status: 'approved', reason: null },
      { id: waiting.id, status: 'rejected', reason: 'Employment ending' },
    ])
    const sent = await read('select subject from messages where org_id = $1 and recipient like $2 order by id', [
      employee.orgId,
      'employee%',
    ])
    expect(sent).toEqual([
      { subject: 'Your withdrawal of RM 250.00 is approved' },
      { subject: 'Your withdrawal was not approved' },
    ])
    // Payroll is notified by the final deduction list, not at the change of the date.
    expect((await w.messages(manager.email)).filter(({ subject }) => subject.startsWith('Final'))).toEqual([])
    // Removing the date allows withdrawals again.
    await by(manager).editEmployee({ employeeICNumber: employee.icNumber, endDate: '' })
    // The next day, because the policy allows one a day: 16 days earned, 1,600.00.
    w.travelTo('2026-11-17T02:00:00.000Z')
    expect(await balanceOf(employee)).toMatchObject({ balance: 550, withdrawable: 550 })
    w.travelTo('2026-11-16T02:00:00.000Z')
  })

  test('pending requests of a leaver are rejected in an organization without a notified address', async () => {
    const silent = await w.organization()
    const boss = await w.member(silent, 'Manager')
    const other = await w.employee(silent)
    await placeWithdrawals(w.database, [scene(other, 'pending', 10_000)])
    await by(boss).editEmployee({ employeeICNumber: other.icNumber, endDate: '2026-11-30' })
    expect(await read('select status from withdrawal_states where org_id = $1', [silent.id])).toEqual([
      { status: 'rejected' },
    ])
  })

  test('a concurrent withdrawal is refused, because it waits for the lock on the employee', async () => {
    const { manager, employee } = await company()
    let withdrawal: Promise<unknown> | undefined
    await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      await client.query('select 1 from employees where id = $1 for no key update', [employee.employeeId])
      withdrawal = withdrawing(w)
        .withdraw(employee, 100)
        .catch((refusal: unknown) => refusal)
      await untilBlocked(w.database)
      await client.query(`update employees set end_on = '2026-11-30' where id = $1`, [employee.employeeId])
    })
    expect(await withdrawal).toMatchObject({ code: 'employment_ending' })
    expect(manager.role).toBe('Manager')
  })
})

test('a profile lists the withdrawals that prevent deletion, and the account', async () => {
  const kopi = await w.organization()
  const manager = await w.member(kopi, 'Manager')
  const employee = await w.employee(kopi)
  const { transactionId } = await withdrawing(w).withdraw(employee, 150)
  expect(await by(manager).getFullEmployeeProfile({ employeeICNumber: employee.icNumber })).toMatchObject({
    inFlight: [{ id: transactionId, period: '2026-11', status: 'pending', amount: 150 }],
    account: { status: 'Active' },
  })
  const { employees } = await by(manager).getEmployees({})
  expect(employees[0]?.account).toBe('Active')
  await by(manager).createEmployee(person(7, { email: 'seven@kopi.example' }))
  await by(manager).approveEmployees({ ICNumbers: ['A1000007'] })
  const found = await by(manager).getEmployees({ search: 'seven@' })
  expect(found.employees[0]?.account).toBe('Invited')
  const profile = await by(manager).getFullEmployeeProfile({ employeeICNumber: 'A1000007' })
  expect(profile.account?.status).toBe('Invited')
})

test('an invalid IC number is not found, without a field error', async () => {
  const kopi = await w.organization()
  const manager = await w.member(kopi, 'Manager')
  for (const employeeICNumber of ['000000000000', '1234567', 'A1000404'])
    await expect(by(manager).getFullEmployeeProfile({ employeeICNumber })).rejects.toMatchObject({ code: 'not_found' })
})
