import { createHash } from 'node:crypto'
import { read, utils, type CellObject } from '@e965/xlsx'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { banks } from '#ground/banks/bank.rules.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import { day, instantOf } from '#kernel/time.ts'
import { idKinds, type Order, type Transfer } from './format.rules.ts'
import { formatIds, type FormatId } from './format-names.rules.ts'
import { formats } from './formats.steps.ts'
import { prepare } from './prepare.steps.ts'

const on = day('2026-12-15')
const today = day('2026-12-14')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const payee = (name: string, bank: string, account: string, idNumber: string, amount: number): Transfer => ({
  name,
  bank,
  account,
  idKind: 'nric',
  idNumber,
  amount: sen(amount),
})
const aisyah = payee('Aisyah binti Rahman', 'MBBEMYKL', '114012345678', '900101145678', 48_500)
const wei = payee('Tan Wei Ling', 'PBBEMYKL', '3123456789', '880808105432', 123_450)
const muthu = payee('Muthu a/l Rajendran', 'CIBBMYKL', '8001234567', '750315086543', 1_200_005)

/** The account of each bank in the examples. */
const origins: Readonly<Record<FormatId, { bank: string; account: string; corporateId: string }>> = {
  maybankUpf: { bank: 'MBBEMYKL', account: '514012345678', corporateId: 'UPAH01' },
  maybankM2uBiz: { bank: 'MBBEMYKL', account: '514012345678', corporateId: '' },
  publicBankEcp: { bank: 'PBBEMYKL', account: '3998877665', corporateId: '' },
  hongLeongCbiz: { bank: 'HLBBMYKL', account: '00100123456', corporateId: '' },
  hongLeongConnectFirst: { bank: 'HLBBMYKL', account: '00100123456', corporateId: '' },
  hongLeongText: { bank: 'HLBBMYKL', account: '00100123456', corporateId: '' },
  rhbSmartPayroll: { bank: 'RHBBMYKL', account: '21234567890123', corporateId: '' },
  cimbBizChannel: { bank: 'CIBBMYKL', account: '8009876543', corporateId: '12345' },
  pain001: { bank: 'HBMBMYKL', account: '305123456101', corporateId: 'UPAH01' },
  pain001v3: { bank: 'HBMBMYKL', account: '305123456101', corporateId: 'UPAH01' },
}
const orderOf = (id: FormatId, given: Partial<Order> = {}): Order => ({
  origin: { ...origins[id], holder: 'Upah Sdn Bhd', rentas: true, most: null },
  on,
  madeAt: instantOf(Date.UTC(2026, 11, 14, 9)),
  batch: 'B20261215001',
  ofDay: 1,
  reference: 'UPAH B20261215001',
  description: '',
  transfers: [aisyah, wei, muthu],
  ...given,
})
const make = (id: FormatId, given: Partial<Order> = {}) => {
  const { prepared, problems, orderProblems } = prepare(id, orderOf(id, given), today)
  expect([...problems, ...orderProblems]).toEqual([])
  return formats[id].write(prepared)
}
const whyNot = (id: FormatId, given: Partial<Order>) => {
  const { problems, orderProblems } = prepare(id, orderOf(id, given), today)
  return [...orderProblems, ...problems].map(({ code }) => code)
}

type Shown = string | number | null
const rowsOf = (bytes: Uint8Array): Shown[][] => {
  const { Sheets, SheetNames } = read(bytes, { type: 'array', cellText: false, cellNF: true })
  const sheet = Sheets[SheetNames[0] ?? '']!
  const { e } = utils.decode_range(sheet['!ref'] ?? 'A1')
  return Array.from({ length: e.r + 1 }, (_, r) =>
    Array.from({ length: e.c + 1 }, (__, c) => {
      const cell = sheet[utils.encode_cell({ r, c })] as CellObject | undefined
      return (cell?.v as Shown | undefined) ?? null
    }),
  )
}

