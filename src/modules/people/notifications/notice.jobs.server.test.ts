import { beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import { approvalKinds, approvalPath } from '#ground/approvals/approval.rules.ts'
import { screens } from '#app/web/screens.ts'
import { managing, withdrawing } from '#test/withdrawing.ts'
import { environment as env } from '#test/environment.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { sendAllNotices } from '#app/server/jobs.ts'

const w = world()
const employees = withdrawing(w)
let kopi: Organization
let manager: Member
const send = () => w.run(sendAllNotices, {}, { env })
const subjects = async (member: Member) => (await w.messages(member.email)).map(({ subject }) => subject)
const requestWithdrawal = async (organization = kopi) => {
  const employee = await w.employee(organization, { salary: sen(600_000) })
  return employees.withdraw(employee, 100)
}
beforeEach(async () => {
  w.pass(minutes(20))
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  await w.as(manager).settings.updateManagementSettings({ notificationsEmail: manager.email })
})

test('sends nothing if nothing is pending', async () => {
  await send()
  expect(await subjects(manager)).toEqual([])
})

test('sends one e-mail with the number and total of pending withdrawals', async () => {
  await requestWithdrawal()
  await requestWithdrawal()
  await send()
  const [mail, ...more] = await w.messages(manager.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ channel: 'email', subject: '2 withdrawals are pending your approval' })
  expect(mail?.text).toContain('2 withdrawals are pending your approval, RM 200.00 in total.')
  expect(mail?.text).toContain('Open the requests: https://upah.test/management/rolling-pay/transactions')
})

test('sends at most one notice in 15 minutes, with all withdrawals pending by then', async () => {
  await requestWithdrawal()
  await send()
  await requestWithdrawal()
  await requestWithdrawal()
  for (let minute = 1; minute <= 14; minute++) {
    w.pass(minutes(1))
    await send()
  }
  expect(await subjects(manager)).toEqual(['1 withdrawal is pending your approval'])
  w.pass(minutes(1))
  await send()
  await send()
  expect(await subjects(manager)).toEqual([
    '3 withdrawals are pending your approval',
    '1 withdrawal is pending your approval',
  ])
  w.pass(minutes(60))
  await send()
  expect(await subjects(manager)).toHaveLength(2)
})

test('leaves out withdrawals decided before the e-mail is sent', async () => {
  await managing(w).decide(manager, await requestWithdrawal(), 'approved')
  await send()
  expect(await subjects(manager)).toEqual([])
})

test('two concurrent workers send one notice', async () => {
  await requestWithdrawal()
  await Promise.all([send(), send(), send()])
  expect(await subjects(manager)).toHaveLength(1)
})

test('each organization has its own count and interval, and keeps its notice until it has a recipient', async () => {
  const nasi = await w.organization()
  const other = await w.member(nasi, 'Executive')
  await requestWithdrawal()
  await requestWithdrawal(nasi)
  await send()
  expect([await subjects(manager), await subjects(other)]).toEqual([['1 withdrawal is pending your approval'], []])
  await w.as(other).settings.updateManagementSettings({ notificationsEmail: other.email })
  await send()
  expect([(await subjects(manager)).length, await subjects(other)]).toEqual([
    1,
    ['1 withdrawal is pending your approval'],
  ])
})

describe('the recipient', () => {
  let superadmin: Member
  let colleague: Member
  beforeEach(async () => {
    superadmin = await w.member(null, 'superadmin')
    colleague = await w.member(kopi, 'Manager')
  })
  const change = (changes: object) => {
    const person = {
      firstName: 'Siti',
      lastName: 'Omar',
      email: manager.email,
      status: 'Active',
      role: 'Manager',
    } as const
    return w.as(superadmin).users.updateUser({ tenantId: kopi.id, userId: manager.id, ...person, ...changes })
  }
  const recipient = async () => (await w.as(colleague).settings.getManagementSettings({})).notificationsEmail

  test.each([
    ['is suspended', { status: 'Suspended' }],
    ['loses the role', { role: 'Employee' }],
  ])('gets no notices after it %s, and the next recipient gets them', async (_, changes) => {
    await change(changes)
    await requestWithdrawal()
    await send()
    expect([await subjects(manager), await recipient()]).toEqual([[], null])
    await w.as(colleague).settings.updateManagementSettings({ notificationsEmail: colleague.email })
    await send()
    expect(await subjects(colleague)).toEqual(['1 withdrawal is pending your approval'])
  })

  test('gets the notices at its new e-mail address', async () => {
    await change({ email: `new.${manager.email}` })
    await requestWithdrawal()
    await send()
    expect(await recipient()).toBe(`new.${manager.email}`)
    expect((await w.messages(`new.${manager.email}`)).map(({ subject }) => subject)).toContain(
      '1 withdrawal is pending your approval',
    )
  })
})

