import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ringgit, sen, sum } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { createReportWorld, reportSteps } from '../report-world.fixtures.ts'

const w = world()
let wire: Wire
let org: Organization
let manager: Member
let admin: Member
let aina: Member
beforeAll(async () => {
  wire = await openWire(w.app)
})
afterAll(() => wire.http.close())
beforeEach(async () => {
  ;({ org, manager, admin, aina } = await createReportWorld(w))
})

const { at, platformCalls, managementCalls, paid, place, report, returned } = reportSteps(w, () => ({
  org,
  manager,
  admin,
  aina,
}))
const november = '2026-11'
const change = (member: Member, columns: string, ...values: unknown[]) =>
  w.database.pool.query(`update employees set ${columns} where id = $1`, [member.employeeId, ...values])
const download = (member: Member, call: string, input: object) =>
  fetch(`${wire.address}/download/${call}?data=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { cookie: `upah=${member.token}` },
  })
const namesOf = ({ rows }: Awaited<ReturnType<typeof report>>) => rows.map(({ employeeName }) => employeeName)

describe('a missing organization', () => {
  test.each([
    ['getOrgMonthlyReport', () => platformCalls().getOrgMonthlyReport({ orgId: w.id(), period: november })],
    ['getOrgAdvanceAccount', () => platformCalls().getOrgAdvanceAccount({ orgId: w.id() })],
    [
      'voidAdvanceRepayment',
      () => platformCalls().voidAdvanceRepayment({ orgId: w.id(), id: w.id(), reason: 'Wrong' }),
    ],
    [
      'recordAdvanceRepayment',
      () =>
        platformCalls().recordAdvanceRepayment({
          orgId: w.id(),
          amount: ringgit(1),
          paidOn: '2026-11-16',
          reference: 'A',
        }),
    ],
  ])('is not found by %s', async (_, call) => {
    expect(await outcomeOf(call())).toBe('not_found')
  })

  test('has no file', async () => {
    const file = 'rollingPayAdmin-downloadOrgMonthlyReport'
    const answer = await download(admin, file, { orgId: w.id(), period: november })
    expect(answer.status).toBe(404)
    expect((await download(admin, file, { orgId: org.id, period: 'November' })).status).toBe(400)
    const deleted = await w.organization()
    await w.as(admin).orgs.softDeleteOrg({ orgId: deleted.id, confirmation: deleted.code })
    expect((await download(admin, file, { orgId: deleted.id, period: november })).status).toBe(200)
  })
})

describe('a month in Kuala Lumpur', () => {
  test('ends after the last second of its last day', async () => {
    at('2026-11-30 23:59:59')
    await paid(aina, { amount: 111_00 })
    at('2026-12-01 00:00:00')
    await paid(aina, { amount: 222_00 })
    expect((await report()).summary).toMatchObject({ deduction: 111, completedRequests: 1 })
    expect((await report({ period: '2026-12' })).summary).toMatchObject({ deduction: 222 })
  })

  test('includes 29 February in a leap year', async () => {
    at('2028-02-29 23:59:59')
    await paid(aina, { amount: 290_00 })
    at('2028-03-05 12:00:00')
    const { rows, summary } = await report({ period: '2028-02' })
    expect(summary).toMatchObject({ deduction: 290, activeEmployees: 1 })
    expect(rows).toMatchObject([{ wages: 3000, deduction: 290 }])
  })

  test('without withdrawals has zero figures', async () => {
    expect(await report({ period: '2026-10' })).toEqual({
      summary: {
        period: '2026-10',
        orgId: org.id,
        orgName: 'Kopi Kita Sdn Bhd',
        transferred: 0,
        serviceFee: { employer: 0, employee: 0 },
        total: 0,
        deduction: 0,
        owed: 0,
        activeEmployees: expect.any(Number) as number,
        completedRequests: 0,
        totalRequests: 0,
        exceedingHalf: 0,
        isClosed: false,
        inProgress: 0,
        lists: [],
        unlisted: 0,
        atClose: null,
      },
      rows: [],
      total: 0,
      next: null,
    })
  })

  test.each(['2026-13', '2026-1', 'November', ''])('is refused if it is not a year and month: "%s"', async (period) => {
    await expect(report({ period: period })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { period: expect.any(String) as string },
    })
  })
})

describe('active employees of a closed month', () => {
  test.each([
    ['approved in the last second', 'first_approved_at', '2026-11-30T15:59:59.999Z', 1],
    ['approved in the first second of the next month', 'first_approved_at', '2026-11-30T16:00:00.000Z', 0],
    ['deleted in the last second', 'deleted_at', '2026-11-30T15:59:59.999Z', 0],
    ['deleted in the first second of the next month', 'deleted_at', '2026-11-30T16:00:00.000Z', 1],
    ['left on the last day', 'end_on', '2026-11-30', 1],
    ['left on the day before', 'end_on', '2026-11-29', 0],
    ['started on the last day', 'start_on', '2026-11-30', 1],
    ['started on the first day of the next month', 'start_on', '2026-12-01', 0],
    ['never approved', 'first_approved_at', null, 0],
    ['with a change pending approval', 'status', 'pending-approval', 1],
  ])('%s: %s %s counts as %i', async (_, column, value, count) => {
    await change(aina, `${column} = $2`, value)
    at('2026-12-05 12:00:00')
    expect((await report()).summary.activeEmployees).toBe(count)
  })
})

describe('rows', () => {
  const people = async () => {
    const named = [
      ['Badrul', 'Hisham', 200_00],
      ['Chong', 'Wei', 300_00],
      ['Devi', 'A/P Raj', 400_00],
      ['Aina_1', '100%', 500_00],
      ['Aina21', '1000', 600_00],
      ['Farid', 'Zain', 700_00],
    ] as const
    for (const [index, [firstName, lastName, amount]] of named.entries()) {
      const one = await w.employee(org, { firstName, lastName })
      await change(one, `employee_number = $2, ic_number = $3`, `K-${index}`, `P00000${index}X`)
      await place(org, one, { amount, feePaidBy: index % 2 ? 'employer' : 'employee' })
    }
    const { batch } = await platformCalls().endOfDayProcessing({})
    await platformCalls().completeAll({
      handover: 'Sent by e-mail',
      transferDate: '2026-11-16',
      batchIds: [batch?.id ?? ''],
    })
  }

  test('are found by name, employee number and IC number', async () => {
    await people()
    for (const [search, found] of [
      ['badrul', ['Badrul Hisham']],
      ['hisham', ['Badrul Hisham']],
      ['badrul hisham', ['Badrul Hisham']],
      ['K-1', ['Chong Wei']],
      ['p000002x', ['Devi A/P Raj']],
      ['100%', ['Aina_1 100%']],
      ['aina_', ['Aina_1 100%']],
      ['nobody', []],
    ] as const) {
      const listed = await report({ search })
      expect(namesOf(listed), search).toEqual(found)
      expect([listed.total, listed.next], search).toEqual([found.length, null])
      // A search filters the rows but not the figures of the organization.
      expect(listed.summary.completedRequests, search).toBe(6)
    }
  })

  test('are sorted by amount in both directions, also in a search', async () => {
    await people()
    const sorted = async (by: 'transferred' | 'total', descending: boolean) =>
      (await report({ search: 'aina', sort: { by, descending } })).rows.map(({ transferred, total }) => [
        transferred,
        total,
      ])
    // The employer pays the fee of 12.50 on 500.00; the employee pays the fee of 15.00 on 600.00.
    expect(await sorted('transferred', false)).toEqual([
      [500, 512.5],
      [585, 600],
    ])
    expect(await sorted('total', true)).toEqual([
      [585, 600],
      [500, 512.5],
    ])
  })

  test('end with a last page, and pages after it are empty', async () => {
    await people()
    const first = await report({ pageSize: 5 })
    const last = await report({ pageSize: 5, after: first.next ?? '' })
    expect([...namesOf(first), ...namesOf(last)]).toEqual([
      'Aina21 1000',
      'Aina_1 100%',
      'Badrul Hisham',
      'Chong Wei',
      'Devi A/P Raj',
      'Farid Zain',
    ])
    expect([first.total, last.total, last.next]).toEqual([6, 6, null])
    expect(await report({ pageSize: 5, page: 3 })).toMatchObject({ rows: [], total: 6, next: null })
  })

  test('are limited to the organization, also for platform staff', async () => {
    await paid(aina, { amount: 100_00 })
    const other = await w.organization()
    await paid(await w.employee(other, { firstName: 'Siti' }), { amount: 200_00 }, other)
    expect(namesOf(await report())).toEqual(['Nur Aina binti Rashid'])
    const listed = await platformCalls().getOrgMonthlyReport({ orgId: other.id, period: november, search: 'siti' })
    expect(listed).toMatchObject({ total: 1, summary: { deduction: 200 } })
    const { organizations } = await platformCalls().getOrgsMonthlyReport({ period: november })
    const owed = organizations.filter(({ orgId }) => orgId === org.id || orgId === other.id).map((row) => row.owed)
    expect(owed.toSorted((a, b) => a - b)).toEqual([100, 200])
  })
})

test('the report of all organizations has a row per organization with requests, and totals of all figures', async () => {
  const other = await w.organization({ name: 'A first one' })
  const idle = await w.organization()
  await w.employee(idle)
  await paid(aina, { amount: 250_00 })
  await returned(aina, { amount: 300_00 })
  await place(org, aina, { amount: 100_00, status: 'pending' })
  await paid(await w.employee(other), { amount: 400_00, feePaidBy: 'employer' }, other)
  const all = await platformCalls().getOrgsMonthlyReport({ period: november })
  const rows = all.organizations.filter(({ orgId }) => orgId === org.id || orgId === other.id || orgId === idle.id)
  expect(rows).toMatchObject([
    {
      orgName: 'A first one',
      serviceFee: { employer: 10, employee: 0 },
      owed: 410,
      completedRequests: 1,
      totalRequests: 1,
    },
    { orgId: org.id, serviceFee: { employer: 0, employee: 6.25 }, owed: 250, completedRequests: 1, totalRequests: 3 },
  ])
  const sumOf = (figure: (row: (typeof rows)[number]) => number) =>
    sum(all.organizations.map((row) => sen(Math.round(figure(row) * 100)))) / 100
  expect(all).toMatchObject({
    orgsServiceFee: sumOf((row) => row.serviceFee.employer),
    employeesServiceFee: sumOf((row) => row.serviceFee.employee),
    completedRequests: all.organizations.reduce((count, row) => count + row.completedRequests, 0),
    totalRequests: all.organizations.reduce((count, row) => count + row.totalRequests, 0),
  })
})

describe('deductions above half of the wages', () => {
  test.each([
    [1_500_00, false],
    [1_500_01, true],
  ])('%i sen of 3,000.00 are flagged: %s', async (amount, exceedsHalf) => {
    await paid(aina, { amount })
    const { rows, summary } = await report()
    expect(rows).toMatchObject([{ wages: 3000, exceedsHalf }])
    expect(summary.exceedingHalf).toBe(exceedsHalf ? 1 : 0)
    expect((await report({ filter: { exceedsHalf: true } })).total).toBe(exceedsHalf ? 1 : 0)
  })

  test.each([
    ['a pay cut during the month', { from: '2026-11-16', salary: 1_000_00 }, 2_000],
    ['a pay cut on the last day', { from: '2026-11-30', salary: 300_00 }, 2_910],
  ])('are calculated with %s', async (_, { from, salary }, wages) => {
    await w.database.pool.query(
      `insert into employee_salaries (org_id, employee_id, from_on, salary_sen, created_at, created_by)
       values ($1, $2, $3, $4, $5, 'TEST')`,
      [org.id, aina.employeeId, from, sen(salary), w.now()],
    )
    await paid(aina, { amount: 1_460_00 })
    expect((await report()).rows).toMatchObject([{ wages, exceedsHalf: true }])
    expect((await report()).summary.exceedingHalf).toBe(1)
  })

  test.each([
    ['who leaves on the 15th', 'end_on', '2026-11-15'],
    ['who started on the 16th', 'start_on', '2026-11-16'],
  ])('are calculated with half of the salary for an employee %s', async (_, column, value) => {
    await paid(aina, { amount: 750_01 })
    await change(aina, `${column} = $2`, value)
    expect((await report()).rows).toMatchObject([{ wages: 1500, exceedsHalf: true }])
  })
})

describe('report of one employee', () => {
  const details = async (member = aina) =>
    (await managementCalls().getEmployeeMonthlyReport({ employeeICNumber: member.icNumber, period: november })).employee

  test('counts the requests by status and lists the newest withdrawal first', async () => {
    for (const status of ['pending', 'approved', 'processing'] as const) {
      w.pass(1_000)
      await place(org, aina, { amount: 100_00, status })
    }
    w.pass(1_000)
    await returned(aina, { amount: 120_00, feePaidBy: 'employer' })
    const employee = await details()
    expect(employee.requests).toEqual({
      pending: 1,
      approved: 0,
      processing: 2,
      completed: 1,
      rejected: 0,
      cancelled: 0,
      total: 4,
    })
    expect(
      employee.withdrawals.map(({ status, amount, fee, net, returnedAt }) => [
        status,
        amount,
        fee,
        net,
        returnedAt !== null,
      ]),
    ).toEqual([
      ['completed', 120, 3, 120, true],
      ['processing', 100, 2.5, 97.5, false],
      ['processing', 100, 2.5, 97.5, false],
      ['pending', 100, 2.5, 97.5, false],
    ])
    expect(employee).toMatchObject({ totalWithdrawn: 0, completed: 0, deduction: 0, owed: 0 })
  })

  test('is still available for a deleted employee with withdrawals', async () => {
    const idle = await w.employee(org)
    await paid(aina, { amount: 250_00 })
    for (const one of [aina, idle]) await change(one, 'deleted_at = $2', w.now())
    expect(await details()).toMatchObject({ totalWithdrawn: 250, employeeICNumber: aina.icNumber })
    expect(await outcomeOf(details(idle))).toBe('not_found')
  })

  test('shows zero wages for an employee without a salary', async () => {
    const badrul = await w.employee(org, { salary: null })
    await paid(badrul, { amount: 100_00 })
    expect(await details(badrul)).toMatchObject({
      salary: null,
      earnedAmount: 0,
      eligibleAmount: 0,
      balance: 0,
      wages: 0,
      exceedsHalf: true,
    })
  })
})
