import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { notifyStatements } from './statement.jobs.ts'
import { createStatementWorld, statementSteps } from './statement-world.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let aina: Member
beforeEach(async () => {
  ;({ org, admin, aina } = await createStatementWorld(w))
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const { at, calls, close, closeNovember, complete, firstPage, paid, place, returnByBank, sendAll, statements } =
  statementSteps(w, () => ({ org, admin, aina }))
describe('month close', () => {
  test('350.00 withdrawn at 2.5 % of 3,000.00: fee 8.75, received 341.25, payable 2,650.00', async () => {
    await paid({ amount: 250_00 }, { amount: 100_00 })
    at('2026-12-01 00:29:59')
    await close()
    expect(await statements()).toEqual([])
    at('2026-12-01 00:30:00')
    await close()
    expect(await statements()).toEqual([
      {
        id: expect.any(String) as string,
        period: '2026-11',
        statementDate: '2026-12-01',
        correction: 0,
        isLatest: true,
        employeeName: expect.stringContaining('Nur Aina') as string,
        employeeICNumber: aina.icNumber,
        salary: 3000,
        totalWithdrawn: 350,
        serviceFee: 8.75,
        transferred: 341.25,
        totalDeductable: 350,
        balancePayable: 2650,
        message: 'Your employer deducts RM 350.00 from your wages for November 2026.',
      },
    ])
  })

  test('a fee paid by the employer is neither deducted nor part of the amount received', async () => {
    await paid({ amount: 250_00, feePaidBy: 'employer' })
    at('2026-12-01 00:30:00')
    await close()
    expect(await statements()).toMatchObject([
      { totalWithdrawn: 250, serviceFee: 0, transferred: 250, balancePayable: 2750 },
    ])
  })

  test('every active employee gets one statement, whatever the number of processes', async () => {
    const people = await Promise.all([
      w.employee(org),
      w.employee(org, { status: 'pending-approval' }),
      w.employee(org, { salary: null }),
      w.employee(org, { startOn: '2026-12-01' as LocalDate }),
    ])
    const off = await w.organization({ rollingPay: false })
    const outside = await w.employee(off)
    at('2026-12-03 09:00:00')
    await Promise.all([close(), close(), close(), close()])
    await close()
    const counts = await Promise.all([aina, ...people, outside].map(async (one) => (await statements(one)).length))
    expect(counts).toEqual([1, 1, 0, 0, 0, 0])
    expect((await statements())[0]).toMatchObject({
      totalWithdrawn: 0,
      balancePayable: 3000,
      statementDate: '2026-12-03',
    })
  })

  test('a withdrawal in the last second of the month belongs to it, one in the next second to the next month', async () => {
    at('2026-11-30 23:59:59')
    const last = await place(org, aina, { amount: 111_00 })
    at('2026-12-01 00:00:00')
    const next = await place(org, aina, { amount: 222_00 })
    await sendAll()
    for (const one of [last, next]) await complete(one, '2026-12-01')
    at('2026-12-01 00:30:00')
    await close()
    at('2027-01-01 00:30:00')
    await close()
    const all = await statements()
    expect(all.map(({ period, totalWithdrawn }) => [period, totalWithdrawn])).toEqual([
      ['2026-12', 222],
      ['2026-11', 111],
    ])
  })

  test('missed months are closed later, oldest first', async () => {
    await paid({ amount: 250_00 })
    at('2027-02-10 12:00:00')
    await close()
    expect((await statements()).map(({ period }) => period)).toEqual(['2027-01', '2026-11'])
  })

  test('employees with withdrawals get one e-mail with the figures of the statement', async () => {
    const idle = await w.employee(org)
    await paid({ amount: 250_00 })
    at('2026-12-01 00:30:00')
    await close()
    for (const _ of [1, 2]) await w.run(notifyStatements, firstPage('2026-11'))
    const emailOf = async ({ employeeId }: Member) => {
      const { rows } = await w.database.pool.query<{ email: string }>('select email from employees where id = $1', [
        employeeId,
      ])
      return rows[0]!.email
    }
    const mine = (await w.messages(await emailOf(aina))).filter(({ subject }) => subject.includes('statement'))
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({ subject: 'Your statement for November 2026 is available' })
    expect(mine[0]!.text).toContain('Deducted: RM 250.00\nPay before other deductions: RM 2,750.00')
    expect(await w.messages(await emailOf(idle))).toEqual([])
  })
})

describe('corrections', () => {
  test('a withdrawal that completes after the close adds a numbered correction and leaves the statement unchanged', async () => {
    await paid({ amount: 250_00 })
    const late = await place(org, aina, { amount: 100_00 })
    at('2026-12-01 00:30:00')
    await close()
    const [before] = await statements()
    at('2026-12-02 17:00:00')
    await sendAll()
    at('2026-12-03 10:00:00')
    await complete(late, '2026-12-03')
    const [correction, first] = await statements()
    expect(first).toEqual({ ...before, isLatest: false })
    expect(correction).toMatchObject({ correction: 1, totalWithdrawn: 350, serviceFee: 8.75, balancePayable: 2650 })
    const { statement } = await calls().getMonthlyStatement({ statementId: correction!.id })
    expect(statement).toMatchObject({
      opening: 250,
      lines: [
        { event: 'withdrawal_completed', date: '2026-12-03', transactionId: late.id, amount: 100, serviceFee: 2.5 },
      ],
      versions: [{ correction: 0 }, { correction: 1 }],
    })
    const earlier = await calls().getMonthlyStatement({ statementId: first!.id })
    expect(earlier.statement).toMatchObject({
      opening: 0,
      totalWithdrawn: 250,
      lines: [{ amount: 250, received: 243.75 }],
    })
  })

  test('a bank return after the close is subtracted by a correction', async () => {
    const [one] = await paid({ amount: 250_00 })
    at('2026-12-01 00:30:00')
    await close()
    at('2026-12-02 10:00:00')
    await returnByBank(one!, '2026-12-02')
    const [correction] = await statements()
    expect(correction).toMatchObject({
      correction: 1,
      totalWithdrawn: 0,
      serviceFee: 0,
      transferred: 0,
      balancePayable: 3000,
    })
    const { statement } = await calls().getMonthlyStatement({ statementId: correction!.id })
    expect(statement.lines).toMatchObject([
      { event: 'withdrawal_returned', amount: -250, serviceFee: -6.25, received: -243.75 },
    ])
  })

  test('a batch completed after the close adds a correction for each of its employees', async () => {
    const people = await Promise.all([w.employee(org), w.employee(org), w.employee(org)])
    for (const one of people) await place(org, one, { amount: 120_00 })
    const { batch } = await sendAll()
    at('2026-12-01 00:30:00')
    await close()
    await w
      .as(admin)
      .rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-01', batchIds: [batch!.id] })
    for (const one of people)
      expect(await statements(one)).toMatchObject([
        { correction: 1, totalWithdrawn: 120 },
        { correction: 0, totalWithdrawn: 0 },
      ])
  })

  test('corrections for a large batch are published together', async () => {
    const person = await w.employee(org)
    await w.database.pool.query(
      `insert into employees (org_id, id, ic_number, first_name, last_name, status, created_at, created_by, modified_at, modified_by)
       select org_id, left(id, 12) || lpad(n::text, 4, '0'), 'M' || lpad(n::text, 8, '0'), 'Many', n::text, 'approved', $2, created_by, $2, modified_by
         from employees, generate_series(1, 150) n where id = $1`,
      [person.employeeId, w.now()],
    )
    const { rows } = await w.database.pool.query<{ id: NonNullable<Member['employeeId']> }>(
      `select id from employees where org_id = $1 and first_name = 'Many'`,
      [org.id],
    )
    for (const { id } of rows) await place(org, { ...person, employeeId: id }, { amount: 120_00 })
    const { batch } = await sendAll()
    at('2026-12-01 00:30:00')
    await close()
    await w
      .as(admin)
      .rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-01', batchIds: [batch!.id] })
    const counted = await w.database.pool.query<{ n: number; total: number }>(
      'select count(*)::int as n, sum(withdrawn_sen)::int as total from statements where org_id = $1 and correction = 1',
      [org.id],
    )
    expect(counted.rows).toEqual([{ n: 150, total: 150 * 120_00 }])
  })

  test('a completion at the same time as the close is on the statement or on a correction', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, async () => place(org, await w.employee(org))))
    await sendAll()
    at('2026-12-01 00:30:00')
    await Promise.all([close(), ...placed.map((one) => complete(one, '2026-12-01')), close()])
    const { rows } = await w.database.pool.query<{ n: number }>(
      'select count(*)::int as n from statement_lines where org_id = $1',
      [org.id],
    )
    expect(rows).toEqual([{ n: 6 }])
  })
})

