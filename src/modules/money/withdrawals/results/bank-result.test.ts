import { describe, expect, test } from 'vitest'
import { errorText } from '#kernel/errors.ts'
import { errors } from '#app/errors.ts'
import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { mostPreviewed, previewOfResult } from './bank-result-preview.rules.ts'
import { readTexts } from '#spreadsheets/table.ts'
import { reasonOf } from '#spreadsheets/unreadable.ts'
import { mostLines, resultOf } from './bank-result.steps.ts'
import { matchResult, senOfText, type ResultLine, type SentTransfer } from './bank-result.rules.ts'

const head = 'Account No.,Amount,Status,Reason\n'
const sent = (id: string, accountNumber: string, net: number): SentTransfer => ({
  orgId: 'ORG' as Id<'org'>,
  id: id as Id<'withdrawal'>,
  accountNumber,
  net: sen(net),
})
const line = (facts: Partial<ResultLine> = {}): ResultLine => ({
  line: 2,
  accountNumber: '114222330001',
  amount: '243.75',
  status: 'paid',
  reason: '',
  ...facts,
})
const transfer = sent('W1', '114222330001', 243_75)
const problemOf = (facts: Partial<ResultLine>) => matchResult([line(facts)], [transfer]).errors[0]?.problem ?? null

describe('an amount in the result file', () => {
  test.each([
    ['0.01', 1],
    ['0', 0],
    ['  RM243.75  ', 243_75],
    ['MYR 1,234,567.8', 1_234_567_80],
    ['999999999999.99', 99_999_999_999_999],
    ['999,999,999,999.99', 99_999_999_999_999],
  ])('%j is %i sen', (text, amount) => {
    expect(senOfText(text)).toBe(amount)
  })

  test.each([
    '9999999999999',
    '1,000,000,000,000',
    '999,999,999,999,999,999.00',
    '1,23',
    '1,2345',
    '1234,567',
    '.50',
    '5.',
    'USD 5',
    'RM',
    '(5.00)',
  ])('%j is not an amount', (text) => {
    expect(senOfText(text)).toBeNull()
  })
})

describe('a line of the result file', () => {
  test.each(['completed', 'Complete', 'SUCCESS', 'Successful', 'paid', ' Accepted '])(
    'with the status %j is paid',
    (status) => {
      expect(matchResult([line({ status })], [transfer]).matched).toEqual({ completed: [transfer], cancelled: [] })
    },
  )

  test.each(['cancelled', 'Canceled', 'FAILED', 'unsuccessful', 'Rejected', ' returned '])(
    'with the status %j is cancelled with its reason',
    (status) => {
      expect(matchResult([line({ status, reason: 'Account closed' })], [transfer]).matched).toEqual({
        completed: [],
        cancelled: [{ transfer, reason: 'Account closed' }],
      })
    },
  )

  test.each([
    [{ accountNumber: " - ' " }, 'The account number is missing'],
    [{ amount: '' }, '"" is not an amount'],
    [{ amount: `9${'9'.repeat(50)}` }, `"${'9'.repeat(30)}" is not an amount`],
    [{ status: '' }, '"" is not a known status'],
    [{ status: 'constructor' }, '"constructor" is not a known status'],
    [{ status: 'toString' }, '"toString" is not a known status'],
    [{ status: 'failed', reason: ' \n\t ' }, 'The reason is missing'],
    [{ amount: '243.74' }, 'No transfer of this amount to this account awaits a result'],
    [{ amount: '243.76' }, 'No transfer of this amount to this account awaits a result'],
    [{ accountNumber: '114222330002' }, 'No transfer of this amount to this account awaits a result'],
  ])('%j is refused: %s', (facts, problem) => {
    const found = problemOf(facts)
    expect(found && errorText(errors, found.code, found.params)).toBe(problem)
  })

  test.each(['1142 2233 0001', '1142-2233-0001', "'114222330001"])('matches the account number %j', (accountNumber) => {
    expect(problemOf({ accountNumber })).toBeNull()
  })

  test('the reason is stored on one line, without control characters and with at most 200 characters', () => {
    const reasonOf = (reason: string) =>
      matchResult([line({ status: 'failed', reason })], [transfer]).matched.cancelled[0]?.reason
    expect(reasonOf('Account\r\nclosed\u0007 by\t the bank')).toBe('Account closed by the bank')
    expect(reasonOf('x'.repeat(200))).toHaveLength(200)
    expect(reasonOf('x'.repeat(201))).toBe('x'.repeat(200))
  })

  test('two equal transfers that fail for different reasons are ambiguous', () => {
    const both = [transfer, sent('W2', '114222330001', 243_75)]
    const failed = (line_: number, reason: string) => line({ line: line_, status: 'failed', reason })
    expect(matchResult([failed(2, 'Account closed'), failed(3, 'Name differs')], both).errors).toEqual(
      [2, 3].map((at) => ({
        line: at,
        problem: { code: 'result_ambiguous', params: { transfers: 2 } },
      })),
    )
    expect(
      matchResult([failed(2, 'Account closed'), failed(3, 'Account closed')], both).matched.cancelled,
    ).toHaveLength(2)
  })

  test('three lines for two transfers report both counts, and errors are in the order of the lines', () => {
    const lines = [line({ line: 4 }), line({ line: 2 }), line({ line: 3 }), line({ line: 1, amount: 'x' })]
    const { matched, errors } = matchResult(lines, [transfer, sent('W2', '114222330001', 243_75)])
    expect(matched).toEqual({ completed: [], cancelled: [] })
    expect(errors.map((error) => error.line)).toEqual([1, 2, 3, 4])
    expect(errors[1]?.problem).toEqual({ code: 'result_too_many_lines', params: { lines: 3, transfers: 2 } })
  })
})

