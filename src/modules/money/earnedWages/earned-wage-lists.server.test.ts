import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { submitting } from './earned-wage.fixtures.ts'

const w = world()
let bina: Organization
let manager: Member
let admin: Member
let worker: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  bina = await w.organization({ earnedWagesSource: 'imported', name: `Bina ${w.id().slice(-6)}` })
  manager = await w.member(bina, 'Manager')
  admin = await w.member(null, 'admin')
  worker = await w.employee(bina, { firstName: 'Aina' })
})
const run = (text: string, ...values: unknown[]) => w.database.pool.query(text, values)
const { send, file } = submitting(w, () => manager)
type Calls = ReturnType<typeof w.as>
const list = (input: Partial<Parameters<Calls['rollingPayManagement']['getEarnedWages']>[0]> = {}) =>
  w.as(manager).rollingPayManagement.getEarnedWages({ period: '2026-11', ...input })
const failedList = (input: Parameters<Calls['rollingPayAdmin']['getFailedWagesList']>[0] = {}) =>
  w.as(admin).rollingPayAdmin.getFailedWagesList(input)
const reasonOf = async (icNumber: string, date: string) => {
  const { earnedWages } = await list({ search: icNumber, pageSize: 50 })
  const found = earnedWages.find((one) => one.date === date)
  return found && (found.reason ?? found.status)
}

describe('wages can be credited', () => {
  test.each([
    ['for today, in the last second before midnight', '2026-11-15T15:59:59.000Z', '2026-11-15', 'credited'],
    ['not for tomorrow, in the last second before midnight', '2026-11-15T15:59:59.000Z', '2026-11-16', 'future_date'],
    ['for today, in the first second after midnight', '2026-11-15T16:00:00.000Z', '2026-11-16', 'credited'],
  ])('%s in Kuala Lumpur', async (_, now, date, expected) => {
    w.travelTo(now)
    await send([worker.icNumber, date, 100])
    expect(await reasonOf(worker.icNumber, date)).toBe(expected)
  })

  test.each([
    ['2026-11-09', 'not_employed'],
    ['2026-11-10', 'credited'],
    ['2026-11-12', 'credited'],
    ['2026-11-13', 'not_employed'],
  ])('only during the employment, here from 10 to 12 November: %s is %s', async (date, expected) => {
    const short = await w.employee(bina, { startOn: '2026-11-10' as LocalDate })
    await run(`update employees set end_on = '2026-11-12' where id = $1`, short.employeeId)
    await send([short.icNumber, date, 100])
    expect(await reasonOf(short.icNumber, date)).toBe(expected)
  })

  test.each([
    ['2026-11-09', 'no_salary'],
    ['2026-11-10', 'credited'],
  ])('only for days with a salary, here from 10 November: %s is %s', async (date, expected) => {
    await run(`update employee_salaries set from_on = '2026-11-10' where employee_id = $1`, worker.employeeId)
    await send([worker.icNumber, date, 100])
    expect(await reasonOf(worker.icNumber, date)).toBe(expected)
  })

  test('neither if the employment ends before it starts nor for a deleted employee', async () => {
    const impossible = await w.employee(bina)
    await run(`update employees set end_on = '2020-01-01' where id = $1`, impossible.employeeId)
    const deleted = await w.employee(bina)
    await run('update employees set deleted_at = now() where id = $1', deleted.employeeId)
    await send([impossible.icNumber, '2026-11-02', 1], [deleted.icNumber, '2026-11-02', 2])
    expect(await reasonOf(impossible.icNumber, '2026-11-02')).toBe('impossible_dates')
    expect(await reasonOf(deleted.icNumber, '2026-11-02')).toBe('unknown_employee')
  })
})