describe('the examples that banks describe', () => {
  test('Maybank UPF, byte for byte', () => {
    const bytes = make('maybankUpf', { description: 'WAGE ADVANCE' })
    expect(
      textOf(bytes)
        .split('\r\n')
        .map(({ length }) => length),
    ).toEqual([48, 473, 473, 481, 39, 0])
    expect(bytes).toHaveLength(1_524)
    expect(sha256(bytes)).toBe('43ca20e169ba1cf42844d3fd4e7720662d58af30a002931d5519b262e27c39fa')
  })

  test('Maybank2u Biz, byte for byte', () => {
    const bytes = make('maybankM2uBiz', {
      reference: 'UPAH DEC 2026',
      transfers: [aisyah, wei, { ...muthu, name: 'MUTHU A/L RAJENDRAN' }],
    })
    expect(bytes).toHaveLength(564)
    expect(sha256(bytes)).toBe('ca17141b43535dcdb300984341634b990aeb55240e21caa944854b07504df8f4')
  })

  test('Hong Leong text, byte for byte', () => {
    const bytes = make('hongLeongText', { reference: 'UPAH 15DEC2026' })
    expect(bytes).toHaveLength(618)
    expect(sha256(bytes)).toBe('6682abeb683e8536f94987c6909df15eba6650e05ef57053d5dc6ab16f4e1355')
  })

  test('CIMB BizChannel, byte for byte', () => {
    const bytes = make('cimbBizChannel')
    expect(bytes).toHaveLength(485)
    expect(sha256(bytes)).toBe('d3485054fc6153012a7d4821d2f018235c871625d0a67fa1a1e6d08be11fcbe7')
  })

  test('Public Bank ECP, by cells', () => {
    const rows = rowsOf(make('publicBankEcp', { reference: 'UPAH DEC 2026' }))
    expect(rows[0]?.slice(0, 3)).toEqual(['PAYMENT DATE :\n(DD/MM/YYYY)', 46_371, null])
    expect(rows[1]).toHaveLength(21)
    expect(rows.slice(3, 7).map((row) => row.slice(0, 9))).toEqual([
      [
        'IBG',
        '114012345678',
        'MBBEMYKL',
        'AISYAH BINTI RAHMAN',
        'NI',
        '900101145678',
        '485.00',
        'UPAH DEC 2026',
        'B20261215001-1',
      ],
      [
        'PBB',
        '3123456789',
        'PBBEMYKL',
        'TAN WEI LING',
        'NI',
        '880808105432',
        '1234.50',
        'UPAH DEC 2026',
        'B20261215001-2',
      ],
      [
        'IBG',
        '8001234567',
        'CIBBMYKL',
        'MUTHU A/L RAJENDRAN',
        'NI',
        '750315086543',
        '12000.05',
        'UPAH DEC 2026',
        'B20261215001-3',
      ],
      ['TOTAL:', null, null, null, null, null, '13719.55', null, null],
    ])
    expect(formats.publicBankEcp.fileName(orderOf('publicBankEcp'))).toBe('3998877665PR15122601.xlsx')
  })

  test('Hong Leong CBIZ, by cells', () => {
    expect(rowsOf(make('hongLeongCbiz', { reference: 'UPAH 15DEC2026' })).slice(1)).toEqual([
      [
        'IBG',
        'MBBB',
        '114012345678',
        'AISYAH BINTI RAHMAN',
        485,
        'UPAH 15DEC2026',
        null,
        'New IC No.',
        '900101145678',
        null,
      ],
      [
        'IBG',
        'PBBB',
        '3123456789',
        'TAN WEI LING',
        1_234.5,
        'UPAH 15DEC2026',
        null,
        'New IC No.',
        '880808105432',
        null,
      ],
      [
        'IBG',
        'CIMB',
        '8001234567',
        'MUTHU A/L RAJENDRAN',
        12_000.05,
        'UPAH 15DEC2026',
        null,
        'New IC No.',
        '750315086543',
        null,
      ],
    ])
  })

  test('Hong Leong ConnectFirst, by cells', () => {
    const rows = rowsOf(make('hongLeongConnectFirst', { reference: 'UPAH 15DEC2026' }))
    expect(rows[0]).toHaveLength(15)
    expect(rows[1]?.slice(0, 11)).toEqual([
      'IBG',
      'MBBB',
      '114012345678',
      'AISYAH BINTI RAHMAN',
      'MYR',
      485,
      'UPAH 15DEC2026',
      null,
      'Y',
      'New IC No.',
      '900101145678',
    ])
  })

  test('RHB Smart Payroll, by cells', () => {
    expect(rowsOf(make('rhbSmartPayroll'))).toEqual([
      [30, 1, 485, 'MBBEMYKL', null, 1, 'AISYAH BINTI RAHMAN', '114012345678', '900101145678', null, null, null, '01'],
      [30, 2, 1_234.5, 'PBBEMYKL', null, 1, 'TAN WEI LING', '3123456789', '880808105432', null, null, null, '01'],
      [
        30,
        3,
        12_000.05,
        'CIBBMYKL',
        null,
        1,
        'MUTHU A/L RAJENDRAN',
        '8001234567',
        '750315086543',
        null,
        null,
        null,
        '01',
      ],
    ])
  })
})

