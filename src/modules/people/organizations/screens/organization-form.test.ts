import { messageOf } from '#test/outcomes.ts'
import { expect, test } from 'vitest'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import { emptyValues, inputOf, valuesOf, type Values } from './organization-form.ts'
import { schemaFor } from './organization-schema.ts'
import type { Organization } from './organization.ts'

const advance = {
  rollingPay: true,
  payDay: 28,
  cutoffDate: 25,
  serviceFeePercentage: 2.5,
  serviceFeePaidBy: 'employee',
}
const wallets = ['01KA000000000001']
const filled = { ...emptyValues, name: 'Kopi Kita', wallets, ...advance } as Values
const errorsOf = (schema: ReturnType<typeof schemaFor>, values: unknown) => {
  const parsed = schema.safeParse(values)
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${messageOf(issue)}`)
}

test('a new form has the defaults of the specification', () => {
  expect(emptyValues).toMatchObject({
    status: 'Onboarding',
    rollingPayMax: 2000,
    minimumWithdrawal: 100,
    maximumAdvancePercentage: 50,
    disbursements: { initialCreditLimit: 0, monthlyFeePercentage: 1.5 },
  })
  expect(errorsOf(schemaFor(emptyValues), { ...emptyValues, name: 'Kopi Kita', wallets })).toEqual([])
  expect(errorsOf(schemaFor(emptyValues), { ...emptyValues, name: 'Kopi Kita' })).toEqual(['wallets: *Required'])
})

test('the limit of half of the wages is off only with a reason, and a pause needs a number of days', () => {
  const off = { ...filled, statutoryLimit: false }
  expect(errorsOf(schemaFor(emptyValues), off)).toEqual(['statutoryLimitReason: *Required'])
  expect(errorsOf(schemaFor(emptyValues), { ...off, statutoryLimitReason: 'Board decision' })).toEqual([])
  expect(errorsOf(schemaFor(emptyValues), { ...filled, pauseAfterOverdueDays: '' })).toEqual([
    'pauseAfterOverdueDays: *Required',
  ])
  const input = inputOf({ ...filled, statutoryLimitReason: 'typed before' }, emptyValues)
  expect(input).toMatchObject({ statutoryLimit: 'yes', statutoryLimitReason: '' })
})

test('missing values are reported so that the error can be translated', () => {
  const parsed = schemaFor(emptyValues).safeParse(
    { ...emptyValues, name: 'Kopi Kita', wallets, rollingPay: true },
    {
      reportInput: true,
    },
  )
  const errors = parsed.success ? [] : parsed.error.issues.map((issue) => fieldErrorOf(issue))
  expect(errors).not.toEqual([])
  for (const error of errors) expect(error).toMatchObject({ code: 'required' })
})

test('an emptied default is an error only in a feature that is switched on', () => {
  const emptied = {
    ...filled,
    rollingPayMax: '',
    disbursements: { ...filled.disbursements, monthlyFeePercentage: '' },
  }
  expect(errorsOf(schemaFor(emptyValues), emptied)).toEqual(['rollingPayMax: *Required'])
  const on = { ...emptied.disbursements, enable: true, platformFeePercentage: 2 }
  expect(errorsOf(schemaFor(emptyValues), { ...emptied, disbursements: on })).toEqual([
    'rollingPayMax: *Required',
    'disbursements.monthlyFeePercentage: *Required',
  ])
  expect(errorsOf(schemaFor(emptyValues), { ...emptied, rollingPay: false })).toEqual([])
})

test('for a feature that is switched off, the stored values are sent instead of the typed ones', () => {
  const typed = { ...filled, rollingPay: false, payDay: 99, rollingPayMax: 1 }
  expect(inputOf(typed, filled)).toMatchObject({ rollingPay: 'no', payDay: 28, rollingPayMax: 2000 })
  expect(errorsOf(schemaFor(filled), typed)).toEqual([])
  expect(inputOf(typed, emptyValues)).toMatchObject({ payDay: undefined, serviceFeePaidBy: null })
})

test('numbers that still have the focus are sent as typed', () => {
  const typed: Values = {
    ...filled,
    rollingPayMax: '1500.00',
    serviceFeePercentage: '3.0',
    disbursements: {
      enable: true,
      initialCreditLimit: '70000.50',
      platformFeePercentage: '2.50',
      monthlyFeePercentage: '2.0',
    },
  }
  expect(inputOf(typed, filled)).toMatchObject({
    rollingPayMax: 1500,
    serviceFeePercentage: 3,
    disbursements: { initialCreditLimit: 70_000.5, platformFeePercentage: 2.5, monthlyFeePercentage: 2 },
  })
})

test('a royalty rate is sent for a franchisor and a franchisor for a franchisee', () => {
  const both = { ...filled, franchisorId: '01KJ123456789ABC', royaltyRate: 6 }
  const sent = (franchiseType: Values['franchiseType']) => {
    const { franchisorId, royaltyRate } = inputOf({ ...both, franchiseType }, both)
    return [franchisorId, royaltyRate]
  }
  expect(sent('franchisor')).toEqual([null, 6])
  expect(sent('franchisee')).toEqual(['01KJ123456789ABC', null])
  expect(sent('non_franchise')).toEqual([null, null])
})

test('without Advance Pay, no fees are sent, and only new files are attached', () => {
  const shown = {
    ...inputOf(emptyValues, emptyValues),
    serviceFeePercentage: 0,
    serviceFeePaidBy: 'employee',
    attachments: [{ url: '/files/1/ssm.pdf', fileName: 'ssm.pdf' }],
  } as unknown as Organization
  expect(valuesOf(shown)).toMatchObject({ serviceFeePercentage: '', serviceFeePaidBy: null, files: [] })
  expect(inputOf(valuesOf(shown), valuesOf(shown))).not.toHaveProperty('attachments')
})

test('a new website or postcode is checked, a stored one is not', () => {
  const typed = { ...filled, website: 'our website', postcode: '4600' }
  expect(errorsOf(schemaFor(emptyValues), typed)).toEqual(['website: *Not a valid url.', 'postcode: 5 digits'])
  expect(errorsOf(schemaFor(typed), typed)).toEqual([])
  const limits = { ...filled, rollingPayMax: 2000, minimumWithdrawal: 5000 }
  expect(errorsOf(schemaFor(emptyValues), limits)).toEqual([
    'minimumWithdrawal: At most RM 2,000.00, the monthly maximum',
  ])
})
