import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bp, sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { decideSales, readSale, royaltyOf, type KnownSale } from './sale.rules.ts'

const today = '2026-11-16' as LocalDate
const kopi = { orgId: 'KOPI000000000000' as Id<'org'>, name: 'Kopi Kita' }
const satay = {
  orgId: 'SATAY00000000000' as Id<'org'>,
  name: 'Satay Corner',
  isActive: true,
  franchisor: { ...kopi, royaltyBp: bp(600) },
}
type Sellers = Parameters<typeof decideSales>[1]['sellers']
const sellers: Sellers = new Map<string, NonNullable<ReturnType<Sellers['get']>>>([
  ['satay', satay],
  ['lampu', { orgId: 'LAMPU00000000000' as Id<'org'>, name: 'Lampu', isActive: false, franchisor: null }],
])
const row = (rowNumber: number, organizationCode: string, saleDate: string, amount: string, reference: string) => ({
  rowNumber,
  cells: { organizationCode, saleDate, amount, reference },
})
const decide = (rows: readonly ReturnType<typeof row>[], known: readonly Omit<KnownSale, 'referenceKey'>[] = []) => {
  const withKey = known.map((sale) => ({ ...sale, referenceKey: requiredReferenceKey(sale.reference) }))
  return decideSales(rows, { today, sellers, known: withKey })
}

describe('the royalty of a sale', () => {
  test.each([
    [1_000_00, 600, 60_00],
    [833_33, 600, 50_00],
    [8_25, 600, 50],
    [8_24, 600, 49],
    [1, 600, 0],
    [100_00, 100_00, 100_00],
  ])('of %i sen at %i basis points is %i sen, half-up', (amount, rate, royalty) => {
    expect(royaltyOf(sen(amount), bp(rate))).toBe(royalty)
  })

  test('is nothing without a franchisor', () => {
    expect(royaltyOf(sen(1_000_00), null)).toBe(0)
  })
})

describe('a row', () => {
  test.each([
    ['1000', 1_000_00],
    ['1,234.50', 1_234_50],
    ['RM 1,234.5', 1_234_50],
    ['0.01', 1],
    ['100000000', 100_000_000_00],
  ])('with the amount %s is %i sen', (amount, expected) => {
    expect(readSale(row(2, 'SATAY', '2026-11-16', amount, 'S-1'), today)).toEqual({
      code: 'SATAY',
      soldOn: '2026-11-16',
      amount: expected,
      reference: 'S-1',
    })
  })

  test.each([
    ['1.005', 'row_amount_invalid'],
    ['12,34', 'row_amount_invalid'],
    ['1e3', 'row_amount_invalid'],
    ['=1+1', 'row_amount_invalid'],
    ['ten', 'row_amount_invalid'],
    ['0', 'row_amount_not_positive'],
    ['-5.00', 'row_amount_not_positive'],
    ['100000000.01', 'row_amount_too_large'],
    ['9'.repeat(190), 'row_amount_too_large'],
    ['', 'row_value_missing'],
  ])('with the amount %s is refused: %s', (amount, code) => {
    expect(readSale(row(2, 'SATAY', '2026-11-16', amount, 'S-1'), today)).toMatchObject([{ column: 'amount', code }])
  })

  test.each([
    ['2026-11-17', 'row_date_in_future'],
    ['2026-02-29', 'row_date_invalid'],
    ['11/16/2026', 'row_date_invalid'],
    ['', 'row_value_missing'],
  ])('with the date %s is refused: %s', (date, code) => {
    expect(readSale(row(2, 'SATAY', date, '1', 'S-1'), today)).toMatchObject([{ column: 'saleDate', code }])
  })

  test('reports every error at its column', () => {
    expect(readSale(row(2, '', 'today', 'x', 'S'.repeat(101)), today)).toMatchObject([
      { column: 'organizationCode', code: 'row_value_missing' },
      { column: 'saleDate', code: 'row_date_invalid' },
      { column: 'amount', code: 'row_amount_invalid' },
      { column: 'reference', code: 'too_long', params: { maximum: 100 } },
    ])
    expect(readSale(row(2, 'SATAY', '2026-11-16', '1', 'S\u200b1'), today)).toMatchObject([
      { column: 'reference', code: 'unprintable' },
    ])
  })
})

describe('validating rows', () => {
  test('a franchisee owes its franchisor 6 % of 1,000.00', () => {
    expect(decide([row(2, 'satay', '2026-11-01', '1000', 'S-1')])).toMatchObject([
      { accepted: { rowNumber: 2, royalty: 60_00, seller: { franchisor: { name: 'Kopi Kita' } } } },
    ])
  })

  test('an unknown and an inactive organization are refused', () => {
    expect(
      decide([row(2, 'NOBODY', '2026-11-01', '1', 'S-1'), row(3, 'LAMPU', '2026-11-01', '1', 'S-1')]),
    ).toMatchObject([
      { rowNumber: 2, errors: [{ code: 'row_organization_unknown', params: { code: 'NOBODY' } }] },
      { rowNumber: 3, errors: [{ code: 'row_organization_not_active', params: { organization: 'Lampu' } }] },
    ])
  })

  test('a reference can be used once across files, and a refused row uses none', () => {
    const known = [{ orgId: satay.orgId, reference: 'S-0', soldOn: '2026-10-01' as LocalDate, amount: sen(5) }]
    const decided = decide(
      [
        row(2, 'SATAY', '2026-11-01', '1', 's/0'),
        row(3, 'SATAY', '2026-11-17', '1', 'S-1'),
        row(4, 'SATAY', '2026-11-01', '1', 'S-1'),
        row(5, 'SATAY', '2026-11-02', '2', 'S-1'),
      ],
      known,
    )
    expect(decided.map((one) => ('accepted' in one ? 'accepted' : one.errors[0]?.code))).toEqual([
      'row_reference_used',
      'row_date_in_future',
      'accepted',
      'row_reference_used',
    ])
  })

  test('the same organization, date and amount under another reference is a possible duplicate', () => {
    const known = [{ orgId: satay.orgId, reference: 'OLD', soldOn: '2026-11-01' as LocalDate, amount: sen(1_00) }]
    const decided = decide(
      [
        row(2, 'SATAY', '2026-11-01', '1', 'S-1'),
        row(3, 'SATAY', '2026-11-02', '1', 'S-2'),
        row(4, 'SATAY', '2026-11-02', '1.00', 'S-3'),
      ],
      known,
    )
    expect(decided.map((one) => 'accepted' in one && one.accepted.possibleDuplicateOf)).toEqual(['OLD', null, 'S-2'])
  })

  test('validating rows in parts gives the same result as validating them together', () => {
    const rows = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 })),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(rows, fc.nat(20), (made, cut) => {
        const all = made.map(([day, amount, reference], i) =>
          row(i + 2, 'SATAY', `2026-11-0${day}`, String(amount), `S-${reference}`),
        )
        const first = decide(all.slice(0, cut))
        const known = first.flatMap((one) =>
          'accepted' in one ? [{ ...one.accepted, orgId: one.accepted.seller.orgId }] : [],
        )
        const outcome = (one: ReturnType<typeof decide>[number]) => ('accepted' in one ? 'accepted' : one.errors)
        const parts = [...first, ...decide(all.slice(cut), known)]
        expect(parts.map(outcome)).toEqual(decide(all).map(outcome))
      }),
    )
  })
})