describe('what a format cannot carry', () => {
  test('is refused with its line', () => {
    expect(whyNot('maybankUpf', { transfers: [{ ...aisyah, amount: sen(0) }] })).toEqual(['format_amount'])
    expect(whyNot('maybankUpf', { transfers: [{ ...wei, amount: sen(100_000_001) }] })).toEqual(['format_no_rail'])
    expect(whyNot('maybankUpf', { transfers: [{ ...aisyah, idNumber: '' }] })).toEqual(['format_no_id'])
    expect(whyNot('maybankUpf', { transfers: [{ ...aisyah, account: '1140-1234' }] })).toEqual(['format_account'])
    expect(whyNot('maybankUpf', { transfers: [{ ...aisyah, name: '李' }] })).toEqual(['format_no_name'])
    expect(whyNot('maybankM2uBiz', { transfers: [{ ...aisyah, bank: 'KFHOMYKL' }] })).toEqual(['format_no_bank'])
    expect(whyNot('maybankM2uBiz', { transfers: [{ ...aisyah, idKind: 'company' }] })).toEqual(['format_no_id'])
    expect(whyNot('cimbBizChannel', { transfers: [{ ...aisyah, idKind: 'passport' }] })).toEqual(['format_no_id'])
    expect(whyNot('publicBankEcp', { transfers: [{ ...aisyah, amount: sen(100_000_001), idNumber: '' }] })).toEqual([
      'format_no_id',
    ])
  })

  test('refuses the whole file: too many lines, another day, a number that is missing', () => {
    expect(whyNot('maybankM2uBiz', { transfers: Array.from({ length: 101 }, () => aisyah) })).toEqual([
      'format_too_many',
    ])
    expect(whyNot('maybankUpf', { on: day('2026-12-11') })).toEqual(['format_day'])
    // A Sunday.
    expect(whyNot('maybankUpf', { on: day('2026-12-20') })).toEqual(['format_not_bank_day'])
    expect(whyNot('publicBankEcp', { on: day('2027-02-15') })).toEqual(['format_day'])
    expect(whyNot('maybankUpf', { origin: { ...orderOf('maybankUpf').origin, corporateId: '' } })).toEqual([
      'corporate_id_form',
    ])
    expect(whyNot('publicBankEcp', { origin: { ...orderOf('publicBankEcp').origin, account: '39988776' } })).toEqual([
      'originating_account_form',
    ])
  })

  test('is shortened between words, and every change is listed', () => {
    const long = 'Nur Aisyah Batrisyia binti Muhammad Faizal Hakimi'
    const { changes, prepared } = prepare(
      'maybankUpf',
      orderOf('maybankUpf', { transfers: [{ ...aisyah, name: long }, wei] }),
      today,
    )
    expect(changes).toEqual([{ line: 1, text: 'name', from: long, to: 'NUR AISYAH BATRISYIA BINTI MUHAMMAD' }])
    expect(prepared.lines[0]?.name).toBe('NUR AISYAH BATRISYIA BINTI MUHAMMAD')
    // Case, accents and double spaces are no change: the bank prints capitals.
    const accents = prepare(
      'maybankUpf',
      orderOf('maybankUpf', { transfers: [{ ...aisyah, name: 'José  Ng' }] }),
      today,
    )
    expect([accents.changes, accents.prepared.lines[0]?.name]).toEqual([[], 'JOSE NG'])
    const slash = prepare('cimbBizChannel', orderOf('cimbBizChannel'), today)
    expect(slash.changes).toEqual([{ line: 3, text: 'name', from: 'Muthu a/l Rajendran', to: 'MUTHU A L RAJENDRAN' }])
  })
})

test('large payments go by RENTAS where the format has it, and within the bank whatever the amount', () => {
  const railsOf = (id: FormatId, transfers: readonly Transfer[]) =>
    prepare(id, orderOf(id, { transfers }), today).prepared.lines.map(({ rail }) => rail)
  const large = (one: Transfer) => ({ ...one, amount: sen(100_000_001) })
  expect(railsOf('publicBankEcp', [wei, aisyah, large(wei), large(aisyah)])).toEqual([
    'internal',
    'ibg',
    'internal',
    'rentas',
  ])
  // The Islamic arm is the same bank.
  expect(railsOf('maybankUpf', [{ ...aisyah, bank: 'MBISMYKL' }])).toEqual(['internal'])
})

test('the same order gives the same bytes', () => {
  for (const id of formatIds) expect(sha256(make(id))).toBe(sha256(make(id)))
})

