import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { day } from '#kernel/time.ts'
import { world, type Member } from '#test/world.ts'

const w = world()

test.each([
  [
    'setSalary',
    (key: Member, employeeICNumber: string) =>
      w.as(key).employees.setSalary({ employeeICNumber, salary: ringgit(2_600), fromDate: day('2027-01-01') }),
  ],
  [
    'setAbsences',
    (key: Member, employeeICNumber: string) =>
      w.as(key).employees.setAbsences({ employeeICNumber, period: '2026-11', absences: [] }),
  ],
] as const)('a key that may not read employees learns no account, contact or address from %s', async (_, change) => {
  const organization = await w.organization()
  const { id } = await w.employee(organization)
  const { rows } = await w.database.pool.query<{ ic_number: string }>(
    `update employees set email = 'devi@kopi.example', address = '12 Jalan Besar', city = 'Ipoh' where org_id = $1
       and id = (select employee_id from users where org_id = $1 and id = $2)
     returning ic_number, mobile_number, account_number, email, address, city`,
    [organization.id, id],
  )
  const { ic_number: icNumber, ...personal } = rows[0]!
  const answerTo = async (...scopes: Parameters<typeof w.key>[1] & object) =>
    JSON.stringify(await change(await w.key(organization, scopes), icNumber))
  const [writer, reader] = [await answerTo('pay:write'), await answerTo('pay:write', 'employees:read')]
  for (const value of Object.values(personal)) {
    expect(writer).not.toContain(value)
    expect(reader).toContain(value)
  }
})
