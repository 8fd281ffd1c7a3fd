import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { candidatesOf, preselected, sureMatches, type OpenRecord, type Records } from './match.rules.ts'

const kopi = 'KOPI' as Id<'org'>
const day = (text: string) => text as LocalDate
const line = (text: string, amount: number, on = '2026-11-30') => ({ text, amount: sen(amount), on: day(on) })
const batch: OpenRecord = {
  type: 'bank_batch',
  orgId: platformOrgId,
  id: 'B34',
  part: null,
  isRecorded: true,
  name: '34',
  amount: sen(-3_588_00),
  on: day('2026-11-27'),
  reference: 'B20261127001',
  account: null,
  payer: null,
}
const transfer = (id: string, amount: number, on: string): OpenRecord => ({
  type: 'withdrawal',
  orgId: kopi,
  id,
  part: null,
  isRecorded: false,
  name: 'Jamilah binti Osman',
  amount: sen(amount),
  on: day(on),
  reference: `B20261127001-${id}`,
  account: '114012345678',
  payer: 'Jamilah binti Osman',
})
const employers = [
  {
    orgId: kopi,
    orgName: 'Kopi Kita Sdn Bhd',
    items: [
      { number: 'DL-2026-11-01', dueOn: day('2026-12-04'), open: sen(3_880_00) },
      { number: 'DL-2026-10-01', dueOn: day('2026-11-04'), open: sen(1_260_00) },
    ],
  },
]
const records = (...open: OpenRecord[]): Records => ({ open, employers })
const sure = (of: ReturnType<typeof line>, ...open: OpenRecord[]) =>
  sureMatches([of], records(...open)).map(({ match }) => match.key)
const found = (of: ReturnType<typeof line>, ...open: OpenRecord[]) =>
  candidatesOf(of, records(...open)).map(({ type, facts }) => [type, ...facts])

describe('a sure match', () => {
  test('has the reference and the amount', () => {
    expect(sure(line('BULK PAYMENT DEBIT B20261127001', -3_588_00), batch)).toEqual([`bank_batch PLATFORM B34`])
    expect(sure(line('BULK PAYMENT DEBIT B20261127001', -3_588_01), batch)).toEqual([])
    expect(sure(line('BULK PAYMENT DEBIT', -3_588_00), batch)).toEqual([])
    // Money in is no batch that was paid.
    expect(sure(line('BULK PAYMENT B20261127001', 3_588_00), batch)).toEqual([])
  })

  test('is a list by its number, or by the employer’s name, with the amount that it leaves open', () => {
    expect(sure(line('DUITNOW dl 2026 11 01', 3_880_00))).toEqual(['KOPI DL-2026-11-01'])
    expect(sure(line('DUITNOW KOPI KITA SDN BHD', 3_880_00))).toEqual(['KOPI DL-2026-11-01'])
    expect(sure(line('DUITNOW dl 2026 11 01', 3_880_01))).toEqual([])
    // The amount alone is neither sure nor a candidate.
    expect(sure(line('DUITNOW TRANSFER', 3_880_00))).toEqual([])
    expect(found(line('DUITNOW TRANSFER', 3_880_00))).toEqual([])
  })

  test('takes each record once, and of two equal lines the first', () => {
    const two = [line('IBG RETURN B20261127001-7', 146_25), line('IBG RETURN B20261127001-7', 146_25)]
    expect(sureMatches(two, records(transfer('7', 146_25, '2026-11-27'))).map(({ line: of }) => of)).toEqual([two[0]])
  })

  test('is a recorded payment before the list that it paid in part', () => {
    const payment: OpenRecord = {
      ...batch,
      type: 'advance_repayment',
      orgId: kopi,
      id: 'P1',
      amount: sen(1_260_00),
      reference: 'DL-2026-10-01',
    }
    expect(sure(line('IBG DL-2026-10-01', 1_260_00), payment)).toEqual(['advance_repayment KOPI P1'])
  })

  test('names the whole reference: payee 1 isn’t payee 12', () => {
    expect(sure(line('IBG RETURN B20261127001-12', 146_25), transfer('1', 146_25, '2026-11-27'))).toEqual([])
  })
})

describe('a person chooses', () => {
  test('among transfers of the amount to the account within ten working days', () => {
    const of = line('IBG RETURN ACCOUNT CLOSED 114012345678', 146_25)
    const [first, second, old] = [
      transfer('1', 146_25, '2026-11-27'),
      transfer('2', 146_25, '2026-11-20'),
      transfer('3', 146_25, '2026-11-13'),
    ]
    const candidates = candidatesOf(of, records(first, second, old, transfer('4', 146_26, '2026-11-27')))
    expect(candidates.map(({ id, facts }) => [id, facts])).toEqual([
      ['1', ['amount', 'account', 'date']],
      ['2', ['amount', 'account', 'date']],
    ])
    // Paid the same amount twice: nothing is preselected.
    expect(preselected(candidates)).toBe(-1)
    expect(preselected(candidatesOf(of, records(first)))).toBe(0)
    expect(sure(of, first)).toEqual([])
  })

  test('with the best of at most three first', () => {
    const many = ['1', '2', '3', '4'].map((id) => transfer(id, 146_25, '2026-11-27'))
    expect(candidatesOf(line('RETURN JAMILAH BINTI OSMAN', 146_25), records(...many))).toHaveLength(3)
    expect(found(line('B20261127001', -3_500_00), batch)).toEqual([['bank_batch', 'reference', 'date']])
  })
})
