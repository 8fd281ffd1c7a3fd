import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { approvedSupplier, supplierFields } from './supplier-world.fixtures.ts'

const w = world()
let kopi: Organization
let manager: Member
let executive: Member
let admin: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
  admin = await w.member(null, 'admin')
})
const suppliers = (by: Member = manager) => w.as(by).suppliers
const read = (supplierId: string) => suppliers().getOne({ supplierId })
const called = { callBackNumber: '+60312345678', callBackName: 'Lim Mei Ling' }

test('a supplier is approved, rejected and blacklisted by platform staff, each with its date and remarks', async () => {
  const { id, orgId } = await suppliers().create(supplierFields())
  const key = { id, orgId }
  expect(await read(id)).toMatchObject({ status: 'pending approval', bankDetails: [{ state: 'unconfirmed' }] })
  await suppliers(admin).reject({ ...key, remarks: 'No such company' })
  expect(await read(id)).toMatchObject({ status: 'rejected', rejectedRemarks: 'No such company', rejectedAt: w.now() })
  await expect(suppliers(admin).reject({ ...key, remarks: 'Again' })).rejects.toMatchObject({ code: 'supplier_status' })
  await suppliers(admin).approve(key)
  expect(await read(id)).toMatchObject({ status: 'approved', approvedAt: w.now(), bankDetails: [{ state: 'usable' }] })
  await suppliers(admin).blacklist({ ...key, remarks: 'Fraud' })
  expect(await read(id)).toMatchObject({ status: 'blacklisted', blacklistedRemarks: 'Fraud' })
  await expect(suppliers().update({ id, ...supplierFields() })).rejects.toMatchObject({ code: 'supplier_blacklisted' })
  await suppliers(admin).approve(key)
  expect(await read(id)).toMatchObject({ status: 'approved', blacklistedRemarks: null })
})

test('an approval is refused if the supplier has changed since the approver opened it', async () => {
  const fields = supplierFields()
  const { id, orgId, modifiedAt } = await suppliers().create(fields)
  await suppliers(executive).update({
    id,
    ...fields,
    bankDetails: [{ bankCode: 'CIBBMYKL', accountNumber: '80999999' }],
  })
  await expect(suppliers(admin).approve({ id, orgId, modifiedAt })).rejects.toMatchObject({ code: 'record_changed' })
  const current = await read(id)
  expect(current.bankDetails).toMatchObject([{ state: 'unconfirmed' }])
  await suppliers(admin).approve({ id, orgId, modifiedAt: current.modifiedAt })
})

test.each([
  [{ companyName: ' ' }, { companyName: '*Required' }],
  [{ businessRegistrationNumber: '' }, { businessRegistrationNumber: '*Required' }],
  [{ mobileNumber: '' }, { mobileNumber: '*Required' }],
  [{ mobileNumber: '123' }, { mobileNumber: 'Enter a valid phone number' }],
  [{ email: '' }, { email: '*Required' }],
  [{ address: '' }, { address: '*Required' }],
  [{ contactPersonName: '' }, { contactPersonName: '*Required' }],
  [{ contactPersonMobileNumber: '' }, { contactPersonMobileNumber: '*Required' }],
  [{ contactPersonEmail: '' }, { contactPersonEmail: '*Required' }],
  [
    { bankDetails: [{ bankCode: '', accountNumber: '' }] },
    { 'bankDetails.0.bankCode': '*Required', 'bankDetails.0.accountNumber': '*Required' },
  ],
  [
    { bankDetails: [{ bankCode: 'NOBANK', accountNumber: '12345678' }] },
    { 'bankDetails.0.bankCode': 'Choose a bank from the list' },
  ],
])('a form with %j is refused at its fields', async (wrong, errors) => {
  await expect(suppliers().create({ ...supplierFields(), ...wrong })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: errors,
  })
})

test('an account number that is entered twice counts once', async () => {
  const account = { bankCode: 'MBBEMYKL', accountNumber: '5123-4567 8901' }
  const { bankDetails, companyName } = await suppliers().create({
    ...supplierFields(),
    bankDetails: [account, { ...account, accountNumber: '512345678901' }],
  })
  expect(bankDetails).toMatchObject([{ bank: 'Maybank', accountNumber: '512345678901', accountName: companyName }])
})

test('a change of the company details needs a new approval, a new account does not', async () => {
  const { id, fields } = await approvedSupplier(w, manager, admin)
  const added = { bankCode: 'MBBEMYKL', accountNumber: '512345678933' }
  expect(await suppliers().update({ id, ...fields, bankDetails: [...fields.bankDetails, added] })).toMatchObject({
    status: 'approved',
    bankDetails: [{ state: 'usable' }, { state: 'unconfirmed' }],
  })
  expect(await suppliers().update({ id, ...fields, address: '1, Jalan Baru' })).toMatchObject({
    status: 'pending approval',
  })
  const { suppliers: payees } = await suppliers().getApproved({})
  expect(payees.map((one) => one.id)).not.toContain(id)
})

