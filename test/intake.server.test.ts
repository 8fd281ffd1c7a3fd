import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseEmployeeList } from '#people/employees/directory/assignment-list.rules.ts'
import { placeUpload, runUpload } from '#ground/uploads/upload.fixtures.ts'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'
import { placeFile } from './place-file.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
let org: Organization
let admin: Member
let manager: Member
beforeAll(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization({ earnedWagesSource: 'imported' })
  admin = await w.member(null, 'admin')
  manager = await w.member(org, 'Manager')
})

type Content = Uint8Array | string
type Consumer = {
  readonly header: readonly string[]
  /** A row in this order, whose last value is a number. */
  readonly row: () => readonly string[]
  /** The codes of the errors of the file or of its cells. */
  readonly read: (content: Content) => Promise<readonly unknown[]>
}
type Errors = Readonly<Record<string, { readonly code: string }>>
const refused = (error: unknown) =>
  Object.values((error as { fieldErrors: Errors }).fieldErrors).map(({ code }) => code)

/** Whether nothing is read before someone says which column is what. */
const isAsked = (columns: { readonly question: unknown; readonly answer: unknown } | undefined) =>
  Boolean(columns?.question && !columns.answer)

/** Everything that reads the rows of a file. */
const consumers: Readonly<Record<string, Consumer>> = {
  sales: {
    header: ['organizationCode', 'saleDate', 'reference', 'amount'],
    row: () => [org.code, '2026-11-03', w.id(), '120.5'],
    read: async (content) => {
      const downloadUrl = await placeUpload(w, admin, Buffer.from(content))
      const { uploadedDocuments } = w.as(admin)
      const { id } = await uploadedDocuments.create({ downloadUrl, fileName: 'sales.csv', type: 'SALES' })
      await runUpload(w, id)
      const { document, logs } = await uploadedDocuments.getLogs({ uploadedDocumentId: id })
      return document.failure ? [document.failure.code] : logs.flatMap(({ errors }) => errors.map(({ code }) => code))
    },
  },
  'earned wages': {
    header: ['employeeICNumber', 'date', 'amount'],
    row: () => ['900101145678', '2026-11-03', '120.5'],
    read: async (content) => {
      const downloadUrl = await placeFile(w, manager, 'earned-wages', content)
      const { problem, faults, columns } = await w.as(manager).rollingPayManagement.importEarnedWages({ downloadUrl })
      if (isAsked(columns)) return ['columns_open']
      return problem ? [problem.code] : faults.flatMap(({ errors }) => errors.map(({ code }) => code))
    },
  },
  employees: {
    header: ['firstName', 'lastName', 'employeeICNumber', 'bank', 'accountNumber', 'salary'],
    row: () => ['Nur', 'Aina', '900101145678', 'Maybank', '114222330001', '3200.5'],
    read: async (content) => {
      const downloadUrl = await placeFile(w, manager, 'employee-import', content)
      const read = w.as(manager).employees.readImport({ downloadUrl })
      return read.then(({ errors, columnErrors }) => [...columnErrors, ...errors].map(({ code }) => code), refused)
    },
  },
  'bank results': {
    header: ['Account No.', 'Status', 'Reason', 'Amount'],
    row: () => ['114222330001', 'paid', '', '120.5'],
    read: async (content) => {
      const downloadUrl = await placeFile(w, admin, 'bank-result', content)
      const preview = w.as(admin).rollingPayAdmin.previewBankResult({ downloadUrl })
      return preview.then(
        ({ unmatched, columns }) =>
          isAsked(columns) ? ['columns_open'] : unmatched.rows.map(({ problem }) => problem.code),
        refused,
      )
    },
  },
  assignments: {
    header: ['IC', 'Team', 'Level'],
    row: () => ['900101145678', 'Bar', '3'],
    read: async (content) => {
      const downloadUrl = await placeFile(w, manager, 'employee-list', content)
      const read = w.as(manager).employees.readEmployeeList({ downloadUrl })
      return read.then(({ text }) => {
        const { rows, question } = parseEmployeeList(text)
        return question ? ['columns_open'] : rows.flatMap(({ error }) => error ?? [])
      }, refused)
    },
  },
}
/** What each reports for a file without errors: the line of a result file has no transfer. */
const validOf = (name: string) => (name === 'bank results' ? ['result_no_transfer'] : [])
const csv = (...rows: (readonly string[])[]) => rows.map((row) => row.join(',')).join('\n')
const sheet = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  columns: [],
  rows: rows.map((row) => row.map((text) => ({ text }))),
})
/** Replaces the last cell of the second row by this XML. */
const withLastCell = ({ header, row }: Consumer, xml: string): Uint8Array => {
  const parts = unzipSync(xlsxFile([sheet('Rows', [header, row()])]))
  const name = 'xl/worksheets/sheet1.xml'
  const place = `${String.fromCharCode(64 + header.length)}2`
  const cell = new RegExp(`<c r="${place}".*?</c>`)
  return zipSync({
    ...parts,
    [name]: strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(cell, `<c r="${place}"${xml}</c>`)),
  })
}

