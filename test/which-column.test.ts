import { expect, test, describe } from 'vitest'
import { keysOf } from '#kernel/one-of.ts'
import type { Instant } from '#kernel/time.ts'
import { notNeeded, type ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTable } from '#ground/columns/reading.rules.ts'
import { tableKinds, type Field, type TableKind } from '#ground/columns/table.rules.ts'
import { resultTable } from '#money/deductions/lists/result-rows.rules.ts'
import { payeeTables } from '#money/disbursements/form/pasted-payees.rules.ts'
import { wageTable } from '#money/earnedWages/earned-wage.rules.ts'
import { assignmentTable } from '#people/employees/directory/assignment-list.rules.ts'
import { importTableKind } from '#people/employees/lists/import-columns.rules.ts'
import { deductionTable } from '#people/employees/pay/other-deduction-list.rules.ts'
import { statementTable } from '#reports/bankStatements/statement-rows.rules.ts'
import { uploadTables } from '#ground/uploads/upload.rules.ts'
import { bankResultTable } from '#money/withdrawals/results/bank-result.rules.ts'

/** Every table that comes in. */
const kinds = [
  resultTable,
  deductionTable,
  assignmentTable,
  importTableKind,
  wageTable,
  payeeTables.suppliers,
  payeeTables.employees,
  uploadTables.SALES,
  uploadTables.SETTLEMENTS,
  bankResultTable,
  statementTable,
] as readonly TableKind<string>[]

/** A value that a column of a look has. */
const values: Readonly<Record<Field['look'], string>> = {
  amount: '570.00',
  date: '2026-11-20',
  month: '2026-11',
  icNumber: '900101145678',
  account: '512399007701',
  direction: 'CR',
  text: 'KK-0005',
}
/** The needed fields of a kind, each with its first heading and a value. */
const neededOf = ({ needs, fields }: TableKind<string>) =>
  needs.map(([field = '']) => {
    const { headings, look } = fields[field] as Field
    return { field, heading: headings[0] ?? '', value: values[look] }
  })
type Rows = readonly (readonly string[])[]
const sheet = (name: string, rows: Rows) => ({ name, rows: rows.map((cells, i) => ({ number: i + 1, cells })) })
const read = (kind: TableKind<string>, rows: Rows, answers: readonly ColumnAnswer[] = []) =>
  readTable(kind, [sheet('', rows)], answers)
const answer = (key: string, ...sheets: ColumnAnswer['sheets']): ColumnAnswer => ({
  key,
  sheets,
  at: '2026-11-27T02:00:00.000Z' as Instant,
  byName: 'Farah binti Aziz',
})

