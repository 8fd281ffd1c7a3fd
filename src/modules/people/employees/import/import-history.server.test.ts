import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
})
const by = (member: Member) => w.as(member).employees
const row = (n: number) => ({
  firstName: 'Person',
  lastName: String(n).padStart(4, '0'),
  employeeICNumber: `A${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: '114222330001',
  email: `person${n}@import.example`,
})
const rowsOf = (...numbers: number[]) => numbers.map(row)

test('the history lists each import with its user, its result and the user who undid it', async () => {
  await by(executive).employeeBulkImportAdd({ fileName: 'one.xlsx', rows: rowsOf(1, 2) })
  w.pass(60_000)
  const importedAt = w.now()
  await by(manager).employeeBulkImportOverwrite({ fileName: 'two.xls', rows: rowsOf(2, 3) })
  w.pass(60_000)
  await by(executive).undoImport({})
  const { imports, next } = await by(manager).getImports({})
  expect(imports).toMatchObject([
    {
      mode: 'overwrite',
      fileName: 'two.xls',
      rows: 2,
      created: 1,
      unchanged: 1,
      deleted: 1,
      importedAt,
      importedBy: expect.stringContaining('Manager') as string,
      undoneAt: w.now(),
      undoneBy: expect.stringContaining('Executive') as string,
    },
    { mode: 'append', fileName: 'one.xlsx', rows: 2, created: 2, undoneAt: null, undoneBy: null },
  ])
  expect(next).toBeNull()
})

test('the history is read 20 imports at a time', async () => {
  await by(manager).employeeBulkImportAdd({ fileName: 'one.xlsx', rows: rowsOf(1) })
  await w.database.pool.query(
    `insert into employee_imports select (jsonb_populate_record(i, jsonb_build_object('id', lpad(n::text, 16, '0')))).*
       from employee_imports i, generate_series(1, 24) n where i.org_id = $1`,
    [kopi.id],
  )
  const first = await by(manager).getImports({})
  const second = await by(manager).getImports({ after: first.next ?? '' })
  expect([first.imports.length, second.imports.length, second.next]).toEqual([20, 5, null])
  const ids = [...first.imports, ...second.imports].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
})

test('an account that an admin linked to an imported employee is unlinked by the undo, and linked again by the next import', async () => {
  const admin = await w.member(null, 'admin')
  await by(manager).employeeBulkImportAdd(rowsOf(1))
  const user = await w.as(admin).users.createUser({
    tenantId: kopi.id,
    firstName: 'Person',
    lastName: '0001',
    email: 'person1@import.example',
    role: 'Employee',
    status: 'Active',
    password: 'Given-Pass-1',
  })
  const state = async () =>
    (
      await w.database.pool.query<{ employee: string | null; sessions: number; accounts: number }>(
        `select e.ic_number as employee, (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
                (select count(*)::int from users o where o.org_id = u.org_id and o.role = 'Employee') as accounts
           from users u left join employees e on e.org_id = u.org_id and e.id = u.employee_id and e.deleted_at is null where u.id = $1`,
        [user.id],
      )
    ).rows[0]
  const signIn = () =>
    w.as(null).auth.signIn({ tenantId: kopi.id, email: 'person1@import.example', password: 'Given-Pass-1' })
  await signIn()
  expect(await state()).toEqual({ employee: 'A1000001', sessions: 1, accounts: 1 })

  await by(manager).undoImport({})
  expect(await state()).toEqual({ employee: null, sessions: 0, accounts: 1 })
  const { events } = await w.as(manager).audit.getEvents({ filter: { recordId: user.id } })
  expect(events[0]).toMatchObject({ call: 'employees-undoImport' })

  await by(manager).employeeBulkImportAdd(rowsOf(1))
  await by(manager).approveEmployees({ ICNumbers: ['A1000001'] })
  await signIn()
  expect(await state()).toEqual({ employee: 'A1000001', sessions: 1, accounts: 1 })
})

test('an import that corrects an address invites the employee there, and its undo makes the first invitation valid again', async () => {
  await by(manager).employeeBulkImportAdd(rowsOf(70))
  await by(manager).approveEmployees({ ICNumbers: ['A1000070'] })
  w.pass(60_000)
  const email = 'right70@import.example'
  await by(manager).employeeBulkImportOverwrite([{ ...row(70), email }])
  const links = async (address: string) => (await w.messages(address)).map(({ text }) => /#(\S+)/.exec(text)?.[1])
  const [[first, ...more], [second]] = [await links(row(70).email), await links(email)]
  expect(more).toEqual([])
  w.pass(60_000)
  await by(manager).undoImport({})
  const accept = (token = '') => w.as(null).auth.acceptInvitation({ token, newUserPassword: 'Chosen-Pass-2' })
  await expect(accept(second)).rejects.toMatchObject({ code: 'link_not_valid' })
  expect(await accept(first)).toMatchObject({ email: row(70).email })
})

test('another organization can neither see nor undo it', async () => {
  const stranger = await w.member(await w.organization(), 'Manager')
  const { importId } = await by(manager).employeeBulkImportAdd(rowsOf(1))
  expect(await by(stranger).getImports({})).toEqual({ imports: [], next: null })
  expect(await by(stranger).checkLastImport({})).toMatchObject({ import: null, canUndo: false })
  await expect(by(stranger).undoImport({ importId })).rejects.toMatchObject({ code: 'import_none' })
  // The same people may work for both organizations, and an overwrite in one does not affect the other.
  await by(stranger).employeeBulkImportOverwrite(rowsOf(1, 5))
  expect((await by(manager).getEmployees({})).total).toBe(1)
})

test('a repeated request with the same idempotency key returns the stored response and imports once', async () => {
  const rows = Array.from({ length: 800 }, (_, n) => row(n))
  const click = () => w.as(manager, { key: 'one-click-of-import' }).employees.employeeBulkImportAdd(rows)
  const [first, second] = await Promise.all([click(), click()])
  expect(second).toEqual(first)
  expect(await click()).toEqual(first)
  expect((await by(manager).getImports({})).imports).toHaveLength(1)
  const other = w.as(manager, { key: 'one-click-of-import' }).employees.employeeBulkImportAdd(rows.slice(1))
  await expect(other).rejects.toMatchObject({ code: 'key_reused' })
})

test('of two concurrent imports, the second waits and then sees the changes of the first', async () => {
  let second: Promise<unknown> | undefined
  await w.database.transaction({ orgs: [kopi.id] }, 'write', async ({ client }) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 8))`, [`import ${kopi.id}`])
    second = by(manager)
      .employeeBulkImportAdd(rowsOf(1, 2))
      .catch((refusal: unknown) => refusal)
    await untilBlocked(w.database)
  })
  expect(await second).toMatchObject({ created: 2 })
  const results = await Promise.allSettled([
    by(manager).employeeBulkImportOverwrite(rowsOf(1, 3)),
    by(executive).employeeBulkImportOverwrite(rowsOf(1, 4)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { employees } = await by(manager).getEmployees({ sort: { by: 'employeeICNumber' } })
  const { imports } = await by(manager).getImports({})
  expect(employees.map((one) => one.employeeICNumber)).toHaveLength(2)
  expect(imports.slice(0, 2).map(({ deleted }) => deleted)).toEqual([1, 1])
})

test('a corrected start date moves the only salary with it, and the undo moves it back', async () => {
  const [one, raised, also] = [await w.employee(kopi), await w.employee(kopi), await w.employee(kopi)]
  await by(manager).setSalary({ employeeICNumber: raised.icNumber, salary: ringgit(3100), fromDate: '2026-10-01' })
  w.pass(60_000)
  const correct = async ({ icNumber: employeeICNumber }: Member, startDate: LocalDate, salary?: number) => {
    const { firstName, lastName, bank, accountNumber } = await by(manager).getFullEmployeeProfile({ employeeICNumber })
    const given = { firstName, lastName, employeeICNumber, bank, accountNumber, startDate }
    return { ...given, ...(salary !== undefined && { salary: ringgit(salary) }) }
  }
  const salaries = () =>
    Promise.all(
      [one, raised, also].map(async ({ icNumber: employeeICNumber }) =>
        (await by(manager).getFullEmployeeProfile({ employeeICNumber })).salaries.map((one) => [one.from, one.salary]),
      ),
    )
  const before = await salaries()
  expect(before[0]).toEqual([['2024-01-01', 3_000]])
  const today = '2026-11-16' as LocalDate
  await by(executive).employeeBulkImportOverwrite({
    fileName: 'dates.csv',
    rows: [
      await correct(one, '2023-06-01' as LocalDate),
      await correct(raised, '2023-06-01' as LocalDate),
      await correct(also, today, 3_500),
    ],
  })
  expect(await salaries()).toEqual([[['2023-06-01', 3_000]], before[1], [[today, 3_500]]])
  w.pass(60_000)
  await by(manager).undoImport({})
  expect(await salaries()).toEqual(before)
})
