import { beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'
import { managing, withdrawing } from '#test/withdrawing.ts'

const w = world()
const { query, withdraw, balanceOf } = withdrawing(w)
const { decide } = managing(w)

const day = 86_400_000
let kopi: Organization
let manager: Member
let colleague: Member
let aina: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  colleague = await w.member(kopi, 'Manager')
  aina = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514011112222' })
})
const by = (member: Member | null) => w.as(member).employees
const change = async (accountNumber = '514033334444') => {
  await by(manager).editEmployee({ employeeICNumber: aina.icNumber, accountNumber })
  const { rows } = await w.database.pool.query<{ text: string }>(
    `select text from messages where channel = 'email' and subject = 'Your bank account was changed' and org_id = $1 order by id desc limit 1`,
    [kopi.id],
  )
  return /#(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
const report = (token: string) => by(null).reportAccountChange({ token })
const reports = async (member: Member) => (await by(member).getAccountReports({})).reports
const accountOf = async () =>
  (await query<{ account_number: string }>('select account_number from employees where id = $1', [aina.employeeId]))[0]
    ?.account_number

test('opening the link changes nothing; one press stops payments and tells every Manager and the platform', async () => {
  const admin = await w.member(null, 'admin')
  const token = await change()
  const read = () => by(null).readAccountChange({ token })
  expect(await read()).toEqual({
    employer: kopi.name,
    account: { bank: 'Maybank', number: '****4444', isWallet: false },
    changedAt: defaultNow,
    usableFrom: '2026-11-17T02:00:00.000Z',
    reportedAt: null,
  })
  expect((await balanceOf(aina)).blocked?.code).toBe('account_waiting')
  expect(await reports(colleague)).toEqual([])

  expect(await report(token)).toEqual({ reportedAt: defaultNow })
  expect((await balanceOf(aina)).blocked?.code).toBe('payments_held')
  expect((await read()).reportedAt).toBe(defaultNow)
  for (const { email } of [manager, colleague, admin])
    expect((await w.messages(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('reported a changed bank account'),
    )
  expect(await reports(colleague)).toMatchObject([
    {
      employeeId: aina.employeeId,
      before: { bank: 'Maybank', number: '****2222' },
      after: { bank: 'Maybank', number: '****4444' },
      ownChange: false,
    },
  ])
  expect((await reports(manager))[0]?.ownChange).toBe(true)
  expect(await reports(await w.member(await w.organization(), 'Manager'))).toEqual([])
  expect((await reports(admin)).map(({ orgId }) => orgId)).toContain(kopi.id)
  // No session ends.
  expect(await outcomeOf(by(manager).getAccountReports({}))).toBe('done')
})

test('a link works once and for 7 days', async () => {
  const token = await change()
  w.pass(7 * day - 1)
  expect(await outcomeOf(report(token))).toBe('done')
  expect(await outcomeOf(report(token))).toBe('account_link_not_valid')
  w.pass(1)
  for (const late of [token, await change('514055556666')]) {
    if (late !== token) w.pass(7 * day)
    expect(await outcomeOf(report(late))).toBe('account_link_not_valid')
    expect(await outcomeOf(by(null).readAccountChange({ token: late }))).toBe('account_link_not_valid')
  }
  expect(await outcomeOf(report(`${kopi.id}.${'x'.repeat(32)}`))).toBe('account_link_not_valid')
})

test('end of day leaves out the withdrawals of an employee on hold, also those to the account before', async () => {
  const desk = w.as(await w.member(null, 'admin')).rollingPayAdmin
  const first = await withdraw(aina, 150)
  await decide(manager, first, 'approved')
  const token = await change()
  await report(token)
  const { count, onHold } = await desk.previewEndOfDay({})
  expect([count, onHold]).toMatchObject([
    0,
    { count: 1, withdrawals: [{ transactionId: first.transactionId, reported: true, reason: null, returnedOn: null }] },
  ])
  const [{ changeId } = {}] = await reports(colleague)
  await by(colleague).resolveAccountReport({ changeId: changeId!, resolution: 'kept', reason: 'Called' })
  expect((await desk.previewEndOfDay({})).count).toBe(1)
  await desk.endOfDayProcessing({})
})

test('a Manager other than the one who made the change restores the account, which is usable immediately', async () => {
  const executive = await w.member(kopi, 'Executive')
  const token = await change()
  await report(token)
  const [{ changeId } = {}] = await reports(colleague)
  const resolve = (member: Member, resolution: 'kept' | 'restored' = 'restored') =>
    by(member).resolveAccountReport({ changeId: changeId!, resolution, reason: 'Called the employee' })
  expect(await outcomeOf(resolve(manager))).toBe('account_report_own')
  expect(await outcomeOf(resolve(executive))).toBe('permission_denied')
  expect(await outcomeOf(resolve(await w.member(await w.organization(), 'Manager')))).toBe('account_report_resolved')
  await resolve(colleague)
  expect(await accountOf()).toBe('514011112222')
  expect((await balanceOf(aina)).blocked).toBeNull()
  expect(await outcomeOf(resolve(colleague))).toBe('account_report_resolved')
  const [newest] = await w.messages(aina.mobileNumber)
  expect(newest?.text).toBe(`Upah: ${kopi.name} restored your bank account Maybank ••••2222. Payments to you continue.`)
  const { events } = await w.as(colleague).audit.getEvents({ filter: { type: 'employee', recordId: aina.employeeId! } })
  expect(JSON.stringify(events)).toContain('Called the employee')
})

test('platform staff decide if every Manager made the change, and only then', async () => {
  const admin = await w.member(null, 'admin')
  const token = await change()
  await report(token)
  const [reported] = await reports(admin).then((all) => all.filter(({ orgId }) => orgId === kopi.id))
  expect(reported?.forPlatform).toBe(false)
  const resolve = (member: Member) =>
    by(member).resolveAccountReport({
      orgId: kopi.id,
      changeId: reported!.changeId,
      resolution: 'restored',
      reason: 'Called the employee',
    })
  expect(await outcomeOf(resolve(admin))).toBe('account_report_for_manager')
  await query(`update users set status = 'Suspended' where id = $1`, [colleague.id])
  expect((await reports(manager))[0]).toMatchObject({ ownChange: true, forPlatform: true })
  expect(await outcomeOf(resolve(manager))).toBe('account_report_own')
  expect(await outcomeOf(resolve(await w.member(null, 'approver')))).toBe('permission_denied')
  await resolve(admin)
  expect(await accountOf()).toBe('514011112222')
  expect((await balanceOf(aina)).blocked).toBeNull()
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'employee', recordId: aina.employeeId! } })
  expect(JSON.stringify(events)).toContain('Called the employee')
})

