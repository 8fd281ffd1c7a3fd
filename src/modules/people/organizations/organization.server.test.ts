import { ringgit } from '#kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Id } from '#kernel/values.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'
import { confirmationOf } from './organization.rules.ts'
import { activeDetails, addWallet } from './organization.fixtures.ts'

const w = world()
let admin: Member
let wallet: string
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  wallet = await addWallet(w)
})

let count = 0
const form = (changes: object = {}) => ({
  name: 'Kopi Kita',
  domain: `KOPI-${(count += 1)}`,
  status: 'Active' as const,
  ...activeDetails,
  wallets: [wallet],
  eBenefits: 'yes' as const,
  rollingPay: 'yes' as const,
  payDay: 28,
  cutoffDate: 25,
  rollingPayMax: ringgit(1500),
  serviceFeePercentage: 2.5,
  serviceFeePaidBy: 'employee' as const,
  disbursements: { enable: 'yes' as const, initialCreditLimit: ringgit(250_000), platformFeePercentage: 2 },
  franchiseType: 'non_franchise' as const,
  attachments: [{ url: '/files/1/ssm.pdf', fileName: 'ssm.pdf' }],
  ...changes,
})
const tenantOf = ({ id, name }: { id: string; name: string }): Organization => ({ id: id as Id<'org'>, code: '', name })
const orgs = () => w.as(admin).orgs
const countOrgs = async () => (await orgs().getOrgs({})).total

test('an admin creates an organization and reads the same fields', async () => {
  const created = await orgs().createOrg(form())
  expect(created).toMatchObject({
    name: 'Kopi Kita',
    tenantId: created.id,
    rollingPay: 'yes',
    rollingPayMax: ringgit(1500),
    serviceFeePercentage: 2.5,
    minimumWithdrawal: ringgit(100),
    maximumAdvancePercentage: 50,
    disbursements: {
      enable: 'yes',
      initialCreditLimit: ringgit(250_000),
      platformFeePercentage: 2,
      monthlyFeePercentage: 1.5,
    },
    franchisorId: null,
    royaltyRate: null,
    attachments: [{ url: '/files/1/ssm.pdf', fileName: 'ssm.pdf' }],
  })
  expect((await orgs().getOrgInfo({ orgId: created.id })).organization).toEqual(created)
  expect((await orgs().getOrgs({})).organizations).toContainEqual({ ...created, employees: 0, owed: 0 })
})

test('the users of an organization read it without the full record', async () => {
  const created = await orgs().createOrg(form())
  const manager = await w.member(tenantOf(created), 'Manager')
  const info = await w.as(manager).orgs.getOrgInfo({ orgId: created.id })
  expect(info).toMatchObject({
    name: 'Kopi Kita',
    rollingPay: 'yes',
    cutoffDate: 25,
    availableCredit: 250_000,
  })
  expect(info).not.toHaveProperty('organization')
  expect(JSON.stringify(info)).not.toContain('114222330001')

  const foreign = await w.organization()
  await expect(w.as(manager).orgs.getOrgInfo({ orgId: foreign.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(w.as(manager).orgs.getOrgInfo({ orgId: w.id<'org'>() })).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  [{ name: 'A&B Foods' }, { name: '*Only letters and numbers' }],
  [{ name: 'Abc' }, { name: '*Minimum 4 Character!' }],
  [
    { telephone: '', city: null },
    { telephone: '*Required', city: '*Required' },
  ],
  [
    { payDay: 32, serviceFeePaidBy: '' },
    { payDay: 'Between 1 and 31', serviceFeePaidBy: '*Required' },
  ],
  [{ disbursements: { enable: 'yes' } }, { 'disbursements.platformFeePercentage': '*Required' }],
  [{ franchiseType: 'franchisee' }, { franchisorId: '*Required' }],
])('a form with %j is refused with errors at the fields, and nothing is written', async (wrong, fields) => {
  const before = await countOrgs()
  await expect(orgs().createOrg(form(wrong) as never)).rejects.toMatchObject({ code: 'invalid_input', fields })
  expect(await countOrgs()).toBe(before)
})

test.each([
  [undefined, '*Required'],
  [[], '*Required'],
  [['01KA000000000000'], 'Please choose active e-wallets'],
])('the e-wallets %j are refused', async (wallets, error) => {
  await expect(orgs().createOrg(form({ wallets }))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { wallets: error },
  })
})

test('an organization offers active e-wallets, and keeps an inactive but not a deleted e-wallet', async () => {
  const [second, third] = [await addWallet(w), await addWallet(w)]
  const created = await orgs().createOrg(form({ wallets: [second, wallet, second] }))
  expect(created.wallets.toSorted()).toEqual([wallet, second].toSorted())
  expect(created.walletNames.toSorted()).toEqual([`Wallet ${wallet}`, `Wallet ${second}`].toSorted())
  const update = (wallets: string[]) =>
    orgs().updateOrg({ id: created.id, orgData: form({ domain: created.domain, wallets }) })
  await w.database.pool.query(`update wallets set status = 'InActive' where id = any ($1)`, [[second, third]])
  expect((await update([second])).wallets).toEqual([second])
  await expect(update([second, third])).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'orgData.wallets': 'Please choose active e-wallets' },
  })
  await w.as(admin).wallets.deleteWallet({ walletId: second, reason: 'No longer used' })
  expect((await orgs().getOrgInfo({ orgId: created.id })).organization).toMatchObject({ wallets: [], walletNames: [] })
  await update([wallet])
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: created.id, filter: { type: 'organization', recordId: created.id } })
  expect(events[0]?.changes).toContainEqual({ field: 'E-wallets', before: null, after: `Wallet ${wallet}` })
})

