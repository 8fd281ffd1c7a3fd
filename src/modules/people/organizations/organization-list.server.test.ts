import { beforeAll, expect, test } from 'vitest'
import { withdrawing } from '#test/withdrawing.ts'
import { elect } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world, type Member } from '#test/world.ts'
import { confirmationOf } from './organization.rules.ts'
import { activeDetails, addWallet, withoutProducts } from './organization.fixtures.ts'

const w = world()
let admin: Member
let wallet: string
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  wallet = await addWallet(w)
})
const orgs = () => w.as(admin).orgs
const form = (name: string, changes: object = {}) => ({
  name,
  wallets: [wallet],
  ...withoutProducts,
  ...changes,
})

test('the list is searched, filtered, sorted and paged, and counts matches by status', async () => {
  const created = []
  for (const [i, status] of (['Onboarding', 'Onboarding', 'Suspended'] as const).entries())
    for (const n of [1, 2, 3, 4])
      created.push(
        await orgs().createOrg(form(`Taska ${String.fromCharCode(65 + i)}${n}`, { status, city: `Muar ${n}` })),
      )
  await orgs().softDeleteOrg({ orgId: created[0]!.id, confirmation: confirmationOf(created[0]!) })
  await w.organization({ name: 'Other Company' })

  const names = async (input: object) => (await orgs().getOrgs(input)).organizations.map(({ name }) => name)
  const found = await orgs().getOrgs({ search: 'taska', pageSize: 5 })
  expect(found.organizations.map(({ name }) => name)).toEqual([
    'Taska A2',
    'Taska A3',
    'Taska A4',
    'Taska B1',
    'Taska B2',
  ])
  expect(found).toMatchObject({ total: 11, counts: { Onboarding: 7, Active: 0, Suspended: 4, deleted: 1 } })
  expect(await names({ search: 'taska', pageSize: 5, after: found.next })).toEqual([
    'Taska B3',
    'Taska B4',
    'Taska C1',
    'Taska C2',
    'Taska C3',
  ])
  expect(await names({ search: 'taska', pageSize: 5, page: 3 })).toEqual(['Taska C4'])
  expect(await names({ search: 'MUAR 4' })).toEqual(['Taska A4', 'Taska B4', 'Taska C4'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ search: 'taska', filter: { status: 'Suspended' } })).toHaveLength(4)
  expect(await names({ search: 'taska', filter: { deleted: true } })).toEqual(['Taska A1'])
  // The counts of the tabs don't depend on the open tab.
  expect((await orgs().getOrgs({ search: 'taska', filter: { status: 'Suspended' } })).counts).toEqual(found.counts)
  expect((await names({ search: 'taska', sort: { by: 'name', descending: true } }))[0]).toBe('Taska C4')
  expect((await names({ search: 'taska', sort: { by: 'createdAt' }, pageSize: 5 })).length).toBe(5)
})