test('the announcement of a report says that platform staff decide if no other Manager can', async () => {
  const admin = await w.member(null, 'admin')
  await query(`update users set status = 'Suspended' where id = $1`, [colleague.id])
  await report(await change())
  for (const { email } of [manager, admin])
    expect((await w.messages(email))[0]?.text).toContain('No other manager can decide, so Upah decides')
})

test('a kept account still waits, and another change during the hold doesn’t end it', async () => {
  const token = await change()
  await report(token)
  await by(colleague).editEmployee({ employeeICNumber: aina.icNumber, accountNumber: '514055556666' })
  expect((await balanceOf(aina)).blocked?.code).toBe('payments_held')
  // The colleague has changed it too.
  const [{ changeId } = {}] = await reports(colleague)
  expect(
    await outcomeOf(by(colleague).resolveAccountReport({ changeId: changeId!, resolution: 'kept', reason: 'Called' })),
  ).toBe('account_report_own')
  const third = await w.member(kopi, 'Manager')
  await by(third).resolveAccountReport({ changeId: changeId!, resolution: 'kept', reason: 'Called' })
  expect((await balanceOf(aina)).blocked?.code).toBe('account_waiting')
  expect(await accountOf()).toBe('514055556666')
})

test('an employee with a waiting account or on hold can’t be paid by a disbursement', async () => {
  const payees = async () =>
    (await w.as(manager).disbursements.getPayees({ payeesType: 'employees', ids: [aina.employeeId!] })).payees.map(
      ({ isPayable }) => isPayable,
    )
  expect(await payees()).toEqual([true])
  const token = await change()
  expect(await payees()).toEqual([false])
  w.pass(day)
  expect(await payees()).toEqual([true])
  await report(token)
  expect(await payees()).toEqual([false])
})