test('this test covers every kind', () => {
  expect(kinds.map(({ name }) => name).toSorted()).toEqual([...tableKinds].toSorted())
})

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const needed = neededOf(kind)
  const head = needed.map(({ heading }) => heading)
  const row = needed.map(({ value }) => value)
  const reading = (rows: Rows, answers?: readonly ColumnAnswer[]) => read(kind, rows, answers)
  const cellsOf = (found: ReturnType<typeof reading>) =>
    found.rows?.map((one) => needed.map(({ field }) => one.cell(field)))

  test('is read without a question if every heading is known, in any order and case', () => {
    for (const rows of [
      [head, row],
      [head.map((one) => ` ${one.toUpperCase()} `).toReversed(), row.toReversed()],
    ]) {
      const found = reading(rows)
      expect(found.question).toBeNull()
      expect(cellsOf(found)).toEqual([row])
    }
  })

  test('asks about a heading that is not known, and reads nothing before the answer', () => {
    for (const heading of ['Pelarasan', 'Hold code', 'EPF 11%']) {
      const rows = [
        [...head, heading],
        [...row, '12.00'],
      ]
      const { question, rows: found } = reading(rows)
      expect(found).toBeNull()
      expect(question?.sheets[0]?.columns.at(-1)).toMatchObject({ heading, samples: ['12.00'] })
      const columns = [...needed.map(({ field }) => field), notNeeded]
      const answered = reading(rows, [answer(question?.key ?? '', { isHeading: true, columns, directions: {} })])
      expect(cellsOf(answered)).toEqual([row])
    }
  })

  test('asks if a needed heading is not known, and proposes no amount among several', () => {
    const amount = needed.findIndex(({ field }) => kind.fields[field]?.look === 'amount')
    if (amount < 0) return
    const rows = [
      [...head.with(amount, 'KWSP'), 'Potongan pendahuluan'],
      [...row.with(amount, '520.00'), '570.00'],
    ]
    const { question, rows: found } = reading(rows)
    expect(found).toBeNull()
    expect(question?.sheets[0]?.columns[amount]?.choice).toBeNull()
    expect(question?.sheets[0]?.columns.at(-1)?.choice).toBeNull()
  })

  test('asks if two headings fit one field', () => {
    for (const field of keysOf(kind.fields)) {
      const { headings, look } = kind.fields[field] as Field
      const [heading = ''] = headings
      const others = needed.filter((one) => one.field !== field)
      const rows = [
        [...others.map((one) => one.heading), heading, headings.at(-1) ?? heading],
        [...others.map(({ value }) => value), values[look], values[look]],
      ]
      const { question, rows: found } = reading(rows)
      expect(found, field).toBeNull()
      expect(
        question?.sheets[0]?.columns.slice(-2).map(({ choice }) => choice),
        field,
      ).toEqual([null, null])
    }
  })

  test('asks if a row has more fields than the headings', () => {
    const { question, rows: found } = reading([head, row, [...row, '570.00'], row])
    expect(found).toBeNull()
    expect(question?.sheets[0]?.columns.at(-1)).toMatchObject({ heading: '', samples: ['570.00'], choice: null })
    const columns = [...needed.map(({ field }) => field), notNeeded]
    const answered = reading(
      [head, row, [...row, '570.00'], row],
      [answer(question?.key ?? '', { isHeading: true, columns, directions: {} })],
    )
    expect(answered.rows?.map(({ hasMore }) => hasMore)).toEqual([false, true, false])
  })

  test('does not read a row whose amount is split at its comma, also if a column to the right of it is free', () => {
    const amount = needed.find(({ field }) => kind.fields[field]?.look === 'amount')
    const free = keysOf(kind.fields).findLast((field) => kind.fields[field]?.look === 'text')
    if (!amount || !free) return
    const others = needed.filter(({ field }) => field !== free && field !== amount.field)
    const rows = (...parts: readonly string[]): Rows => [
      [...others.map(({ heading }) => heading), amount.heading, kind.fields[free]?.headings[0] ?? ''],
      [...others.map(({ value }) => value), ...parts],
    ]
    for (const parts of [
      ['1', '570.00'],
      ['RM 1', '570.00', ''],
    ])
      expect(reading(rows(...parts)).rows?.map(({ hasMore }) => hasMore)).toEqual([true])
    for (const parts of [
      ['1,570.00', '570'],
      ['650', '123'],
      ['1.00', '570.00'],
    ])
      expect(reading(rows(...parts)).rows?.map(({ hasMore }) => hasMore)).toEqual([false])
  })

  test('asks if a second sheet has data, and reads those that are chosen', () => {
    const sheets = [sheet('Outlet A', [head, row]), sheet('Outlet B', [head, row, row])]
    const { question, rows } = readTable(kind, sheets, [])
    const isTable = head.length > 0
    expect(isTable && rows).toBeNull()
    expect(question?.sheets.map(({ name, rows: count }) => [name, count])).toEqual([
      ['Outlet A', 1],
      ['Outlet B', 2],
    ])
    const one = { isHeading: true, columns: needed.map(({ field }) => field), directions: {} }
    const both = readTable(kind, sheets, [answer(question?.key ?? '', one, one)])
    expect(both.rows?.map(({ number }) => number)).toEqual([2, 4, 5])
    expect(readTable(kind, sheets, [answer(question?.key ?? '', null, one)]).rows).toHaveLength(2)
  })

  test('does not ask about a note before the table, an empty sheet or the sheets of a template', () => {
    const note = sheet('Read me', [['Please fill in.'], ['Questions: 03-1234567']])
    const own = kind.ownSheets.map((name) =>
      sheet(name, [
        ['Kind', 'Text'],
        ['Loan', '1'],
        ['Other', '2'],
      ]),
    )
    const found = readTable(kind, [note, sheet('Data', [head, row]), ...own, sheet('Empty', [])], [])
    expect(found.question).toBeNull()
    expect(found.rows).toHaveLength(1)
  })

  test('takes a first row without a number for headings, known or not, also below a title', () => {
    const words = head.map((_, i) => `Lajur ${'xyz'[i % 3]}`)
    for (const rows of [[words, row], ...(head.length > 1 ? [[['Laporan'], words, row]] : [])]) {
      const { question, rows: found } = reading(rows)
      expect(found).toBeNull()
      expect(question?.sheets[0]).toMatchObject({ isHeading: true, rows: 1 })
    }
  })

  test('reads columns without headings in the stated order only, and asks about one more', () => {
    const inOrder = kind.inOrder.filter((field) => needed.some((one) => one.field === field))
    const line = inOrder.map((field) => needed.find((one) => one.field === field)?.value ?? '')
    if (kind.inOrder.length === 0) return expect(reading([row, row]).rows).toBeNull()
    expect(cellsOf(reading([line]))).toHaveLength(1)
    const longest = kind.inOrder.map((field) => values[(kind.fields[field] as Field).look])
    expect(reading([[...longest, '99.00']]).rows).toBeNull()
    return undefined
  })

  test('asks again for other headings, with the earlier answers for unchanged ones', () => {
    const first = [
      [...head, 'Pelarasan'],
      [...row, 'x'],
    ]
    const columns = [...needed.map(({ field }) => field), notNeeded]
    const known = answer(reading(first).question?.key ?? '', { isHeading: true, columns, directions: {} })
    const { question } = reading(
      [
        [...head, 'Pelarasan', 'Nota lain'],
        [...row, 'x', 'y'],
      ],
      [known],
    )
    expect(question?.sheets[0]?.columns.slice(-2).map(({ choice, by }) => [choice, by])).toEqual([
      [notNeeded, 'answer'],
      [null, null],
    ])
  })

  test('asks again if an answer does not decide everything', () => {
    const rows = [
      [...head, 'Pelarasan'],
      [...row, 'x'],
    ]
    const key = reading(rows).question?.key ?? ''
    const fields = needed.map(({ field }) => field)
    const [first = ''] = fields
    for (const columns of [
      fields,
      fields.map(() => notNeeded).concat(notNeeded),
      [...fields, first],
      [...fields, 'nonsense'],
    ])
      expect(reading(rows, [answer(key, { isHeading: true, columns, directions: {} })]).rows).toBeNull()
  })
})

