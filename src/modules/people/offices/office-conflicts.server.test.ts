import { beforeEach, describe, expect, test } from 'vitest'
import { world, type Member, type Organization } from '#test/world.ts'
import { racing } from '#test/racing.ts'
import { officeFields } from './office.fixtures.ts'

const w = world()
let admin: Member
let kopi: Organization
beforeEach(async () => {
  admin = await w.member(null, 'admin')
  kopi = await w.organization()
})
const offices = (member = admin) => w.as(member).orgOffices
const create = (changes: object = {}) => offices().createOffice({ orgId: kopi.id, ...officeFields, ...changes })

describe('two admins at the same time', () => {
  test('edit the same version: the second is refused', async () => {
    const { officeId, modifiedAt } = await create()
    const edit = (name: string) => () =>
      offices().editOffice({ orgId: kopi.id, officeId, ...officeFields, name, modifiedAt })
    expect(await racing(w, ['offices', officeId], edit('First'), edit('Second'))).toEqual(['done', 'record_changed'])
  })

  test('delete the same office: it is deleted once', async () => {
    const { officeId } = await create()
    const remove = () => offices().deleteOffice({ orgId: kopi.id, officeId, reason: 'No longer used' })
    expect(await racing(w, ['offices', officeId], remove, remove)).toEqual(['done', 'not_found'])
    const { events } = await w
      .as(admin)
      .audit.getEvents({ orgId: kopi.id, filter: { type: 'office', recordId: officeId } })
    expect(events.map(({ title }) => title)).toEqual(['Deleted an office', 'Created an office'])
  })

  test('edit and delete an office: it is deleted', async () => {
    for (const isDeletedFirst of [false, true]) {
      const { officeId } = await create()
      const key = { orgId: kopi.id, officeId }
      const edit = () => offices().editOffice({ ...key, ...officeFields })
      const remove = () => offices().deleteOffice({ ...key, reason: 'No longer used' })
      const calls = isDeletedFirst ? [remove, edit] : [edit, remove]
      expect(await racing(w, ['offices', officeId], ...calls)).toEqual(['done', isDeletedFirst ? 'not_found' : 'done'])
    }
    expect((await offices().getOffices({ orgId: kopi.id })).offices).toEqual([])
  })
})

test.each([
  ['name', 120],
  ['address', 200],
  ['city', 100],
  ['state', 100],
  ['contactNo', 40],
] as const)('%s has at most %i characters', async (field, most) => {
  const longest = 'x'.repeat(most)
  expect(await create({ [field]: longest })).toMatchObject({ [field]: longest })
  await expect(create({ [field]: `${longest}x` })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: `At most ${most} characters` },
  })
})

test('an edit that omits a required field is refused and changes nothing', async () => {
  const created = await create()
  const { city: _, ...rest } = officeFields
  const editing = offices().editOffice({ orgId: kopi.id, officeId: created.officeId, ...rest, name: 'X' } as never)
  await expect(editing).rejects.toMatchObject({ code: 'invalid_input', fields: { city: '*Required' } })
  expect((await offices().getOffices({ orgId: kopi.id })).offices).toEqual([created])
})

test('offices are listed by name, ignoring case', async () => {
  for (const name of ['cheras', 'Ampang', 'Bangsar', 'ampang']) await create({ name })
  const { offices: listed } = await offices().getOffices({ orgId: kopi.id })
  expect(listed.map(({ name }) => name.toLowerCase())).toEqual(['ampang', 'ampang', 'bangsar', 'cheras'])
  expect(listed.map(({ officeCode }) => officeCode)).toEqual(['OFF-002', 'OFF-004', 'OFF-003', 'OFF-001'])
})

test('the code after OFF-999 is OFF-1000', async () => {
  const first = await create()
  await w.database.pool.query(`update counters set last = 999 where org_id = $1 and series = 'OFF'`, [kopi.id])
  expect([first.officeCode, (await create()).officeCode]).toEqual(['OFF-001', 'OFF-1000'])
})

test('deleted employees and those of another organization with the same code are not counted', async () => {
  const { officeId, officeCode } = await create()
  const other = await w.organization()
  const [kept, deleted] = [await w.employee(kopi), await w.employee(kopi)]
  const foreign = await w.employee(other)
  for (const { employeeId } of [kept, deleted, foreign])
    await w.database.pool.query('update employees set office_code = $2 where id = $1', [employeeId, officeCode])
  await w.database.pool.query('update employees set deleted_at = now() where id = $1', [deleted.employeeId])
  expect(await offices().getOffice({ orgId: kopi.id, officeId })).toMatchObject({ employees: 1 })
})

test('management of another organization and employees cannot read offices', async () => {
  await create()
  const outsider = await w.member(await w.organization(), 'Manager')
  await expect(offices(outsider).getOffices({ orgId: kopi.id })).rejects.toMatchObject({ code: 'not_found' })
  const employee = await w.employee(kopi)
  await expect(offices(employee).getOffices({ orgId: kopi.id })).rejects.toMatchObject({ code: 'permission_denied' })
})
