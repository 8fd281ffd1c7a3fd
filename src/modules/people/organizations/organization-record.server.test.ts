import { beforeAll, describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { dateIn, days } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { confirmationOf } from './organization.rules.ts'
import { activeDetails, addWallet, withoutProducts } from './organization.fixtures.ts'
import { inputOf, valuesOf } from './screens/organization-form.ts'

const w = world()
let admin: Member
let wallet: string
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  wallet = await addWallet(w)
})
const orgs = () => w.as(admin).orgs
let count = 0
const form = (changes: object = {}) => ({
  name: 'Nasi Lemak',
  domain: `NASI-${(count += 1)}`,
  status: 'Active' as const,
  ...activeDetails,
  wallets: [wallet],
  ...withoutProducts,
  ...changes,
})
const create = (changes: object = {}) => orgs().createOrg(form(changes))
const everything = {
  eBenefits: 'yes',
  rollingPay: 'yes',
  payDay: 31,
  cutoffDate: 25,
  rollingPayMax: ringgit(1500.5),
  serviceFeePercentage: 2.25,
  serviceFeePaidBy: 'employer',
  minimumWithdrawal: ringgit(50),
  maximumAdvancePercentage: 33.33,
  requireSecondPerson: 'yes',
  earnedWagesSource: 'imported',
  disbursements: {
    enable: 'yes',
    initialCreditLimit: ringgit(250_000.01),
    platformFeePercentage: 2,
    monthlyFeePercentage: 1.75,
  },
  franchiseType: 'franchisor',
  royaltyRate: 6.5,
  paymentGatewayMerchantId: 'MERCHANT-7',
  attachments: [{ url: '/files/1/ssm.pdf', fileName: 'ssm.pdf' }],
}

describe('what is turned off', () => {
  test('is kept with its first day until it is on again', async () => {
    const { id } = await create(everything)
    const save = (changes: object, suspendReason?: string) =>
      orgs().updateOrg({ id, orgData: form({ ...everything, ...changes }), suspendReason })
    const reason = async () => (await orgs().getOrgInfo({ orgId: id })).organization?.suspendReason
    const since = async () => {
      const { organization: of } = await orgs().getOrgInfo({ orgId: id })
      return [of?.suspendedOn, of?.rollingPayOffOn, of?.eBenefitsOffOn, of?.disbursementsOffOn]
    }
    expect(await since()).toEqual([null, null, null, null])
    const today = dateIn(w.now())
    const off = { rollingPay: 'no', eBenefits: 'no', disbursements: { enable: 'no' }, status: 'Suspended' }
    await save(off, 'Court order')
    expect(await since()).toEqual([today, today, today, today])
    w.pass(days(3))
    await save({ ...off, name: 'Nasi Lemak Antarabangsa' })
    expect(await since()).toEqual([today, today, today, today])
    expect(await reason()).toBe('Court order')
    await save({})
    expect(await since()).toEqual([null, null, null, null])
    expect(await reason()).toBeNull()
  })

  test('from the first day has none', async () => {
    expect(await create()).toMatchObject({ rollingPayOffOn: null, eBenefitsOffOn: null, suspendedOn: null })
  })
})

