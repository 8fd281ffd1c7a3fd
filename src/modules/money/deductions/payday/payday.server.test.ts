import { beforeEach, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { day } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
type Employee = Awaited<ReturnType<DeductionWorld['employee']>>
let aina: Employee
beforeEach(async () => {
  w.travelTo('2026-11-02T02:00:00.000Z')
  kit = await deductionWorld(w)
  aina = await kit.employee('Aina', 3_200_00)
})
const paydayOf = async (member: Member) => (await w.as(member).rollingPayEmployee.getPayday({})).payday
const payOnOf = async (member: Member) => (await w.as(member).rollingPayEmployee.getRollingPayBalance({})).deductedOn
const detailsOf = (member: Member, { key }: Awaited<ReturnType<DeductionWorld['sent']>>) =>
  w.as(member).rollingPayEmployee.getTransaction({ transactionId: key.transactionId })
const setTerms = (cutOffDay: number, payDay: number) =>
  w.database.pool.query('update organizations set cutoff_day = $2, pay_day = $3 where org_id = $1', [
    kit.org.id,
    cutOffDay,
    payDay,
  ])
const noParts = { withdrawn: 0, late: 0, returned: 0, carried: 0, instalment: 0 }

test('salary 3,200.00, withdrawn 200.00 and 190.00: 390.00 is deducted on Sat 28 November', async () => {
  await kit.paid(aina, sen(200_00))
  kit.at('2026-11-10 10:00:00')
  await kit.paid(aina, sen(190_00))
  const expected = {
    payOn: '2026-11-28',
    period: '2026-11',
    wages: { kind: 'salary', amount: 3200 },
    parts: { ...noParts, withdrawn: 390 },
    rest: 0,
    deducted: 390,
    unsent: 0,
    later: [],
    proposed: null,
  }
  expect(await paydayOf(aina)).toEqual({ ...expected, listed: false, others: [] })
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  // Requests made after the list have their own payday.
  kit.at('2026-11-27 15:00:00')
  await kit.pending(aina, sen(250_00))
  expect(await paydayOf(aina)).toEqual({
    ...expected,
    listed: true,
    others: [],
    later: [{ payOn: '2026-12-28', amount: 250 }],
  })
  const list = await kit.newest()
  const answer = { employeeId: aina.employeeId!, reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: list.id, answers: [{ ...answer, result: 'partly', deducted: ringgit(300) }] })
  // Only submitted answers are final.
  expect(await paydayOf(aina)).toMatchObject({ deducted: 390 })
  await kit.submit(list.id)
  expect(await paydayOf(aina)).toMatchObject({
    parts: { withdrawn: 390 },
    rest: 90,
    deducted: 300,
    later: [{ payOn: '2026-12-28', amount: 340 }],
  })
  kit.at('2026-11-28 20:00:00')
  expect(await paydayOf(aina)).toMatchObject({ payOn: '2026-11-28', deducted: 300 })
  kit.at('2026-11-29 09:00:00')
  expect(await paydayOf(aina)).toMatchObject({
    payOn: '2026-12-28',
    period: '2026-12',
    parts: { ...noParts, carried: 90 },
    unsent: 250,
    later: [],
  })
})

test('a returned withdrawal is paid back, and a proposed plan shows the deduction without it', async () => {
  const first = await kit.paid(aina, sen(120_00))
  await kit.paid(await kit.employee('Badrul'), sen(50_00))
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-11-30 09:00:00')
  await kit.returned(first)
  expect(await paydayOf(aina)).toMatchObject({ payOn: '2026-12-28', deducted: -120, parts: { returned: -120 } })
  expect(await detailsOf(aina, first)).toMatchObject({
    deduction: { on: '2026-11-28', state: 'listed' },
    payBack: { on: '2026-12-28', state: 'expected' },
  })
  const list = await kit.newest()
  await kit.calls().answerLines({
    listId: list.id,
    answers: [{ employeeId: aina.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'plan', instalments: 2 }],
  })
  await kit.answerAll(list.id)
  await kit.submit(list.id)
  expect(await paydayOf(aina)).toMatchObject({ deducted: -120, proposed: { payOn: '2026-12-28', amount: 120 } })
  kit.at('2026-12-26 00:30:00')
  await kit.makeLists()
  expect(await detailsOf(aina, first)).toMatchObject({
    deduction: { on: '2026-11-28', state: 'not_deducted' },
    payBack: { on: '2026-12-28', state: 'listed' },
  })
})

