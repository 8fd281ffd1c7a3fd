import { describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { disbursementFields } from '../../disbursement-fields.rules.ts'
import {
  accountText,
  inputOf,
  rowOf,
  typedSen,
  totalOf,
  valuesOf,
  type PayeeValues,
  type Values,
} from './disbursement-form.ts'
import { awaitsResults, figuresOf, type DisbursementDetails, type Line } from '../../screens/disbursement.ts'

const account = { id: '0000000000000ACC', bank: 'Maybank', accountNumber: '114222330001' }
const payee = (changes: Partial<PayeeValues> = {}) =>
  rowOf({ id: '0000000000000SUP', name: 'Mewah Dairy', accounts: [account] } as Parameters<typeof rowOf>[0], changes)
const values = (changes: Partial<Values> = {}): Values => ({ ...valuesOf(null), name: 'December', ...changes })

describe('a new disbursement', () => {
  test('is a draft for suppliers, repaid after a month', () => {
    expect(valuesOf(null)).toMatchObject({
      payeesType: 'suppliers',
      repaymentPeriod: 1,
      isDraft: true,
      selectedPayees: [],
    })
  })

  test('takes the first account of a payee, if there is one', () => {
    expect(payee().bankDetailId).toBe(account.id)
    expect(rowOf({ id: 'x', name: 'x', accounts: [] } as unknown as Parameters<typeof rowOf>[0]).bankDetailId).toBe('')
    expect(accountText(account as Parameters<typeof accountText>[0])).toBe('Maybank ••••\u00a00001')
  })
})

test.each([
  ['', 0],
  ['-', 0],
  [500, 50_000],
  [0.1, 10],
  ['600.50', 60_050],
])('the amount %j is %i sen in the total', (typed, expected) => {
  expect(typedSen(typed)).toBe(expected)
  expect(totalOf([payee({ amount: typed }), payee({ amount: 0.2 })])).toBe(expected + 20)
})

describe('the input', () => {
  test('of employees has an amount for each and no invoices', () => {
    const { selectedPayees } = inputOf(values({ payeesType: 'employees', selectedPayees: [payee({ amount: 600 })] }))
    expect(selectedPayees).toEqual([{ id: '0000000000000SUP', amount: 600 }])
  })

  test('of suppliers is trimmed, and includes the name of a file that is still uploading', () => {
    const file = new File(['x'], 'invoice.pdf')
    const row = payee({ amount: 600, invoiceNumber: ' INV-1 ', duplicateReason: ' two outlets ', files: [file] })
    expect(inputOf(values({ selectedPayees: [row] })).selectedPayees).toEqual([
      {
        id: '0000000000000SUP',
        bankDetailId: account.id,
        amount: 600,
        invoiceNumber: 'INV-1',
        duplicateReason: 'two outlets',
        files: [{ url: 'invoice.pdf', fileName: 'invoice.pdf' }],
      },
    ])
  })

  test('without an amount is refused at its row', () => {
    const input = inputOf(values({ payeesType: 'employees', selectedPayees: [payee({ amount: 600 }), payee()] }))
    const paths = disbursementFields.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
    expect(paths).toContain('selectedPayees.1.amount')
    expect(paths).not.toContain('selectedPayees.0.amount')
  })
})

const line = (status: Line['status'], amount: number) => ({ status, amount: ringgit(amount) }) as Line
const shown = (changes: object) =>
  ({ platformFeePercentage: 2, monthlyFeePercentage: 1.5, repaymentPeriod: 2, ...changes }) as DisbursementDetails

test.each([
  ['processing', 'provider', 'sent', true],
  ['processing', 'provider', 'unknown', true],
  ['processing', 'provider', 'paid', false],
  ['processing', 'file', 'sent', false],
  ['completed', 'provider', 'sent', false],
] as const)('a %s disbursement by %s with a line that is %s awaits results: %j', (status, by, lineStatus, expected) => {
  const selectedPayees = [line('failed', 600), line(lineStatus, 600)]
  expect(awaitsResults(shown({ status, processedWith: by, selectedPayees }))).toBe(expected)
})

const noDecision = { start: null, retry: null, complete: null }
const figuresAt = (status: string, selectedPayees: Line[], server: object = {}) => {
  const { payees, total, amountToRepay } = figuresOf(
    shown({ status, selectedPayees, decisions: noDecision, ...server }),
  )
  return { payees, total, amountToRepay }
}

test('if 6,000.00 of 16,000.00 failed, the other 10,000.00 is repaid with 10,500.00', () => {
  const failed = [line('failed', 3_000), line('dropped', 2_000), line('reversed', 1_000)]
  expect(figuresAt('processing', [line('paid', 10_000), ...failed])).toEqual({
    payees: 1,
    total: 10_000,
    amountToRepay: 10_500,
  })
  expect(figuresAt('processing', failed)).toEqual({ payees: 0, total: 0, amountToRepay: 0 })
})

test('a completed disbursement counts the payees who were paid', () => {
  const lines = [line('paid', 10_000), line('failed', 3_000), line('reversed', 1_000)]
  expect(figuresAt('completed', lines, { total: 10_000, amountToRepay: 10_500 })).toEqual({
    payees: 1,
    total: 10_000,
    amountToRepay: 10_500,
  })
})