describe('an account number that a spreadsheet program changed', () => {
  const zero = sent('W1', '051239900772', 147_22)
  const short = line({ accountNumber: '51239900772', amount: '147.22' })
  test('without its leading zero is matched if one transfer fits', () => {
    expect(matchResult([short], [zero]).matched.completed).toEqual([zero])
    const twice = matchResult([short], [zero, sent('W2', '0051239900772', 147_22)])
    expect(twice.errors).toEqual([{ line: 2, problem: { code: 'result_no_transfer' } }])
    const exact = sent('W2', '51239900772', 147_22)
    expect(matchResult([short], [zero, exact]).matched.completed).toEqual([exact])
  })

  test('to scientific notation is explained', () => {
    expect(problemOf({ accountNumber: '5.12399E+11' })).toEqual({
      code: 'result_account_rounded',
      params: { value: '5.12399E+11' },
    })
  })
})

const readBankResult = async (text: string) =>
  readTexts(new TextEncoder().encode(text), { maxRows: mostLines + 1 }).then(
    (sheets) => resultOf(sheets, []),
    (error: unknown) => ({ problem: reasonOf(error) }),
  )

describe('reading a result file', () => {
  test('counts lines as a text editor does, even after a quoted line break', async () => {
    const read = await readBankResult(`${head}1,5.00,failed,"Closed\nby the bank"\n\n2,6.00\n`)
    expect(read).toEqual({
      lines: [{ line: 3, accountNumber: '1', amount: '5.00', status: 'failed', reason: 'Closed\nby the bank' }],
      errors: [{ line: 5, problem: { code: 'result_field_count', params: { fields: 2, columns: 4 } } }],
      question: null,
      answer: null,
    })
  })

  test('a quote inside a reason is kept', async () => {
    const read = await readBankResult(`${head}1,5.00,failed,Name "Ali" differs`)
    expect('lines' in read && read.lines[0]?.reason).toBe('Name "Ali" differs')
  })

  test.each([
    ['Amount,Reason\n5.00,', 'A line above the results must name the columns. Missing: Account No., Status.'],
    ['', 'File is empty!'],
    ['\uFEFF', 'File is empty!'],
    [`${head}\n\n`, 'The file has no lines below its header.'],
    [`${head}1,5.00,failed,${'x'.repeat(100_001)}`, 'Line 2 is too long. A quote in it may not be closed.'],
    [
      `${head}1,5.00,failed,"Closed\n2,6.00,paid,\n`,
      'The quote that opens in line 2 is not closed. Remove it or add the closing quote.',
    ],
  ])('%j is refused', async (text, problem) => {
    const read = await readBankResult(text)
    expect('problem' in read && errorText(errors, read.problem.code, read.problem.params)).toBe(problem)
  })

  test.each([
    ['11.00', []],
    ['12.00', [{ line: 4, problem: { code: 'result_total_differs', params: { total: '12.00' } } }]],
  ])('a total of %s at the end is compared with the lines, and is no line', async (total, found) => {
    const read = await readBankResult(`${head}1,5.00,paid,\n2,6.00,paid,\nTOTAL,${total},,`)
    expect(read).toMatchObject({ lines: [{ line: 2 }, { line: 3 }], errors: found })
  })

  test('200,000 lines are read, 200,001 are refused', async () => {
    const most = `${head}${'1,1,paid,\n'.repeat(200_000)}`
    const read = await readBankResult(most)
    expect('lines' in read && read.lines.length).toBe(200_000)
    expect(await readBankResult(`${most}1,1,paid,\n`)).toEqual({
      problem: { code: 'result_too_long', params: { most: '200,000' } },
    })
  })
})

describe('the preview of a result file', () => {
  const listed = (n: number) => ({
    ...sent(`W${n}`, String(n), 100_00 + n),
    employeeName: `Person ${n}`,
    orgName: 'Kopi Kita',
  })
  const count = mostPreviewed + 1
  const numbers = Array.from({ length: count }, (_, i) => i)

  test('counts and sums everything, and returns the first 200 rows of each list', () => {
    const preview = previewOfResult(
      {
        lines: numbers.map((n) => line({ line: n })),
        matched: {
          completed: [listed(1), listed(2)],
          cancelled: numbers.map((n) => ({ transfer: listed(n), reason: 'Account closed' })),
        },
        repeated: 0,
        errors: numbers.map((n) => ({ line: n, problem: { code: 'result_no_transfer' } })),
      },
      new Map(),
    )
    expect(preview.paid).toEqual({ count: 2, net: 200_03 })
    expect(preview.failed).toMatchObject({ count, net: count * 100_00 + (200 * 201) / 2 })
    expect(preview.unmatched.count).toBe(count)
    expect([preview.failed.rows.length, preview.unmatched.rows.length]).toEqual([mostPreviewed, mostPreviewed])
  })

  test('shortens the account and amount of an unmatched line, and leaves them empty for a line that could not be read', () => {
    const { unmatched } = previewOfResult(
      {
        lines: [line({ line: 2, accountNumber: '1'.repeat(50), amount: '9'.repeat(50) })],
        matched: { completed: [], cancelled: [] },
        repeated: 0,
        errors: [
          { line: 2, problem: { code: 'result_no_transfer' } },
          { line: 3, problem: { code: 'result_field_count', params: { fields: 2, columns: 4 } } },
        ],
      },
      new Map(),
    )
    expect(unmatched.rows).toEqual([
      {
        line: 2,
        accountNumber: '1'.repeat(40),
        amount: '9'.repeat(40),
        problem: { code: 'result_no_transfer' },
        near: null,
      },
      {
        line: 3,
        accountNumber: '',
        amount: '',
        problem: { code: 'result_field_count', params: { fields: 2, columns: 4 } },
        near: null,
      },
    ])
  })
})
