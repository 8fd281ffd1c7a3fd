import { beforeAll, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { untilBlocked, world, type Member } from '#test/world.ts'
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
let count = 0
const form = (changes: object = {}) => ({
  name: 'Teh Tarik',
  domain: `TEH-${(count += 1)}`,
  status: 'Active' as const,
  ...activeDetails,
  wallets: [wallet],
  ...withoutProducts,
  ...changes,
})
const create = (changes: object = {}) => orgs().createOrg(form(changes))
const franchisor = () => create({ franchiseType: 'franchisor', royaltyRate: 6 })
const franchiseeOf = (franchisorId: string, changes: object = {}) =>
  create({ franchiseType: 'franchisee', franchisorId, ...changes })
const update = ({ id, domain }: { id: string; domain: string | null }, changes: object = {}) =>
  orgs().updateOrg({ id, orgData: form({ domain, ...changes }), suspendReason: 'Ordered by the board' })

describe('a franchise', () => {
  const notActive = { fields: { 'orgData.franchisorId': 'Please choose an Active franchisor' } }

  test('requires another organization that is a franchisor', async () => {
    const one = await franchisor()
    await expect(update(one, { franchiseType: 'franchisee', franchisorId: one.id })).rejects.toMatchObject(notActive)
    const plain = await create()
    const third = await create()
    await expect(update(third, { franchiseType: 'franchisee', franchisorId: plain.id })).rejects.toMatchObject(
      notActive,
    )
    await expect(update(third, { franchiseType: 'franchisee', franchisorId: w.id() })).rejects.toMatchObject(notActive)
  })

  test('keeps a franchisor that was suspended later, but a new franchisee cannot choose it', async () => {
    const one = await franchisor()
    const franchisee = await franchiseeOf(one.id)
    await update(one, { franchiseType: 'franchisor', royaltyRate: 6, status: 'Suspended' })
    const kept = await update(franchisee, { franchiseType: 'franchisee', franchisorId: one.id, city: 'Ipoh' })
    expect(kept).toMatchObject({ franchisorId: one.id, city: 'Ipoh' })
    await expect(franchiseeOf(one.id)).rejects.toMatchObject({
      fields: { franchisorId: 'Please choose an Active franchisor' },
    })
  })

  test('keeps its franchisor from changing type until the last franchisee is deleted', async () => {
    const one = await franchisor()
    const franchisee = await franchiseeOf(one.id)
    await expect(update(one)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'orgData.franchiseType': 'This organization has franchisees, so it must stay a franchisor' },
    })
    await orgs().softDeleteOrg({ orgId: franchisee.id, confirmation: confirmationOf(franchisee) })
    expect(await update(one)).toMatchObject({ franchiseType: 'non_franchise', royaltyRate: null })
  })

  test('keeps its franchisor when two admins save at the same time', async () => {
    const one = await franchisor()
    let both: Promise<PromiseSettledResult<unknown>[]> | undefined
    await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      await client.query('lock table organizations in share mode')
      both = Promise.allSettled([update(one), franchiseeOf(one.id)])
      await untilBlocked(w.database, 2)
    })
    expect((await both)?.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the settings of an organization', () => {
  const advance = {
    rollingPay: 'yes' as const,
    payDay: 31,
    cutoffDate: 1,
    serviceFeePercentage: 100,
    serviceFeePaidBy: 'employer' as const,
  }

  test.each([
    [{ payDay: 0 }, { payDay: 'Between 1 and 31' }],
    [{ cutoffDate: 32 }, { cutoffDate: 'Between 1 and 31' }],
    [{ serviceFeePercentage: 0.99 }, { serviceFeePercentage: 'Between 1 and 100' }],
    [{ serviceFeePercentage: 100.01 }, { serviceFeePercentage: 'Between 1 and 100' }],
    [{ rollingPayMax: ringgit(0.99) }, { rollingPayMax: 'At least 1' }],
    [{ minimumWithdrawal: ringgit(0) }, { minimumWithdrawal: 'Value should be greater than zero' }],
    [
      { rollingPayMax: ringgit(2000), minimumWithdrawal: ringgit(5000) },
      { minimumWithdrawal: 'At most RM 2,000.00, the monthly maximum' },
    ],
    [{ website: 'our website' }, { website: '*Not a valid url.' }],
    [{ website: 'ftp://kopi.example' }, { website: '*Not a valid url.' }],
    [{ postcode: '4600' }, { postcode: '5 digits' }],
    [{ maximumAdvancePercentage: 0 }, { maximumAdvancePercentage: 'Value should be greater than zero' }],
    [{ maximumAdvancePercentage: 100.01 }, { maximumAdvancePercentage: 'At most 100' }],
    [{ franchiseType: 'franchisor', royaltyRate: 0.99 }, { royaltyRate: 'Between 1 and 100' }],
    [{ domain: 'AB' }, { domain: '3 to 30 letters, digits and dashes' }],
    [{ signupDate: '2026-02-29' }, { signupDate: expect.any(String) }],
  ])('with %j are refused with an error at the field', async (changes, fields) => {
    const refusal = await orgs()
      .createOrg(form({ ...advance, ...changes }))
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    expect(refusal).toHaveProperty('fields', fields)
  })

  test('are accepted at their limits', async () => {
    const limits = {
      ...advance,
      rollingPayMax: ringgit(1),
      minimumWithdrawal: ringgit(0.01),
      maximumAdvancePercentage: 100,
      franchiseType: 'franchisor',
      royaltyRate: 100,
      name: 'Teh4',
      signupDate: '2024-02-29',
      disbursements: {
        enable: 'yes',
        initialCreditLimit: ringgit(0),
        platformFeePercentage: 1,
        monthlyFeePercentage: 100,
      },
    }
    expect(await create(limits)).toMatchObject(limits)
  })

  test('that an older form omits are kept if a default would change the amounts that employees can withdraw', async () => {
    const created = await create({
      ...advance,
      minimumWithdrawal: ringgit(50),
      maximumAdvancePercentage: 40,
      requireSecondPerson: 'yes',
      earnedWagesSource: 'imported',
    })
    expect(await update(created, advance)).toMatchObject({
      minimumWithdrawal: 50,
      maximumAdvancePercentage: 40,
      requireSecondPerson: 'yes',
      earnedWagesSource: 'imported',
    })
  })
})