test('at most half of the wages is deducted, and the rest stays open', async () => {
  await kit.paid(aina, sen(700_00))
  await w.as(kit.manager).employees.addOtherDeductions({
    deductions: [{ employeeICNumber: aina.icNumber, kind: 'loan', amount: ringgit(1_200), from: '2026-11' }],
  })
  expect(await paydayOf(aina)).toMatchObject({
    wages: { kind: 'salary', amount: 3200 },
    parts: { withdrawn: 700 },
    deducted: 400,
    rest: 300,
    others: [{ kind: 'loan', amount: 1200 }],
  })
})

test('the sentence has the wages of a month that is not worked whole, and none that are not known', async () => {
  const joined = await w.employee(kit.org, { salary: sen(3_000_00), startOn: day('2026-11-16') })
  expect(await paydayOf(joined)).toMatchObject({ wages: { kind: 'wages', amount: 1500 }, deducted: 0 })
  await w.database.pool.query(
    `insert into employee_absences (org_id, employee_id, absent_on, half_days, created_at, created_by)
     values ($1, $2, '2026-11-09', 2, $3, $4)`,
    [kit.org.id, aina.employeeId, w.now(), kit.manager.id],
  )
  expect(await paydayOf(aina)).toMatchObject({ wages: { kind: 'wages', amount: 3093.33 } })
  await w.database.pool.query(`update organizations set earned_wages_source = 'imported' where org_id = $1`, [
    kit.org.id,
  ])
  await kit.paid(aina, sen(100_00))
  expect(await paydayOf(aina)).toMatchObject({ wages: null, deducted: 100 })
  // Wages of a month that is over are known from its reports.
  await setTerms(25, 5)
  await w.database.pool.query(
    `insert into earned_wages (org_id, id, source, ic_number, employee_id, period, worked_on, amount_sen, status, created_at, credited_at)
     values ($1, $2, 'imported', $3, $4, '2026-11', '2026-11-20', 184000, 'credited', $5, $5)`,
    [kit.org.id, w.id(), aina.icNumber, aina.employeeId, w.now()],
  )
  kit.at('2026-12-02 10:00:00')
  await kit.makeLists()
  expect(await paydayOf(aina)).toMatchObject({
    payOn: '2026-12-05',
    period: '2026-11',
    wages: { kind: 'reported', amount: 1840 },
  })
})

test.each([
  [20, 28, '2026-11-20 15:00:00', '2026-11-28'],
  // A Saturday: the bank gets it on Monday, on time or after the list.
  [23, 28, '2026-11-21 10:00:00', '2026-11-28'],
  [22, 28, '2026-11-21 10:00:00', '2026-12-28'],
  // After the bank’s cut-off.
  [20, 28, '2026-11-20 18:00:00', '2026-12-28'],
  [30, 28, '2026-11-26 10:00:00', '2026-11-28'],
  [30, 28, '2026-11-27 10:00:00', '2026-12-28'],
  [25, 5, '2026-11-25 10:00:00', '2026-12-05'],
])('cut-off %i, pay day %i: a request at %s is deducted on %s', async (cutOffDay, payDay, time, payOn) => {
  await setTerms(cutOffDay, payDay)
  kit.at(time)
  expect(await payOnOf(aina)).toBe(payOn)
  const pending = await kit.pending(aina, sen(100_00))
  expect(await detailsOf(aina, pending)).toMatchObject({ deduction: { on: payOn, state: 'expected' }, payBack: null })
})

test('a list that is made under other terms takes no more requests', async () => {
  const before = await kit.paid(aina, sen(100_00))
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  await setTerms(30, 28)
  expect(await payOnOf(aina)).toBe('2026-12-28')
  expect(await detailsOf(aina, before)).toMatchObject({ deduction: { on: '2026-11-28', state: 'listed' } })
  const list = await kit.newest()
  await kit.answerAll(list.id)
  await kit.submit(list.id)
  expect(await detailsOf(aina, before)).toMatchObject({ deduction: { on: '2026-11-28', state: 'deducted' } })
})

test('employees get only their own payday, and other users get none', async () => {
  const badrul = await kit.employee('Badrul', 2_000_00)
  const other = await deductionWorld(w)
  const siti = await other.employee('Siti', 5_000_00)
  await kit.paid(aina, sen(300_00))
  expect(await paydayOf(aina)).toMatchObject({ deducted: 300, wages: { amount: 3200 } })
  expect(await paydayOf(badrul)).toMatchObject({ deducted: 0, wages: { amount: 2000 } })
  expect(await paydayOf(siti)).toMatchObject({ deducted: 0, wages: { amount: 5000 } })
  const staff = ['superadmin', 'admin', 'approver', 'reader'] as const
  const others = [kit.manager, kit.executive, ...(await Promise.all(staff.map((role) => w.member(null, role))))]
  for (const member of others) expect(await outcomeOf(paydayOf(member))).toBe('permission_denied')
})
