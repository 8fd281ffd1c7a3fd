import { beforeEach, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach, withdrawing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
auditAfterEach(w)
const { attempt, balanceOf, codeFor, withdraw } = withdrawing(w)

let kit: DeductionWorld
let aina: Awaited<ReturnType<DeductionWorld['employee']>>
beforeEach(async () => {
  w.travelTo('2026-06-15T02:00:00.000Z')
  kit = await deductionWorld(w)
  aina = await kit.employee('Aina')
})
const deduct = (amount: number) =>
  w.as(kit.manager).employees.addOtherDeductions({
    isAnother: true,
    deductions: [{ employeeICNumber: aina.icNumber, kind: 'loan', amount: ringgit(amount), from: '2026-06' }],
  })
const report = async (member: Member & { icNumber: string }) =>
  (await w.as(kit.manager).rollingPayManagement.getEmployeeAdvances({ employeeICNumber: member.icNumber })).balance

test('salary 3,000.00 on 15 June, 350.00 deducted besides, 200.00 withdrawn: 150.00 is left', async () => {
  await withdraw(aina, 200)
  await deduct(350)
  w.travelTo('2026-06-15T06:00:00.000Z')
  const balance = await balanceOf(aina)
  expect(balance).toMatchObject({
    balance: 150,
    workings: {
      earned: 1_400,
      half: 700,
      others: [{ kind: 'loan', amount: 350 }],
      waiting: 0,
      ceiling: 700,
      limit: 350,
      taken: 200,
    },
  })
  // The management sees the same.
  expect((await report(aina))?.workings).toEqual(balance.workings)
  expect(await w.as(aina).rollingPayEmployee.employeeDashboard({})).toMatchObject({ balance: 150 })
  w.travelTo('2026-06-16T02:00:00.000Z')
  expect(await balanceOf(aina)).toMatchObject({ balance: 200, blocked: null })
  expect(await outcomeOf(codeFor(aina, 200.01))).toBe('amount_over_limit')
  const { rows } = await w.database.pool.query<{ ceiling_sen: string }>(
    `select ceiling_sen from withdrawals where employee_id = $1 order by id desc limit 1`,
    [aina.employeeId],
  )
  expect(Number(rows[0]?.ceiling_sen)).toBe(70_000)
  await withdraw(aina, 200)
  expect(await balanceOf(aina)).toMatchObject({ balance: 0 })
})

test('a deduction that is entered after the code was sent refuses the amount', async () => {
  const code = await codeFor(aina, 300)
  await deduct(500)
  expect(await outcomeOf(attempt(aina, 300, code))).toBe('amount_over_limit')
  await deduct(150)
  expect(await outcomeOf(attempt(aina, 300, code))).toBe('deduction_limit')
  expect((await balanceOf(aina)).blocked).toMatchObject({
    code: 'deduction_limit',
    opens: { on: '2026-06-16', amount: 100 },
  })
  await w.database.pool.query('update organizations set statutory_limit = false where org_id = $1', [kit.org.id])
  expect(await balanceOf(aina)).toMatchObject({ blocked: null, balance: 700, workings: { half: null, limit: 700 } })
})

test('what a list left open lowers the balance until the next list has it', async () => {
  await kit.paid(aina, sen(400_00))
  kit.at('2026-06-26 00:30:00')
  await kit.makeLists()
  const list = await kit.newest()
  const answer = { employeeId: aina.employeeId!, result: 'partly', deducted: ringgit(150), reason: 'no_pay' } as const
  await kit.calls().answerLines({ listId: list.id, answers: [{ ...answer, rest: 'next_list' }] })
  kit.at('2026-07-16 10:00:00')
  // Only submitted answers are final.
  expect(await balanceOf(aina)).toMatchObject({ workings: { waiting: 0 } })
  await kit.submit(list.id)
  // Half of 1,451.61 earned, less 250.00.
  expect(await balanceOf(aina)).toMatchObject({ balance: 475.8, workings: { waiting: 250, limit: 475.8 } })
  kit.at('2026-07-26 00:30:00')
  await kit.makeLists()
  expect(await balanceOf(aina)).toMatchObject({ workings: { waiting: 0 } })
})
