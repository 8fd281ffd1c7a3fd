import { describe, expect, test } from 'vitest'
import { kindOf } from './kind.ts'
import { read } from './table.ts'
import { Unreadable } from './unreadable.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (text: string) =>
  (await read(bytesOf(text), { maxRows: 1_000 })).sheets[0]!.rows.map(({ cells }) => cells)
const whyNot = async (text: string) => {
  try {
    await read(bytesOf(text), { maxRows: 1_000 })
    return null
  } catch (error) {
    return error instanceof Unreadable ? error.reason : error
  }
}

const mt940 = (...body: readonly string[]) =>
  ['{1:F01MBBEMYKLXXXX0000000000}{2:I940UPAHMYKLXXXXN}{4:', ':20:20261201', ':25:514012345678', ...body, '-}', ''].join(
    '\r\n',
  )
const december = [
  ':28C:335/1',
  ':60F:C261201MYR1000,00',
  ':61:2612011201C693,60NTRFNONREF//B1201-77',
  ':86:/REMI/KOPI KITA SDN BHD',
  'ADV-2026-11',
  ':61:2612011201D45,5NCHGFEES//B1201-78',
  ':61:2612011201RD20,NTRFRET 12//B1201-79',
  ':62F:C261201MYR1668,10',
]

describe('MT940', () => {
  test('is read as a table: money in, money out, and a reversed debit', async () => {
    const text = mt940(...december)
    expect(kindOf(bytesOf(text))).toBe('mt940')
    expect(await rowsOf(text)).toEqual([
      ['Date', 'Description', 'Reference', 'Amount', 'DR/CR', 'Balance', 'Account'],
      ['2026-12-01', '', '', '', 'CR', '1,000.00', '514012345678'],
      ['2026-12-01', 'KOPI KITA SDN BHD ADV-2026-11', 'B1201-77', '693.60', 'CR'],
      ['2026-12-01', '', 'FEES', '45.50', 'DR'],
      ['2026-12-01', '', 'RET 12', '20.00', 'CR'],
      ['2026-12-01', '', '', '', 'CR', '1,668.10', '514012345678'],
    ])
  })

  test('a payment of the last day of the year may be booked in the next', async () => {
    const rows = await rowsOf(mt940(':60F:C261231MYR0,00', ':61:2612310102C5,00NTRFA//B', ':62F:C270102MYR5,00'))
    expect(rows[2]?.[0]).toBe('2027-01-02')
  })

  test.each([
    [
      'an incomplete file',
      december.filter((line) => !line.includes('FEES')),
      { code: 'statement_balance', params: { lines: '1,713.60', closing: '1,668.10' } },
    ],
    [
      'another currency',
      december.map((line) => line.replace('MYR', 'SGD')),
      { code: 'statement_currency', params: { currency: 'SGD' } },
    ],
    [
      'a wrong sign',
      december.map((line) => line.replace(':61:2612011201C693,60', ':61:2612011201D693,60')),
      { code: 'statement_balance', params: { lines: '280.90', closing: '1,668.10' } },
    ],
    [
      'a date that doesn’t exist',
      december.map((line) => line.replace(':61:2612011201C', ':61:2613011201C')),
      { code: 'statement_broken', params: { place: '6' } },
    ],
    ['a truncated file', december.slice(0, 5), { code: 'statement_broken', params: { place: '7' } }],
    [
      'a gap',
      [...december, ':25:514012345678', ':60F:C261203MYR1700,00', ':62F:C261203MYR1700,00'],
      { code: 'statement_gap', params: { date: '03/12/2026', before: '1,668.10', after: '1,700.00' } },
    ],
    [
      'two accounts',
      [...december, ':25:514099999999', ':60F:C261203MYR1668,10', ':62F:C261203MYR1668,10'],
      { code: 'statement_accounts' },
    ],
  ])('%s is refused with the place', async (_, body, reason) => {
    expect(await whyNot(mt940(...body))).toEqual(reason)
  })
})

