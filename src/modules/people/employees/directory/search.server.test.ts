import { beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { importedRow } from '../employee.fixtures.ts'

const w = world()
const many = 1_700
let kopi: Organization
let manager: Member

const write = (text: string, values: unknown[] = []) =>
  w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query(text, values))
const find = async (search: string): Promise<string[]> => {
  const { employees } = await w.as(manager).employees.getEmployees({ search })
  return employees.map(({ employeeICNumber }) => employeeICNumber)
}
const countMatches = async (search: string): Promise<number> => {
  const admin = w.as(await w.member(null, 'admin'))
  return (await admin.employees.getEmployees({ search })).total
}

beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  await w.as(manager).employees.employeeBulkImportAdd(Array.from({ length: many }, (_, n) => importedRow(n)))
})

test('finds employees of a large import immediately, with their current data', async () => {
  expect(await find('rashid 1234')).toEqual(['Q1001234'])
  expect(await countMatches('rashid 1234')).toBe(1)
  expect(await w.as(manager).employees.getEmployees({ search: 'rashid' })).toMatchObject({ total: 500, more: true })
  await w.as(manager).employees.editEmployee({ employeeICNumber: 'Q1000007', lastName: 'Seputeh' })
  await w.as(manager).employees.softDeleteEmployee({ employeeICNumber: 'Q1000008' })
  expect([await find('rashid 7'), await find('seputeh'), await find('Q1000008')]).toEqual([
    expect.not.arrayContaining(['Q1000007']),
    ['Q1000007'],
    [],
  ])
})

test('reads few index entries and employees, whether a word is rare, short or frequent', async () => {
  await w.database.pool.query('vacuum analyze employees')
  const readsOf = (search: string) =>
    w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
      const reads = async () => {
        const { rows } = await client.query<{ entries: number; employees: number }>(
          `select pg_stat_get_xact_tuples_returned('employees_search'::regclass)::int as entries,
                  (seq_tup_read + idx_tup_fetch)::int as employees from pg_stat_xact_user_tables where relid = 'employees'::regclass`,
        )
        return rows[0] ?? { entries: 0, employees: 0 }
      }
      const before = await reads()
      const { rows: found } = await client.query('select * from search_employees(null, $1, null, 501)', [search])
      const after = await reads()
      return {
        found: found.length,
        entries: after.entries - before.entries,
        employees: after.employees - before.employees,
      }
    })
  for (const [search, found, entries] of [
    ['rashid 12', 111, 111],
    ['rashid 1234', 1, 1],
    ['rashid', 501, 0],
  ] as const) {
    const reads = await readsOf(search)
    expect(reads).toMatchObject({ found, entries })
    // The first hundred employees show whether the words are frequent.
    expect(reads.employees).toBeLessThan(found + 110)
  }
})

test('finds each of a few employees once if all of an organization have the word', async () => {
  const satay = await w.organization()
  const reader = await w.member(satay, 'Manager')
  const rows = Array.from({ length: 40 }, (_, n) => ({ ...importedRow(n), employeeICNumber: `T10000${n + 10}` }))
  await w.as(reader).employees.employeeBulkImportAdd(rows)
  const { employees, total } = await w.as(reader).employees.getEmployees({ search: 'rashid', pageSize: 50 })
  expect([total, new Set(employees.map((one) => one.employeeICNumber)).size]).toEqual([40, 40])
})

test('finds employees of a bulk change by their current data', async () => {
  await write(`update employees set first_name = 'Puteri' where org_id = $1 and ic_number < 'Q1000900'`, [kopi.id])
  expect(await find('puteri binti rashid 899')).toEqual(['Q1000899'])
  expect(await find('aina binti rashid 899')).toEqual([])
  expect(await find('aina binti rashid 901')).toEqual(['Q1000901'])
  await write('update employees set deleted_at = $2 where org_id = $1', [kopi.id, w.now()])
  expect(await find('puteri')).toEqual([])
})

test('a salary requires an employee, and employees are never deleted', async () => {
  const salary = `insert into employee_salaries values ($1, $2, '2026-01-01', 100000, $3, 'TTTTTTTTTTTTTTTT')`
  await expect(write(salary, [kopi.id, w.id(), w.now()])).rejects.toMatchObject({ code: '23503' })
  const move = write(`update employee_salaries set employee_id = $2 where org_id = $1`, [kopi.id, w.id()])
  await expect(move).rejects.toMatchObject({ code: expect.stringMatching(/^23/) as string })
  await expect(write(`delete from employees where org_id = $1`, [kopi.id])).rejects.toMatchObject({ code: '42501' })
  expect(await outcomeOf(w.database.pool.query(`delete from employees where org_id = '${kopi.id}'`))).toBe('23503')
})