describe.each(Object.entries(consumers))('%s', (name, one) => {
  test.each<[string, () => Content]>([
    ['as CSV', () => csv(one.header, one.row())],
    ['with a byte order mark', () => `\ufeff${csv(one.header, one.row())}`],
    ['with a stated separator', () => `sep=;\n${csv(one.header, one.row()).replaceAll(',', ';')}`],
    ['with tabs', () => csv(one.header, one.row()).replaceAll(',', '\t')],
    ['in UTF-16', () => Buffer.from(`\ufeff${csv(one.header, one.row()).replaceAll(',', '\t')}`, 'utf16le')],
    ['as a workbook', () => xlsxFile([sheet('Rows', [one.header, one.row()])])],
    ['with a number from a formula', () => withLastCell(one, '><f>1+2</f><v>3.0000000000000004</v>')],
  ])('%s are read', async (_, content) => expect(await one.read(content())).toEqual(validOf(name)))

  test('in an encoding that can not be told apart are refused with the remedy', async () => {
    const bytes = Buffer.concat([Buffer.from(`${csv(one.header, one.row())},`), Buffer.from([0xb3, 0xc2, 0xc3, 0xc0])])
    expect(await one.read(bytes)).toEqual(['workbook_encoding'])
  })

  test('with the same column twice lead to a question or are refused', async () => {
    const [first = ''] = one.header
    const codes = await one.read(csv([...one.header, first], [...one.row(), 'x']))
    expect(codes).toEqual([expect.stringMatching(/_column_twice$|^columns_open$/)])
  })

  test('with an open quote are refused with its line', async () =>
    expect(await one.read(`${csv(one.header)}\n"${csv(one.row())}`)).toEqual(['workbook_quote_unclosed']))
})

/** A list of assignments with headers of any name takes the first sheet, and checks its numbers when they are assigned. */
describe.each(Object.entries(consumers).filter(([name]) => name !== 'assignments'))('%s', (name, one) => {
  test('in Windows-1252 below a title are found', async () =>
    expect(await one.read(Buffer.from(`Séri\n\n${csv(one.header, one.row())}`, 'latin1'))).toEqual(validOf(name)))

  test('in the second sheet below a title are found', async () => {
    const sheets = [sheet('Read me', [['How to fill in']]), sheet('Rows', [['November'], [], one.header, one.row()])]
    expect(await one.read(xlsxFile(sheets))).toEqual(validOf(name))
  })

  test.each([
    ['was never calculated', '><f>1+2</f>', 'cell_formula'],
    ['has an error', ' t="e"><f>1/0</f><v>#DIV/0!</v>', 'cell_formula_error'],
  ])('with a formula that %s explain it', async (_, xml, code) =>
    expect(await one.read(withLastCell(one, xml))).toContain(code),
  )
})

test.each([
  ['earned wages', 0, '50608037977', 'ic_number_zeros'],
  ['employees', 2, '50608037977', 'ic_number_zeros'],
  ['assignments', 0, '50608037977', 'ic_number_zeros'],
  ['bank results', 0, '5.12399E+11', 'result_account_rounded'],
])('the numbers of %s that a spreadsheet program changed are explained', async (name, place, number, code) => {
  const { header, row, read } = consumers[name]!
  expect(await read(csv(header, row().with(place, number)))).toEqual([code])
})
