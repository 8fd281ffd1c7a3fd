import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'
import { createStatementWorld, statementSteps } from './statement-world.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let aina: Member
beforeEach(async () => {
  ;({ org, admin, aina } = await createStatementWorld(w))
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const { at, calls, close, closeNovember, complete, paid, place, returnByBank, sendAll, statements } = statementSteps(
  w,
  () => ({ org, admin, aina }),
)
const change = (member: Member, columns: string, ...values: unknown[]) =>
  w.database.pool.query(`update employees set ${columns} where id = $1`, [member.employeeId, ...values])
/** Whether an employee has a statement for November. Reads the table, because former employees can’t sign in. */
const hasNovemberStatement = async ({ employeeId }: Member) => {
  const { rows } = await w.database.pool.query(
    `select from statements where employee_id = $1 and period = '2026-11' and correction = 0`,
    [employeeId],
  )
  return rows.length === 1
}

describe('an employee gets a statement if active in the month in Kuala Lumpur', () => {
  test.each([
    ['created in the last second of the month', 'created_at', '2026-11-30T15:59:59.999Z', true],
    ['created in the first second of the next month', 'created_at', '2026-11-30T16:00:00.000Z', false],
    ['deleted in the first second of the month', 'deleted_at', '2026-10-31T16:00:00.000Z', true],
    ['deleted in the last second of the previous month', 'deleted_at', '2026-10-31T15:59:59.999Z', false],
    ['started on the last day of the month', 'start_on', '2026-11-30', true],
    ['started on the first day of the next month', 'start_on', '2026-12-01', false],
    ['left on the first day of the month', 'end_on', '2026-11-01', true],
    ['left on the last day of the previous month', 'end_on', '2026-10-31', false],
    ['no start date', 'start_on', null, true],
  ])('%s: %s %s', async (_, column, value, expected) => {
    const badrul = await w.employee(org)
    await change(badrul, `${column} = $2`, value)
    await closeNovember()
    expect(await hasNovemberStatement(badrul)).toBe(expected)
  })

  test.each([
    ['first salary from the last day of the month', '2026-11-30', true],
    ['first salary from the next month', '2026-12-01', false],
  ])('%s', async (_, from, expected) => {
    const badrul = await w.employee(org, { salary: null })
    await w.database.pool.query(
      `insert into employee_salaries (org_id, employee_id, from_on, salary_sen, created_at, created_by)
       values ($1, $2, $3, $4, $5, 'TEST')`,
      [org.id, badrul.employeeId, from, sen(2_000_00), w.now()],
    )
    await closeNovember()
    expect(await hasNovemberStatement(badrul)).toBe(expected)
  })

  test('also while a changed salary is pending approval', async () => {
    const badrul = await w.employee(org)
    await change(badrul, `status = 'pending-approval', approved_at = $2`, w.now())
    await closeNovember()
    expect(await hasNovemberStatement(badrul)).toBe(true)
  })

  test('also with a withdrawal, even if Advance Pay is off or the employee left before', async () => {
    const off = await w.organization({ rollingPay: false })
    const [idle, withdrew] = [await w.employee(off), await w.employee(off)]
    const left = await w.employee(org)
    const placed = [await place(off, withdrew), await place(org, left)]
    await sendAll()
    for (const one of placed) await complete(one, '2026-11-16')
    await change(left, `end_on = '2026-10-01'`)
    await closeNovember()
    expect(await Promise.all([idle, withdrew, left].map(hasNovemberStatement))).toEqual([false, true, true])
  })

  test('but not with a refused withdrawal and no salary, which does not stop the close', async () => {
    const badrul = await w.employee(org, { salary: null })
    const refused = w.as(badrul).rollingPayEmployee.initiateTransaction({
      amount: ringgit(100),
      reasonForWithdrawal: 'Rent',
      verificationCode: 'R-123456',
    })
    await expect(refused).rejects.toMatchObject({ code: 'no_salary' })
    await closeNovember()
    expect(await hasNovemberStatement(badrul)).toBe(false)
  })

  test('but not while the organization is onboarding', async () => {
    const soon = await w.organization({ status: 'Onboarding' })
    const badrul = await w.employee(soon)
    await closeNovember()
    expect(await hasNovemberStatement(badrul)).toBe(false)
  })
})

describe('a month is closed for organizations', () => {
  test.each([
    ['2026-11-30T15:59:59.999Z', ['2026-11']],
    ['2026-11-30T16:00:00.000Z', []],
  ])('created before it ends: %s', async (created, closed) => {
    const late = await w.organization()
    await w.database.pool.query('update organizations set created_at = $2 where org_id = $1', [late.id, created])
    await closeNovember()
    const { rows } = await w.database.pool.query<{ period: string }>(
      'select period from closed_periods where org_id = $1',
      [late.id],
    )
    expect(rows.map(({ period }) => period)).toEqual(closed)
  })
})

describe('a close', () => {
  const lock = async (query: string) => {
    const client = await w.database.pool.connect()
    await client.query(`begin; select ${query}`)
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }

  test('is skipped without an error while another process closes a month', async () => {
    const release = await lock(`pg_advisory_xact_lock(hashtextextended('closing a month', 0))`)
    at('2026-12-01 00:30:00')
    await close()
    expect(await hasNovemberStatement(aina)).toBe(false)
    await release()
    await close()
    expect(await hasNovemberStatement(aina)).toBe(true)
  })

  test('continues after completions that take longer than the lock timeout of requests', async () => {
    const release = await lock(`pg_advisory_xact_lock_shared(hashtextextended('month close', 0))`)
    at('2026-12-01 00:30:00')
    const closing = close()
    await untilBlocked(w.database)
    const request = w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
      client.query(`select pg_advisory_xact_lock(hashtextextended('month close', 0))`),
    )
    await expect(request).rejects.toMatchObject({ code: '55P03' })
    await release()
    await closing
    expect(await hasNovemberStatement(aina)).toBe(true)
  })
})

test('a withdrawal on 29 February is on the statement for February, dated 1 March', async () => {
  at('2028-02-29 23:59:59')
  const last = await place(org, aina, { amount: 200_00 })
  at('2028-03-01 00:00:00')
  await place(org, aina, { amount: 300_00 })
  await sendAll()
  await complete(last, '2028-03-01')
  at('2028-03-01 00:30:00')
  await close()
  expect((await statements()).filter(({ totalWithdrawn }) => totalWithdrawn > 0)).toMatchObject([
    { period: '2028-02', statementDate: '2028-03-01', totalWithdrawn: 200, correction: 0 },
  ])
})

test('a withdrawal in progress at the close is not on the statement', async () => {
  for (const status of ['pending', 'approved', 'processing'] as const)
    await place(org, aina, { status, amount: 100_00 })
  const [done] = await paid({ amount: 250_00 })
  const { id } = await closeNovember()
  const { statement, inProgress } = await calls().getMonthlyStatement({ statementId: id })
  expect(statement).toMatchObject({ totalWithdrawn: 250, lines: [{ line: 1, transactionId: done?.id, amount: 250 }] })
  expect(inProgress).toBe(300)
})

test('a withdrawal returned before the close has two lines on the statement, which add up to zero', async () => {
  const [one] = await paid({ amount: 250_00 })
  if (one) await returnByBank(one, '2026-11-16')
  const { id } = await closeNovember()
  const { statement } = await calls().getMonthlyStatement({ statementId: id })
  expect(statement).toMatchObject({
    totalWithdrawn: 0,
    serviceFee: 0,
    balancePayable: 3000,
    lines: [
      { event: 'withdrawal_completed', amount: 250, serviceFee: 6.25, received: 243.75 },
      { event: 'withdrawal_returned', amount: -250, serviceFee: -6.25, received: -243.75 },
    ],
  })
})

describe('a closed statement', () => {
  test('keeps the names, IC number and salary of the close, and so does its correction', async () => {
    await paid({ amount: 250_00 })
    const late = await place(org, aina, { amount: 100_00 })
    await change(aina, `employee_number = 'K-17'`)
    const before = await closeNovember()
    await change(aina, `first_name = 'Siti', ic_number = 'A1234567', employee_number = 'K-18'`)
    await w.database.pool.query(`update organizations set name = 'Renamed' where org_id = $1`, [org.id])
    await w.database.pool.query('update employee_salaries set salary_sen = 1 where employee_id = $1', [aina.employeeId])
    await sendAll()
    await complete(late, '2026-12-01')
    const [correction, first] = await statements()
    expect(first).toEqual({ ...before, isLatest: false })
    const kept = { employeeName: before.employeeName, employeeICNumber: aina.icNumber, salary: 3000 }
    expect(correction).toMatchObject({ ...kept, correction: 1, totalWithdrawn: 350, balancePayable: 2650 })
    const { statement } = await calls().getMonthlyStatement({ statementId: correction?.id ?? '' })
    expect(statement).toMatchObject({ ...kept, orgName: 'Kopi Kita Sdn Bhd', employeeNumber: 'K-17' })
  })

  test('gets a correction for each later completion and return, and the last one is the latest', async () => {
    const [early] = await paid({ amount: 250_00 })
    const late = [await place(org, aina, { amount: 100_00 }), await place(org, aina, { amount: 50_00 })]
    await closeNovember()
    await sendAll()
    for (const [index, one] of late.entries()) {
      at(`2026-12-0${index + 2} 10:00:00`)
      await complete(one, `2026-12-0${index + 2}`)
    }
    at('2026-12-04 10:00:00')
    if (early) await returnByBank(early, '2026-12-04')
    const all = await statements()
    expect(all.map((one) => [one.correction, one.totalWithdrawn, one.statementDate, one.isLatest])).toEqual([
      [3, 150, '2026-12-04', true],
      [2, 400, '2026-12-03', false],
      [1, 350, '2026-12-02', false],
      [0, 250, '2026-12-01', false],
    ])
    const details = await Promise.all(all.map(({ id }) => calls().getMonthlyStatement({ statementId: id })))
    expect(details.map(({ statement }) => [statement.opening, statement.lines.length])).toEqual([
      [400, 1],
      [350, 1],
      [250, 1],
      [0, 1],
    ])
    expect(details[0]?.statement.versions.map(({ correction }) => correction)).toEqual([0, 1, 2, 3])
  })
})

test('a missing statement is not found', async () => {
  expect(await outcomeOf(calls().getMonthlyStatement({ statementId: w.id() }))).toBe('not_found')
  expect(await outcomeOf(calls().getDownloadURL({ statementId: w.id() }))).toBe('not_found')
})
