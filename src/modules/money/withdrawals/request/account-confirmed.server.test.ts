import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { withdrawing } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'

const w = world()
const { codeFor, withdraw, balanceOf } = withdrawing(w)
const reasonForWithdrawal = 'Rent' as const

test('a request to an account from which the bank returned the last transfer needs the word of the employee', async () => {
  const org = await w.organization({ cutoffDay: 31 })
  const [manager, admin, employee] = [
    await w.member(org, 'Manager'),
    await w.member(null, 'admin'),
    await w.employee(org),
  ]
  const send = async (one: { transactionId: string }, transferDate: string) => {
    const which = { transactionId: one.transactionId, employeeICNumber: employee.icNumber }
    await w.as(manager).rollingPayManagement.updateTransaction({ status: 'approved', ...which })
    await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    await w.as(admin).rollingPayAdmin.completeAll({ transferDate, handover: 'By e-mail' })
  }
  const first = await withdraw(employee, 100)
  await send(first, '2026-11-16')
  const key = { orgId: org.id, transactionId: first.id }
  await w.as(admin).rollingPayAdmin.recordBankReturn({ ...key, reason: 'Account closed', returnedOn: '2026-11-16' })
  expect(await balanceOf(employee)).toMatchObject({ blocked: { code: 'account_returned' } })
  await w.as(admin).rollingPayAdmin.releaseAccount({ ...key, reason: 'The bank says that it is open' })
  w.pass(days(1))
  expect(await balanceOf(employee)).toMatchObject({
    blocked: null,
    returnedBefore: { reason: 'Account closed', on: '2026-11-16' },
  })
  const details = () => w.as(employee).rollingPayEmployee.getTransaction({ transactionId: first.transactionId })
  expect(await details()).toMatchObject({ accountNow: null, accountReleasedAt: expect.any(String), nothingTaken: true })

  const request = async (more: object = {}) =>
    w.as(employee).rollingPayEmployee.initiateTransaction({
      amount: ringgit(100),
      reasonForWithdrawal,
      verificationCode: await codeFor(employee, 100, reasonForWithdrawal),
      ...more,
    })
  await expect(request()).rejects.toMatchObject({
    code: 'account_not_confirmed',
    params: { reason: 'Account closed' },
  })
  w.pass(days(1))
  const second = await request({ accountConfirmed: true })
  await send(second, '2026-11-18')
  w.pass(days(1))
  // A transfer has arrived since.
  expect((await balanceOf(employee)).returnedBefore).toBeNull()
  await withdraw(employee, 100)
})