test.each(['name', 'domain', 'status', 'franchiseType', 'createdAt', 'modifiedAt'] as const)(
  'paging sorted by %s lists each organization once',
  async (by) => {
    const { total } = await orgs().getOrgs({})
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: { organizations: { id: string }[]; next: string | null } = await orgs().getOrgs({
        sort: { by },
        pageSize: 5,
        ...(after !== null && { after }),
      })
      seen.push(...page.organizations.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  },
)

test('the summary of an organization counts users, sessions, pending and processing withdrawals', async () => {
  const kopi = await w.organization({ cutoffDay: 31 })
  const manager = await w.member(kopi, 'Manager')
  const [first, second] = [await w.employee(kopi), await w.employee(kopi)]
  await w.employee(kopi, { status: 'pending-approval' })
  const summary = () => orgs().getOrgStanding({ orgId: kopi.id })
  expect(await summary()).toEqual({
    users: 4,
    signedIn: 4,
    employees: 3,
    offices: 0,
    franchisees: 0,
    waiting: { count: 0, amount: 0 },
    withBank: { count: 0, amount: 0 },
    payRuns: { count: 0, amount: 0 },
    disbursements: { count: 0, amount: 0 },
    payRunsSent: { count: 0, amount: 0 },
    disbursementsSent: { count: 0, amount: 0 },
    owed: 0,
    advancesOwed: 0,
    settlementsOwed: 0,
    overdue: 0,
    benefitsOwed: 0,
    credit: { limit: 250_000, used: 0, available: 250_000 },
    electedWallets: [],
  })
  const walletId = await addWallet(w)
  for (const employee of [first, second]) await elect(w, kopi, employee, { [walletId]: 60 })
  expect((await summary()).electedWallets).toEqual([{ walletId, employees: 2 }])
  const { withdraw } = withdrawing(w)
  await withdraw(first, 150)
  const { transactionId, employeeICNumber } = await withdraw(second, 250)
  await w.as(manager).rollingPayManagement.updateTransaction({ status: 'approved', transactionId, employeeICNumber })
  expect(await summary()).toMatchObject({ waiting: { count: 2, amount: 390 }, withBank: { count: 0, amount: 0 } })
  await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  expect(await summary()).toMatchObject({
    waiting: { count: 1, amount: 146.25 },
    withBank: { count: 1, amount: 243.75 },
  })
  // Set to processing manually, without being sent.
  const [waiting] = (await w.as(admin).rollingPayAdmin.getAll({ period: '2026-11', status: 'pending', orgId: kopi.id }))
    .transactions
  const key = { orgId: kopi.id, transactionId: waiting?.id ?? '', employeeICNumber: waiting?.employeeId ?? '' }
  await w.as(admin).rollingPayAdmin.updateOne({ ...key, status: 'approved', reason: 'Employer away' })
  await w.as(admin).rollingPayAdmin.updateOne({ ...key, status: 'processing' })
  expect(await summary()).toMatchObject({
    waiting: { count: 1, amount: 146.25 },
    withBank: { count: 1, amount: 243.75 },
  })

  await w.as(admin).orgOffices.createOffice({
    orgId: kopi.id,
    name: 'Bangsar',
    country: 'Malaysia',
    address: '1, Jalan Telawi',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
  await orgs().createOrg(form('Kopi Kita Cheras', { franchiseType: 'franchisee', franchisorId: await franchisor() }))
  expect(await summary()).toMatchObject({ offices: 1, franchisees: 0 })
  await w.database.pool.query(`delete from sessions where org_id = $1 and user_id = $2`, [kopi.id, first.id])
  await w.database.pool.query(`update users set status = 'Suspended' where org_id = $1 and id = $2`, [
    kopi.id,
    second.id,
  ])
  expect(await summary()).toMatchObject({ users: 3, signedIn: 2 })
  // Sessions expire after hours of inactivity, those of employees after days.
  const seenHoursAgo = `update sessions set last_seen_at = $2::timestamptz - interval '5 hours' where org_id = $1`
  await w.database.pool.query(seenHoursAgo, [kopi.id, w.now()])
  expect((await summary()).signedIn).toBe(1)
})

test('the summary leaves out deleted offices, franchisees and employees', async () => {
  const kopi = await w.organization()
  const manager = await w.member(kopi, 'Manager')
  const [first, second] = [await w.employee(kopi), await w.employee(kopi)]
  const walletId = await addWallet(w)
  for (const employee of [first, second]) await elect(w, kopi, employee, { [walletId]: 100 })
  const office = { country: 'Malaysia', address: '1, Jalan Telawi', city: 'Kuala Lumpur', state: 'Johor' } as const
  const offices = w.as(admin).orgOffices
  for (const name of ['Bangsar', 'Cheras']) await offices.createOffice({ orgId: kopi.id, name, ...office })
  const { offices: listed } = await offices.getOffices({ orgId: kopi.id })
  await offices.deleteOffice({ orgId: kopi.id, officeId: listed[0]?.officeId ?? '', reason: 'No longer used' })
  await w.as(manager).employees.softDeleteEmployee({ employeeICNumber: first.icNumber })
  const franchisorId = await franchisor('Teh Induk')
  const franchisees = []
  for (const name of ['Teh Satu', 'Teh Dua'])
    franchisees.push(await orgs().createOrg(form(name, { franchiseType: 'franchisee', franchisorId })))
  await orgs().softDeleteOrg({ orgId: franchisees[0]!.id, confirmation: confirmationOf(franchisees[0]!) })
  expect(await orgs().getOrgStanding({ orgId: kopi.id })).toMatchObject({
    employees: 1,
    offices: 1,
    electedWallets: [{ walletId, employees: 1 }],
  })
  expect((await orgs().getOrgStanding({ orgId: franchisorId })).franchisees).toBe(1)
})

const franchisor = async (name = 'Kopi Induk') => {
  const { id } = await orgs().createOrg(
    form(name, {
      franchiseType: 'franchisor',
      royaltyRate: 6,
      status: 'Active',
      domain: name.toUpperCase().replace(' ', '-'),
      ...activeDetails,
    }),
  )
  return id
}

test('the summary of a franchisor counts its franchisees, and an unknown organization is not found', async () => {
  const { franchisors } = await orgs().getFranchisors({})
  const induk = franchisors.find(({ name }) => name === 'Kopi Induk')!
  expect((await orgs().getOrgStanding({ orgId: induk.id })).franchisees).toBe(1)
  await expect(orgs().getOrgStanding({ orgId: w.id<'org'>() })).rejects.toMatchObject({ code: 'not_found' })
})
