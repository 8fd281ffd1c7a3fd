import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { remindOfAllDebts } from '#app/server/jobs.ts'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { payRunSteps, payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { settlementWorld } from '#owed/receivables/settlement/settlement-world.fixtures.ts'
import { announceKeys } from '#people/apiKeys/api-key.jobs.ts'
import type { EventType } from '#people/events/event.rules.ts'
import { addStatement } from '#reports/bankStatements/bank-statement.fixtures.ts'
import { environment as env } from './environment.ts'
import { managing, placePolicy, withdrawing } from './withdrawing.ts'
import { world, type Organization } from './world.ts'

const w = world()

/** The events of an organization with one of these types, in order. */
const eventsOf = async ({ id }: Pick<Organization, 'id'>, ...types: EventType[]) => {
  const { rows } = await w.database.pool.query<Record<string, unknown>>(
    `select type, record_kind as kind, record_id as id, sequence, status, amount_sen::int as amount, happened_at as at from events
      where org_id = $1 and type = any ($2) order by transaction, place`,
    [id, types],
  )
  return rows
}
const remind = () => w.run(remindOfAllDebts, {}, { env })

test('a failed payment of a pay run, and one that its wallet returns later', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await payRunWorld(w, [{ name: 'Meal', amount: ringgit(100) }])
  await w.key(kopi.organization)
  const [boost, grab] = [await kopi.wallet('Boost'), await kopi.wallet('GrabPay')]
  const aina = await kopi.employee({ [boost]: 75, [grab]: 25 }, 'Aina')
  await kopi.employee({ [boost]: 100 }, 'Badrul')
  const steps = payRunSteps(w, () => kopi)
  const id = await steps.processing()
  const employees = [{ employeeId: aina.employeeId ?? '', walletIds: [grab] }]
  await steps.platform().update({ ...steps.keyOf(id), status: 'completed', employees, reason: 'Closed' })
  expect(await eventsOf(kopi.organization, 'pay_run_share.failed')).toEqual([
    {
      type: 'pay_run_share.failed',
      kind: 'pay_run_share',
      id: `${id}-${aina.employeeId}-${grab}`,
      sequence: 1,
      status: 'failed',
      amount: 2_500,
      at: w.now(),
    },
  ])
  w.pass(60_000)
  const returned = { employeeId: aina.employeeId ?? '', walletId: boost, reason: 'Account closed' }
  await steps.platform().recordReturned({ ...steps.keyOf(id), shares: [returned] })
  const [, again] = await eventsOf(kopi.organization, 'pay_run_share.failed')
  expect(again).toMatchObject({ id: `${id}-${aina.employeeId}-${boost}`, status: 'failed', amount: 7_500, at: w.now() })
})

test('a bank file, for each organization with what it pays for it', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const admin = await w.member(null, 'admin')
  const organizations = await Promise.all(
    [[100, 150], [200]].map(async (amounts) => {
      const org = await w.organization({ serviceFeePaidBy: 'employer' })
      const manager = await w.member(org, 'Manager')
      await w.key(org)
      await placePolicy(w, org.id, {})
      for (const amount of amounts)
        await managing(w).decide(manager, await withdrawing(w).withdraw(await w.employee(org), amount), 'approved')
      return org
    }),
  )
  await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  const [first, second] = await Promise.all(organizations.map((org) => eventsOf(org, 'payment_file.made')))
  expect(first).toMatchObject([{ kind: 'payment_file', sequence: 1, amount: 25_000, at: w.now() }])
  expect(second).toMatchObject([{ id: first?.[0]?.['id'], amount: 20_000 }])
})

test('a payment on the bank statement', async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  const employer = `${w.id()} Niaga`
  const kit = await deductionWorld(w, { name: employer })
  await w.key(kit.org)
  const accountId = await addOriginatingAccount(w)
  await kit.paid(await kit.employee('Aina'), 400_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-10-27 10:00:00')
  const statements = w.as(kit.admin).bankStatements
  const lines = [[`DUITNOW ${employer} DL-2026-10-01`, 410] as const, ['CAJ PERKHIDMATAN', -12] as const]
  const statementId = await addStatement(w, kit.admin, { accountId, on: '27/10/2026', lines })
  const { sure } = await statements.getStatement({ statementId })
  await statements.matchSureLines({ statementId, shown: sure.shown })
  expect(await eventsOf(kit.org, 'statement_line.matched')).toEqual([
    {
      type: 'statement_line.matched',
      kind: 'advance_repayment',
      id: expect.any(String),
      sequence: 1,
      status: null,
      amount: 41_000,
      at: w.now(),
    },
  ])
})

test('a settlement on its due date, and on another one that it gets later', async () => {
  const kopi = await settlementWorld(w)
  await w.key(kopi.org)
  const { id } = await kopi.create('2026-11-24')
  const due = () => eventsOf(kopi.org, 'settlement.due')
  w.travelTo('2026-11-23T02:00:00.000Z')
  await remind()
  expect(await due()).toEqual([])
  w.travelTo('2026-11-24T00:00:00.000Z')
  await Promise.all([remind(), remind()])
  const event = { type: 'settlement.due', kind: 'settlement', id, amount: 1_050_000 }
  expect(await due()).toMatchObject([{ ...event, sequence: 2, at: '2026-11-24T00:00:00.000Z' }])
  await kopi.update(id, { dueDate: '2026-12-01' })
  await remind()
  w.travelTo('2026-12-01T00:00:00.000Z')
  await remind()
  expect(await due()).toMatchObject([event, { ...event, sequence: 3, at: '2026-12-01T00:00:00.000Z' }])
})

test('the debt of a former employee on its due date', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kit = await deductionWorld(w)
  await w.key(kit.org)
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 400_00)
  await w.database.pool.query(`update employees set end_on = '2026-11-30' where id = $1`, [aina.employeeId])
  await kit.makeLists()
  const { id: listId } = await kit.newest()
  const rest = { result: 'partly', deducted: ringgit(250), reason: 'left', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId, answers: [{ employeeId: aina.employeeId!, ...rest }] })
  await kit.submit(listId)
  const due = async () =>
    (await eventsOf(kit.org, 'leaver_receivable.made', 'leaver_receivable.due')).map(({ type, amount }) => [
      type,
      amount,
    ])
  kit.at('2026-12-27 10:00:00')
  await remind()
  expect(await due()).toEqual([['leaver_receivable.made', 15_000]])
  kit.at('2026-12-28 08:00:00')
  await remind()
  await remind()
  expect(await due()).toEqual([
    ['leaver_receivable.made', 15_000],
    ['leaver_receivable.due', 15_000],
  ])
})

test('a key that is about to expire, and none that is only unused', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization()
  await w.key(org)
  const expiring = () => eventsOf(org, 'api_key.expiring')
  w.travelTo('2027-03-01T00:00:00.000Z')
  await w.run(announceKeys)
  expect(await expiring()).toEqual([])
  w.travelTo('2027-09-05T00:00:00.000Z')
  await w.run(announceKeys)
  await w.run(announceKeys)
  expect(await expiring()).toMatchObject([{ kind: 'api_key', sequence: 2, at: '2027-09-05T00:00:00.000Z' }])
})
