import { expect, test } from 'vitest'
import { defaultNow, world } from '#test/world.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach, managing, withdrawing } from '#test/withdrawing.ts'

const w = world()
const { query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
auditAfterEach(w)

test('a pending request to another account than the last transfer is a risk; a decided one has none', async () => {
  w.travelTo(defaultNow)
  const kopi = await w.organization()
  const manager = await w.member(kopi, 'Manager')
  const aina = await w.employee(kopi)
  const risksOf = async (transactionId: string) =>
    (await manage(manager).getTransaction({ transactionId })).transaction.risks
  const first = await withdraw(aina, 150)
  expect(await risksOf(first.transactionId)).toEqual([{ code: 'first_payee', severity: 'check', params: {} }])
  await decide(manager, first, 'approved')
  const desk = w.as(await w.member(null, 'admin')).rollingPayAdmin
  await desk.endOfDayProcessing({})
  await desk.updateOne({
    orgId: kopi.id,
    transactionId: first.transactionId,
    employeeICNumber: first.employeeICNumber,
    status: 'completed',
    transferDate: '2026-11-16',
    handover: 'Sent by e-mail',
  })
  await query(`update employees set account_number = '514299990000' where id = $1`, [aina.employeeId])
  w.travelTo('2026-11-17T02:00:00.000Z')
  const second = await withdraw(aina, 150)
  expect(await risksOf(second.transactionId)).toEqual([
    { code: 'first_payment', severity: 'check', params: { on: '16/11/2026' } },
  ])
  const listed = await manage(manager).getTransactions({ period: '2026-11', status: 'pending' })
  expect(listed.transactions.map(({ risks }) => risks.map(({ code }) => code))).toEqual([['first_payment']])
  await decide(manager, second, 'rejected', 'Wrong account')
  expect(await risksOf(second.transactionId)).toEqual([])
})

test('an approval that has not seen a risk is refused, alone and in bulk, and nothing is approved', async () => {
  w.travelTo(defaultNow)
  const kopi = await w.organization()
  const [manager, executive] = [await w.member(kopi, 'Manager'), await w.member(kopi, 'Executive')]
  const aina = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514011112222' })
  const { transactionId, employeeICNumber } = await withdraw(aina, 150)
  const shown = (await manage(manager).getTransaction({ transactionId })).transaction.risks.map(({ code }) => code)
  await w.as(executive).employees.editEmployee({ employeeICNumber, accountNumber: '514033334444' })
  const one = (risks: typeof shown) =>
    manage(manager).updateTransaction({ status: 'approved', transactionId, employeeICNumber, risks })
  const many = (risks: typeof shown) =>
    manage(manager).bulkApproveTransactions({ transactions: [{ id: transactionId, employeeICNumber, risks }] })
  for (const approve of [one, many]) expect(await outcomeOf(approve(shown))).toBe('record_changed')
  expect((await manage(manager).getTransaction({ transactionId })).transaction.status).toBe('pending')
  expect(await outcomeOf(one([...shown, 'account_changed']))).toBe('done')
})

test('an account that the employee reported comes first, and approving the request leaves the report', async () => {
  w.travelTo(defaultNow)
  const kopi = await w.organization()
  const [manager, executive] = [await w.member(kopi, 'Manager'), await w.member(kopi, 'Executive')]
  const aina = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514011112222' })
  const { transactionId, employeeICNumber } = await withdraw(aina, 150)
  await w.as(executive).employees.editEmployee({ employeeICNumber, accountNumber: '514033334444' })
  await w.as(aina).employees.reportOwnAccountChange({})
  const { risks } = (await manage(manager).getTransaction({ transactionId })).transaction
  expect(risks[0]).toMatchObject({ code: 'account_reported', severity: 'stop' })
  const shown = risks.map(({ code }) => code)
  await manage(manager).updateTransaction({ status: 'approved', transactionId, employeeICNumber, risks: shown })
  expect((await w.as(manager).employees.getAccountReports({})).reports).toHaveLength(1)
})
