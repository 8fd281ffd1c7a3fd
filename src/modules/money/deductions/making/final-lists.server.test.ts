import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#test/world.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'
import { ringgit } from '#kernel/money.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-10-12T02:00:00.000Z')
  kit = await deductionWorld(w)
})

const leave = (member: Member, endOn: string | null) =>
  w.database.pool.query('update employees set end_on = $3 where org_id = $1 and id = $2', [
    kit.org.id,
    member.employeeId,
    endOn,
  ])

test('a leaver gets a final list with everything on no list, once by any of several processes', async () => {
  const [aina, badrul] = [await kit.employee('Aina'), await kit.employee('Badrul')]
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  const answer = { result: 'partly', deducted: ringgit(200), reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: october.id, answers: [{ employeeId: aina.employeeId!, ...answer }] })
  await kit.submit(october.id)
  kit.at('2026-11-16 10:00:00')
  await kit.paid(aina, 250_00)
  await kit.paid(badrul, 80_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-11-01', lines: 2, total: 430 })

  kit.at('2026-12-03 10:00:00')
  await kit.paid(aina, 60_00)
  await kit.paid(badrul, 50_00)
  await kit.makeLists()
  expect(await kit.lists()).toHaveLength(2)
  await leave(aina, '2026-12-15')
  await Promise.all([kit.makeLists(), kit.makeLists()])
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({
    number: 'DL-2026-12-01',
    kind: 'final',
    status: 'open',
    payOn: '2026-12-28',
    dueOn: '2027-01-05',
    lines: 1,
    total: 60,
    fees: 1.5,
  })
  expect(await kit.lists()).toHaveLength(3)
  kit.at('2026-12-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-12-02', kind: 'monthly', lines: 1, total: 50 })
})

test('a final list has the rest of the last list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  const answer = { result: 'partly', deducted: ringgit(200), reason: 'no_pay', rest: 'next_list' } as const
  await kit.calls().answerLines({ listId: october.id, answers: [{ employeeId: aina.employeeId!, ...answer }] })
  await kit.submit(october.id)
  await leave(aina, '2026-10-31')
  kit.at('2026-10-27 10:00:00')
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({ number: 'DL-2026-10-02', kind: 'final', payOn: '2026-10-28', total: 100 })
  expect((await kit.lines(list.id)).map(({ carried, amount }) => [carried, amount])).toEqual([[100, 100]])
})

test('a final list stays if the employee does not leave after all, and later amounts are on the monthly list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  await leave(aina, '2026-10-31')
  await kit.makeLists()
  const final = await kit.newest()
  expect(final).toMatchObject({ number: 'DL-2026-10-01', kind: 'final', total: 200 })
  await leave(aina, null)
  await kit.paid(aina, 50_00)
  await kit.makeLists()
  expect(await kit.lists()).toHaveLength(1)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-10-02', kind: 'monthly', total: 50 })
  expect(await kit.details(final.id)).toMatchObject({ status: 'open', total: 200 })
})

test('a leaver whose amounts a missed monthly list has taken gets no empty final list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  await leave(aina, '2026-10-24')
  // Nothing ran from the day on which the end date became known until after the list day.
  kit.at('2026-10-27 10:00:00')
  await kit.makeLists()
  await kit.makeLists()
  expect(await kit.lists()).toMatchObject([{ number: 'DL-2026-10-01', kind: 'monthly', lines: 1, total: 200 }])
})

test('a leaver without open amounts has no final list', async () => {
  await leave(await kit.employee('Aina'), '2026-10-31')
  await kit.makeLists()
  expect(await kit.lists()).toEqual([])
})

test('a final and a monthly list of the same month deduct at most half of its wages together', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  await leave(aina, '2026-10-31')
  await kit.makeLists()
  const final = await kit.newest()
  await leave(aina, null)
  await kit.paid(aina, 100_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const monthly = await kit.newest()
  await w.database.pool.query('update employee_salaries set salary_sen = 50000 where org_id = $1', [kit.org.id])
  expect((await kit.lines(monthly.id))[0]).toMatchObject({ amount: 100, wages: 500, others: 0, limit: 250 })
  await kit.answerAll(final.id)
  expect((await kit.lines(monthly.id))[0]).toMatchObject({ amount: 100, wages: 500, others: 200, limit: 50 })
  expect((await kit.details(monthly.id)).aboveLimit).toBe(1)
  const answer = { employeeId: aina.employeeId!, result: 'deducted' } as const
  await expect(kit.calls().answerLines({ listId: monthly.id, answers: [answer] })).rejects.toMatchObject({
    code: 'answer_above_limit',
  })
  await kit.answerAll(monthly.id)
  expect((await kit.lines(monthly.id))[0]).toMatchObject({ answer: { deducted: 50, carried: 50 } })
  await kit.submit(final.id)
  await kit.submit(monthly.id)
})