describe('items that are pending approval', () => {
  const as = () => w.as(manager)
  const submitted = { name: 'Kitchen', description: 'Cooks', status: 'Pending Approval' as const }
  const addCategory = (name: string) => as().employeeCategories.createEmployeeCategory({ ...submitted, name })
  const addLevel = (jobGrade: number) => as().jobLevels.create({ jobLevel: 'L4', name: 'Leader', jobGrade })

  test('are listed in one e-mail with the pending withdrawals, at most every 15 minutes', async () => {
    await addCategory('Permanent')
    await addLevel(4)
    await addLevel(5)
    await send()
    expect(await subjects(manager)).toEqual(['1 employee category and 2 job levels are pending your approval'])
    await requestWithdrawal()
    await send()
    expect(await subjects(manager)).toHaveLength(1)
    w.pass(minutes(15))
    await send()
    const [mail] = await w.messages(manager.email)
    expect(mail).toMatchObject({ subject: '4 items are pending your approval' })
    expect(mail?.text).toContain(
      [
        '- 1 withdrawal, RM 100.00 in total: https://upah.test/management/rolling-pay/transactions',
        '- 1 employee category: https://upah.test/employee-categories?awaiting=only',
        '- 2 job levels: https://upah.test/jobLevels?awaiting=only',
      ].join('\n'),
    )
  })

  test('are left out if they are decided before the e-mail is sent, and drafts are not mentioned', async () => {
    const { id } = await addLevel(4)
    await as().jobLevels.approve({ jobLevelsIds: [id] })
    await as().employeeCategories.createEmployeeCategory({ ...submitted, status: 'Draft' })
    await send()
    expect(await subjects(manager)).toEqual([])
    expect(await as().approvals.getPending({})).toEqual({ items: [], drafts: [] })
  })

  test('are counted by kind for management, and for platform staff over all organizations', async () => {
    await addCategory('Permanent')
    await addCategory('Casual')
    await w.employee(kopi, { status: 'pending-approval' })
    expect(await as().approvals.getPending({})).toEqual({
      items: [
        { kind: 'employees', count: 1, amount: null },
        { kind: 'categories', count: 2, amount: null },
      ],
      drafts: [],
    })
    const admin = w.as(await w.member(null, 'admin'))
    const before = await admin.approvals.getPlatformPending({})
    await w.database.pool.query(
      `insert into pay_runs (org_id, id, pay_type, status, period, pay_on, grouping, employees, eligible, net_pay_sen, created_at, created_by, modified_at, modified_by)
       values ($1, $2, 'Regular', 'approved', '2026-11', '2026-11-25', 'teams', 0, 0, 0, $3, $4, $3, $4)`,
      [kopi.id, w.id(), w.now(), manager.id],
    )
    const runs = ({ items }: typeof before) => items.find(({ kind }) => kind === 'payRuns')?.count ?? 0
    expect(runs(await admin.approvals.getPlatformPending({}))).toBe(runs(before) + 1)
  })
})

test('every link in the e-mail opens a management screen', () => {
  const paths = screens.filter(({ audience }) => audience === 'management').map(({ path }) => path)
  for (const { list } of Object.values(approvalKinds)) expect(paths).toContain(list)
  expect(approvalPath('supplierAccounts')).toBe('/suppliers?tab=account-to-confirm')
})

test('the recipient must be a Manager or an Executive, and an outdated version is refused', async () => {
  const colleague = await w.member(kopi, 'Executive')
  const settings = w.as(manager).settings
  const choose = (notificationsEmail: string, modifiedAt?: Awaited<ReturnType<typeof read>>) =>
    settings.updateManagementSettings({ notificationsEmail, modifiedAt })
  const read = async () => (await settings.getManagementSettings({})).modifiedAt
  for (const [typed, message] of [
    ['', '* Required!'],
    ['kopi', '* Value must be a valid email!'],
  ] as const)
    await expect(choose(typed)).rejects.toMatchObject({ fields: { notificationsEmail: message } })
  await expect(choose('stranger@kopi.example')).rejects.toMatchObject({ code: 'not_a_management_user' })
  const seen = await read()
  expect(await choose(colleague.email, seen)).toMatchObject({ notificationsEmail: colleague.email })
  await expect(choose(manager.email, seen)).rejects.toMatchObject({ code: 'record_changed' })
  await expect(choose(manager.email, null)).rejects.toMatchObject({ code: 'record_changed' })
  expect(await settings.getManagementSettings({})).toMatchObject({ notificationsEmail: colleague.email })
})

test('the same recipient saved again is not written, and its history has no entry', async () => {
  const settings = w.as(manager).settings
  const saved = await settings.getManagementSettings({})
  expect(await settings.updateManagementSettings({ notificationsEmail: manager.email })).toEqual(saved)
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'managementSettings' } })
  expect(events).toHaveLength(1)
})
