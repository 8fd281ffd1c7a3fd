import { beforeEach, describe, expect, test } from 'vitest'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { createStatementWorld, statementSteps } from './statement-world.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let aina: Member
beforeEach(async () => {
  ;({ org, admin, aina } = await createStatementWorld(w))
})
auditAfterEach(w)

const { at, calls, close, closeNovember, complete, paid, place, returnByBank, sendAll, statements } = statementSteps(
  w,
  () => ({ org, admin, aina }),
)
const rollingPayAdmin = () => w.as(admin).rollingPayAdmin
const setOrganization = (columns: string) =>
  w.database.pool.query(`update organizations set ${columns} where org_id = $1`, [org.id])
const figures = async (member?: Member) =>
  (await statements(member)).map((one) => [one.period, one.correction, one.totalWithdrawn, one.serviceFee])
/** Aina's statements, read from the table because she can’t sign in to a suspended or deleted organization. */
const stored = async () =>
  (
    await w.database.pool.query<{ withdrawn_sen: number }>(
      'select correction, withdrawn_sen from statements where employee_id = $1 order by period, correction',
      [aina.employeeId],
    )
  ).rows

describe('after the close of November', () => {
  test('a bank result corrects the statement once, for the paid withdrawal only', async () => {
    await paid({ amount: 250_00 })
    const late = [await place(org, aina, { amount: 100_00 }), await place(org, aina, { amount: 200_00, fee: 5_00 })]
    await closeNovember()
    await sendAll()
    const lines = [`${late[0]?.accountNumber},97.50,Paid,`, `${late[1]?.accountNumber},195.00,Failed,Account closed`]
    const text = ['Account No.,Amount,Status,Reason', ...lines].join('\r\n')
    const downloadUrl = await placeFile(w, admin, 'bank-result', text)
    const apply = () => rollingPayAdmin().applyBankResult({ downloadUrl, transferDate: '2026-12-01' })
    expect((await outcomesOf([apply(), apply()])).toSorted()).toEqual(['done', 'result_applied_before'])
    expect(await figures()).toEqual([
      ['2026-11', 1, 350, 8.75],
      ['2026-11', 0, 250, 6.25],
    ])
  })

  test('a return recorded by two admins at the same time corrects it once', async () => {
    const [one] = await paid({ amount: 250_00 })
    await closeNovember()
    const record = () => returnByBank(one!, '2026-12-01')
    expect((await outcomesOf([record(), record()])).toSorted()).toEqual(['already_returned', 'done'])
    expect(await figures()).toEqual([
      ['2026-11', 1, 0, 0],
      ['2026-11', 0, 250, 6.25],
    ])
  })

  test('a refused return does not correct it', async () => {
    const [one] = await paid({ amount: 250_00 })
    await closeNovember()
    expect(await outcomeOf(returnByBank(one!, '2026-12-02'))).toBe('return_date_in_future')
    expect(await outcomeOf(returnByBank(one!, '2026-11-15'))).toBe('return_date_too_early')
    expect(await figures()).toEqual([['2026-11', 0, 250, 6.25]])
  })

  test('a withdrawal of November that completes in January corrects only the statement for November', async () => {
    const late = await place(org, aina, { amount: 100_00 })
    await closeNovember()
    at('2026-12-20 10:00:00')
    const december = await place(org, aina, { amount: 300_00, fee: 7_50, at: w.now() })
    await sendAll()
    await complete(december, '2026-12-20')
    at('2027-01-01 00:30:00')
    await close()
    await complete(late, '2027-01-01')
    expect(await figures()).toEqual([
      ['2026-12', 0, 300, 7.5],
      ['2026-11', 1, 100, 2.5],
      ['2026-11', 0, 0, 0],
    ])
    const [, correction] = await statements()
    expect(correction).toMatchObject({ statementDate: '2027-01-01', isLatest: true })
  })

  test('a cancellation or rejection does not correct it', async () => {
    const [sent, waiting] = [await place(org, aina), await place(org, aina, { status: 'pending' })]
    await closeNovember()
    await sendAll()
    await rollingPayAdmin().updateOne({ ...sent.key, status: 'cancelled', reason: 'Closed', bankAnswer: 'Stopped' })
    const manager = await w.member(org, 'Manager')
    const { transactionId, employeeICNumber } = waiting.key
    await w
      .as(manager)
      .rollingPayManagement.updateTransaction({ transactionId, employeeICNumber, status: 'rejected', reason: 'Late' })
    expect(await figures()).toEqual([['2026-11', 0, 0, 0]])
  })

  test('a correction for one employee does not change the statements of others', async () => {
    const badrul = await w.employee(org)
    const [mine, theirs] = [await place(org, aina), await place(org, badrul)]
    await sendAll()
    await complete(theirs, '2026-11-16')
    await closeNovember()
    await complete(mine, '2026-12-01')
    expect(await figures(badrul)).toEqual([['2026-11', 0, 250, 6.25]])
    expect(await figures()).toEqual([
      ['2026-11', 1, 250, 6.25],
      ['2026-11', 0, 0, 0],
    ])
  })
})

describe.each([
  ['suspended', `status = 'Suspended'`],
  ['deleted', 'deleted_at = now()'],
])('an organization that was %s', (_, columns) => {
  test('before the close still gets statements with the amounts paid', async () => {
    await paid({ amount: 250_00 })
    await setOrganization(columns)
    at('2026-12-01 00:30:00')
    await close()
    expect(await stored()).toEqual([{ correction: 0, withdrawn_sen: 250_00 }])
    expect(await outcomeOf(calls().getMonthlyStatements({}))).toBe('unauthenticated')
  })

  test('after the close still gets a correction for a late payment', async () => {
    const late = await place(org, aina, { amount: 100_00 })
    await closeNovember()
    await sendAll()
    await setOrganization(columns)
    await complete(late, '2026-12-01')
    expect(await stored()).toEqual([
      { correction: 0, withdrawn_sen: 0 },
      { correction: 1, withdrawn_sen: 100_00 },
    ])
  })
})

test('a month is closed at 00:30 in Kuala Lumpur, not a second before, and once if two processes run the job', async () => {
  await paid({ amount: 250_00 })
  at('2026-12-01 00:29:59')
  await close()
  expect(await stored()).toEqual([])
  at('2026-12-01 00:30:00')
  await Promise.all([close(), close()])
  expect(await stored()).toEqual([{ correction: 0, withdrawn_sen: 250_00 }])
})
