import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#kernel/time.ts'
import { forgetOldRecords } from '#modules/identity/retention.jobs.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { duplicateIcNumber, rowsInAPiece } from './import.rules.ts'
import { importedRow } from './employee.fixtures.ts'

const w = world()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
})
const by = (member: Member) => w.as(member).employees

const person = (n: number) => ({
  ...importedRow(n),
  email: `person${n}@ahead.example`,
  mobileNumber: `012${3_000_000 + n}`,
})
const people = Array.from({ length: rowsInAPiece + 5 }, (_, n) => person(n))
const pieces = [people.slice(0, rowsInAPiece), people.slice(rowsInAPiece)] as const
const send = (rows: readonly object[], part: number, upload: string, member = manager) =>
  by(member).sendImportRows({ upload, part, rows: [...rows] })
/** All pieces of a file, the last one first. */
const sendAll = async (all: readonly (readonly object[])[] = pieces, member = manager): Promise<string> => {
  const upload = randomUUID()
  for (const [part, rows] of [...all.entries()].toReversed()) await send(rows, part, upload, member)
  return upload
}
const kept = async (): Promise<number> =>
  (await w.database.pool.query('select 1 from employee_import_parts where org_id = $1', [kopi.id])).rowCount ?? 0
const total = async () => (await by(manager).getEmployees({})).total
const gone = { code: 'import_rows_gone' }

describe('rows that are sent ahead', () => {
  test('are imported as if they had come with the import, also in another order and twice', async () => {
    const upload = await sendAll()
    await send(pieces[1], 1, upload)
    const done = await by(manager).employeeBulkImportAdd({ fileName: 'Staff.xlsx', upload, parts: 2 })
    expect(done).toMatchObject({ imported: people.length, created: people.length })
    expect(await total()).toBe(people.length)
    const last = people.at(-1)?.employeeICNumber ?? ''
    expect(await by(manager).getFullEmployeeProfile({ employeeICNumber: last })).toMatchObject({
      lastName: people.at(-1)?.lastName,
      salary: 3200,
    })
    expect(await kept()).toBe(0)
    await expect(by(manager).employeeBulkImportAdd({ upload, parts: 2 })).rejects.toMatchObject(gone)
  })

  test('leave no line in the trail until they are imported', async () => {
    await sendAll()
    const { rowCount } = await w.database.pool.query(`select 1 from audit_events where org_id = $1 and call = $2`, [
      kopi.id,
      'employees-sendImportRows',
    ])
    expect([rowCount, await total()]).toEqual([0, 0])
  })

  test('are looked at by an overwrite, and then written as was shown', async () => {
    await w.employee(kopi)
    const upload = await sendAll()
    const shown = await by(manager).checkImport({ mode: 'overwrite', upload, parts: 2 })
    expect(shown).toMatchObject({ created: people.length, deleted: 1, faults: [] })
    const told = { upload, parts: 2, summary: shown.summary }
    expect(await by(manager).employeeBulkImportOverwrite(told)).toMatchObject({ deleted: 1 })
    expect(await total()).toBe(people.length)
  })

  test('have a fault where a key of one piece stands in another', async () => {
    const again = [
      { ...person(9_001), employeeICNumber: people[3]?.employeeICNumber },
      { ...person(9_002), email: people[4]?.email.toUpperCase() },
      { ...person(9_003), mobileNumber: people[5]?.mobileNumber },
    ]
    const upload = await sendAll([pieces[0], again])
    const faults = [
      { row: rowsInAPiece, field: 'employeeICNumber', message: duplicateIcNumber },
      { row: rowsInAPiece + 1, field: 'email', message: 'This e-mail address stands in the file more than once' },
      { row: rowsInAPiece + 2, field: 'mobileNumber', message: 'This mobile number stands in the file more than once' },
    ]
    expect(await by(manager).checkImport({ mode: 'append', upload, parts: 2 })).toMatchObject({ faults, faultCount: 3 })
    await expect(by(manager).employeeBulkImportAdd({ upload, parts: 2 })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: Object.fromEntries(faults.map(({ row, field, message }) => [`rows.${row}.${field}`, message])),
    })
    expect(await total()).toBe(0)
  })

  test('name what the directory has already by the row of the file', async () => {
    const { icNumber } = await w.employee(kopi)
    const upload = await sendAll([pieces[0], [{ ...person(9_001), employeeICNumber: icNumber }]])
    await expect(by(manager).employeeBulkImportAdd({ upload, parts: 2 })).rejects.toMatchObject({
      fields: {
        [`rows.${rowsInAPiece}.employeeICNumber`]: 'An employee with this IC or passport number already exists.',
      },
    })
  })

  test('are refused with a fault in them, and not kept', async () => {
    const refused = send([person(1), { ...person(2), bank: 'May Bank' }], 0, randomUUID())
    await expect(refused).rejects.toMatchObject({ fields: { 'rows.1.bank': 'May Bank is not a valid Bank!' } })
    expect(await kept()).toBe(0)
  })
})

describe('an import is refused, and the rows have to come with it, where', () => {
  test('a piece is missing, or one in the middle is not whole', async () => {
    const upload = await sendAll()
    await expect(by(manager).employeeBulkImportAdd({ upload, parts: 3 })).rejects.toMatchObject(gone)
    await send(people.slice(0, 10), 0, upload)
    await expect(by(manager).employeeBulkImportAdd({ upload, parts: 2 })).rejects.toMatchObject(gone)
    await expect(by(manager).checkImport({ mode: 'append', upload, parts: 2 })).rejects.toMatchObject(gone)
    expect(await total()).toBe(0)
  })

  test('they are those of a colleague, or of another organization', async () => {
    const upload = await sendAll()
    const colleague = await w.member(kopi, 'Manager')
    const stranger = await w.member(await w.organization(), 'Manager')
    for (const member of [colleague, stranger])
      await expect(by(member).employeeBulkImportAdd({ upload, parts: 2 })).rejects.toMatchObject(gone)
    await send(people.slice(0, 3), 0, upload, colleague)
    expect(await by(manager).employeeBulkImportAdd({ upload, parts: 2 })).toMatchObject({ imported: people.length })
  })

  test('the same person has begun with another file since, or the night has passed', async () => {
    const [first, second] = [await sendAll(), await sendAll()]
    await expect(by(manager).employeeBulkImportAdd({ upload: first, parts: 2 })).rejects.toMatchObject(gone)
    w.pass(hours(2))
    await forgetOldRecords(w.database, w.now())
    expect(await kept()).toBe(0)
    await expect(by(manager).employeeBulkImportAdd({ upload: second, parts: 2 })).rejects.toMatchObject(gone)
  })
})
