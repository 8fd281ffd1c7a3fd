import { plainSen, ringgit, senOf } from '#kernel/money.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import { download } from '#test/downloads.ts'
import { placing, withdrawing } from '#test/withdrawing.ts'
import { activeDetails, addWallet } from '#people/organizations/organization.fixtures.ts'
import { requestReset } from '#test/accounts.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let satay: Organization
let manager: Member
let executive: Member
let admin: Member
let aina: Member
const general = { maximumWithdrawalAmount: ringgit(500), withdrawalFrequency: 'DAILY', autoApproval: false } as const

beforeAll(async () => {
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  satay = await w.organization({ name: 'Satay Corner Sdn Bhd' })
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
  admin = await w.member(null, 'admin')
  aina = await w.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
})
type Input = Parameters<ReturnType<typeof w.as>['audit']['getEvents']>[0]
const trail = async (member: Member, input: Input = {}) => (await w.as(member).audit.getEvents(input)).events
const titles = async (member: Member, input: Input = {}) => (await trail(member, input)).map(({ title }) => title)
const exported = async (member: Member, input: object = {}) => {
  const file = await download(w, member, 'audit-export', input)
  return { ...file, rows: parse<Record<string, string>>(file.text, { bom: true, columns: true }) }
}

describe('an entry', () => {
  test('shows the user, time, IP address, action and changes', async () => {
    const withdrawal = await withdrawing(w).withdraw(aina, 200)
    w.pass(minutes(5))
    await w.as(manager, { address: '203.0.113.9' }).rollingPayManagement.updateTransaction({
      status: 'rejected',
      transactionId: withdrawal.transactionId,
      employeeICNumber: aina.icNumber,
      reason: 'Not at work',
    })
    const [event] = await trail(executive)
    expect(event).toMatchObject({
      orgId: kopi.id,
      orgName: 'Kopi Kita Sdn Bhd',
      at: w.now(),
      actor: { id: manager.id, role: 'Manager' },
      address: '203.0.113.9',
      call: 'rollingPayManagement-updateTransaction',
      title: 'Rejected a withdrawal',
      record: {
        type: 'withdrawal',
        kind: 'Withdrawal',
        id: withdrawal.transactionId,
        name: 'Nur Aina binti Rashid',
        employeeICNumber: aina.icNumber,
        period: '2026-11',
        amount: 195,
        requested: 200,
        batch: null,
      },
      status: { before: 'Pending', after: 'Rejected' },
      changes: [
        { field: 'Status', before: 'Pending', after: 'Rejected' },
        { field: 'Remark', before: null, after: 'Not at work' },
      ],
    })
  })

  test('of a withdrawal in a batch shows its amount and the number of the batch', async () => {
    const one = await placing(w)(kopi, await w.employee(kopi), { status: 'pending', amount: 185_25 })
    const { id } = one
    await w.as(manager).rollingPayManagement.bulkApproveTransactions({
      transactions: [{ id, employeeICNumber: one.icNumber }],
    })
    w.pass(minutes(2))
    const { batch: sent } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    await w.as(admin).rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [id] })
    for (const member of [manager, admin]) {
      const [event] = await trail(member, { filter: { type: 'withdrawal', recordId: id } })
      expect(event?.record).toMatchObject({ amount: 180.62, requested: 185.25, batch: sent?.number })
      expect(event?.status?.after).toBe('Completed')
      const entries = await trail(member, { filter: { type: 'withdrawal', recordId: id } })
      const approved = entries.find(({ title }) => title.startsWith('Approved'))
      expect(approved?.record).toMatchObject({ batch: null })
    }
    const [batch] = await trail(admin, { filter: { type: 'bank_batch' } })
    expect(batch?.record).toMatchObject({ name: String(sent?.number) })
  })

  test('masks account numbers for everyone, and searches do not find them', async () => {
    const [account, next] = ['998877665544', '112211221122']
    const employee = await w.employee(kopi, { accountNumber: account })
    await w.as(executive).employees.editEmployee({ employeeICNumber: employee.icNumber, accountNumber: next })
    for (const member of [manager, admin]) {
      const text = JSON.stringify(await trail(member, { filter: { type: 'employee', recordId: employee.employeeId! } }))
      expect(text).toContain('****1122')
      expect(text).not.toContain(account)
      expect(text).not.toContain(next)
      expect(await trail(member, { search: next })).toEqual([])
      expect((await exported(member, { search: 'Changed an employee' })).text).not.toContain(next)
    }
  })

  test('is written once an hour when full data is viewed, and is left out of the history', async () => {
    const employee = await w.employee(kopi, { accountNumber: '114222330001' })
    const withdrawal = await withdrawing(w).withdraw(employee, 100)
    const view = () =>
      w.as(admin).rollingPayAdmin.getOne({
        orgId: kopi.id,
        transactionId: withdrawal.transactionId,
        employeeICNumber: employee.employeeId!,
      })
    const maskedNumber = `****${employee.icNumber.slice(-4)}`
    const views = async () =>
      (await trail(admin, { filter: { call: 'rollingPayAdmin-getOne', actor: admin.id } })).map(({ title, record }) => [
        title,
        record?.id,
      ])
    const [listed] = (await w.as(admin).rollingPayAdmin.getAll({ period: '2026-11', search: employee.icNumber }))
      .transactions
    expect(listed).toMatchObject({ employeeICNumber: maskedNumber, banking: { accountNumber: '****0001' } })
    const [event] = await trail(admin, { filter: { type: 'withdrawal', recordId: withdrawal.transactionId } })
    expect(event?.record).toMatchObject({ employeeICNumber: maskedNumber, employeeId: employee.employeeId })
    expect(await views()).toEqual([])
    expect((await view()).transaction).toMatchObject({
      employeeICNumber: employee.icNumber,
      banking: { accountNumber: '114222330001' },
    })
    await view()
    const line = ['Viewed a withdrawal with its account number', withdrawal.transactionId]
    expect(await views()).toEqual([line])
    w.pass(minutes(61))
    await view()
    expect(await views()).toEqual([line, line])
    const history = await trail(admin, { filter: { type: 'withdrawal', recordId: withdrawal.transactionId } })
    expect(history.map(({ title }) => title)).toEqual(['Requested a withdrawal'])

    await w.as(executive).employees.getFullEmployeeProfile({ employeeICNumber: employee.icNumber })
    expect((await titles(manager, { filter: { actor: executive.id } }))[0]).toBe('Viewed an employee’s full record')
  })

  test('hides the IP addresses of platform staff and platform-only fields from the organization', async () => {
    const orgData = {
      name: 'Bina Jaya Sdn Bhd',
      domain: 'BINAJAYA',
      status: 'Active',
      ...activeDetails,
      eBenefits: 'no',
      rollingPay: 'yes',
      payDay: 28,
      cutoffDate: 25,
      rollingPayMax: ringgit(2000),
      serviceFeePercentage: 2.5,
      serviceFeePaidBy: 'employee',
      disbursements: { enable: 'no' },
      franchiseType: 'non_franchise',
      attachments: [{ url: '/files/1/ssm.pdf', fileName: 'ssm.pdf' }],
    } as const
    const form = { ...orgData, wallets: [await addWallet(w)], attachments: [...orgData.attachments] }
    const { id, name } = await w.as(admin).orgs.createOrg(form)
    const boss = await w.member({ id: id as Organization['id'], code: 'BINAJAYA', name }, 'Manager')
    await w
      .as(admin, { address: '198.51.100.7' })
      .orgs.updateOrg({ id, orgData: { ...form, bankDetails: 'Secret terms', rollingPayMax: ringgit(1500) } })
    const only = { filter: { call: 'orgs-updateOrg' } }
    const [mine] = await trail(boss, only)
    expect(mine).toMatchObject({ title: 'Changed an organization', address: null, actor: { role: 'admin' } })
    expect(mine?.changes).toEqual([{ field: 'Monthly maximum', before: 'RM 2,000.00', after: 'RM 1,500.00' }])
    const [theirs] = await trail(admin, { orgId: id, ...only })
    expect(theirs?.address).toBe('198.51.100.7')
    expect(theirs?.changes.map(({ field }) => field)).toContain('Bank details')
    expect((await exported(boss, only)).text).not.toMatch(/Secret terms|198\.51/)

    // The settings of deduction lists, but not why a limit is off.
    const settings = { remittanceDays: 3, pauseAfterOverdueDays: 14, rollingPayMax: ringgit(1500) }
    const limit = { statutoryLimit: 'no', statutoryLimitReason: 'Ministry permit' } as const
    await w.as(admin).orgs.updateOrg({ id, orgData: { ...form, ...settings, ...limit } })
    expect((await trail(boss, only))[0]?.changes).toEqual([
      { field: 'Bank days from payday to remittance', before: '5', after: '3' },
      { field: 'Limit of 50% of wages', before: 'Yes', after: 'No' },
      { field: 'Pause after days overdue', before: '30', after: '14' },
    ])
    expect((await trail(boss, { ...only, language: 'ms' }))[0]?.changes.map(({ field }) => field)).toEqual([
      'Hari bank dari hari gaji hingga bayaran',
      'Had 50% daripada gaji',
      'Henti selepas hari tertunggak',
    ])
  })
})

