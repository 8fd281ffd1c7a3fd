import { read, utils } from '@e965/xlsx'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sen, senOf, sum } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { gnumericRows, hasGnumeric } from '#test/gnumeric.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { outcomeOf } from '#test/outcomes.ts'
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
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const period = '2026-11' as Period
const { platformCalls, managementCalls, paid, place, returned } = reportSteps(w, () => ({ org, manager, admin, aina }))
const get = (member: Member, call: string, input: object) =>
  fetch(`${wire.address}/download/${call}?data=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { cookie: `upah=${member.token}` },
  })

describe('monthly report', () => {
  test('has the figures of each employee, without returned withdrawals', async () => {
    const badrul = await w.employee(org, { firstName: 'Badrul', lastName: 'Hisham' })
    await paid(aina, { amount: 250_00 })
    await paid(badrul, { amount: 400_00, feePaidBy: 'employer' })
    await paid(badrul, { amount: 100_00 })
    await returned(aina, { amount: 300_00 })
    await place(org, aina, { status: 'pending' })
    const { rows, summary, total } = await managementCalls().getMonthlyReport({ period })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      {
        employeeName: 'Badrul Hisham',
        transferred: 497.5,
        serviceFee: { employer: 10, employee: 2.5 },
        total: 510,
        employeeTotal: 510,
        deduction: 500,
        owed: 510,
        completed: 2,
        wages: 3000,
        exceedsHalf: false,
      },
      {
        employeeName: 'Nur Aina binti Rashid',
        transferred: 243.75,
        total: 250,
        deduction: 250,
        owed: 250,
        completed: 1,
      },
    ])
    expect(summary).toMatchObject({
      orgName: 'Kopi Kita Sdn Bhd',
      transferred: 741.25,
      serviceFee: { employer: 10, employee: 8.75 },
      total: 760,
      deduction: 750,
      owed: 760,
      activeEmployees: 2,
      completedRequests: 3,
      totalRequests: 5,
      exceedingHalf: 0,
      isClosed: false,
    })
    const sorted = await managementCalls().getMonthlyReport({ period, sort: { by: 'total' }, pageSize: 5 })
    expect(sorted.rows.map(({ total: of }) => of)).toEqual([250, 510])
    const found = await managementCalls().getMonthlyReport({ period, search: 'badrul' })
    expect(found.rows).toHaveLength(1)
    // Platform staff see the same figures, and the totals of all organizations.
    expect((await platformCalls().getOrgMonthlyReport({ orgId: org.id, period })).summary).toEqual(summary)
    const all = await platformCalls().getOrgsMonthlyReport({ period })
    const own = all.organizations.find(({ orgId }) => orgId === org.id)
    expect(own).toMatchObject({ transferred: 741.25, total: 760, completedRequests: 3, totalRequests: 5 })
    for (const [key, of] of [
      ['transferredTotal', 'transferred'],
      ['total', 'total'],
      ['owedTotal', 'owed'],
      ['deductionTotal', 'deduction'],
    ] as const)
      expect(all[key]).toBeCloseTo(
        all.organizations.reduce((sum, row) => sum + row[of], 0),
        2,
      )
  })

  test.each([
    [{ by: 'employeeName' }, 'ABCDEFG'],
    [{ by: 'employeeName', descending: true }, 'GFEDCBA'],
    [{ by: 'transferred' }, 'BDFACEG'],
    [{ by: 'total', descending: true }, 'GECAFDB'],
  ] as const)('%j: pages by cursor and by number contain each employee once', async (sort, expected) => {
    for (const [i, lastName] of ['A', 'B', 'C', 'D', 'E', 'F', 'G'].entries())
      await place(org, await w.employee(org, { firstName: 'Person', lastName }), { amount: i % 2 ? 100_00 : 200_00 })
    await platformCalls().endOfDayProcessing({})
    await platformCalls().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
    const input = { period, sort, pageSize: 5 } as const
    const first = await managementCalls().getMonthlyReport(input)
    const second = await managementCalls().getMonthlyReport({ ...input, after: first.next ?? '' })
    const lettersOf = (...pages: (typeof first)[]) =>
      pages.flatMap(({ rows }) => rows.map(({ employeeName }) => employeeName.at(-1))).join('')
    expect(lettersOf(first, second)).toBe(expected)
    expect([first.total, first.rows.length, second.next]).toEqual([7, 5, null])
    expect(await managementCalls().getMonthlyReport({ ...input, page: 2 })).toEqual(second)
    expect(await managementCalls().getMonthlyReport({ ...input, after: '5' })).toEqual(first)
  })

  test('flags a deduction of more than half of the wages if an absence reduced them', async () => {
    await paid(aina, { amount: 1_000_00 })
    await w.database.pool.query(
      `insert into employee_absences (org_id, employee_id, absent_on, half_days, created_at, created_by)
       select $1, $2, d::date, 2, $3, 'TEST' from generate_series('2026-11-20'::date, '2026-11-30', '1 day') d`,
      [org.id, aina.employeeId, w.now()],
    )
    // 3,000.00 x 19 of 30 days is 1,900.00, and half of it 950.00.
    const { rows, summary } = await managementCalls().getMonthlyReport({ period })
    expect(rows).toMatchObject([{ wages: 1900, deduction: 1000, exceedsHalf: true }])
    expect(summary.exceedingHalf).toBe(1)
    const { rows: flagged } = await managementCalls().getMonthlyReport({ period, filter: { exceedsHalf: true } })
    expect(flagged).toHaveLength(1)
    await paid(await w.employee(org), { amount: 300_00 })
    expect((await managementCalls().getMonthlyReport({ period, filter: { exceedsHalf: true } })).total).toBe(1)
  })

  test('shows the wages, limit, balance and requests by status of an employee', async () => {
    await paid(aina, { amount: 250_00 })
    await place(org, aina, { amount: 100_00, status: 'pending' })
    const { employee } = await managementCalls().getEmployeeMonthlyReport({ employeeICNumber: aina.icNumber, period })
    expect(employee).toMatchObject({
      salary: 3000,
      earnedAmount: 1500,
      eligibleAmount: 750,
      totalWithdrawn: 250,
      balance: 400,
      transferred: 243.75,
      requests: { pending: 1, approved: 0, processing: 0, completed: 1, rejected: 0, cancelled: 0, total: 2 },
    })
    w.travelTo('2026-12-05T02:00:00.000Z')
    const later = await managementCalls().getEmployeeMonthlyReport({ employeeICNumber: aina.icNumber, period })
    expect(later.employee).toMatchObject({ earnedAmount: 3000, eligibleAmount: 1500, balance: 1150 })
    const stranger = await w.employee(await w.organization())
    expect(
      await outcomeOf(managementCalls().getEmployeeMonthlyReport({ employeeICNumber: stranger.icNumber, period })),
    ).toBe('not_found')
  })

  test('matches the statements of the closed month', async () => {
    await paid(aina, { amount: 250_00 })
    await paid(aina, { amount: 120_00, feePaidBy: 'employer' })
    const { closeMonths } = await import('#owed/statements/statement.jobs.ts')
    w.travelTo('2026-12-01T00:00:00.000Z')
    await w.run(closeMonths)
    const [statement] = await w.as(aina).rollingPayEmployee.getMonthlyStatements({})
    const { rows, summary } = await managementCalls().getMonthlyReport({ period })
    expect(summary.isClosed).toBe(true)
    expect([rows[0]!.transferred, rows[0]!.serviceFee.employee, rows[0]!.deduction]).toEqual([
      statement!.transferred,
      statement!.serviceFee,
      statement!.totalDeductable,
    ])
  })
})

describe('files', () => {
  test('the Excel file has the columns of the specification, numeric cells and the totals of the report', async () => {
    await w.database.pool.query(`update employees set employee_number = 'K-17' where id = $1`, [aina.employeeId])
    const evil = await w.employee(org, { firstName: '=HYPERLINK("x")', lastName: '<b>&' })
    await paid(aina, { amount: 250_00 })
    await paid(evil, { amount: 400_00, feePaidBy: 'employer' })
    const answer = await get(manager, 'rollingPayManagement-downloadMonthlyReport', { period })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('monthly-report-2026-11.xlsx')
    const rowsOf = async (file: Response) =>
      utils.sheet_to_json<unknown[]>(read(new Uint8Array(await file.arrayBuffer())).Sheets[period]!, {
        header: 1,
        defval: '',
        raw: true,
      })
    const rows = await rowsOf(answer)
    expect(rows).toEqual([
      ['Name', 'Employee ID', 'Transferred', 'Service Fee', 'Total'],
      ['=HYPERLINK("x") <b>&', evil.icNumber, 400, 10, 410],
      ['Nur Aina binti Rashid', 'K-17', 243.75, 6.25, 250],
      ['Total', '', 643.75, 16.25, 660],
    ])
    const again = await rowsOf(await get(admin, 'rollingPayAdmin-downloadOrgMonthlyReport', { orgId: org.id, period }))
    const mask = (cell: unknown) => (cell === evil.icNumber ? `****${evil.icNumber.slice(-4)}` : cell)
    expect(again).toEqual(rows.map((row) => row.map(mask)))
    const { rows: listed } = await w.as(admin).rollingPayAdmin.getOrgMonthlyReport({ orgId: org.id, period })
    expect(listed[0]?.employeeICNumber).toBe(mask(evil.icNumber))
  })

  test.skipIf(!hasGnumeric)(
    'Gnumeric opens the Excel file with the totals of the report (needs ssconvert)',
    async () => {
      for (const [amount, feePaidBy] of [
        [250_10, 'employee'],
        [399_99, 'employer'],
        [123_45, 'employee'],
      ] as const)
        await paid(await w.employee(org), { amount, feePaidBy })
      const { rows, summary } = await managementCalls().getMonthlyReport({ period })
      const answer = await get(manager, 'rollingPayManagement-downloadMonthlyReport', { period })
      const lines = await gnumericRows(new Uint8Array(await answer.arrayBuffer()))
      const amounts = (line: readonly string[]) => line.slice(2).map((text) => senOf(Number(text.replaceAll(',', ''))))
      const expected = [...rows, summary].map(({ transferred, serviceFee: { employee, employer }, total }) => [
        senOf(transferred),
        sum([senOf(employee), senOf(employer)]),
        senOf(total),
      ])
      expect(lines.slice(1).map(amounts)).toEqual(expected)
      expect(summary.total).toBe(783.54)
    },
  )

  test('are not available to employees or other organizations', async () => {
    const other = await w.member(await w.organization(), 'Manager')
    expect((await get(aina, 'rollingPayManagement-downloadMonthlyReport', { period })).status).toBe(403)
    expect((await get(manager, 'rollingPayAdmin-downloadOrgMonthlyReport', { orgId: org.id, period })).status).toBe(403)
    const text = await (await get(other, 'rollingPayManagement-downloadMonthlyReport', { period })).text()
    expect(text).not.toContain('Nur Aina')
    expect((await get(manager, 'rollingPayManagement-downloadDeductions', { period })).status).toBe(404)
  })
})

test('wages of a closed month are the credited wages if they are imported', async () => {
  const bina = await w.organization({ earnedWagesSource: 'imported' })
  const worker = await w.employee(bina)
  const binaManager = await w.member(bina, 'Manager')
  await w.database.pool.query(
    `insert into earned_wages (org_id, id, source, ic_number, employee_id, period, worked_on, amount_sen, status, created_at, credited_at)
     values ($1, $2, 'imported', $3, $4, '2026-11', '2026-11-10', $5, 'credited', $6, $6)`,
    [bina.id, w.id(), worker.icNumber, worker.employeeId, sen(400_00), w.now()],
  )
  await paid(worker, { amount: 250_00 }, bina)
  const report = () => w.as(binaManager).rollingPayManagement.getMonthlyReport({ period })
  expect((await report()).rows).toMatchObject([{ wages: 3000, exceedsHalf: false }])
  w.travelTo('2026-12-02T02:00:00.000Z')
  expect((await report()).rows).toMatchObject([{ wages: 400, exceedsHalf: true }])
})
