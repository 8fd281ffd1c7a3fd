import { beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { auditAfterEach, managing, withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
const { attempt, balanceOf, codeFor, withdraw } = withdrawing(w)
const { decide } = managing(w)
auditAfterEach(w)

let kopi: Organization
let farah: Member
let mei: Member
let aina: Member
beforeEach(async () => {
  w.travelTo('2026-11-20T02:00:00.000Z')
  kopi = await w.organization({ cutoffDay: 31 })
  farah = await w.member(kopi, 'Manager')
  mei = await w.member(kopi, 'Manager')
  aina = await w.employee(kopi, { salary: sen(320_000) })
})
const policies = (member = farah) => w.as(member).withdrawalPolicies
const pause = (until = '2026-11-25', reason = 'Stock take') => policies().pauseWithdrawals({ until, reason })
const blocked = async () => (await balanceOf(aina)).blocked
const mails = async (member: Member) =>
  (await w.messages(member.email)).map(({ subject, text }) => ({ subject, text: text.split('\n')[0] }))

test('employees see the reason and the day, and requests open again at 00:00 by themselves', async () => {
  const code = await codeFor(aina, 150)
  const { pause: made } = await pause()
  expect(made).toEqual({ until: '2026-11-25', reason: 'Stock take', byName: expect.any(String), at: w.now() })
  expect(await policies(mei).getPause({})).toEqual({ pause: made, overdue: null })
  expect(await blocked()).toMatchObject({
    code: 'paused_by_employer',
    message: 'Your employer has paused withdrawals until 25/11/2026. Reason: “Stock take”.',
    opens: { on: '2026-11-25' },
  })
  expect(await outcomeOf(attempt(aina, 150, code))).toBe('paused_by_employer')
  expect(await outcomeOf(codeFor(aina, 150))).toBe('paused_by_employer')
  w.travelTo('2026-11-24T15:59:59.999Z')
  expect((await blocked())?.code).toBe('paused_by_employer')
  w.travelTo('2026-11-24T16:00:00.000Z')
  expect(await blocked()).toBeNull()
  expect(await policies().getPause({})).toEqual({ pause: null, overdue: null })
  await withdraw(aina, 150)
})

test('requests under way continue, and another organization is not concerned', async () => {
  const { transactionId } = await withdraw(aina, 150)
  const other = await w.employee(await w.organization({ cutoffDay: 31 }), { salary: sen(320_000) })
  await pause()
  await decide(farah, { transactionId, employeeICNumber: aina.icNumber }, 'approved')
  expect((await balanceOf(other)).blocked).toBeNull()
})

test('a Manager changes the day or ends the pause, the other Managers are notified, and the audit trail has all of it', async () => {
  await pause()
  await pause('2026-12-02', 'Audit')
  expect(await blocked()).toMatchObject({ params: { until: '02/12/2026', reason: 'Audit' } })
  expect(await policies(mei).reopenWithdrawals({})).toEqual({ pause: null })
  expect(await blocked()).toBeNull()
  expect(await mails(mei)).toEqual([
    {
      subject: 'New withdrawals are paused until 02/12/2026',
      text: expect.stringContaining('has paused new withdrawals of all employees until 02/12/2026, 00:00.'),
    },
    {
      subject: 'New withdrawals are paused until 25/11/2026',
      text: expect.stringContaining('Requests already made continue as usual.'),
    },
  ])
  expect(await mails(farah)).toEqual([
    {
      subject: 'Your employees can withdraw again',
      text: expect.stringContaining('which was to last until 02/12/2026.'),
    },
  ])
  const entries = await historyOf(w, farah, kopi.id)
  expect(entries.map(({ title }) => title)).toEqual([
    'Reopened withdrawals',
    'Paused new withdrawals',
    'Paused new withdrawals',
  ])
  await expect(policies().reopenWithdrawals({})).rejects.toMatchObject({ code: 'not_paused' })
})

test('a pause lasts from tomorrow to six months, has a reason, and only Managers start or end it', async () => {
  for (const until of ['2026-11-20', '2027-05-21'])
    await expect(pause(until)).rejects.toMatchObject({
      code: 'pause_range',
      message: 'Choose a day from 21/11/2026 to 20/05/2027.',
    })
  expect(await outcomeOf(pause('2026-11-25', ' '))).toBe('invalid_input')
  const executive = await w.member(kopi, 'Executive')
  expect(await outcomeOf(policies(executive).pauseWithdrawals({ until: '2026-11-25', reason: 'x' }))).toBe(
    'permission_denied',
  )
  await pause('2027-05-20')
  expect(await outcomeOf(policies(executive).reopenWithdrawals({}))).toBe('permission_denied')
  expect((await policies(executive).getPause({})).pause?.reason).toBe('Stock take')
})

test('the platform sees the pause on the organization and in the list', async () => {
  const admin = await w.member(null, 'admin')
  const seen = { withdrawalsPausedUntil: '2026-11-25', withdrawalsPauseReason: 'Stock take' }
  await pause()
  expect((await w.as(admin).orgs.getOrgInfo({ orgId: kopi.id })).organization).toMatchObject(seen)
  const { organizations } = await w.as(admin).orgs.getOrgs({ search: kopi.id })
  expect(organizations).toMatchObject([seen])
  await policies().reopenWithdrawals({})
  expect((await w.as(admin).orgs.getOrgs({ search: kopi.id })).organizations[0]?.withdrawalsPausedUntil).toBeNull()
})