/** What a bank reads from each file. */
type Decoded = { account: string; name: string; amount: number }
const xmlOf = (bytes: Uint8Array): Decoded[] => {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => ['PmtInf', 'CdtTrfTxInf'].includes(name) })
  const { PmtInf } = (parser.parse(Buffer.from(bytes).toString('utf8')) as Pain).Document.CstmrCdtTrfInitn
  return PmtInf.flatMap(({ CdtTrfTxInf }) => CdtTrfTxInf).map((one) => ({
    account: one.CdtrAcct.Id.Othr.Id,
    name: one.Cdtr.Nm,
    amount: Math.round(Number(one.Amt.InstdAmt) * 100),
  }))
}
type Pain = {
  Document: {
    CstmrCdtTrfInitn: {
      PmtInf: {
        CdtTrfTxInf: { CdtrAcct: { Id: { Othr: { Id: string } } }; Cdtr: { Nm: string }; Amt: { InstdAmt: string } }[]
      }[]
    }
  }
}
const cents = (text: string) => Math.round(Number(text) * 100)
const lines = (bytes: Uint8Array) => textOf(bytes).split('\r\n')
const cellsAt = (bytes: Uint8Array, from: number, [account, name, amount]: readonly [number, number, number]) =>
  rowsOf(bytes)
    .slice(from)
    .filter((row) => row[0] !== 'TOTAL:')
    .map((row) => ({ account: String(row[account]), name: String(row[name]), amount: cents(String(row[amount])) }))
const decoders: Readonly<Record<FormatId, (bytes: Uint8Array) => Decoded[]>> = {
  maybankUpf: (bytes) =>
    lines(bytes)
      .map((line) => line.split('|'))
      .filter(([type]) => type === '01')
      .map((fields) => ({ account: fields[15] ?? '', name: fields[19] ?? '', amount: cents(fields[11] ?? '') })),
  maybankM2uBiz: (bytes) =>
    lines(bytes)
      .slice(7, -1)
      .map((line) => line.split(','))
      .map(([name = '', , account = '', , , amount = '']) => ({ account, name, amount: cents(amount) })),
  publicBankEcp: (bytes) => cellsAt(bytes, 3, [1, 3, 6]),
  hongLeongCbiz: (bytes) => cellsAt(bytes, 1, [2, 3, 4]),
  hongLeongConnectFirst: (bytes) => cellsAt(bytes, 1, [2, 3, 5]),
  rhbSmartPayroll: (bytes) => cellsAt(bytes, 0, [7, 6, 2]),
  hongLeongText: (bytes) =>
    lines(bytes)
      .slice(0, -1)
      .map((line) => ({
        account: line.slice(11, 31).trim(),
        name: line.slice(31, 131).trim(),
        amount: Number(line.slice(131, 142)),
      })),
  cimbBizChannel: (bytes) =>
    lines(bytes)
      .filter((line) => line.startsWith('02'))
      .map((line) => ({
        account: line.slice(4, 20).trim(),
        name: line.slice(25, 65).trim(),
        amount: Number(line.slice(65, 76)),
      })),
  pain001: xmlOf,
  pain001v3: xmlOf,
}

const anyTransfer: fc.Arbitrary<Transfer> = fc.record({
  name: fc.oneof(
    fc.string({ minLength: 1, maxLength: 150 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.constantFrom('A/P & <b>"X"</b> | ; , =1+1', '-5', '@x', 'N'.repeat(160)),
  ),
  bank: fc.constantFrom(...banks.map(({ code }) => code)),
  account: fc.stringMatching(/^\d{0,22}$/),
  idKind: fc.constantFrom(...idKinds),
  idNumber: fc.stringMatching(/^[A-Z0-9]{0,14}$/),
  amount: fc
    .oneof(
      fc.integer({ min: -1, max: 2 }),
      fc.constantFrom(999_999, 1_000_000, 100_000_000, 100_000_001, 999_999_999_99),
      fc.integer({ min: 1, max: 200_000_000 }),
    )
    .map((amount): Sen => sen(amount)),
})
const sorted = (all: readonly Decoded[]) =>
  all.map(({ account, name, amount }) => `${account} ${name} ${amount}`).toSorted()

test.each(formatIds)(
  '%s: every payment is refused with its line, or read back with its account, name and amount',
  (id) => {
    fc.assert(
      fc.property(fc.array(anyTransfer, { minLength: 1, maxLength: 12 }), (transfers) => {
        const { prepared, problems } = prepare(id, orderOf(id, { transfers }), today)
        expect(prepared.lines.length + new Set(problems.map(({ line }) => line)).size).toBe(transfers.length)
        if (prepared.lines.length === 0) return
        const decoded = decoders[id](formats[id].write(prepared))
        expect(sorted(decoded)).toEqual(sorted(prepared.lines))
        expect(sum(decoded.map(({ amount }) => sen(amount)))).toBe(sum(prepared.lines.map(({ amount }) => amount)))
      }),
      { numRuns: 60 },
    )
  },
)