describe('an entry', () => {
  test('is matched by IC number, whatever its spaces and dashes', async () => {
    const { icNumber: ic } = worker
    await send([`${ic.slice(0, 6)}-${ic.slice(6, 8)}-${ic.slice(8)}`, '2026-11-02', 100])
    expect(await send([` ${ic.slice(0, 6)} ${ic.slice(6)} `, '2026-11-02', 100])).toMatchObject({ unchanged: 1 })
    expect(await list()).toMatchObject({ total: 1 })
  })

  test('of zero replaces the amount of a day, and a negative one is refused', async () => {
    await send([worker.icNumber, '2026-11-02', 100])
    expect(await send([worker.icNumber, '2026-11-02', 0])).toMatchObject({ credited: 1 })
    expect((await list()).earnedWages).toMatchObject([{ earnedWages: 0, status: 'credited' }])
    await expect(send([worker.icNumber, '2026-11-02', -0.01])).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'entries.0.amount': 'Value should not be below zero' },
    })
  })

  test.each([
    [['', '2026-11-02', 1], 'entries.0.employeeICNumber'],
    [['900101145001', '2026-02-29', 1], 'entries.0.date'],
    [['900101145001', '2026-11-02', 1.005], 'entries.0.amount'],
  ] as const)('%j is refused at its field', async (wrong, field) => {
    await expect(send([...wrong])).rejects.toMatchObject({ fields: { [field]: expect.any(String) as string } })
    await expect(send([worker.icNumber, '2026-11-02', 1], [...wrong])).rejects.toMatchObject({
      fields: { [field.replace('0', '1')]: expect.any(String) as string },
    })
    expect((await list()).total).toBe(0)
  })

  test('is credited once if sent twice with one key, or by two users at the same time', async () => {
    const entries = [{ employeeICNumber: worker.icNumber, date: '2026-11-02', amount: ringgit(100) }]
    const both = await Promise.all([
      w.as(manager).rollingPayManagement.sendEarnedWages({ entries }),
      w.as(await w.member(bina, 'Executive')).rollingPayManagement.sendEarnedWages({ entries }),
    ])
    expect(both.map(({ credited }) => credited).toSorted((a, b) => a - b)).toEqual([0, 1])
    const repeat = () =>
      w.as(manager, { key: 'wages-of-november-2026' }).rollingPayManagement.sendEarnedWages({ entries })
    expect(await repeat()).toEqual(await repeat())
    expect((await list()).total).toBe(1)
  })
})

test.each([
  ['', { problem: { code: 'workbook_empty' } }],
  ['employeeICNumber,date,amount', { problem: { code: 'file_has_no_rows' } }],
  ['employeeICNumber,date,amount\nX1234567,2026-11-17,1', { faults: [{ row: 2, errors: [{ column: 'date' }] }] }],
  ['employeeICNumber,date,amount\nX1234567,2026-11-16,-1', { faults: [{ row: 2, errors: [{ column: 'amount' }] }] }],
  [
    `employeeICNumber,date,amount\n${'X'.repeat(41)},2026-11-16,1`,
    { faults: [{ errors: [{ column: 'employeeICNumber' }] }] },
  ],
])('the file %j is refused with the reason', async (text, expected) => {
  expect(await file(text)).toMatchObject({ ok: false, credited: 0, ...expected })
  expect((await list()).total).toBe(0)
})

test('for a file with more than 100 invalid rows, the first 100 and the total are returned', async () => {
  const rows = Array.from({ length: 101 }, (_, i) => `X${i},yesterday,1`)
  const answer = await file(['employeeICNumber,date,amount', ...rows].join('\n'))
  expect([answer.faults.length, answer.faultyRows, answer.faults[99]?.row]).toEqual([100, 101, 101])
})

describe('the lists', () => {
  const createThree = async () => {
    const [chong, badrul] = [
      await w.employee(bina, { firstName: 'Chong' }),
      await w.employee(bina, { firstName: 'badrul' }),
    ]
    await send([worker.icNumber, '2026-11-04', 20])
    w.pass(1_000)
    await send([chong.icNumber, '2026-11-03', 10])
    w.pass(1_000)
    await send([badrul.icNumber, '2026-11-05', 30])
    return { chong, badrul }
  }

  test('of a month can be sorted by every column, searched and filtered', async () => {
    await createThree()
    const orders = {
      createdAt: [20, 10, 30],
      date: [10, 20, 30],
      employeeName: [20, 30, 10],
      earnedWages: [10, 20, 30],
    }
    const amounts = async (input: Parameters<typeof list>[0]) =>
      (await list(input)).earnedWages.map(({ earnedWages }) => earnedWages)
    for (const by of ['createdAt', 'date', 'employeeName', 'earnedWages'] as const) {
      expect(await amounts({ sort: { by } }), by).toEqual(orders[by])
      expect(await amounts({ sort: { by, descending: true } }), by).toEqual(orders[by].toReversed())
    }
    expect(await amounts({})).toEqual([30, 10, 20])
    expect(await amounts({ search: 'CHONG' })).toEqual([10])
    expect(await amounts({ search: worker.icNumber })).toEqual([20])
    expect(await amounts({ filter: { status: 'failed' } })).toEqual([])
    expect((await list({ period: '2026-10' })).total).toBe(0)
  })

  test('of failed entries contains every organization, with the number of entries per reason', async () => {
    const before = (await failedList()).counts
    const { chong } = await createThree()
    await run(`update employees set status = 'pending-approval' where id = $1`, chong.employeeId)
    for (let day = 1; day <= 6; day++) await send([chong.icNumber, `2026-11-0${day}`, day])
    await send(['X7654321', '2026-11-02', 9])
    const { counts } = await failedList()
    expect([
      (counts.employee_not_approved ?? 0) - (before.employee_not_approved ?? 0),
      (counts.unknown_employee ?? 0) - (before.unknown_employee ?? 0),
    ]).toEqual([5, 1])
    const page = { search: bina.name, sort: { by: 'earnedWages' as const }, pageSize: 5 }
    const first = await failedList(page)
    const last = await failedList({ ...page, after: first.next ?? '' })
    expect([first.total, last.next]).toEqual([6, null])
    expect([...first.failedWages, ...last.failedWages].map(({ earnedWages }) => earnedWages)).toEqual([
      1, 2, 4, 5, 6, 9,
    ])
    expect((await failedList({ ...page, page: 2 })).failedWages).toEqual(last.failedWages)
    expect((await failedList({ ...page, filter: { reason: 'unknown_employee' } })).failedWages).toMatchObject([
      { employeeName: null, employeeICNumber: '****4321', org: { orgId: bina.id, orgName: bina.name } },
    ])
    const names = (await failedList({ sort: { by: 'orgName' }, pageSize: 50 })).failedWages.map(
      ({ org }) => org.orgName,
    )
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  })
})

