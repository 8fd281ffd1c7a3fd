import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'

import { auditLedger } from '#ground/ledger/audit.service.ts'
import { closeMonths } from '#owed/statements/statement.jobs.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeWages, submitting } from './earned-wage.fixtures.ts'
import { noteFailedAccruals } from './earned-wage.jobs.ts'

const w = world()
let bina: Organization
let manager: Member
let admin: Member
let worker: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  bina = await w.organization({ earnedWagesSource: 'imported' })
  manager = await w.member(bina, 'Manager')
  admin = await w.member(null, 'admin')
  worker = await w.employee(bina)
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const { send, file } = submitting(w, () => manager)
const earned = async (member = worker) =>
  (await w.as(member).rollingPayEmployee.getRollingPayBalance({})).workings.earned
const failed = async () =>
  (await w.as(admin).rollingPayAdmin.getFailedWagesList({ pageSize: 50 })).failedWages.filter(
    ({ org }) => org.orgId === bina.id,
  )
const retry = (failedIds: string[]) => w.as(admin).rollingPayAdmin.retryFailedWages({ failedIds })
const run = (text: string, ...values: unknown[]) => w.database.pool.query(text, values)

const dashedOf = (ic: string) => `${ic.slice(0, 6)}–${ic.slice(6, 8)}–${ic.slice(8)}`