describe('random months', () => {
  const createRandom = (seed: number) => () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  test.each([1, 2, 3])('statements equal the ledger, seed %i', async (seed) => {
    const random = createRandom(seed * 48_611_999)
    const people = [await w.employee(org), await w.employee(org), aina]
    const placed: Awaited<ReturnType<typeof place>>[] = []
    for (const day of ['2026-11-17', '2026-11-29', '2026-12-02', '2026-12-30']) {
      at(`${day} 10:00:00`)
      for (const person of people)
        if (random() < 0.7)
          placed.push(
            await place(org, person, {
              amount: 100_00 + Math.floor(random() * 30_000),
              feePaidBy: random() < 0.5 ? 'employee' : 'employer',
            }),
          )
      await sendAll()
      for (const one of placed)
        if (random() < 0.4) await complete(one, day).catch(() => undefined)
        else if (random() < 0.2) await returnByBank(one, day).catch(() => undefined)
      await close()
      expect(await auditLedger(w.database)).toEqual([])
    }
    const { rows } = await w.database.pool.query<{ lines: number; corrections: number }>(
      'select sum(lines)::int as lines, count(*) filter (where correction > 0)::int as corrections from statements where org_id = $1',
      [org.id],
    )
    expect(rows[0]!.lines).toBeGreaterThan(0)
    expect(rows[0]!.corrections).toBeGreaterThan(0)
  })
})