describe('a record', () => {
  test('that is opened in the form and saved unchanged stays the same', async () => {
    const created = await create(everything)
    expect(created).toMatchObject(everything)
    const values = valuesOf(created)
    const saved = await orgs().updateOrg({ id: created.id, orgData: inputOf(values, values) })
    expect({ ...saved, modifiedAt: null }).toEqual({ ...created, modifiedAt: null })
  })

  test('keeps the settings of a product that is switched off and on again', async () => {
    const created = await create(everything)
    const before = valuesOf(created)
    const off = { ...before, rollingPay: false, disbursements: { ...before.disbursements, enable: false } }
    const without = await orgs().updateOrg({ id: created.id, orgData: inputOf(off, before) })
    expect(without).toMatchObject({
      ...everything,
      rollingPay: 'no',
      disbursements: { ...everything.disbursements, enable: 'no' },
    })
    const again = { ...valuesOf(without), rollingPay: true, disbursements: before.disbursements }
    expect(await orgs().updateOrg({ id: created.id, orgData: inputOf(again, valuesOf(without)) })).toMatchObject(
      everything,
    )
  })

  test('has a name without line breaks or repeated spaces', async () => {
    expect((await create({ name: '  Nasi \n  Lemak\tMak Cik ' })).name).toBe('Nasi Lemak Mak Cik')
    await expect(create({ name: ' A  B ' })).rejects.toMatchObject({ fields: { name: '*Minimum 4 Character!' } })
    // Letters with accents and letters of other scripts are allowed.
    expect((await create({ name: 'Cafe\u0301 美味' })).name).toBe('Café 美味')
  })

  test('has an attachment once, even if the form sends it twice', async () => {
    const twice = { url: '/files/9/lease.pdf', fileName: 'lease.pdf' }
    const created = await create({ attachments: [twice, twice] })
    expect(created.attachments).toEqual([twice])
  })

  test('can be changed only by platform staff, and read only by them and its own users', async () => {
    const created = await create()
    const organization = await w.organization()
    const [manager, executive, employee] = [
      await w.member(organization, 'Manager'),
      await w.member(organization, 'Executive'),
      await w.employee(organization),
    ]
    for (const member of [manager, executive, employee]) {
      const calls = w.as(member).orgs
      expect(await outcomeOf(calls.getOrgInfo({ orgId: created.id }))).toBe('not_found')
      expect((await calls.getOrgInfo({ orgId: organization.id })).id).toBe(organization.id)
      expect(await outcomeOf(calls.updateOrg({ id: organization.id, orgData: form() }))).toBe('permission_denied')
      expect(await outcomeOf(calls.softDeleteOrg({ orgId: organization.id, confirmation: organization.code }))).toBe(
        'permission_denied',
      )
      expect(await outcomeOf(calls.getOrgStanding({ orgId: organization.id }))).toBe('permission_denied')
    }
    expect((await orgs().getOrgInfo({ orgId: created.id })).organization).toEqual(created)
  })
})

describe('the available credit', () => {
  test('equals the credit limit while nothing is used', async () => {
    const { id } = await create(everything)
    const credit = async () => {
      const { availableCredit, disbursements } = await orgs().getOrgInfo({ orgId: id })
      return [availableCredit, disbursements.creditLimit, disbursements.initialCreditLimit]
    }
    expect(await credit()).toEqual([250_000.01, 250_000.01, 250_000.01])
    await w.database.pool.query('update organizations set initial_credit_limit_sen = $2 where org_id = $1', [
      id,
      sen(0),
    ])
    expect(await credit()).toEqual([0, 0, 0])
  })
})

describe('a deleted organization', () => {
  test('is not restored by an edit, and neither are its users', async () => {
    const created = await create()
    const manager = await w.member({ id: created.id as Member['orgId'], code: '', name: created.name }, 'Manager')
    await orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) })
    const edited = await orgs().updateOrg({ id: created.id, orgData: form({ domain: created.domain, city: 'Ipoh' }) })
    expect(edited).toMatchObject({ city: 'Ipoh', deletedAt: expect.any(String) })
    expect(await outcomeOf(w.as(manager).auth.getSession({}))).toBe('unauthenticated')
    expect((await orgs().getOrgs({ search: created.domain })).total).toBe(0)
    expect((await orgs().getOrgs({ search: created.domain, filter: { deleted: true } })).total).toBe(1)
  })

  test('cannot be chosen as franchisor', async () => {
    const franchisor = await create({ franchiseType: 'franchisor', royaltyRate: 6 })
    await orgs().softDeleteOrg({ orgId: franchisor.id, confirmation: confirmationOf(franchisor) })
    expect((await orgs().getFranchisors({})).franchisors.map(({ id }) => id)).not.toContain(franchisor.id)
    await expect(create({ franchiseType: 'franchisee', franchisorId: franchisor.id })).rejects.toMatchObject({
      fields: { franchisorId: 'Please choose an Active franchisor' },
    })
  })

  test('is deleted only with its code, in any case', async () => {
    const created = await create()
    const remove = (confirmation?: string) => orgs().softDeleteOrg({ orgId: created.id, confirmation })
    const fields = { confirmation: '*Required' }
    await expect(remove()).rejects.toMatchObject({ code: 'final_field_missing', fields })
    await expect(remove(created.name)).rejects.toMatchObject({ code: 'confirmation_differs' })
    expect((await orgs().getOrgInfo({ orgId: created.id })).organization?.deletedAt).toBeNull()
    await remove(` ${confirmationOf(created).toLowerCase()} `)
    expect(await outcomeOf(remove(confirmationOf(created)))).toBe('not_found')
  })

  test('cannot be deleted again or edited from an older version', async () => {
    const created = await create()
    await orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) })
    expect(await outcomeOf(orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) }))).toBe(
      'not_found',
    )
    const stale = { id: created.id, orgData: form({ domain: created.domain }), modifiedAt: created.modifiedAt }
    expect(await outcomeOf(orgs().updateOrg(stale))).toBe('record_changed')
  })
})

