import { beforeEach, expect, test } from 'vitest'
import { setKnownEmail } from '#test/known-contacts.ts'
import { auditAfterEach, managing, withdrawing } from '#test/withdrawing.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'

const w = world()
const { query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
let org: Organization
let manager: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})
auditAfterEach(w)
const request = async (amount = 250) => withdraw(await w.employee(org), amount)
const keyOf = ({ id, employeeICNumber }: Awaited<ReturnType<typeof request>>) => ({ id, employeeICNumber })

test('an organization that is set back to Onboarding cannot decide requests until it is Active again', async () => {
  const one = await request()
  const status = (text: string) => query('update organizations set status = $2 where org_id = $1', [org.id, text])
  await status('Onboarding')
  await expect(decide(manager, one, 'approved')).rejects.toMatchObject({ code: 'organization_not_active' })
  await expect(decide(manager, one, 'rejected', 'Leaving')).rejects.toMatchObject({ code: 'organization_not_active' })
  await expect(manage(manager).bulkApproveTransactions({ transactions: [keyOf(one)] })).rejects.toMatchObject({
    code: 'organization_not_active',
  })
  await status('Active')
  expect(await decide(manager, one, 'approved')).toEqual({ ok: true, status: 'approved' })
})

test('an IC number or month in the input must match the withdrawal', async () => {
  const { transactionId, employeeICNumber } = await request()
  const get = (which: object) => manage(manager).getTransaction({ transactionId, ...which })
  for (const which of [{}, { employeeICNumber }, { period: '2026-11' }, { employeeICNumber, period: '2026-11' }])
    expect((await get(which)).transaction.id).toBe(transactionId)
  for (const which of [{ employeeICNumber: '900101149999' }, { period: '2026-10' }])
    await expect(get(which)).rejects.toMatchObject({ code: 'not_found' })
})

test('bulk approval returns the number and sum of the approved requests, and counts a repeated request once', async () => {
  const [one, two] = [await request(100), await request(250.55)]
  const transactions = [one, two, one].map(keyOf)
  expect(await manage(manager).bulkApproveTransactions({ transactions })).toEqual({
    ok: true,
    approved: 2,
    amount: 350.55,
  })
  await expect(manage(manager).bulkApproveTransactions({ transactions })).rejects.toMatchObject({
    code: 'withdrawals_not_pending',
    message: 'Please select only pending withdrawal requests!',
  })
})

test('the same key approves once with the same response, and is refused for another decision', async () => {
  const one = await request()
  const { transactionId, employeeICNumber } = one
  const press = (status: 'approved' | 'rejected') =>
    manage(manager, { key: `decide-${transactionId}` }).updateTransaction({
      transactionId,
      employeeICNumber,
      status,
      reason: 'x',
    })
  const [first, second] = await Promise.all([press('approved'), press('approved')])
  expect(second).toEqual(first)
  await expect(press('rejected')).rejects.toMatchObject({ code: 'key_reused' })
  const { timeline } = await manage(manager).getTransaction({ transactionId })
  expect(timeline.filter(({ status }) => status === 'approved')).toHaveLength(1)
})

test("an employee's details show the balance and the withdrawals of the last 12 months, newest first", async () => {
  const employee = await w.employee(org)
  const older = await withdraw(employee, 100)
  w.travelTo('2026-11-17T02:00:00.000Z')
  const newer = await withdraw(employee, 150)
  const advances = (employeeICNumber: string, by = manager) => manage(by).getEmployeeAdvances({ employeeICNumber })
  const { balance, transactions } = await advances(employee.icNumber)
  expect(transactions.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(balance).not.toBeNull()
  await expect(advances('900101149999')).rejects.toMatchObject({ code: 'not_found' })
  const stranger = await w.member(await w.organization(), 'Manager')
  await expect(advances(employee.icNumber, stranger)).rejects.toMatchObject({ code: 'not_found' })
  // Without an account there is no balance, but still a history.
  await query('update users set deleted_at = $2 where org_id = $1 and id = $3', [org.id, w.now(), employee.id])
  expect(await advances(employee.icNumber)).toMatchObject({ balance: null, transactions: [{ id: newer.id }, {}] })
  // The month 12 months ago is included in full, the month before it is not.
  w.travelTo('2027-11-30T15:59:59.000Z')
  expect((await advances(employee.icNumber)).transactions).toHaveLength(2)
  w.travelTo('2027-11-30T16:00:00.000Z')
  expect((await advances(employee.icNumber)).transactions).toEqual([])
})

test('a rejection sends one e-mail, in the employee’s language', async () => {
  const mailOf = async (member: Member) => {
    const [record] = await query<{ email: string }>('select email from employees where id = $1', [member.employeeId])
    return w.messages(record?.email ?? '')
  }
  const [english, malay] = [await w.employee(org), await w.employee(org)]
  await query(`update users set language = 'ms' where id = $1`, [malay.id])
  for (const employee of [english, malay])
    await decide(manager, await withdraw(employee, 250), 'rejected', 'Not this month')
  const [inEnglish] = await mailOf(english)
  const [inMalay] = await mailOf(malay)
  expect(inEnglish).toMatchObject({ channel: 'email', text: expect.stringContaining('Not this month') })
  expect(inMalay).toMatchObject({ channel: 'email', text: expect.stringContaining('Not this month') })
  expect(inEnglish?.subject).toBe('Your withdrawal was not approved')
  expect(inMalay?.subject).toBe('Pengeluaran anda tidak diluluskan')
})

test('a rejection is e-mailed to the address of the account if the record has none', async () => {
  const employee = await w.employee(org)
  const withdrawal = await withdraw(employee, 250)
  await setKnownEmail(w, employee, null)
  await decide(manager, withdrawal, 'rejected', 'Not this month')
  expect(await w.messages(employee.email)).toMatchObject([{ subject: 'Your withdrawal was not approved' }])
})