test('payroll gets the final list by e-mail once it is made, with its parts and the amounts paid back', async () => {
  await w.as(kit.manager).settings.updateManagementSettings({ notificationsEmail: kit.executive.email })
  const mails = async () =>
    (await w.messages(kit.executive.email)).filter(({ subject }) => subject.startsWith('Final deduction list'))
  const aina = await kit.employee('Aina')
  const back = await kit.paid(aina, 200_00)
  await kit.paid(aina, 130_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-10-27 10:00:00')
  await kit.returned(back)
  const waiting = await kit.pending(aina, 90_00)
  await w.as(kit.executive).employees.editEmployee({ employeeICNumber: aina.icNumber, endDate: '2026-10-31' })
  expect(await mails()).toEqual([])
  await Promise.all([kit.makeLists(), kit.makeLists()])
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({ number: 'DL-2026-10-02', kind: 'final', total: -200 })
  expect(await mails()).toEqual([
    {
      channel: 'email',
      subject: 'Final deduction list DL-2026-10-02: Aina Test, pay back RM 200.00',
      text: [
        'Aina Test leaves on 31/10/2026. No more withdrawals are possible.',
        'Final deduction list DL-2026-10-02, payday 28/10/2026: pay back RM 200.00.',
        '-RM 200.00 returned by the bank',
        `https://upah.test/deductions/${list.id}`,
        '',
        'What earlier lists have is deducted as those lists say.',
      ].join('\n'),
    },
  ])
  expect(
    (await w.as(kit.manager).rollingPayManagement.getTransaction({ transactionId: waiting.id })).transaction,
  ).toMatchObject({ status: 'rejected' })
})

test('employees who leave together are in one e-mail, those without an amount are not', async () => {
  await w.as(kit.manager).settings.updateManagementSettings({ notificationsEmail: kit.executive.email })
  const [aina, ben, chong] = [await kit.employee('Aina'), await kit.employee('Ben'), await kit.employee('Chong')]
  await kit.paid(aina, 100_00)
  await kit.paid(ben, 250_00)
  for (const one of [aina, ben, chong]) await leave(one, '2026-10-31')
  await kit.makeLists()
  const sent = (await w.messages(kit.executive.email)).filter(({ subject }) => subject.startsWith('Final'))
  expect(sent.map(({ subject }) => subject)).toEqual(['Final deduction lists of 2 employees'])
  expect(sent[0]?.text).toContain('Final deduction list DL-2026-10-01, payday 28/10/2026: deduct RM 100.00.')
  expect(sent[0]?.text).toContain('Final deduction list DL-2026-10-02, payday 28/10/2026: deduct RM 250.00.')
  expect(sent[0]?.text).toContain('RM 250.00 withdrawn this month')
  expect(sent[0]?.text).not.toContain('Chong')
})

test('a final list for someone who leaves before its payday names the last pay, and that day as the latest', async () => {
  await w.as(kit.manager).settings.updateManagementSettings({ notificationsEmail: kit.executive.email })
  const [aina, ben] = [await kit.employee('Aina'), await kit.employee('Ben')]
  await kit.paid(aina, 80_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-10-29 10:00:00')
  await kit.paid(aina, 100_00)
  await kit.paid(ben, 250_00)
  await leave(aina, '2026-10-31')
  await leave(ben, '2026-12-15')
  await kit.makeLists()
  const [mail] = (await w.messages(kit.executive.email)).filter(({ subject }) => subject.startsWith('Final'))
  expect(mail?.text).toContain('last pay, at the latest on 28/11/2026: deduct RM 100.00.')
  expect(mail?.text).toContain(', payday 28/11/2026: deduct RM 250.00.')
  expect((await kit.lists()).map(({ kind, endOn, payOn }) => [kind, endOn, payOn])).toEqual(
    expect.arrayContaining([
      ['final', '2026-10-31', '2026-11-28'],
      ['final', '2026-12-15', '2026-11-28'],
    ]),
  )
})