test('a retry refuses unknown entries, counts repeated ids once, and is in the audit trail', async () => {
  await send(['X7654321', '2026-11-02', 9])
  const [entry] = (await failedList({ search: bina.name })).failedWages
  const id = entry?.id ?? ''
  const retry = (failedIds: string[]) => w.as(admin).rollingPayAdmin.retryFailedWages({ failedIds })
  await expect(retry([id, w.id()])).rejects.toMatchObject({ code: 'not_found' })
  await expect(w.as(admin).rollingPayAdmin.getFailedWage({ failedId: w.id() })).rejects.toMatchObject({
    code: 'not_found',
  })
  await run(`update employees set ic_number = 'X7654321' where id = $1`, worker.employeeId)
  expect(await retry([id, id])).toEqual({ ok: true, credited: 1, failed: 0 })
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: bina.id, filter: { type: 'earned_wage', recordId: id } })
  expect(events[0]).toMatchObject({ title: 'Retried failed earned wages' })
  expect(events[0]?.changes).toContainEqual({ field: 'Status', before: 'Failed', after: 'Credited' })
})

test('failed wages are explained to the employer or dismissed, need no more attention, and return if they are sent again', async () => {
  await send(['X7654321', '2026-11-02', 9], ['X7654321', '2026-11-03', 10])
  const { rollingPayAdmin } = w.as(admin)
  const attention = async () => (await rollingPayAdmin.getToday({})).failedWages.count
  const idsOf = async () =>
    (await failedList({ search: bina.name, sort: { by: 'date' } })).failedWages.map(({ id }) => id)
  const before = await attention()
  const [first = '', second = ''] = await idsOf()
  const answer = (failedIds: string[], message: string, dismiss: boolean) =>
    rollingPayAdmin.answerFailedWages({ failedIds, message, dismiss })
  await answer([first], 'Not on your list of employees', false)
  await answer([second, second], 'Sent by mistake', true)
  expect(await attention()).toBe(before - 2)
  expect(await idsOf()).toEqual([first])
  const { earnedWages } = await list({ sort: { by: 'date' } })
  expect(earnedWages.map(({ status, message, dismissed }) => [status, message, dismissed])).toEqual([
    ['failed', 'Not on your list of employees', false],
    ['failed', 'Sent by mistake', true],
  ])
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: bina.id, filter: { type: 'earned_wage', recordId: second } })
  expect(events[0]).toMatchObject({ title: 'Dismissed failed earned wages' })
  await expect(answer([w.id()], 'Unknown', true)).rejects.toMatchObject({ code: 'not_found' })

  await send(['X7654321', '2026-11-03', 10])
  expect(await idsOf()).toEqual([first, second])
  expect(await attention()).toBe(before - 1)
  await run(`update employees set ic_number = 'X7654321' where id = $1`, worker.employeeId)
  await rollingPayAdmin.retryFailedWages({ failedIds: [first] })
  await expect(answer([first], 'Too late', true)).rejects.toMatchObject({ code: 'wages_not_failed' })
})