describe('a name is found', () => {
  let office: Organization
  let reader: Member
  const findNames = async (search: string) => {
    const { employees } = await w.as(reader).employees.getEmployees({ search })
    return employees.map(({ firstName, lastName }) => `${firstName} ${lastName}`.normalize('NFC')).toSorted()
  }
  beforeAll(async () => {
    office = await w.organization()
    reader = await w.member(office, 'Manager')
    const names = [
      ['Jean', 'D’Cruz'],
      ['José', 'Núñez'],
      ['Jürgen', 'Müller'],
      ['Thị', 'Nguyễn'],
      ['Siti', "Ma'ruf"],
      ['陈', '美玲'],
      ['Rajeswary a/p K.', 'Subramaniam'],
      ['Mohd. Faizal', 'bin Omar'],
      ['Abd. Rahman', 'bin Ali'],
      ['Aminah', 'binti Abu'],
      ['Nurul Ain', 'bt. Yusof'],
      ['Md. Nor', 'bin Salleh'],
      ['小明', '黄'],
      ['Kavitha', 'd/o Raju'],
    ]
    const rows = names.map(([firstName, lastName], n) => ({
      ...importedRow(n),
      firstName,
      lastName,
      employeeICNumber: `S1000${String(n).padStart(2, '0')}`,
    }))
    await w.as(reader).employees.employeeBulkImportAdd(rows)
    // As an earlier version stored it.
    await write(
      `update employees set last_name = normalize(last_name, nfd) where org_id = $1 and ic_number = 'S100003'`,
      [office.id],
    )
  })

  test.each([
    ["d'cruz", 'Jean D’Cruz'],
    ['D’CRUZ', 'Jean D’Cruz'],
    ['dcruz', 'Jean D’Cruz'],
    ['jose', 'José Núñez'],
    ['NUNEZ', 'José Núñez'],
    ['núñez', 'José Núñez'],
    ['muller', 'Jürgen Müller'],
    ['nguyen', 'Thị Nguyễn'],
    ['Nguyễn', 'Thị Nguyễn'],
    ['Nguyễn'.normalize('NFD'), 'Thị Nguyễn'],
    ['ma’ruf', "Siti Ma'ruf"],
    ['陈美玲', '陈 美玲'],
    ['rajeswary subramaniam', 'Rajeswary a/p K. Subramaniam'],
    ['Subramaniam Rajeswary', 'Rajeswary a/p K. Subramaniam'],
    ['Mohd Faizal', 'Mohd. Faizal bin Omar'],
    ['mohd. faizal', 'Mohd. Faizal bin Omar'],
    ['Abdul Rahman', 'Abd. Rahman bin Ali'],
    ['aminah abu', 'Aminah binti Abu'],
    // The last word is still being typed.
    ['aminah a', 'Aminah binti Abu'],
    ['aminah ab', 'Aminah binti Abu'],
    ['abu  S100009', 'Aminah binti Abu'],
    ['aminah bt abu', 'Aminah binti Abu'],
    ['nurul ain binti', 'Nurul Ain bt. Yusof'],
    ['Nurul Ain binti Yusof', 'Nurul Ain bt. Yusof'],
    ['rajeswary ap subramaniam', 'Rajeswary a/p K. Subramaniam'],
    ['kavitha raju', 'Kavitha d/o Raju'],
    ['kavitha a/p raju', 'Kavitha d/o Raju'],
    ['mohd nor', 'Md. Nor bin Salleh'],
    ['Muhammad Nor', 'Md. Nor bin Salleh'],
    ['mohamad nor salleh', 'Md. Nor bin Salleh'],
    ['muhammad faizal', 'Mohd. Faizal bin Omar'],
    ['md faizal', 'Mohd. Faizal bin Omar'],
    ['美玲 陈', '陈 美玲'],
    ['小明 黄', '小明 黄'],
    ['黄小明', '小明 黄'],
    ['黄 小明', '小明 黄'],
  ])('by %s', async (search, name) => {
    expect(await findNames(search)).toEqual([name])
  })

  test('only if it has every word, literally', async () => {
    for (const search of ['aminah omar', '%', '_', 'a%h', "'", '.', 'bin\\'])
      expect(await findNames(search)).toEqual([])
  })

  test('in other lists', async () => {
    const { employees } = await w.as(await w.member(null, 'admin')).employees.getEmployees({ search: 'nunez jose' })
    expect(employees).toHaveLength(1)
  })
})