describe('the database refuses', () => {
  const closed = async () => {
    await paid({ amount: 250_00 })
    return (await closeNovember()).id
  }
  const run = (text: string, ...values: unknown[]) =>
    w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query(text, values))

  test('changing or deleting statements, and adding lines', async () => {
    const id = await closed()
    for (const table of ['statements', 'statement_lines', 'closed_periods', 'statement_documents']) {
      await expect(run(`update ${table} set org_id = org_id`)).rejects.toThrow('permission denied')
      await expect(run(`delete from ${table}`)).rejects.toThrow('permission denied')
      await expect(w.database.pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
    }
    for (const table of ['statements', 'statement_lines', 'closed_periods'])
      await expect(w.database.pool.query(`update ${table} set org_id = org_id`)).rejects.toThrow('append-only')
    const line = `insert into statement_lines select org_id, statement_id, 2, 'OTHER', withdrawal_id, event, entry_on, amount_sen, service_fee_sen, employer_fee_sen
      from statement_lines where statement_id = $1`
    await expect(run(line, id)).rejects.toThrow('lines of statements are not whole')
  })

  /** Changes the withdrawals of the organization without their ledger entries. */
  const changeAmounts = async (by: number) => {
    const client = await w.database.pool.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      const added = 'amount_sen = amount_sen + $2::int, net_sen = net_sen + $2::int'
      await client.query(`update withdrawal_requests set ${added} where org_id = $1`, [org.id, by])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(() => null).catch((error: unknown) => error)

  test('a statement that differs from the ledger, so the month stays open', async () => {
    await paid({ amount: 250_00 })
    await changeAmounts(1)
    at('2026-12-01 00:30:00')
    const failed = await failureOf(close())
    expect(failed).toBeInstanceOf(AggregateError)
    expect(String(((failed as AggregateError).errors[0] as Error).cause)).toContain('statements differ from the ledger')
    expect(await statements()).toEqual([])
    await changeAmounts(-1)
    await close()
    expect(await statements()).toHaveLength(1)
  })

  test('nothing else, but later months wait until a failed month has been closed', async () => {
    await paid({ amount: 250_00 })
    const other = await w.employee(await w.organization())
    await changeAmounts(1)
    at('2027-01-01 00:30:00')
    for (const _ of [1, 2]) expect(String(await failureOf(close()))).toContain('1 months could not be closed')
    expect(await statements()).toEqual([])
    expect((await statements(other)).map(({ period }) => period)).toEqual(['2026-12'])
    await changeAmounts(-1)
    await close()
    expect((await statements()).map(({ period }) => period)).toEqual(['2026-12', '2026-11'])
  })
})

test('the salary is the one in force at the end of the month', async () => {
  await w.database.pool.query(
    `insert into employee_salaries (org_id, employee_id, from_on, salary_sen, created_at, created_by)
     values ($1, $2, '2026-11-11', $3, $4, 'TEST'), ($1, $2, '2026-12-01', $5, $4, 'TEST')`,
    [org.id, aina.employeeId, sen(360_000), w.now(), sen(400_000)],
  )
  at('2026-12-05 00:30:00')
  await close()
  expect(await statements()).toMatchObject([{ salary: 3600, balancePayable: 3600 }])
})