test('an account is confirmed exactly as displayed, and a later change names its author', async () => {
  const { id, fields, account } = await approvedSupplier(w, manager, admin)
  const change = (accountNumber: string) =>
    suppliers().update({ id, ...fields, bankDetails: [{ id: account.id, bankCode: 'MBBEMYKL', accountNumber }] })
  const shown = await change('562345678901')
  const accountId = shown.bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
  w.pass(hours(1))
  await change('562345678902')
  const confirm = suppliers(executive).confirmAccount({ id, accountId, modifiedAt: shown.modifiedAt, ...called })
  await expect(confirm).rejects.toMatchObject({
    code: 'record_changed',
    fieldErrors: { [`records.${id}`]: { code: 'changed_since' } },
  })
})

test('a changed account can be used after another user has confirmed it and 24 hours have passed', async () => {
  const { id, orgId, fields, account } = await approvedSupplier(w, manager, admin)
  const entered = w.now()
  const changed = { id: account.id, bankCode: 'MBBEMYKL', accountNumber: '562345678901' }
  const { bankDetails } = await suppliers().update({ id, ...fields, bankDetails: [changed] })
  const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
  const payable = async () =>
    (await suppliers().getApproved({})).suppliers
      .find((one) => one.id === id)
      ?.bankDetails.map(({ accountNumber }) => accountNumber)
  expect(await payable()).toEqual([account.accountNumber])

  const confirm = { id, accountId, ...called }
  await expect(suppliers().confirmAccount(confirm)).rejects.toMatchObject({ code: 'account_same_person' })
  w.pass(hours(2))
  const { usableFrom } = await suppliers(executive).confirmAccount(confirm)
  expect(Date.parse(usableFrom) - Date.parse(entered)).toBe(hours(24))
  expect(await payable()).toEqual([account.accountNumber])
  expect(await outcomeOf(suppliers(admin).confirmAccount({ ...confirm, orgId }))).toBe('account_confirmed')

  w.pass(hours(22))
  expect(await payable()).toEqual(['562345678901'])
  expect(await read(id)).toMatchObject({
    bankDetails: [{ accountNumber: '562345678901', state: 'usable', callBackName: 'Lim Mei Ling' }],
  })
})

test('the waiting period is the organization’s setting', async () => {
  await w.database.pool.query('update organizations set account_wait_hours = 0 where org_id = $1', [kopi.id])
  const { id, fields } = await approvedSupplier(w, manager, admin)
  const added = { bankCode: 'MBBEMYKL', accountNumber: '572345678901' }
  const { bankDetails } = await suppliers().update({ id, ...fields, bankDetails: [...fields.bankDetails, added] })
  const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
  expect(await suppliers(executive).confirmAccount({ id, accountId, ...called })).toEqual({ usableFrom: w.now() })
  await w.database.pool.query('update organizations set account_wait_hours = 24 where org_id = $1', [kopi.id])
})

test('suppliers with the same registration number are flagged, regardless of case and punctuation', async () => {
  const first = await suppliers().create({ ...supplierFields('Alpha'), businessRegistrationNumber: '2019-0103 a' })
  const second = await suppliers().create({
    ...supplierFields('Beta'),
    businessRegistrationNumber: '20190103A',
    isAnother: true,
  })
  expect(await read(second.id)).toMatchObject({ sameRegistration: true, others: [{ companyName: 'Alpha' }] })
  await suppliers().delete({ id: second.id })
  expect(await read(first.id)).toMatchObject({ sameRegistration: false, others: [] })
})

test('a hold has a reason and an end date, and can be ended', async () => {
  const { id } = await approvedSupplier(w, manager, admin)
  const hold = (holdUntil: string) => suppliers().hold({ id, holdUntil, reason: 'Wrong goods' })
  await expect(hold('2026-11-15')).rejects.toMatchObject({ fields: { holdUntil: 'Choose today or a later day' } })
  await hold('2026-12-31')
  expect(await read(id)).toMatchObject({ holdUntil: '2026-12-31', holdReason: 'Wrong goods' })
  await suppliers(executive).release({ id })
  expect(await read(id)).toMatchObject({ holdUntil: null, holdReason: null })
})

test('a hold is shown through its last day', async () => {
  const own = await w.organization()
  const [by, companyName] = [await w.member(own, 'Manager'), 'Gula Manis Sdn Bhd']
  const { id } = await approvedSupplier(w, by, admin, companyName)
  await suppliers(by).hold({ id, holdUntil: '2026-11-17', reason: 'Wrong goods' })
  const shown = async () => [
    await suppliers(by).getOne({ supplierId: id }),
    ...(await suppliers(by).getAll({})).suppliers,
    ...(await suppliers(by).getApproved({})).suppliers,
  ]
  const held = { holdUntil: '2026-11-17', holdReason: 'Wrong goods' }
  w.travelTo('2026-11-17T15:59:59.000Z')
  expect(await shown()).toMatchObject([held, held, { holdUntil: '2026-11-17' }])
  const ended = { holdUntil: null, holdReason: null }
  w.travelTo('2026-11-17T16:00:00.000Z')
  expect(await shown()).toMatchObject([ended, ended, { holdUntil: null }])
})

