import { beforeEach, describe, expect, test } from 'vitest'
import { placeFile } from '#test/place-file.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'
import { maxListedEmployees } from '../directory/assignment-list.rules.ts'

const w = world()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
})
const by = (member = manager) => w.as(member).employees

const head = ['firstName', 'lastName', 'employeeICNumber', 'bank', 'accountNumber', 'salary']
const row = (n: number, bank = 'Maybank') => ['Person', `No. ${n}`, `A${1_000_000 + n}`, bank, '114222330001', '3000']
const title = [['Staff of 2026'], []]
const workbookOf = (rows: readonly string[][]) =>
  xlsxFile([
    {
      name: 'Staff',
      columns: [],
      rows: rows.map((cells) => cells.map((text) => ({ text }))),
    },
  ])
const place = (rows: readonly string[][], uploader = manager) =>
  placeFile(w, uploader, 'employee-import', workbookOf(rows), 'Staff 2026.xlsx')

describe('a file of employees', () => {
  test('is read below a title, with the rows of the sheet and the columns however they are capitalized', async () => {
    const downloadUrl = await place([...title, head.map((name) => name.toUpperCase()), row(1), row(2, 'May Bank')])
    expect(await by().readImport({ downloadUrl })).toEqual({
      sheet: 'Staff',
      columns: head.map((field, at) => ({ field, letters: 'ABCDEF'[at] })),
      columnErrors: [],
      lines: [row(1).join('\t'), row(2, 'May Bank').join('\t')],
      sheetRows: [4, 5],
      errors: [{ row: 1, field: 'bank', code: 'bank_invalid', params: { bank: 'May Bank' } }],
      warnings: [],
      read: { question: null, answer: null },
    })
  })

  test('with other columns has the error of each column and no rows', async () => {
    const downloadUrl = await place([[...head.slice(1), 'surname', 'bank'], row(1)])
    expect(await by().readImport({ downloadUrl })).toMatchObject({
      columnErrors: [
        { letters: 'F', code: 'import_column_unknown', params: { field: 'surname' } },
        { letters: 'G', code: 'import_column_twice', params: { field: 'bank' } },
        { letters: '', code: 'import_required', params: { field: 'firstName' } },
      ],
      lines: [],
    })
    const refused = { code: 'invalid_input', fieldErrors: { file: { code: 'import_column_unknown' } } }
    await expect(by().employeeBulkImportAdd({ downloadUrl })).rejects.toMatchObject(refused)
  })

  test('is checked, imported under its name, and the same file is refused when its rows exist', async () => {
    const downloadUrl = await place([head, row(1), row(2)])
    expect(await by().checkImport({ mode: 'append', downloadUrl })).toMatchObject({ created: 2, faultCount: 0 })
    const key = { key: 'one-file-once' }
    const [first, second] = await Promise.all([
      w.as(manager, key).employees.employeeBulkImportAdd({ downloadUrl }),
      w.as(manager, key).employees.employeeBulkImportAdd({ downloadUrl }),
    ])
    expect(first).toMatchObject({ imported: 2, created: 2 })
    expect(second).toEqual(first)
    expect((await by().getImports({})).imports).toMatchObject([{ fileName: 'Staff 2026.xlsx', rows: 2 }])
    expect((await by().getFullEmployeeProfile({ employeeICNumber: 'A1000002' })).salary).toBe(3000)
    await expect(by().employeeBulkImportAdd({ downloadUrl })).rejects.toMatchObject({
      fieldErrors: { 'rows.0.employeeICNumber': { code: 'ic_number_taken' } },
    })
  })

  test('replaces the directory only with the effects that were confirmed', async () => {
    await w.employee(kopi)
    const downloadUrl = await place([head, row(1)])
    const { summary, deleted } = await by().checkImport({ mode: 'overwrite', downloadUrl })
    expect(deleted).toBe(1)
    await w.employee(kopi)
    const replace = (confirmed: string) => by().employeeBulkImportOverwrite({ downloadUrl, summary: confirmed })
    await expect(replace(summary)).rejects.toMatchObject({ code: 'import_outdated' })
    const { summary: current } = await by().checkImport({ mode: 'overwrite', downloadUrl })
    expect(await replace(current)).toMatchObject({ created: 1, deleted: 2 })
  })

  test('with an error imports nothing, and the errors are at their rows', async () => {
    const downloadUrl = await place([head, row(1), row(2, 'May Bank')])
    for (const call of [by().employeeBulkImportAdd, by().employeeBulkImportOverwrite])
      await expect(call({ downloadUrl })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { 'rows.1.bank': 'May Bank is not a valid Bank!' },
      })
    expect((await by().getEmployees({})).total).toBe(0)
  })

  test('of someone else or of another purpose is not read', async () => {
    const others = await place([head, row(1)], await w.member(kopi, 'Executive'))
    const wages = await placeFile(w, manager, 'earned-wages', workbookOf([head, row(1)]), 'wages.xlsx')
    for (const downloadUrl of [others, wages, '/files/06A/x.xlsx', 'x']) {
      const unknown = { code: 'import_file_unknown' }
      await expect(by().readImport({ downloadUrl })).rejects.toMatchObject(unknown)
      await expect(by().readEmployeeList({ downloadUrl })).rejects.toMatchObject(unknown)
      await expect(by().checkImport({ mode: 'append', downloadUrl })).rejects.toMatchObject(unknown)
      await expect(by().employeeBulkImportAdd({ downloadUrl })).rejects.toMatchObject(unknown)
    }
  })
})

describe('a list of employees', () => {
  const read = async (content: Uint8Array | string, name = 'list.csv') =>
    (await by().readEmployeeList({ downloadUrl: await placeFile(w, manager, 'employee-list', content, name) })).text

  test('in Windows-1252 is read', async () =>
    expect(await read(Buffer.from('IC;Team\n900101145678;Séri', 'latin1'))).toBe('IC\tTeam\n900101145678\tSéri'))

  test('keeps its blank rows, but not as many as a forged row number claims', async () => {
    expect(await read('IC\n\n\n900101145678,Bar')).toBe('IC\n\n\n900101145678\tBar')
    const rows = [[{ text: 'IC' }], [{ text: '900101145678' }]]
    const forged = await forge(xlsxFile([{ name: 'A', columns: [], rows }]))
    expect((await read(forged, 'list.xlsx')).split('\n')).toHaveLength(2 * maxListedEmployees + 1)
  })

  test.each([0, 1])(
    'is limited to three times the maximum number of employees; rows over the limit: %d',
    async (more) => {
      const list = read('x\n'.repeat(3 * maxListedEmployees + more))
      if (more) await expect(list).rejects.toMatchObject({ fieldErrors: { file: { code: 'workbook_too_large' } } })
      else expect((await list).split('\n')).toHaveLength(3 * maxListedEmployees)
    },
  )
})

/** The same workbook, whose second row claims to be the last of the sheet. */
const forge = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate')
  const parts = unzipSync(bytes)
  const name = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(parts[name] ?? new Uint8Array())
  return zipSync({ ...parts, [name]: strToU8(xml.replaceAll('r="2"', 'r="1048576"').replaceAll('A2', 'A1048576')) })
}