describe('the direction of a bank line', () => {
  const lines = (heading: string, ...words: string[]): Rows => [
    ['Date', 'Description', 'Amount', heading],
    ...words.map((word) => ['2026-12-10', 'X', '10.00', word]),
  ]
  test.each([
    ['DR/CR', 'DR', 'CR'],
    ['D/K', 'D', 'K'],
    ['Debit/Kredit', 'Debit', 'Kredit'],
    ['+/-', '-', '+'],
  ])('in a column %s is read without a question', (heading, out, into) => {
    const { rows, question } = read(statementTable, lines(heading, out, into))
    expect(question).toBeNull()
    expect(rows?.map(({ direction }) => direction)).toEqual(['out', 'in'])
  })

  test.each([
    ['Type', 'D', 'C'],
    ['Transaction type', 'Withdrawal', 'Deposit'],
    ['Jenis', 'Keluar', 'Masuk'],
  ])('in a column %s leads to a question, with the meaning of its values', (heading, out, into) => {
    const { rows, question } = read(statementTable, lines(heading, out, into))
    expect(rows).toBeNull()
    expect(question?.sheets[0]?.columns.at(-1)).toMatchObject({ choice: 'direction', by: 'look' })
    expect(question?.sheets[0]?.directions).toEqual({ [out.toLowerCase()]: 'out', [into.toLowerCase()]: 'in' })
  })

  test.each([
    [['D', 'W'], {}],
    [['D'], {}],
    [['TRF', 'CR'], {}],
    [['', 'CR'], { cr: 'in' }],
  ])('that the values %j do not state leads to a question for each value', (words, stated) => {
    const { rows, question } = read(statementTable, lines('DR/CR', ...words))
    expect(rows).toBeNull()
    expect(question?.sheets[0]?.columns.at(-1)?.values.map(({ value }) => value)).toEqual(
      words.map((word) => word.toLowerCase()),
    )
    expect(question?.sheets[0]?.directions).toEqual(stated)
  })

  test('with a new value later leads to another question', () => {
    const { question } = read(statementTable, lines('Type', 'W', 'D'))
    const columns = ['paidOn', 'payer', 'amount', 'direction']
    const known = answer(question?.key ?? '', { isHeading: true, columns, directions: { w: 'out', d: 'in' } })
    expect(read(statementTable, lines('Type', 'D', 'W'), [known]).rows?.map(({ direction }) => direction)).toEqual([
      'in',
      'out',
    ])
    expect(read(statementTable, lines('Type', 'D', 'TRF'), [known]).rows).toBeNull()
  })
})
