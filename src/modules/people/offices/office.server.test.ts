import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { officeFields } from './office.fixtures.ts'

const w = world()
let admin: Member
let kopi: Organization
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  kopi = await w.organization()
})
const offices = () => w.as(admin).orgOffices
const create = (orgId: string, changes: object = {}) => offices().createOffice({ orgId, ...officeFields, ...changes })

test('an admin adds offices, each with a unique code that is never reused', async () => {
  const { id: orgId } = await w.organization()
  const first = await create(orgId, { contactNo: '03-2282 1234' })
  expect(first).toMatchObject({ ...officeFields, officeCode: 'OFF-001', orgId, contactNo: '03-2282 1234' })
  const second = await create(orgId, { name: 'Ampang', contactNo: '' })
  expect(second).toMatchObject({ officeCode: 'OFF-002', contactNo: null })
  await offices().deleteOffice({ orgId, officeId: second.officeId, reason: 'No longer used' })
  expect(await create(orgId, { name: 'Cheras' })).toMatchObject({ officeCode: 'OFF-003' })
  // Each organization has its own sequence.
  expect(await create((await w.organization()).id)).toMatchObject({ officeCode: 'OFF-001' })

  const { offices: listed } = await offices().getOffices({ orgId })
  expect(listed.map(({ name }) => name)).toEqual(['Bangsar', 'Cheras'])
  expect(listed[0]).toEqual(first)
  expect(await offices().getOffice({ orgId, officeId: first.officeId })).toEqual({ ...first, employees: 0 })
})

test('offices added concurrently have different codes', async () => {
  const { id: orgId } = await w.organization()
  const created = await Promise.all(Array.from({ length: 8 }, (_, i) => create(orgId, { name: `Office ${i}` })))
  expect(created.map(({ officeCode }) => officeCode).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, i) => `OFF-00${i + 1}`),
  )
})

test.each([
  [{ name: ' ' }, { name: '*Required' }],
  [
    { address: '', city: undefined },
    { address: '*Required', city: '*Required' },
  ],
  [{ state: '' }, { state: '*Required' }],
  [{ country: '' }, { country: '*Required' }],
  [{ country: 'Singapore' }, { country: 'Must be Malaysia' }],
  [{ name: 'x'.repeat(121) }, { name: 'At most 120 characters' }],
])('a form with %j is refused with errors at the fields', async (changes, errors) => {
  await expect(create(kopi.id, changes)).rejects.toMatchObject({ code: 'invalid_input', fields: errors })
})

test('an update keeps the code, and the second of two concurrent updates is refused', async () => {
  const office = await create(kopi.id)
  const key = { orgId: kopi.id, officeId: office.officeId }
  const edit = (name: string, modifiedAt?: string) =>
    offices().editOffice({ ...key, ...officeFields, name, ...(modifiedAt && { modifiedAt }) })
  const changed = await edit('Bangsar South', office.modifiedAt)
  expect(changed).toMatchObject({ name: 'Bangsar South', officeCode: office.officeCode })
  await expect(edit('Bangsar North', office.modifiedAt)).rejects.toMatchObject({ code: 'record_changed' })
  expect(await offices().getOffice(key)).toMatchObject({ name: 'Bangsar South' })
  expect(await edit('Bangsar North', changed.modifiedAt)).toMatchObject({ name: 'Bangsar North' })
})

test('an office reports its number of employees and can be deleted', async () => {
  const office = await create(kopi.id)
  const key = { orgId: kopi.id, officeId: office.officeId }
  for (const _ of [1, 2]) {
    const { employeeId } = await w.employee(kopi)
    await w.database.pool.query('update employees set office_code = $2 where id = $1', [employeeId, office.officeCode])
  }
  expect(await offices().getOffice(key)).toMatchObject({ employees: 2 })
  await offices().deleteOffice({ ...key, reason: 'No longer used' })
  for (const call of [
    () => offices().getOffice(key),
    () => offices().deleteOffice({ ...key, reason: 'No longer used' }),
    () => offices().editOffice({ ...key, ...officeFields }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('offices of another, deleted or unknown organization are not found', async () => {
  const other = await w.organization()
  const { officeId } = await create(other.id)
  await expect(offices().getOffice({ orgId: kopi.id, officeId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(create(w.id<'org'>())).rejects.toMatchObject({ code: 'not_found' })
  await expect(create('PLATFORM')).rejects.toMatchObject({ code: 'not_found' })
  await w.as(admin).orgs.softDeleteOrg({ orgId: other.id, confirmation: other.code })
  await expect(create(other.id)).rejects.toMatchObject({ code: 'not_found' })
  for (const call of [
    () => offices().getOffices({ orgId: other.id }),
    () => offices().getOffice({ orgId: other.id, officeId }),
    () => offices().deleteOffice({ orgId: other.id, officeId, reason: 'No longer used' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('management can read its own offices but not change them', async () => {
  const manager = await w.member(kopi, 'Manager')
  const asManager = w.as(manager).orgOffices
  expect((await asManager.getOffices({ orgId: kopi.id })).offices.length).toBeGreaterThan(0)
  expect(await outcomeOf(asManager.createOffice({ orgId: kopi.id, ...officeFields }))).toBe('permission_denied')
})

test('changes of an office are in the audit trail of its organization', async () => {
  const office = await create(kopi.id)
  await offices().editOffice({ orgId: kopi.id, officeId: office.officeId, ...officeFields, city: 'Ipoh' })
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: kopi.id, filter: { type: 'office', recordId: office.officeId } })
  expect(events.map(({ title }) => title)).toEqual(['Changed an office', 'Created an office'])
  expect(events[0]?.changes).toEqual([{ field: 'City', before: 'Kuala Lumpur', after: 'Ipoh' }])
})
