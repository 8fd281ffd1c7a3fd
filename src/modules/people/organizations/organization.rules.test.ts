import { expect, test } from 'vitest'
import { errorText } from '#kernel/errors.ts'
import { errors as allErrors } from '#app/errors.ts'
import { bp, sen } from '#kernel/money.ts'
import {
  codeError,
  franchiseOf,
  nameError,
  fieldErrorsOf,
  pseudoTenantId,
  type OrganizationForm,
} from './organization.rules.ts'
import { activeDetails } from './organization.fixtures.ts'

const onboarding: OrganizationForm = {
  name: 'Kopi Kita',
  status: 'Onboarding',
  rollingPay: false,
  disbursements: { enable: false },
  franchiseType: 'non_franchise',
}
const active = { domain: 'KOPI', ...activeDetails }

test.each([
  ['', { code: 'required' }],
  ['Kop', { code: 'organization_name_too_short' }],
  ['Kopi & Kita', { code: 'organization_name_invalid' }],
  ['Kopi Kita 2', null],
  ['Kédai', null],
])('the error of the name %j is %j', (name, error) => {
  expect(nameError(name)).toEqual(error)
})

test.each([
  ['KO', false],
  ['KOPI-1', true],
  ['kopi kita', false],
  ['A'.repeat(31), false],
])('whether the code %j is valid: %j', (code, isValid) => {
  expect(codeError(code) === null).toBe(isValid)
})

test('an organization in onboarding needs only a name', () => {
  expect(fieldErrorsOf(onboarding)).toEqual({})
})

test('an Active organization needs all details', () => {
  expect(Object.keys(fieldErrorsOf({ ...onboarding, status: 'Active' })).toSorted()).toEqual(
    Object.keys(active).toSorted(),
  )
  expect(fieldErrorsOf({ ...onboarding, ...active, status: 'Active' })).toEqual({})
})

test('rolling pay needs its days, its fee and the payer of the fee', () => {
  const required = { code: 'required' }
  expect(fieldErrorsOf({ ...onboarding, rollingPay: true })).toEqual({
    payDay: required,
    cutoffDate: required,
    serviceFeePercentage: required,
    serviceFeePaidBy: required,
  })
  const wrong = {
    rollingPay: true,
    payDay: 0,
    cutoffDate: 32,
    rollingPayMax: sen(99),
    serviceFeePercentage: bp(99),
    serviceFeePaidBy: 'employee',
  }
  expect(fieldErrorsOf({ ...onboarding, ...wrong })).toEqual({
    payDay: { code: 'between', params: { minimum: 1, maximum: 31 } },
    cutoffDate: { code: 'between', params: { minimum: 1, maximum: 31 } },
    rollingPayMax: { code: 'at_least', params: { minimum: 1 } },
    serviceFeePercentage: { code: 'between', params: { minimum: 1, maximum: 100 } },
  })
})

test('disbursements need a platform fee, and their values are checked against their ranges', () => {
  expect(fieldErrorsOf({ ...onboarding, disbursements: { enable: true } })).toEqual({
    'disbursements.platformFeePercentage': { code: 'required' },
  })
  const given = {
    enable: true,
    initialCreditLimit: sen(-1),
    platformFeePercentage: bp(10_001),
    monthlyFeePercentage: bp(50),
  }
  expect(Object.keys(fieldErrorsOf({ ...onboarding, disbursements: given }))).toHaveLength(3)
})

test('a franchisor has a royalty, a franchisee a franchisor, others neither', () => {
  expect(fieldErrorsOf({ ...onboarding, franchiseType: 'franchisor' })).toEqual({ royaltyRate: { code: 'required' } })
  expect(fieldErrorsOf({ ...onboarding, franchiseType: 'franchisee' })).toEqual({ franchisorId: { code: 'required' } })
  const both = { franchisorId: 'F', royaltyRate: bp(600) }
  expect(franchiseOf({ ...both, franchiseType: 'franchisee' })).toEqual({ franchisorId: 'F', royaltyRate: null })
  expect(franchiseOf({ ...both, franchiseType: 'franchisor' })).toEqual({ franchisorId: null, royaltyRate: 600 })
  expect(franchiseOf({ ...both, franchiseType: 'non_franchise' })).toEqual({ franchisorId: null, royaltyRate: null })
})

test('the tenant id of an unknown code has the form of a real id', () => {
  const id = pseudoTenantId('01KJ123456789ABC', new Uint8Array(32).fill(255))
  expect(id).toMatch(/^01KJ[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(pseudoTenantId(null, new Uint8Array(32))).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
})

test.each([
  [undefined, {}],
  [bp(1), {}],
  [bp(10_000), {}],
  [bp(0), { maximumAdvancePercentage: { code: 'not_positive' } }],
  [bp(10_001), { maximumAdvancePercentage: { code: 'at_most', params: { maximum: 100 } } }],
])('the errors of a maximum advance of %j basis points are %j', (maximumAdvancePercentage, errors) => {
  expect(fieldErrorsOf({ ...onboarding, maximumAdvancePercentage })).toEqual(errors)
})

test('the errors have a Malay text', () => {
  const between = (language: 0 | 1) => errorText(allErrors, 'between', { minimum: 1, maximum: 31 }, language)
  expect([between(0), between(1)]).toEqual(['Between 1 and 31', 'Antara 1 dan 31'])
  expect(errorText(allErrors, 'organization_name_too_short', {}, 1)).toBe('*Sekurang-kurangnya 4 aksara!')
})