describe('imported wages', () => {
  test('100.00 and 120.50 on two days make 220.50; repeated and corrected days are not credited twice', async () => {
    expect(await send([worker.icNumber, '2026-11-02', 100], [worker.icNumber, '2026-11-03', 120.5])).toMatchObject({
      ok: true,
      credited: 2,
      failed: 0,
      unchanged: 0,
    })
    expect(await earned()).toBe(220.5)
    expect(await send([worker.icNumber, '2026-11-02', 100])).toMatchObject({ credited: 0, unchanged: 1, late: 0 })
    expect(await send([worker.icNumber, '2026-11-03', 110])).toMatchObject({ credited: 1, unchanged: 0 })
    expect(await earned()).toBe(210)
    await expect(send([worker.icNumber, '2026-11-04', 1], [worker.icNumber, '2026-11-04', 90])).rejects.toMatchObject({
      code: 'invalid_input',
      fieldErrors: { 'entries.1.date': { code: 'wages_day_twice' } },
    })
    await send([worker.icNumber, '2026-11-04', 91])
    expect(await earned()).toBe(301)
  })

  test('entries that cannot be credited have a reason', async () => {
    const pending = await w.employee(bina, { status: 'pending-approval' })
    const unpaid = await w.employee(bina, { salary: null })
    const later = await w.employee(bina, { startOn: '2026-11-10' as never })
    await run(`insert into closed_periods values ($1, '2026-10', $2)`, bina.id, w.now())
    const answer = await send(
      ['900101149999', '2026-11-02', 1],
      [pending.icNumber, '2026-11-02', 2],
      [unpaid.icNumber, '2026-11-02', 3],
      [later.icNumber, '2026-11-02', 4],
      [worker.icNumber, '2026-10-31', 5],
      [worker.icNumber, '2026-11-17', 6],
    )
    expect(answer).toMatchObject({ credited: 0, failed: 6 })
    expect(answer.failures.map(({ date, reason }) => [date, reason])).toEqual([
      ['2026-10-31', 'closed_period'],
      ...answer.failures.slice(1, 5).map(() => ['2026-11-02', expect.any(String)]),
      ['2026-11-17', 'future_date'],
    ])
    expect(answer.failures).toContainEqual({
      employeeICNumber: '900101149999',
      date: '2026-11-02',
      reason: 'unknown_employee',
    })
    const reasons = new Map((await failed()).map(({ earnedWages, reason }) => [earnedWages, reason]))
    expect(Object.fromEntries(reasons)).toEqual({
      1: 'unknown_employee',
      2: 'employee_not_approved',
      3: 'no_salary',
      4: 'not_employed',
      5: 'closed_period',
      6: 'future_date',
    })
    const list = await w
      .as(manager)
      .rollingPayManagement.getEarnedWages({ period: '2026-11', filter: { status: 'failed' } })
    expect(list).toMatchObject({ total: 5, counts: { credited: 0, failed: 5 } })
    const open = () => w.as(manager).rollingPayManagement.getFailedWages({})
    expect(await open()).toEqual({ count: 6, amount: 21, oldestOn: '2026-10-31' })
    const oldest = (await failed()).find(({ reason }) => reason === 'closed_period')
    await w
      .as(admin)
      .rollingPayAdmin.answerFailedWages({ failedIds: [oldest?.id ?? ''], message: 'Too late', dismiss: true })
    expect(await open()).toEqual({ count: 5, amount: 16, oldestOn: '2026-11-02' })
  })

  test('a retry after the correction credits once, even if two admins retry at the same time', async () => {
    const pending = await w.employee(bina, { status: 'pending-approval' })
    await send([pending.icNumber, '2026-11-02', 80])
    const [entry] = await failed()
    const id = entry!.id
    expect(await retry([id])).toMatchObject({ credited: 0, failed: 1 })
    await run(`update employees set status = 'approved' where id = $1`, pending.employeeId)
    const both = await Promise.all([retry([id]), retry([id]), retry([id])])
    expect(both.reduce((sum, { credited }) => sum + credited, 0)).toBe(1)
    expect(await retry([id])).toMatchObject({ credited: 0, failed: 0 })
    expect(await earned(pending)).toBe(80)
    expect(await send([pending.icNumber, '2026-11-02', 80])).toMatchObject({ credited: 0, unchanged: 1 })
    expect(await earned(pending)).toBe(80)
    const { earnedWage } = await w.as(admin).rollingPayAdmin.getFailedWage({ failedId: id })
    expect(earnedWage).toMatchObject({ status: 'credited', reason: null, org: { orgId: bina.id } })
    expect(earnedWage.employeeICNumber).not.toBe(pending.icNumber)
  })

  test('after the month is closed, a new amount is reported as late and the credited amount stays', async () => {
    await send([worker.icNumber, '2026-11-02', 100])
    w.travelTo('2026-12-01T00:00:00.000Z')
    await w.run(closeMonths)
    expect(await send([worker.icNumber, '2026-11-02', 150], [worker.icNumber, '2026-11-03', 50])).toMatchObject({
      credited: 0,
      failed: 1,
      unchanged: 1,
      late: 1,
    })
    const { earnedWages } = await w.as(manager).rollingPayManagement.getEarnedWages({ period: '2026-11' })
    expect(new Map(earnedWages.map(({ earnedWages: amount, status }) => [amount, status]))).toEqual(
      new Map([
        [100, 'credited'],
        [50, 'failed'],
      ]),
    )
  })

  test('a file with errors imports nothing and reports their rows; once corrected, it is imported', async () => {
    const head = 'date,amount,employeeICNumber'
    const answer = await file([head, `2026-11-02,100,${worker.icNumber}`, `02.11.,abc,`, ''].join('\n'))
    expect(answer).toMatchObject({ ok: false, credited: 0, faultyRows: 1, faults: [{ row: 3 }] })
    expect(answer.faults[0]!.errors.map(({ column }) => column)).toEqual(['employeeICNumber', 'date', 'amount'])
    expect(await earned()).toBe(0)
    expect(await file('name,amount\nx,1')).toMatchObject({ ok: false, problem: { code: 'file_columns_missing' } })
    const ic = `${worker.icNumber.slice(0, 6)}-${worker.icNumber.slice(6, 8)}-${worker.icNumber.slice(8)}`
    expect(await file([head, `2026-11-02,"1,100.00",${ic}`].join('\n'))).toMatchObject({ ok: true, credited: 1 })
    expect(await earned()).toBe(1100)
  })

  test('two rows of one employee and day are refused with the earlier row, however the number is written', async () => {
    const rows = [
      `${worker.icNumber},2026-11-13,60`,
      `${worker.icNumber},2026-11-12,70`,
      `${dashedOf(worker.icNumber)},13/11/2026,45`,
    ]
    expect(await file(['employeeICNumber,date,amount', ...rows].join('\n'))).toMatchObject({
      ok: false,
      faultyRows: 1,
      faults: [{ row: 4, errors: [{ column: 'date', code: 'wages_day_twice_in_file', params: { row: 2 } }] }],
    })
    expect(await earned()).toBe(0)
  })

  test('numbers that a spreadsheet has changed are explained, and duplicate columns lead to a question', async () => {
    const head = 'employeeICNumber,date,amount'
    const { faults } = await file([head, '50608037977,2026-11-13,60', '9.21003E+11,2026-11-13,60'].join('\n'))
    expect(faults.map(({ row, errors }) => [row, errors.map(({ code }) => code)])).toEqual([
      [2, ['ic_number_zeros']],
      [3, ['ic_number_zeros']],
    ])
    expect(await file(`${head},Amount\n${worker.icNumber},2026-11-13,82,95`)).toMatchObject({
      ok: false,
      problem: null,
      columns: { question: { sheets: [{ rows: 1 }] }, answer: null },
    })
    expect(await file([head, `'${dashedOf(worker.icNumber)},2026-11-13,60`].join('\n'))).toMatchObject({ credited: 1 })
  })

  test('of a day that was credited by mistake are set to 0 by a file, as by a call', async () => {
    await send(
      [worker.icNumber, '2026-11-02', 100],
      [worker.icNumber, '2026-11-03', 120],
      [worker.icNumber, '2026-11-04', 90],
    )
    await send([worker.icNumber, '2026-11-02', 0])
    expect(await file(`employeeICNumber,date,amount\n${worker.icNumber},2026-11-03,0`)).toMatchObject({
      ok: true,
      credited: 1,
    })
    expect(await earned()).toBe(90)
    const below = await file(`employeeICNumber,date,amount\n${worker.icNumber},2026-11-04,-1`)
    expect(below).toMatchObject({ ok: false, faults: [{ errors: [{ column: 'amount', code: 'below_zero' }] }] })
  })

  test('are refused if wages are calculated, or if someone else uploaded the file', async () => {
    const other = await w.member(await w.organization(), 'Manager')
    await expect(
      w.as(other).rollingPayManagement.sendEarnedWages({
        entries: [{ employeeICNumber: worker.icNumber, date: '2026-11-02', amount: ringgit(1) }],
      }),
    ).rejects.toMatchObject({ code: 'wages_not_imported' })
    const executive = await w.member(bina, 'Executive')
    const downloadUrl = await placeWages(w, executive, 'x')
    await expect(w.as(manager).rollingPayManagement.importEarnedWages({ downloadUrl })).rejects.toMatchObject({
      code: 'wages_file_unknown',
    })
  })
})