describe('tenant isolation', () => {
  test('management sees its own organization, platform staff all, employees none', async () => {
    const stranger = await w.member(satay, 'Manager')
    await w.as(stranger).withdrawalPolicies.createGeneralPolicy(general)
    expect(new Set((await trail(stranger, { pageSize: 100 })).map(({ orgId }) => orgId))).toEqual(new Set([satay.id]))
    expect(new Set((await trail(manager, { pageSize: 100 })).map(({ orgId }) => orgId))).toEqual(new Set([kopi.id]))
    const all = new Set((await trail(admin, { pageSize: 100 })).map(({ orgId }) => orgId))
    expect([...all]).toEqual(expect.arrayContaining([kopi.id, satay.id]))
    const ofOne = await trail(admin, { orgId: satay.id })
    expect(new Set(ofOne.map(({ orgName }) => orgName))).toEqual(new Set(['Satay Corner Sdn Bhd']))
    await expect(w.as(aina).audit.getEvents({})).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(w.as(null).audit.getEvents({})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('another organization gets the same error as a missing one, in the list and in the file', async () => {
    for (const orgId of [satay.id, w.id<'org'>(), 'PLATFORM']) {
      await expect(w.as(manager).audit.getEvents({ orgId })).rejects.toMatchObject({ code: 'not_found' })
      await expect(exported(manager, { orgId })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(w.as(admin).audit.getEvents({ orgId: w.id<'org'>() })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the history of a record is complete for its own organization and empty for others', async () => {
    const stranger = await w.member(satay, 'Executive')
    const filter = { type: 'employee', recordId: aina.employeeId! }
    await w.as(manager).employees.editEmployee({ employeeICNumber: aina.icNumber, city: 'Ipoh' })
    expect(await trail(stranger, { filter })).toEqual([])
    expect((await trail(manager, { filter }))[0]).toMatchObject({
      title: 'Changed an employee',
      changes: [{ field: 'City', before: null, after: 'Ipoh' }],
    })
    expect(await trail(admin, { orgId: satay.id, filter })).toEqual([])
    expect(await trail(admin, { filter })).toHaveLength((await trail(manager, { filter })).length)
  })

  test('platform staff still see the history of a deleted organization', async () => {
    const gone = await w.organization()
    await w.as(admin).orgs.softDeleteOrg({ orgId: gone.id, confirmation: gone.code })
    expect((await titles(admin, { orgId: gone.id }))[0]).toBe('Deleted an organization')
  })
})

describe('filters', () => {
  let org: Organization
  let boss: Member
  let helper: Member
  let policy: string
  beforeAll(async () => {
    org = await w.organization()
    boss = await w.member(org, 'Manager')
    helper = await w.member(org, 'Executive')
    policy = (await w.as(helper).withdrawalPolicies.createGeneralPolicy(general)).id
    w.pass(days(2))
    await w.as(boss, { address: '203.0.113.77' }).withdrawalPolicies.approvePolicy({ ids: [policy] })
    await w.as(boss).settings.updateManagementSettings({ notificationsEmail: helper.email })
  })

  test.each([
    ['no filter', () => ({}), 3],
    ['a person', () => ({ filter: { actor: boss.id } }), 2],
    ['a call', () => ({ filter: { call: 'withdrawalPolicies-approvePolicy' } }), 1],
    ['a record type', () => ({ filter: { type: 'withdrawalPolicy' } }), 2],
    ['a record', () => ({ filter: { type: 'withdrawalPolicy', recordId: policy } }), 2],
    ['a record id without a type', () => ({ filter: { recordId: policy } }), 2],
    ['the first day', () => ({ filter: { to: '2026-11-16' } }), 1],
    ['the days after it', () => ({ filter: { from: '2026-11-17' } }), 2],
    ['a day without events', () => ({ filter: { from: '2026-11-17', to: '2026-11-17' } }), 0],
    ['part of the sentence', () => ({ search: 'approved a withdrawal pol' }), 1],
    ['an IP address', () => ({ search: '203.0.113.77' }), 1],
    ['a changed value', () => ({ search: helper.email.slice(0, 12) }), 1],
    ['a wildcard character', () => ({ search: '%' }), 0],
    [
      'a search and filters together',
      () => ({ search: 'approved', filter: { actor: boss.id, from: '2026-11-17' } }),
      1,
    ],
  ] as const)('%s', async (_, input, found) => {
    expect(await trail(boss, { orgId: org.id, ...input() })).toHaveLength(found)
    expect(await trail(admin, { orgId: org.id, ...input() })).toHaveLength(found)
  })

  test('sign-ins are found by the user of the account', async () => {
    const signIn = { tenantId: org.id, email: boss.email, password: 'Demo-Pass-1' }
    await w.as(null, { address: '203.0.113.5' }).auth.signIn(signIn)
    const [event] = await trail(boss, { filter: { actor: boss.id, call: 'auth-signIn' } })
    expect(event).toMatchObject({ title: 'Signed in', actor: { id: boss.id, role: '' }, address: '203.0.113.5' })
    expect(event?.actor.name).toBe(event?.record?.name)
    await requestReset(w, boss.email, org.code)
    const [reset] = await trail(boss, { filter: { call: 'auth-requestPasswordReset' } })
    expect(reset?.actor).toEqual({ id: null, name: 'Not signed in', role: '' })
    const [malay] = await trail(boss, { filter: { call: 'auth-requestPasswordReset' }, language: 'ms' })
    expect(malay?.actor.name).toBe('Tidak log masuk')
  })

  test('days start and end at midnight in Kuala Lumpur', async () => {
    w.travelTo('2026-12-01T16:30:00.000Z')
    await w.as(boss).settings.updateManagementSettings({ notificationsEmail: boss.email })
    expect(await trail(boss, { filter: { from: '2026-12-02' } })).toHaveLength(1)
    expect(await trail(boss, { filter: { from: '2026-12-01', to: '2026-12-01' } })).toHaveLength(0)
  })

  test('an invalid filter is refused', async () => {
    for (const filter of [{ from: '2026-13-01' }, { call: 'not a call' }])
      await expect(w.as(boss).audit.getEvents({ filter })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('pages', () => {
  const walk = async (member: Member, input: Input) => {
    const found = []
    let after: string | undefined
    do {
      const page = await w.as(member).audit.getEvents({ ...input, pageSize: 2, ...(after && { after }) })
      expect(page.events.length).toBeLessThanOrEqual(2)
      found.push(...page.events)
      after = page.next ?? undefined
    } while (after)
    return found
  }

  test('contain every event once, newest first', async () => {
    for (const [member, input] of [
      [manager, {}],
      [admin, {}],
      [admin, { orgId: kopi.id }],
      [admin, { search: 'a' }],
      [manager, { filter: { type: 'employee' } }],
    ] as const) {
      const whole = await trail(member, { ...input, pageSize: 100 })
      const pages = await walk(member, input)
      expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(whole.map(({ id }) => id)).toEqual(
        whole
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      )
      expect(whole.length).toBeGreaterThan(1)
    }
  })
})

describe('the file', () => {
  test('contains the rows of the list, with formulas escaped', async () => {
    const org = await w.organization({ name: '=HYPERLINK("http://evil.example")' })
    const boss = await w.member(org, 'Manager')
    await w.database.pool.query('update users set display_name = $2 where id = $1', [boss.id, '@SUM(A1:A9),"x"'])
    const { id } = await w.as(boss).withdrawalPolicies.createGeneralPolicy(general)
    await w.as(boss).withdrawalPolicies.deletePolicy({ id })
    const own = await exported(boss)
    expect(own.fileName).toMatch(/^audit-trail-2026-\d\d-\d\d\.csv$/)
    expect(own.rows).toHaveLength(2)
    expect(own.rows[1]).toMatchObject({
      Who: `'@SUM(A1:A9),"x"`,
      Role: 'Manager',
      What: 'Created the general withdrawal policy',
      Record: 'Withdrawal policy',
      'Record ID': id,
      Call: 'withdrawalPolicies-createGeneralPolicy',
    })
    expect(own.rows[1]?.['Changes']).toContain('Maximum per withdrawal: RM 500.00')
    expect(own.rows[0]).not.toHaveProperty('Organization')
    const [first] = (await exported(admin, { orgId: org.id })).rows
    expect(first?.['Organization']).toBe(`'=HYPERLINK("http://evil.example")`)
    for (const row of [...own.rows, first!])
      for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('contains every action if the query needs several pages', async () => {
    const org = await w.organization()
    const boss = await w.member(org, 'Manager')
    await w.database.pool.query(
      `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, after, happened_at)
       select $1, '0A' || lpad(n::text, 14, '0'), $2, 'Boss', 'Manager', '127.0.0.1', 'employees-editEmployee', 'employee', 'E' || n, '{"city":"Ipoh"}', $3::timestamptz - make_interval(secs => 1203 - n)
         from generate_series(1, 1203) n`,
      [org.id, boss.id, w.now()],
    )
    const { rows } = await exported(boss)
    expect(rows.map((row) => row['Record ID'])).toEqual(Array.from({ length: 1203 }, (_, i) => `E${1203 - i}`))
    expect((await exported(boss, { search: 'E1200' })).rows).toHaveLength(1)
  })
})

test('a file of several pages has every action once, also one whose entries are on two pages', async () => {
  const org = await w.organization()
  const boss = await w.member(org, 'Manager')
  await w.database.pool.query(
    `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, happened_at)
     select $1, '1A' || lpad(n::text, 14, '0'), $2, 'Boss', 'Manager', '127.0.0.1', 'employees-editEmployee', 'employee', 'E' || n,
            $3::timestamptz - make_interval(secs => 3000 - n / 2)
       from generate_series(1, 6000) n`,
    [org.id, boss.id, w.now()],
  )
  const { rows } = await exported(boss)
  expect(rows.map((row) => row['Records'])).toEqual(['1', ...Array.from({ length: 2_999 }, () => '2'), '1'])
})

describe('the address of an action', () => {
  test('lists its parts in all organizations, and nothing else', async () => {
    const [a, b] = [await w.organization(), await w.organization()]
    for (const org of [a, b]) await placing(w)(org, await w.employee(org), { status: 'approved', amount: 200_00 })
    const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    const parts = (await trail(admin, { pageSize: 100 })).filter(({ record }) => record?.id === batch?.id)
    expect(parts.length).toBeGreaterThanOrEqual(3)
    for (const part of [parts[0]!, parts.at(-1)!]) {
      const found = await trail(admin, { filter: { deed: part.id } })
      expect(found.filter(({ record }) => record?.id === batch?.id)).toEqual(parts)
      expect(new Set(found.map(({ at, call }) => `${at} ${call}`)).size).toBe(1)
    }
    const { rows } = await exported(admin, { filter: { deed: parts[0]!.id } })
    const ofBatch = rows.filter((row) => row['Record ID'] === batch?.id)
    expect(ofBatch).toEqual([
      expect.objectContaining({ 'Amount (RM)': plainSen(senOf(batch?.net ?? 0)), Records: '1' }),
    ])
    // A Manager sees the part of the organization, by its own entry.
    const boss = await w.member(a, 'Manager')
    const own = parts.find(({ orgId }) => orgId === a.id)!
    expect((await trail(boss, { filter: { deed: own.id } })).map(({ orgId }) => orgId)).toContain(a.id)
    const foreign = parts.find(({ orgId }) => orgId === b.id)!
    expect(await trail(boss, { filter: { deed: foreign.id } })).toEqual([])
    expect((await exported(boss, { filter: { deed: foreign.id } })).rows).toEqual([])
  })
})
