import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { approvedSupplier, supplierFields } from './supplier-world.fixtures.ts'

const w = world()
let kopi: Organization
let manager: Member
let stranger: Member
let admin: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  stranger = await w.member(await w.organization(), 'Manager')
  admin = await w.member(null, 'admin')
})
const suppliers = (by: Member = manager) => w.as(by).suppliers
const called = { callBackNumber: '+60312345678', callBackName: 'Lim Mei Ling' }
const unknownId = '0000000000000ABC'

test('the list of another organization is refused to management, and of an unknown one to platform staff', async () => {
  const { id } = await approvedSupplier(w, manager, admin)
  expect(await outcomeOf(suppliers(stranger).getAll({ orgId: kopi.id }))).toBe('not_found')
  expect(await outcomeOf(suppliers(admin).getAll({ orgId: unknownId }))).toBe('not_found')
  expect((await suppliers(stranger).getAll({})).suppliers).toEqual([])
  expect((await suppliers().getAll({ orgId: kopi.id })).suppliers.map((one) => one.id)).toContain(id)
  expect((await suppliers(admin).getAll({ orgId: kopi.id })).suppliers.map((one) => one.id)).toContain(id)
})

test('a supplier of another organization cannot be read or changed, with or without the id of its organization', async () => {
  const { id, orgId, fields } = await approvedSupplier(w, manager, admin)
  const before = await suppliers().getOne({ supplierId: id })
  const other = suppliers(stranger)
  for (const call of [
    () => other.getOne({ supplierId: id }),
    () => other.update({ id, ...fields, companyName: 'Taken over' }),
    () => other.hold({ id, holdUntil: '2026-12-31', reason: 'Not mine' }),
    () => other.release({ id }),
  ])
    expect(await outcomeOf(call())).toBe('supplier_not_found')
  for (const call of [
    () => other.getOne({ supplierId: id, orgId }),
    () => other.hold({ id, orgId, holdUntil: '2026-12-31', reason: 'Not mine' }),
  ])
    expect(await outcomeOf(call())).toBe('not_found')
  expect(await suppliers().getOne({ supplierId: id })).toEqual(before)
})

test('platform staff must pass the organization of a supplier', async () => {
  const { id, orgId } = await approvedSupplier(w, manager, admin)
  expect(await outcomeOf(suppliers(admin).getOne({ supplierId: id }))).toBe('not_found')
  expect(await outcomeOf(suppliers(admin).getOne({ supplierId: id, orgId: stranger.orgId }))).toBe('supplier_not_found')
  expect(await suppliers(admin).getOne({ supplierId: id, orgId })).toMatchObject({ id, orgId })
})

test('an account can be confirmed only for its supplier', async () => {
  const { id, orgId } = await approvedSupplier(w, manager, admin)
  const another = await suppliers().create(supplierFields('Mewah Dairy'))
  const accountId = another.bankDetails[0]?.id ?? ''
  expect(await outcomeOf(suppliers(admin).confirmAccount({ id, orgId, accountId, ...called }))).toBe(
    'supplier_not_found',
  )
  expect(await suppliers().getOne({ supplierId: another.id })).toMatchObject({
    bankDetails: [{ state: 'unconfirmed' }],
  })
})

test('a deleted supplier is not found by anyone', async () => {
  const { id, orgId } = await suppliers().create(supplierFields('Bukit Sugar'))
  await w.database.pool.query('update suppliers set deleted_at = now() where id = $1', [id])
  expect(await outcomeOf(suppliers().getOne({ supplierId: id }))).toBe('supplier_not_found')
  expect(await outcomeOf(suppliers(admin).approve({ id, orgId }))).toBe('supplier_not_found')
  expect((await suppliers().getAll({})).suppliers.map((one) => one.id)).not.toContain(id)
})