describe('calculated wages', () => {
  const note = () => w.run(noteFailedAccruals)

  test('a missing salary or bank account and impossible dates are listed until corrected', async () => {
    bina = await w.organization()
    await w.employee(bina)
    const unpaid = await w.employee(bina, { salary: null })
    const withoutBank = await w.employee(bina, { bankCode: null })
    const impossible = await w.employee(bina)
    await run(
      `update employees set start_on = '2026-11-10', end_on = '2026-11-01' where id = $1`,
      impossible.employeeId,
    )
    await note()
    await note()
    const reasonOf = new Map((await failed()).map(({ employeeName, reason }) => [employeeName, reason]))
    expect(new Set(reasonOf.values())).toEqual(new Set(['impossible_dates', 'no_bank', 'no_salary']))
    expect(reasonOf.size).toBe(3)
    // The employee sees the reason too, not just a balance of zero.
    const blockedOf = async (member: Member) => (await w.as(member).rollingPayEmployee.getRollingPayBalance({})).blocked
    expect(await blockedOf(unpaid)).toMatchObject({ code: 'no_salary' })
    expect((await blockedOf(withoutBank))?.message).toContain('bank')
    await run(`update employees set bank_code = 'MBBEMYKL' where id = $1`, withoutBank.employeeId)
    await run(`update employees set end_on = null where id = $1`, impossible.employeeId)
    await note()
    const left = await failed()
    expect(left.map(({ reason, source }) => [reason, source])).toEqual([['no_salary', 'accrual']])
    await run(
      `insert into employee_salaries values ($1, $2, '2026-11-01', 300000, $3, 'TEST')`,
      bina.id,
      unpaid.employeeId,
      w.now(),
    )
    expect(await retry(left.map(({ id }) => id))).toMatchObject({ credited: 1, failed: 0 })
    expect(await failed()).toEqual([])
    // The retry credits nothing in addition to the salary.
    expect(await earned(unpaid)).toBe(1500)
  })
})