const amount = (value: string, currency = 'MYR') => `<Amt Ccy="${currency}">${value}</Amt>`
const balance = (code: string, value: string, mark = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2026-12-01</Dt></Dt></Bal>`
const entry = (value: string, mark: string, rest = '', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry>${amount(value)}<CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2026-12-01</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef>${rest}</Ntry>`
const details = (...transactions: readonly string[]) =>
  `<NtryDtls>${transactions.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`
const transaction = (value: string, reference: string) =>
  `<Refs><EndToEndId>${reference}</EndToEndId></Refs>${amount(value)}<RltdPties><Dbtr><Pty><Nm>KOPI &amp; KITA</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>ADV-2026-11</Ustrd></RmtInf>`
const camt = (body: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>514012345678</Id></Othr></Id></Acct>${body}</Stmt></BkToCstmrStmt></Document>`
const opened = balance('OPBD', '1000.00')

describe('camt.053', () => {
  test('is read as a table: single and collective entries, without what isn’t booked', async () => {
    const text = camt(
      opened +
        balance('CLBD', '2648.10') +
        entry('693.60', 'CRDT', details(transaction('693.60', 'ADV-2026-11'))) +
        entry('1000.00', 'CRDT', details(transaction('400.00', 'X-1'), transaction('600.00', 'X-2'))) +
        entry('45.5', 'DBIT', '<AddtlNtryInf>SERVICE CHARGE</AddtlNtryInf>', '<Sts>BOOK</Sts>') +
        entry('9999.00', 'CRDT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
    )
    expect(kindOf(bytesOf(text))).toBe('camt053')
    expect((await rowsOf(text)).slice(2, -1)).toEqual([
      ['2026-12-01', 'KOPI & KITA ADV-2026-11', 'ADV-2026-11', '693.60', 'CR'],
      ['2026-12-01', 'KOPI & KITA ADV-2026-11', 'X-1', '400.00', 'CR'],
      ['2026-12-01', 'KOPI & KITA ADV-2026-11', 'X-2', '600.00', 'CR'],
      ['2026-12-01', 'SERVICE CHARGE', 'B-1', '45.50', 'DR'],
    ])
  })

  test.each([
    [
      'an incomplete file',
      camt(opened + balance('CLBD', '1.00')),
      { code: 'statement_balance', params: { lines: '1,000.00', closing: '1.00' } },
    ],
    ['no closing balance', camt(opened), { code: 'statement_broken', params: { place: 'Stmt 1' } }],
    [
      'another currency',
      camt(opened + balance('CLBD', '1000.00').replace('MYR', 'USD')),
      { code: 'statement_currency', params: { currency: 'USD' } },
    ],
    [
      'parts that don’t make their entry',
      camt(
        opened +
          balance('CLBD', '1010.00') +
          entry('10.00', 'CRDT', details(transaction('4.00', 'A'), transaction('5.00', 'B'))),
      ),
      { code: 'statement_broken', params: { place: 'Ntry 1' } },
    ],
    [
      'an entry without a direction',
      camt(opened + balance('CLBD', '1010.00') + entry('10.00', 'X')),
      { code: 'statement_broken', params: { place: 'Ntry 1' } },
    ],
    ['entities', camt(opened, '<!DOCTYPE d [<!ENTITY a "aaaa">]>'), { code: 'statement_entities' }],
    ['a truncated file', camt(opened).slice(0, -40), { code: 'statement_broken', params: { place: '1' } }],
  ])('%s is refused with the place', async (_, text, reason) => {
    expect(await whyNot(text)).toEqual(reason)
  })
})

const payment = (status: string, account: string, value: string, reason = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>B20261116001-1</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}<OrgnlTxRef><Amt><InstdAmt Ccy="MYR">${value}</InstdAmt></Amt>${account && `<CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct>`}</OrgnlTxRef></TxInfAndSts>`
const because = (code: string, text = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`
const pain002 = (body: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>M</MsgId></GrpHdr><OrgnlPmtInfAndSts><OrgnlPmtInfId>B20261116001-ibg</OrgnlPmtInfId>${body}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

describe('pain.002', () => {
  test('is read as the bank’s result file: what is final, with its reason', async () => {
    const text = pain002(
      payment('ACSC', '114012345678', '243.75') +
        payment('RJCT', '8001234567', '292.50', because('AC04')) +
        payment('RJCT', '3123456789', '100.00', because('XX99', 'Beneficiary unknown')) +
        payment('ACSP', '3123456780', '90.00'),
    )
    expect(kindOf(bytesOf(text))).toBe('pain002')
    expect(await rowsOf(text)).toEqual([
      ['Account No.', 'Amount', 'Status', 'Reason'],
      ['114012345678', '243.75', 'Successful'],
      ['8001234567', '292.50', 'Rejected', 'Account closed'],
      ['3123456789', '100.00', 'Rejected', 'Beneficiary unknown'],
    ])
  })

  test.each([
    [
      'a payment without its account',
      pain002(payment('ACSC', '', '1.00')),
      { code: 'statement_broken', params: { place: 'B20261116001-1' } },
    ],
    ['a status of the whole file', pain002('<PmtInfSts>ACSC</PmtInfSts>'), { code: 'status_report_group' }],
    [
      'another currency',
      pain002(payment('ACSC', '1', '1.00').replace('MYR', 'USD')),
      { code: 'statement_currency', params: { currency: 'USD' } },
    ],
  ])('%s is refused', async (_, text, reason) => {
    expect(await whyNot(text)).toEqual(reason)
  })
})

test('a hundred thousand lines are read in time', { timeout: 20_000 }, async () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => `:61:2612011201C1,00NTRFR${i}//B${i}`)
  const text = mt940(':60F:C261201MYR0,00', ...lines, ':62F:C261201MYR100000,00')
  const { sheets } = await read(bytesOf(text), { maxRows: 100_003 })
  // The headings, the lines, and both balances.
  expect(sheets[0]?.rows).toHaveLength(100_003)
})