test('the audit trail has the creation, each changed field and the deletion', async () => {
  const created = await create({ city: 'Ipoh' })
  await update(created, { city: 'Muar', telephone: '03-8888 9999' })
  await orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) })
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: created.id, filter: { type: 'organization', recordId: created.id } })
  expect(events.map(({ title }) => title).toReversed()).toEqual([
    'Created an organization',
    'Changed an organization',
    'Deleted an organization',
  ])
  expect(events[1]?.changes).toEqual(
    expect.arrayContaining([{ field: expect.any(String), before: 'Ipoh', after: 'Muar' }]),
  )
  expect(events[1]?.changes).toHaveLength(2)
})

test('the limit of half of the wages is turned off with a reason, which keeps who and when until it changes', async () => {
  const created = await create()
  expect(created).toMatchObject({ statutoryLimit: 'yes', statutoryLimitOff: null })
  expect(created).toMatchObject({ remittanceDays: 5, pauseAfterOverdueDays: 30 })
  await expect(update(created, { statutoryLimit: 'no' })).rejects.toMatchObject({
    fields: { 'orgData.statutoryLimitReason': '*Required' },
  })
  const off = { statutoryLimit: 'no', statutoryLimitReason: 'Wages above RM 4,000' }
  const first = await update(created, off)
  const { reason, at, byName } = first.statutoryLimitOff!
  expect(reason).toBe('Wages above RM 4,000')
  expect(byName).not.toBe('')
  expect((await update(created, { ...off, city: 'Muar' })).statutoryLimitOff).toEqual({ reason, at, byName })
  // A form without the fields keeps them.
  expect(await update(created, { city: 'Ipoh' })).toMatchObject({ statutoryLimit: 'no', statutoryLimitOff: { at } })
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: created.id, filter: { type: 'organization', recordId: created.id } })
  expect(events.flatMap(({ changes }) => changes.map((change) => change.after))).toContain('Wages above RM 4,000')
  expect(await update(created, { statutoryLimit: 'yes' })).toMatchObject({
    statutoryLimit: 'yes',
    statutoryLimitOff: null,
  })
})

test.each([
  ['remittanceDays', -1, 31, 30],
  ['pauseAfterOverdueDays', -1, 366, 365],
] as const)('%s has a range', async (field, below, above, most) => {
  const created = await create()
  for (const value of [below, above])
    await expect(update(created, { [field]: value })).rejects.toMatchObject({
      fields: { [`orgData.${field}`]: expect.stringContaining(String(most)) },
    })
  for (const value of [0, most]) expect(await update(created, { [field]: value })).toMatchObject({ [field]: value })
})

test('a double click creates one organization', async () => {
  const body = form()
  const submit = () => w.as(admin, { key: 'create-once' }).orgs.createOrg(body)
  const [first, second] = await Promise.all([submit(), submit()])
  expect(second.id).toBe(first.id)
  expect((await orgs().getOrgs({ search: body.domain })).total).toBe(1)
})

test('two admins who delete an organization at the same time delete it once', async () => {
  const created = await create()
  const remove = () => orgs().softDeleteOrg({ orgId: created.id, confirmation: confirmationOf(created) })
  const results = await Promise.allSettled([remove(), remove()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } })
})

test('a stored website and postcode are kept even if they would now be refused', async () => {
  const created = await create({ website: 'www.kopi.com.my/kami?x=1', postcode: '46000' })
  await w.database.pool.query(`update organizations set website = 'none', postcode = 'N/A' where org_id = $1`, [
    created.id,
  ])
  const stored = { website: 'none', postcode: 'N/A' }
  expect(await update(created, { ...stored, city: 'Ipoh' })).toMatchObject({ ...stored, city: 'Ipoh' })
  await expect(update(created, { website: 'nothing', postcode: 'none' })).rejects.toMatchObject({
    fields: { 'orgData.website': '*Not a valid url.', 'orgData.postcode': '5 digits' },
  })
})
