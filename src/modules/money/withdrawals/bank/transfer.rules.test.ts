import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorText, type FieldError } from '#kernel/errors.ts'
import { errors } from '#app/errors.ts'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { readTexts } from '#spreadsheets/table.ts'
import { reasonOf } from '#spreadsheets/unreadable.ts'
import { resultOf } from '../results/bank-result.steps.ts'
import { matchResult, senOfText, type SentTransfer } from '../results/bank-result.rules.ts'
import {
  bankFileHead,
  bankFileLine,
  bankFileName,
  whyNotReturn,
  whyNotTransferDate,
  type Payee,
} from './transfer.rules.ts'

const date = (text: string) => text as LocalDate

describe('the bank file', () => {
  const payee = (facts: Partial<Payee> = {}): Payee => ({
    name: 'Nur Aina',
    icNumber: '900101145678',
    bank: 'Maybank',
    accountNumber: '001142223333',
    net: sen(243_75),
    ...facts,
  })

  test('has the specification’s columns, a byte order mark and plain amounts', () => {
    expect(bankFileHead).toBe('\uFEFFName,Employee IC No.,Bank Name,Account No.,Amount\r\n')
    expect(bankFileLine(payee({ net: sen(1_234_05) }))).toBe('Nur Aina,900101145678,Maybank,001142223333,1234.05\r\n')
    expect(bankFileLine(payee({ net: sen(7) }))).toContain(',0.07\r\n')
    const batch = { sentOn: date('2026-11-16'), number: 7, ofDay: 1 }
    expect(bankFileName(batch)).toBe('RollingPay-2026-11-16.csv')
    expect(bankFileName({ ...batch, number: 8, ofDay: 2 })).toBe('RollingPay-2026-11-16-batch-8.csv')
  })

  test.each(['=1+1', '+60123', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A'])(
    'quotes a name that starts like a formula: %j',
    (name) => {
      const [[read]] = parse(bankFileLine(payee({ name })), { relax_column_count: true }) as [[string]]
      expect(read).toBe(`'${name}`)
    },
  )

  test('property: for any name, a line parses into five fields', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 1e12 }), (name, amount) => {
        const [record] = parse(bankFileLine(payee({ name, net: sen(amount) }))) as [string[]]
        expect(record).toHaveLength(5)
        expect(record[0]?.replace(/^'/, '')).toBe(name.replace(/^'/, ''))
        expect(Math.round(Number(record[4]) * 100)).toBe(amount)
      }),
    )
  })
})

describe('the transfer date', () => {
  const facts = {
    transferDate: date('2026-11-17'),
    today: date('2026-11-18'),
    sentOn: date('2026-11-17'),
    requestedOn: date('2026-11-16'),
  }
  test.each([
    ['on the batch’s day', {}, null],
    ['today', { transferDate: date('2026-11-18') }, null],
    ['tomorrow', { transferDate: date('2026-11-19') }, 'transfer_date_in_future'],
    ['the day before the batch', { transferDate: date('2026-11-16') }, 'transfer_date_too_early'],
    ['by hand, on the day of the request', { transferDate: date('2026-11-16'), sentOn: null }, null],
    ['by hand, before the request', { transferDate: date('2026-11-15'), sentOn: null }, 'transfer_date_before_request'],
  ])('%s', (_, change, code) => {
    expect(whyNotTransferDate({ ...facts, ...change })?.code ?? null).toBe(code)
  })

  const returned = {
    status: 'completed',
    transferOn: date('2026-11-17'),
    returnedAt: null,
    today: date('2026-11-18'),
    returnedOn: date('2026-11-18'),
  }
  test.each([
    ['after it arrived', {}, null],
    ['before it arrived', { returnedOn: date('2026-11-16') }, 'return_date_too_early'],
    ['tomorrow', { returnedOn: date('2026-11-19') }, 'return_date_in_future'],
    ['twice', { returnedAt: '2026-11-18T00:00:00Z' }, 'already_returned'],
    ['while it is processing', { status: 'processing', transferOn: null }, 'withdrawal_status'],
  ])('a return %s', (_, change, code) => {
    expect(whyNotReturn({ ...returned, ...change })?.code ?? null).toBe(code)
  })
})

