import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { environment as env } from '#test/environment.ts'
import { world } from '#test/world.ts'
import { remindOfAllDebts } from '#app/server/jobs.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-11-20T02:00:00.000Z')
  kit = await deductionWorld(w)
  await kit.paid(await kit.employee('Aina'), 200_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
})

const remindOn = async (day: string) => {
  kit.at(`${day} 10:00:00`)
  await Promise.all([w.run(remindOfAllDebts, {}, { env }), w.run(remindOfAllDebts, {}, { env })])
}
const subjects = async (member = kit.manager) =>
  (await w.messages(member.email)).map(({ subject }) => subject).toReversed()
const submit = async () => {
  const { id } = await kit.newest()
  await kit.answerAll(id)
  await kit.submit(id)
}
const toConfirm = 'Confirm the deductions of 28/11/2026: DL-2026-11-01'
const due = 'Due on 04/12/2026: deductions DL-2026-11-01'
const overdue = 'Overdue since 04/12/2026: deductions DL-2026-11-01'

test('the confirmation is reminded of on the pay day and 1 and 3 days after it, once each', async () => {
  const counts = []
  for (const day of ['27', '28', '28', '29', '30']) {
    await remindOn(`2026-11-${day}`)
    counts.push((await subjects()).length)
  }
  await remindOn('2026-12-01')
  expect(counts).toEqual([0, 1, 1, 2, 2])
  expect(await subjects()).toEqual([toConfirm, toConfirm, toConfirm])
  const [message] = await w.messages(kit.manager.email)
  expect(message?.text).toContain(
    'Please confirm what payroll deducted on 28/11/2026: list DL-2026-11-01, 1 employee, RM 200.00.',
  )
  expect(message?.text).toContain(`https://upah.test/deductions/${(await kit.newest()).id}`)
})

test('the remittance is reminded of 2 days before the due date, on it, and 3 and 7 days after it', async () => {
  await submit()
  const counts = []
  for (const day of ['01', '02', '03', '04', '05', '07', '08', '11', '12', '20']) {
    await remindOn(`2026-12-${day}`)
    counts.push((await subjects()).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 4])
  expect(await subjects()).toEqual([due, due, overdue, overdue])
  expect((await w.messages(kit.manager.email))[0]?.text).toContain(
    'RM 205.00 of deduction list DL-2026-11-01 was due on 04/12/2026.',
  )
})

test('reminders stop when the list is submitted and remitted', async () => {
  await submit()
  await remindOn('2026-11-28')
  kit.at('2026-12-01 10:00:00')
  await w.as(kit.admin).rollingPayAdmin.recordAdvanceRepayment({
    orgId: kit.org.id,
    amount: ringgit(205),
    paidOn: '2026-12-01',
    reference: 'DL-2026-11-01',
  })
  for (const day of ['02', '04', '07', '11']) await remindOn(`2026-12-${day}`)
  expect(await subjects()).toEqual([])
})

test('an Executive is reminded only as the recipient of notices', async () => {
  await submit()
  await remindOn('2026-12-02')
  expect(await subjects(kit.executive)).toEqual([])
  await w.as(kit.manager).settings.updateManagementSettings({ notificationsEmail: kit.executive.email })
  await remindOn('2026-12-04')
  expect([await subjects(kit.executive), await subjects()]).toEqual([[due], [due, due]])
})

test('platform staff send a reminder of a remittance now, once a day, until it is paid', async () => {
  await submit()
  const { id: listId } = await kit.newest()
  kit.at('2027-01-15 10:00:00')
  const remind = () => w.as(kit.admin).deductions.remindOfRemittance({ orgId: kit.org.id, listId })
  expect(await remind()).toEqual({ recipients: 1 })
  const [message] = await w.messages(kit.manager.email)
  expect(message?.subject).toBe(overdue)
  expect(await outcomeOf(remind())).toBe('remittance_reminded')
  kit.at('2027-01-16 10:00:00')
  expect(await remind()).toEqual({ recipients: 1 })
  await w.as(kit.admin).rollingPayAdmin.recordAdvanceRepayment({
    orgId: kit.org.id,
    amount: ringgit(205),
    paidOn: '2027-01-16',
    reference: 'IBG 880',
  })
  kit.at('2027-01-17 10:00:00')
  expect(await outcomeOf(remind())).toBe('remittance_paid')
})

test('the reminders that were sent are listed with their day, the names of their recipients and sender, until the list is paid', async () => {
  const { displayName: manager } = await w.as(kit.manager).auth.getSession({})
  await remindOn('2026-11-28')
  await submit()
  await remindOn('2026-12-02')
  const { id: listId } = await kit.newest()
  const { id: orgId } = kit.org
  const sent = async () => (await w.as(kit.admin).deductions.getRemittanceReminders({ orgId })).reminders
  kit.at('2026-12-09 10:00:00')
  await w.as(kit.admin).deductions.remindOfRemittance({ orgId, listId })
  // The names stay those of the day of each reminder.
  await w.database.pool.query(`update users set display_name = 'Farah Aziz' where id = $1`, [kit.manager.id])
  const common = { listId, recipients: 1, recipientNames: [manager], sentByName: null }
  expect(await sent()).toEqual([
    { ...common, kind: 'confirm', days: 0, sentOn: '2026-11-28' },
    { ...common, kind: 'remit', days: -2, sentOn: '2026-12-02' },
    { ...common, kind: 'manual', days: 5, sentOn: '2026-12-09', sentByName: expect.stringContaining('Person') },
  ])
  await w.as(kit.admin).rollingPayAdmin.recordAdvanceRepayment({
    orgId,
    amount: ringgit(205),
    paidOn: '2026-12-09',
    reference: 'IBG 880',
  })
  expect(await sent()).toEqual([])
})