test('an organization needs no code during onboarding', async () => {
  const created = await orgs().createOrg(form({ status: 'Onboarding', domain: undefined }))
  expect(created.domain).toBeNull()
  const orgData = form({ domain: undefined })
  await expect(orgs().updateOrg({ id: created.id, orgData })).rejects.toMatchObject({
    fields: { 'orgData.domain': '*Required' },
  })
})

test('a code is unique, ignoring case', async () => {
  const first = await orgs().createOrg(form())
  const again = form({ domain: first.domain?.toLowerCase() })
  await expect(orgs().createOrg(again)).rejects.toMatchObject({
    code: 'organization_code_taken',
    fields: { domain: 'This organization code is already in use.' },
  })
  // Of two concurrent requests, one succeeds.
  const code = `RACE-${(count += 1)}`
  const both = await Promise.allSettled([
    orgs().createOrg(form({ domain: code })),
    orgs().createOrg(form({ domain: code.toLowerCase() })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an update keeps existing attachments and adds new ones', async () => {
  const created = await orgs().createOrg(form())
  const added = { url: '/files/2/tax.pdf', fileName: 'tax.pdf' }
  const orgData = form({ domain: created.domain, name: 'Kopi Kita Baru', attachments: [...created.attachments, added] })
  const updated = await orgs().updateOrg({ id: created.id, orgData })
  expect(updated).toMatchObject({ name: 'Kopi Kita Baru', attachments: [...created.attachments, added] })
  expect(
    (await orgs().updateOrg({ id: created.id, orgData: { ...orgData, attachments: [] } })).attachments,
  ).toHaveLength(2)
  await expect(orgs().updateOrg({ id: w.id<'org'>(), orgData })).rejects.toMatchObject({ code: 'not_found' })
})

test('the second of two concurrent edits is refused, so that nothing is overwritten', async () => {
  const created = await orgs().createOrg(form())
  const save = (changes: object, modifiedAt?: string) =>
    orgs().updateOrg({
      id: created.id,
      orgData: form({ domain: created.domain, ...changes }),
      ...(modifiedAt && { modifiedAt }),
    })
  const first = await save({ city: 'Ipoh' }, created.modifiedAt)
  // Each change has its own timestamp although the clock is fixed.
  expect(first.modifiedAt > created.modifiedAt).toBe(true)
  await expect(save({ city: 'Klang' }, created.modifiedAt)).rejects.toMatchObject({ code: 'record_changed' })
  const cityNow = async () => (await orgs().getOrgInfo({ orgId: created.id })).organization?.city
  expect(await cityNow()).toBe('Ipoh')
  expect(await save({ city: 'Klang' }, first.modifiedAt)).toMatchObject({ city: 'Klang' })
  // An update without a version is accepted.
  expect(await save({ city: 'Muar' })).toMatchObject({ city: 'Muar' })
})

test('existing attachments are kept, new ones are added once, and an omitted code can be reused', async () => {
  const ssm = { url: '/files/1/ssm.pdf', fileName: 'ssm.pdf' }
  const lease = { url: '/files/2/lease.pdf', fileName: 'lease.pdf' }
  const created = await orgs().createOrg(form({ status: 'Onboarding' }))
  const save = (changes: object) =>
    orgs().updateOrg({ id: created.id, orgData: form({ status: 'Onboarding', domain: created.domain, ...changes }) })
  expect((await save({ attachments: [] })).attachments).toEqual([ssm])
  expect((await save({ attachments: [ssm, lease] })).attachments).toEqual([ssm, lease])
  expect((await save({ domain: '', attachments: [lease] })).domain).toBeNull()
  expect(await orgs().createOrg(form({ domain: created.domain }))).toMatchObject({ domain: created.domain })
})

test.each([
  [{ state: 'Bavaria' }, 'state'],
  [{ country: 'Singapore' }, 'country'],
  [{ attachments: [{ url: 'javascript:alert(1)', fileName: 'x.pdf' }] }, 'attachments.0.url'],
])('%j is refused', async (wrong, field) => {
  const refusal = (await orgs()
    .createOrg(form(wrong) as never)
    .catch((error: unknown) => error)) as { fields: object }
  expect(Object.keys(refusal.fields)).toEqual([field])
})

test('a franchisee chooses an Active franchisor, which must stay a franchisor', async () => {
  const franchisor = await orgs().createOrg(form({ franchiseType: 'franchisor', royaltyRate: 6 }))
  const suspended = await orgs().createOrg(form({ franchiseType: 'franchisor', royaltyRate: 6, status: 'Suspended' }))
  const { franchisors } = await orgs().getFranchisors({})
  expect(franchisors).toEqual([{ id: franchisor.id, name: franchisor.name, royaltyRate: 6 }])
  await expect(
    orgs().createOrg(form({ franchiseType: 'franchisee', franchisorId: suspended.id })),
  ).rejects.toMatchObject({
    fields: { franchisorId: 'Please choose an Active franchisor' },
  })
  const franchisee = await orgs().createOrg(
    form({ franchiseType: 'franchisee', franchisorId: franchisor.id, royaltyRate: 5 }),
  )
  expect(franchisee).toMatchObject({ franchisorName: franchisor.name, royaltyRate: null })
  expect(await outcomeOf(orgs().updateOrg({ id: franchisor.id, orgData: form({ domain: franchisor.domain }) }))).toBe(
    'invalid_input',
  )
})

test('suspending an organization ends the sessions of its users on their next call', async () => {
  const created = await orgs().createOrg(form())
  const organization = tenantOf(created)
  const [manager, employee] = [await w.member(organization, 'Manager'), await w.employee(organization)]
  expect(await w.as(manager).auth.getSession({})).toMatchObject({ role: 'Manager' })
  const suspended = { id: created.id, orgData: form({ domain: created.domain, status: 'Suspended' }) }
  await expect(orgs().updateOrg(suspended)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { suspendReason: expect.anything() },
  })
  await orgs().updateOrg({ ...suspended, suspendReason: 'Court order' })
  for (const member of [manager, employee])
    await expect(w.as(member).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
  // Setting it back to Active does not restore the sessions.
  await orgs().updateOrg({ id: created.id, orgData: form({ domain: created.domain }) })
  await expect(w.as(manager).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a deleted organization is closed, and keeps its code until an admin changes it', async () => {
  const created = await orgs().createOrg(form())
  const manager = await w.member(tenantOf(created), 'Manager')
  await orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) })
  await expect(w.as(manager).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(
    orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await orgs().getOrgs({})).organizations.map(({ id }) => id)).not.toContain(created.id)
  expect((await orgs().getOrgs({ filter: { deleted: true } })).organizations.map(({ id }) => id)).toContain(created.id)

  expect(await outcomeOf(orgs().createOrg(form({ domain: created.domain })))).toBe('organization_code_taken')
  await orgs().updateOrg({ id: created.id, orgData: form({ domain: `OLD-${created.id}` }) })
  expect(await orgs().createOrg(form({ domain: created.domain }))).toMatchObject({ domain: created.domain })
})

test('an unknown code gets the same kind of response as a known code, and always the same id', async () => {
  const known = await w.organization()
  const tenantIdOf = (domain: string) => w.as(null).orgs.getOrgTenantId({ email: 'somebody@example.com', domain })
  expect(await tenantIdOf(known.code.toLowerCase())).toEqual({ tenantId: known.id })
  const unknown = await tenantIdOf('NOBODY')
  expect(unknown.tenantId).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(unknown.tenantId.slice(0, 2)).toBe(known.id.slice(0, 2))
  expect(await tenantIdOf('nobody')).toEqual(unknown)
  expect(await tenantIdOf('SOMEBODY-ELSE')).not.toEqual(unknown)
  const signIn = (tenantId: string) =>
    w.as(null).auth.signIn({ tenantId, email: 'somebody@example.com', password: 'Whatever-1' })
  const [known401, unknown401] = [
    await signIn(known.id).catch((error: unknown) => error),
    await signIn(unknown.tenantId).catch((error: unknown) => error),
  ]
  expect(unknown401).toEqual(known401)
})

test('an update waits for the previous one and is validated against its result', async () => {
  const created = await orgs().createOrg(form())
  let deletion: Promise<unknown> | undefined
  await w.database.transaction({ orgs: 'all' }, 'write', async ({ db }) => {
    await db
      .updateTable('organizations')
      .set({ deleted_at: w.now() })
      .where('org_id', '=', created.id as Id<'org'>)
      .execute()
    deletion = orgs()
      .softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) })
      .catch((refusal: unknown) => refusal)
    await untilBlocked(w.database)
  })
  expect(await deletion).toMatchObject({ code: 'not_found' })
})