describe('the list', () => {
  const names = async (input: object) => (await orgs().getOrgs(input)).organizations.map(({ name }) => name)

  test('is searched by name, code, registration, contact, city and id', async () => {
    const created = await create({
      name: 'Roti Canai',
      registration: '209901000777',
      mainContact: 'Zulaikha',
      city: 'Batu Pahat',
      domain: 'ROTI-SEARCH',
    })
    for (const search of ['roti c', 'roti-search', '209901000777', 'zulai', 'batu pahat', created.id])
      expect(await names({ search }), search).toEqual(['Roti Canai'])
  })

  test('is filtered by franchise type, and so are the counts by status', async () => {
    for (const [name, status] of [
      ['Laksa Satu', 'Active'],
      ['Laksa Dua', 'Onboarding'],
    ])
      await create({ name, status, franchiseType: 'franchisor', royaltyRate: 6 })
    await create({ name: 'Laksa Tiga' })
    const found = await orgs().getOrgs({ search: 'laksa', filter: { franchiseType: 'franchisor' } })
    expect(found.organizations.map(({ name }) => name)).toEqual(['Laksa Dua', 'Laksa Satu'])
    expect(found).toMatchObject({ total: 2, counts: { Onboarding: 1, Active: 1, Suspended: 0, deleted: 0 } })
    expect(await names({ search: 'laksa', filter: { franchiseType: 'franchisor', status: 'Active' } })).toEqual([
      'Laksa Satu',
    ])
  })

  test('counts the employees of each organization without deleted employees', async () => {
    const organization = await w.organization({ name: 'Satay Kajang' })
    const [employee] = [await w.employee(organization), await w.employee(organization)]
    const manager = await w.member(organization, 'Manager')
    const employees = async () =>
      (await orgs().getOrgs({ search: 'Satay Kajang' })).organizations.map((row) => row.employees)
    expect(await employees()).toEqual([2])
    await w.as(manager).employees.softDeleteEmployee({ employeeICNumber: employee.icNumber })
    expect(await employees()).toEqual([1])
  })
})

test('two admins who give two organizations the same code at the same time: one succeeds', async () => {
  const [first, second] = [await create(), await create()]
  const results = await Promise.allSettled(
    [first, second].map(({ id }) => orgs().updateOrg({ id, orgData: form({ domain: 'SAME-CODE' }) })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'organization_code_taken' },
  })
  expect((await orgs().getOrgs({ search: 'SAME-CODE' })).total).toBe(1)
})

test('a refused update changes neither record, e-wallets nor attachments, and is not in the audit trail', async () => {
  const created = await create()
  const other = await addWallet(w)
  const refused = orgs().updateOrg({
    id: created.id,
    orgData: form({
      domain: created.domain,
      city: 'Ipoh',
      wallets: [other, w.id()],
      attachments: [{ url: '/files/2/x.pdf', fileName: 'x.pdf' }],
    }),
  })
  await expect(refused).rejects.toMatchObject({ fields: { 'orgData.wallets': 'Please choose active e-wallets' } })
  expect((await orgs().getOrgInfo({ orgId: created.id })).organization).toEqual(created)
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: created.id, filter: { type: 'organization', recordId: created.id } })
  expect(events.map(({ title }) => title)).toEqual(['Created an organization'])
})
