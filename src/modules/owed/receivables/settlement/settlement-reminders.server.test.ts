import { beforeEach, describe, expect, test } from 'vitest'
import { environment as env } from '#test/environment.ts'
import { world, type Member } from '#test/world.ts'
import { settlementWorld, type SettlementWorld } from './settlement-world.fixtures.ts'
import { remindOfAllDebts } from '#app/server/jobs.ts'

const w = world()
let kopi: SettlementWorld
beforeEach(async () => {
  kopi = await settlementWorld(w)
})

const remind = () => w.run(remindOfAllDebts, {}, { env })
/** Runs the job in the morning of a day in Kuala Lumpur. */
const remindOn = async (day: string) => {
  w.travelTo(`${day}T10:00:00+08:00`)
  await remind()
}
const subjects = async (member: Pick<Member, 'email'> = kopi.manager) =>
  (await w.messages(member.email)).map(({ subject }) => subject).toReversed()
const sentOn = async (id: string) => (await kopi.read(id)).reminders.map((reminder) => reminder.sentOn)

describe('reminders', () => {
  test('are sent to Managers 7 days and 1 day before the due date and 1, 7 and 14 days after it, once each', async () => {
    const { id } = await kopi.create('2026-11-24')
    const days = ['2026-11-16', '2026-11-17', '2026-11-23', '2026-11-25', '2026-12-01', '2026-12-08', '2026-12-20']
    for (const [index, day] of days.entries()) {
      w.travelTo(`${day}T02:00:00.000Z`)
      await Promise.all([remind(), remind()])
      expect(await subjects(), day).toHaveLength(Math.min(index, 5))
    }
    const before = 'Due on 24/11/2026: Suppliers October'
    const after = 'Overdue since 24/11/2026: Suppliers October'
    expect(await subjects()).toEqual([before, before, after, after, after])
    expect((await kopi.read(id)).reminders).toEqual([
      { days: -7, date: '2026-11-17', sentOn: '2026-11-17' },
      { days: -1, date: '2026-11-23', sentOn: '2026-11-23' },
      { days: 1, date: '2026-11-25', sentOn: '2026-11-25' },
      { days: 7, date: '2026-12-01', sentOn: '2026-12-01' },
      { days: 14, date: '2026-12-08', sentOn: '2026-12-08' },
    ])
  })

  test('stop when the settlement is paid', async () => {
    const { id } = await kopi.create('2026-11-17')
    await kopi.pay(id, 10_500)
    await remind()
    expect(await subjects()).toEqual([])
    expect(await sentOn(id)).toEqual([null, null, null, null, null])
  })

  test('are sent from the first second of their day in Kuala Lumpur', async () => {
    await kopi.create('2026-11-24')
    w.travelTo('2026-11-16T15:59:59.999Z')
    await remind()
    expect(await subjects()).toEqual([])
    w.travelTo('2026-11-16T16:00:00.000Z')
    await remind()
    expect(await subjects()).toHaveLength(1)
  })

  test('that were missed are sent up to two days later, and show the day on which they were sent', async () => {
    const { id } = await kopi.create('2026-11-24')
    await remindOn('2026-11-19')
    await remindOn('2026-12-04')
    expect(await sentOn(id)).toEqual(['2026-11-19', null, null, null, null])
  })

  test('include the amount still due and the link to the settlement', async () => {
    const { id } = await kopi.create('2026-11-24')
    await kopi.pay(id, 4_000.05)
    await remindOn('2026-11-23')
    await remindOn('2026-11-25')
    const [after, before] = await w.messages(kopi.manager.email)
    const link = `https://upah.test/repayments/${id}/${kopi.disbursementId}/transactions`
    expect(before).toMatchObject({ channel: 'email', subject: 'Due on 24/11/2026: Suppliers October' })
    expect(before?.text).toContain('RM 6,499.95 for Suppliers October is due on 24/11/2026.')
    expect(before?.text).toContain(link)
    expect(after?.text).toContain('RM 6,499.95 for Suppliers October was due on 24/11/2026.')
  })

  test("are written in each Manager's language", async () => {
    const siti = await w.member(kopi.org, 'Manager')
    await w.as(siti).users.changeLanguage({ language: 'ms' })
    const { id } = await kopi.create('2026-11-24')
    await remindOn('2026-11-23')
    await remindOn('2026-11-25')
    expect(await subjects()).toEqual([
      'Due on 24/11/2026: Suppliers October',
      'Overdue since 24/11/2026: Suppliers October',
    ])
    expect(await subjects(siti)).toEqual([
      'Perlu dibayar pada 24/11/2026: Suppliers October',
      'Tertunggak sejak 24/11/2026: Suppliers October',
    ])
    const [after, before] = await w.messages(siti.email)
    expect(before?.text).toContain('RM 10,500.00 bagi Suppliers October perlu dibayar pada 24/11/2026.')
    expect(after?.text).toContain('RM 10,500.00 bagi Suppliers October sepatutnya dibayar pada 24/11/2026.')
    expect(after?.text).toContain(`/repayments/${id}/`)
  })

  test('are sent to active Managers of the organization only', async () => {
    const executive = await w.member(kopi.org, 'Executive')
    const suspended = await w.member(kopi.org, 'Manager')
    await w.database.pool.query(`update users set status = 'Suspended' where id = $1`, [suspended.id])
    const other = await settlementWorld(w)
    await kopi.create('2026-11-24')
    await remindOn('2026-11-23')
    expect(await subjects()).toHaveLength(1)
    for (const person of [executive, suspended, other.manager, kopi.admin]) expect(await subjects(person)).toEqual([])
  })

  test('are delayed until there is an active Manager, and not shown as sent until then', async () => {
    const suspend = (status: string) =>
      w.database.pool.query('update users set status = $2 where id = $1', [kopi.manager.id, status])
    const { id } = await kopi.create('2026-11-24')
    await suspend('Suspended')
    await remindOn('2026-11-17')
    await suspend('Active')
    expect(await sentOn(id)).toEqual([null, null, null, null, null])
    await remindOn('2026-11-18')
    expect(await sentOn(id)).toEqual(['2026-11-18', null, null, null, null])
    expect(await subjects()).toHaveLength(1)
  })

  test('are sent again for a changed due date, and show only those sent for it', async () => {
    const { id } = await kopi.create('2026-11-24')
    await remindOn('2026-11-17')
    await kopi.update(id, { dueDate: '2026-11-24' })
    expect(await sentOn(id)).toEqual(['2026-11-17', null, null, null, null])
    await kopi.update(id, { dueDate: '2027-01-20' })
    expect(await sentOn(id)).toEqual([null, null, null, null, null])
    await remindOn('2026-11-25')
    await remindOn('2027-01-13')
    expect(await subjects()).toEqual(['Due on 24/11/2026: Suppliers October', 'Due on 20/01/2027: Suppliers October'])
    expect(await sentOn(id)).toEqual(['2027-01-13', null, null, null, null])
  })

  test('are not sent for a deleted settlement', async () => {
    const { id } = await kopi.create('2026-11-24')
    await kopi.settlements().delete({ ...kopi.key, repaymentId: id, reason: 'Entered twice' })
    await remindOn('2026-11-23')
    expect(await subjects()).toEqual([])
  })
})