describe('the bank’s result file', () => {
  let n = 0
  const sent = (accountNumber: string, net: number): SentTransfer => ({
    orgId: 'ORG' as Id<'org'>,
    id: `W${(n += 1)}` as Id<'withdrawal'>,
    accountNumber,
    net: sen(net),
  })
  const head = 'Account No.,Amount,Status,Reason\n'
  const textOf = ({ code, params }: FieldError) => errorText(errors, code, params)
  const apply = async (text: string, transfers: readonly SentTransfer[]) => {
    const bytes = new TextEncoder().encode(text)
    const read = await readTexts(bytes, { maxRows: 100 }).then(
      (sheets) => resultOf(sheets, []),
      (error: unknown) => ({
        problem: reasonOf(error),
      }),
    )
    if ('problem' in read) return textOf(read.problem)
    if (read.question) return 'asked'
    const { matched, errors } = matchResult(read.lines, transfers)
    const all = [...read.errors, ...errors]
    return all.length > 0
      ? all.map(({ line, problem }) => `${line}: ${textOf(problem)}`)
      : [
          ...matched.completed.map(({ id }) => `${id} paid`),
          ...matched.cancelled.map(({ transfer, reason }) => `${transfer.id} ${reason}`),
        ]
  }

  test('completes some and cancels others with the bank’s reason', async () => {
    const [a, b] = [sent('001142223333', 243_75), sent('114222', 1_250_00)]
    expect(
      await apply(`${head}0011-4222 3333,RM 243.75,Successful,\n114222,"1,250.00",FAILED,"Account closed, sorry"`, [
        a,
        b,
      ]),
    ).toEqual([`${a.id} paid`, `${b.id} Account closed, sorry`])
  })

  test('accepts columns in any order and a byte order mark, and asks about other columns', async () => {
    const a = sent('1', 100_00)
    expect(await apply(`\uFEFFreason,STATUS,Amount,Account No\r\n,paid,100,1\r\n`, [a])).toEqual([`${a.id} paid`])
    expect(await apply('Ref,reason,STATUS,Amount,Account No\n7,,paid,100,1\n', [a])).toBe('asked')
  })

  test('reports the error of each line', async () => {
    const a = sent('1', 100_00)
    expect(
      await apply(
        `${head}1,100.00,paid,\n2,100.00,paid,\n1,abc,paid,\n1,100.00,maybe,\n1,100.00,failed,\n,5.00,paid,\n1,100.00\n`,
        [a],
      ),
    ).toEqual([
      '8: The line has 2 values, but the header has 4 columns',
      '3: No transfer of this amount to this account awaits a result',
      '4: "abc" is not an amount',
      '5: "maybe" is not a known status',
      '6: The reason is missing',
      '7: The account number is missing',
    ])
  })

  test('matches two identical transfers only with two lines that agree', async () => {
    const two = () => [sent('1', 100_00), sent('1', 100_00)]
    expect(await apply(`${head}1,100.00,paid,\n1,100.00,paid,`, two())).toHaveLength(2)
    expect(await apply(`${head}1,100.00,paid,`, two())).toEqual([
      '2: 2 transfers of this amount to this account await a result, so the line is ambiguous',
    ])
    expect(await apply(`${head}1,100.00,paid,\n1,100.00,failed,Closed`, two())).toHaveLength(2)
    expect((await apply(`${head}1,100.00,paid,\n1,100.00,failed,Closed`, two()))[0]).toContain('the line is ambiguous')
    expect(await apply(`${head}1,100.00,paid,\n1,100.00,paid,`, [sent('1', 100_00)])).toContain(
      '2: Lines of this amount and account: 2. Transfers that await a result: 1.',
    )
  })

  test.each([
    ['', 'File is empty!'],
    ['Account No.,Amount,Status\n1,1,paid', 'A line above the results must name the columns. Missing: Reason.'],
    [head, 'The file has no lines below its header.'],
    [`${head}1,"100.00,paid,`, 'The quote that opens in line 2 is not closed. Remove it or add the closing quote.'],
  ])('refuses the invalid file %j', async (text, problem) => {
    expect(await apply(text, [])).toBe(problem)
  })

  test('parses amounts exactly', async () => {
    expect(['243.75', '1,234.5', 'RM 7', 'myr 0.05', '1000000.00'].map(senOfText)).toEqual([
      24375, 123450, 700, 5, 100000000,
    ])
    expect(['', '-5', '1.234', '12,34', '1e3', 'NaN', '٣'].map(senOfText)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
