import { beforeAll, expect, test } from 'vitest'
import { officeFields } from '#people/offices/office.fixtures.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let office: { orgId: string; officeId: string; officeCode: string }
let level: string
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  office = await w.as(await w.member(null, 'admin')).orgOffices.createOffice({ orgId: kopi.id, ...officeFields })
  const { id } = await w.as(manager).jobLevels.create({ jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 })
  await w.as(manager).jobLevels.approve({ jobLevelsIds: [id] })
  level = id
})

test('an employee keeps an office and a job level that were deleted, and no other employee can get them', async () => {
  const calls = w.as(manager).employees
  const [member, other] = [await w.employee(kopi), await w.employee(kopi)]
  const { officeCode } = office
  const references = { officeCode, jobLevel: { id: level } }
  await calls.editEmployee({ employeeICNumber: member.icNumber, ...references })
  const { orgId, officeId } = office
  await w.as(await w.member(null, 'admin')).orgOffices.deleteOffice({ orgId, officeId, reason: 'No longer used' })
  await w.as(manager).jobLevels.delete({ jobLevelId: level })

  const edited = await calls.editEmployee({ employeeICNumber: member.icNumber, ...references, city: 'Ipoh' })
  expect(edited).toMatchObject({ city: 'Ipoh', officeCode, jobLevel: { name: 'Shift leader' } })
  await expect(calls.editEmployee({ employeeICNumber: other.icNumber, ...references })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { officeCode: `There is no office ${officeCode}`, jobLevel: expect.any(String) as string },
  })

  const row = ({ icNumber: employeeICNumber }: Member) => ({
    firstName: 'Aina',
    lastName: 'Rashid',
    employeeICNumber,
    bank: 'Maybank',
    accountNumber: '114222330001',
    officeCode,
  })
  expect(await calls.checkImport({ mode: 'overwrite', rows: [row(member)] })).toMatchObject({ faults: [] })
  expect(await calls.checkImport({ mode: 'overwrite', rows: [row(other)] })).toMatchObject({
    faults: [{ row: 0, field: 'officeCode' }],
  })
})
