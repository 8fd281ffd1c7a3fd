import { beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { minutes, msOf } from '#kernel/time.ts'
import { managing, withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { sendNotices } from './notice.jobs.ts'

const w = world()
const employees = withdrawing(w)
let kopi: Organization
let manager: Member
const tell = () => sendNotices(w.database, () => msOf(w.now()))
const told = async (member: Member) => (await w.messages(member.email)).map(({ subject }) => subject)
const somebodyAsks = async (organization = kopi) => {
  const employee = await w.employee(organization, { salary: sen(600_000) })
  return employees.withdraw(employee, 100)
}
beforeEach(async () => {
  w.pass(minutes(20))
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  await w.as(manager).settings.updateManagementSettings({ notificationsEmail: manager.email })
})

test('nothing waits, nobody is told', async () => {
  await tell()
  expect(await told(manager)).toEqual([])
})

test('one mail says how many wait and how much they are in all', async () => {
  await somebodyAsks()
  await somebodyAsks()
  await tell()
  const [mail, ...more] = await w.messages(manager.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ channel: 'email', subject: '2 withdrawals are pending your approval' })
  expect(mail?.text).toContain('2 withdrawals are pending your approval, RM 200.00 in total (November 2026).')
})

test('within 15 minutes nobody is told again; then once, of all that wait by then', async () => {
  await somebodyAsks()
  await tell()
  await somebodyAsks()
  await somebodyAsks()
  for (let minute = 1; minute <= 14; minute++) {
    w.pass(minutes(1))
    await tell()
  }
  expect(await told(manager)).toEqual(['1 withdrawal is pending your approval'])
  w.pass(minutes(1))
  await tell()
  await tell()
  expect(await told(manager)).toEqual([
    '3 withdrawals are pending your approval',
    '1 withdrawal is pending your approval',
  ])
  w.pass(minutes(60))
  await tell()
  expect(await told(manager)).toHaveLength(2)
})

test('what was decided before the mail left is not told', async () => {
  await managing(w).decide(manager, await somebodyAsks(), 'approved')
  await tell()
  expect(await told(manager)).toEqual([])
})

test('two workers at once tell it once', async () => {
  await somebodyAsks()
  await Promise.all([tell(), tell(), tell()])
  expect(await told(manager)).toHaveLength(1)
})

test('each organization has its own count and its own quarter of an hour; without a recipient nothing is lost', async () => {
  const nasi = await w.organization()
  const other = await w.member(nasi, 'Executive')
  await somebodyAsks()
  await somebodyAsks(nasi)
  await tell()
  expect([await told(manager), await told(other)]).toEqual([['1 withdrawal is pending your approval'], []])
  await w.as(other).settings.updateManagementSettings({ notificationsEmail: other.email })
  await tell()
  expect([(await told(manager)).length, await told(other)]).toEqual([1, ['1 withdrawal is pending your approval']])
})
