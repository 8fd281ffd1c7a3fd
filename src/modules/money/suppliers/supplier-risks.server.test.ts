import { beforeEach, expect, test } from 'vitest'
import { world, type Member } from '#test/world.ts'
import { approvedSupplier, supplierFields } from './supplier-world.fixtures.ts'

const w = world()
let manager: Member
let executive: Member
let admin: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
  admin = await w.member(null, 'admin')
})
/** The risks of a supplier, which its page and the lists of both sides must agree on. */
const risksOf = async (id: string) => {
  const { risks, orgId } = await w.as(manager).suppliers.getOne({ supplierId: id })
  for (const { suppliers } of [await w.as(manager).suppliers.getAll({}), await w.as(admin).suppliers.getAll({ orgId })])
    expect(suppliers.find((one) => one.id === id)?.risks).toEqual(risks)
  return risks.map(({ code, params }) => ({ code, ...params }))
}

test('a new supplier: its first account, and others with its registration number or account', async () => {
  const fields = supplierFields('Alpha')
  const first = await w.as(executive).suppliers.create(fields)
  const account = expect.stringMatching(/^CIMB \*+\d{4}$/) as string
  expect(await risksOf(first.id)).toEqual([{ code: 'first_account', account }])
  const second = await w.as(executive).suppliers.create({
    ...supplierFields('Beta'),
    businessRegistrationNumber: fields.businessRegistrationNumber.toLowerCase(),
    bankDetails: fields.bankDetails,
    isAnother: true,
  })
  expect(await risksOf(second.id)).toEqual([
    { code: 'first_account', account },
    expect.objectContaining({ code: expect.stringMatching(/^same_/) as string, other: 'Alpha' }),
  ])
  await w.as(admin).suppliers.approve({ id: first.id, orgId: first.orgId })
  expect(await risksOf(first.id)).toEqual([])
})

test('a new account of an approved supplier says who entered it and when, with the hold of the supplier', async () => {
  const { id, fields } = await approvedSupplier(w, manager, admin)
  w.travelTo('2026-11-17T03:30:00.000Z')
  const added = { bankCode: 'MBBEMYKL', accountNumber: '514015723' }
  await w.as(executive).suppliers.update({ id, ...fields, bankDetails: [...fields.bankDetails, added] })
  await w.as(manager).suppliers.hold({ id, holdUntil: '2026-12-10', reason: 'Wrong goods' })
  const { displayName: by } = await w.as(executive).auth.getSession({})
  expect(await risksOf(id)).toEqual([
    { code: 'new_account', account: 'Maybank ****5723', by, at: '17/11/2026, 11:30' },
    { code: 'payee_on_hold', date: '10/12/2026', reason: 'Wrong goods' },
    expect.objectContaining({ code: 'account_length', digits: 9 }),
  ])
})