test('the list is searched, filtered and counted by status; platform staff see all organizations', async () => {
  const satay = await w.organization({ name: 'Satay Corner' })
  const there = await w.member(satay, 'Manager')
  const { id } = await suppliers(there).create(supplierFields('Arang Sdn Bhd'))
  await suppliers(there).create(supplierFields('Kayu Sdn Bhd'))
  expect(await suppliers(there).getAll({ search: 'arang' })).toMatchObject({
    total: 1,
    counts: { 'pending approval': 1, approved: 0 },
    suppliers: [{ id, orgName: 'Satay Corner' }],
  })
  expect(await suppliers(admin).getAll({ search: 'arang', filter: { status: 'pending approval' } })).toMatchObject({
    suppliers: [{ id }],
  })
  expect(await suppliers().getAll({ search: 'arang' })).toMatchObject({ total: 0 })
  await expect(read(id)).rejects.toMatchObject({ code: 'supplier_not_found' })
  expect(await suppliers(admin).getOne({ supplierId: id, orgId: satay.id })).toMatchObject({
    companyName: 'Arang Sdn Bhd',
    totals: { billed: 0, toApprove: 0, inFlight: 0, paid: 0, failed: 0 },
  })
})

test('of two people who edit a supplier, the second is refused', async () => {
  const { id, modifiedAt, ...shown } = await suppliers().create(supplierFields())
  const fields = { ...supplierFields(), businessRegistrationNumber: shown.businessRegistrationNumber }
  await suppliers().update({ id, ...fields, modifiedAt })
  expect(await outcomeOf(suppliers(executive).update({ id, ...fields, modifiedAt }))).toBe('record_changed')
})

describe('a supplier entered twice', () => {
  let member: Member
  beforeEach(async () => {
    member = await w.member(await w.organization(), 'Manager')
  })
  const own = () => w.as(member).suppliers
  const number = '202301012345 (1234567-X)'
  const account = { bankCode: 'CIBBMYKL', accountNumber: '8000991234' }
  const entered = () => ({ ...supplierFields('Alpha'), businessRegistrationNumber: number, bankDetails: [account] })

  test.each([
    ['202301012345', 'Alpha (202301012345 (1234567-X))'],
    ['2023-0101-2345', 'Alpha (202301012345 (1234567-X))'],
    ['1234567 x', 'Alpha (202301012345 (1234567-X))'],
  ])('by its registration number %s is saved after a question that names the other', async (typed, others) => {
    await own().create(entered())
    const again = { ...supplierFields('Alfa'), businessRegistrationNumber: typed }
    await expect(own().create(again)).rejects.toMatchObject({ code: 'supplier_alike', params: { others } })
    const { id } = await own().create({ ...again, isAnother: true })
    expect(await own().getOne({ supplierId: id })).toMatchObject({
      sameRegistration: true,
      others: [{ companyName: 'Alpha', account: null }],
    })
  })

  test('by its account is saved after a question', async () => {
    await own().create(entered())
    const again = { ...supplierFields('Beta'), bankDetails: [account] }
    await expect(own().create(again)).rejects.toMatchObject({
      code: 'supplier_alike',
      params: { others: 'Alpha (CIMB •••• 1234)' },
    })
    const { id } = await own().create({ ...again, isAnother: true })
    expect(await own().getOne({ supplierId: id })).toMatchObject({
      others: [{ account: { bank: 'CIMB', number: '8000991234' } }],
    })
  })

  test('needs an answer for the change that makes it one, and not again', async () => {
    await own().create(entered())
    const fields = supplierFields('Beta')
    const { id } = await own().create(fields)
    const same = { id, ...fields, bankDetails: [...fields.bankDetails, account] }
    expect(await outcomeOf(own().update(same))).toBe('supplier_alike')
    await own().update({ ...same, isAnother: true })
    await own().update({ ...same, address: '14, Jalan Besar' })
  })

  test('is not one of another organization, a deleted one, or another bank', async () => {
    const { id } = await own().create(entered())
    const other = await w.member(await w.organization(), 'Manager')
    await w.as(other).suppliers.create(entered())
    const elsewhere = { ...account, bankCode: 'MBBEMYKL', accountNumber: '800099123400' }
    await own().create({ ...supplierFields('Gamma'), bankDetails: [elsewhere] })
    await own().delete({ id })
    await own().create(entered())
  })
})
