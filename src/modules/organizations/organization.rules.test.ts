import { expect, test } from 'vitest'
import { bp, sen } from '#kernel/money.ts'
import {
  codeFault,
  franchiseOf,
  nameFault,
  organizationFaults,
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
  ['', '*Required'],
  ['Kop', '*Minimum 4 Character!'],
  ['Kopi & Kita', '*Only letters and numbers'],
  ['Kopi Kita 2', null],
  ['Kédai', null],
])('the name %j is answered %j', (name, fault) => {
  expect(nameFault(name)).toBe(fault)
})

test.each([
  ['KO', false],
  ['KOPI-1', true],
  ['kopi kita', false],
  ['A'.repeat(31), false],
])('the code %j is good: %j', (code, good) => {
  expect(codeFault(code) === null).toBe(good)
})

test('an organization that is being set up needs next to nothing', () => {
  expect(organizationFaults(onboarding)).toEqual({})
})

test('an Active organization needs every detail', () => {
  expect(Object.keys(organizationFaults({ ...onboarding, status: 'Active' })).toSorted()).toEqual(
    Object.keys(active).toSorted(),
  )
  expect(organizationFaults({ ...onboarding, ...active, status: 'Active' })).toEqual({})
})

test('rolling pay needs its days, its fee and who pays it', () => {
  const required = '*Required'
  expect(organizationFaults({ ...onboarding, rollingPay: true })).toEqual({
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
  expect(organizationFaults({ ...onboarding, ...wrong })).toEqual({
    payDay: 'Between 1 and 31',
    cutoffDate: 'Between 1 and 31',
    rollingPayMax: 'At least 1',
    serviceFeePercentage: 'Between 1 and 100',
  })
})

test('disbursements need a platform fee and stay in their ranges', () => {
  expect(organizationFaults({ ...onboarding, disbursements: { enable: true } })).toEqual({
    'disbursements.platformFeePercentage': '*Required',
  })
  const given = {
    enable: true,
    initialCreditLimit: sen(-1),
    platformFeePercentage: bp(10_001),
    monthlyFeePercentage: bp(50),
  }
  expect(Object.keys(organizationFaults({ ...onboarding, disbursements: given }))).toHaveLength(3)
})

test('a franchisor has a royalty, a franchisee a franchisor, others neither', () => {
  expect(organizationFaults({ ...onboarding, franchiseType: 'franchisor' })).toEqual({ royaltyRate: '*Required' })
  expect(organizationFaults({ ...onboarding, franchiseType: 'franchisee' })).toEqual({ franchisorId: '*Required' })
  const both = { franchisorId: 'F', royaltyRate: bp(600) }
  expect(franchiseOf({ ...both, franchiseType: 'franchisee' })).toEqual({ franchisorId: 'F', royaltyRate: null })
  expect(franchiseOf({ ...both, franchiseType: 'franchisor' })).toEqual({ franchisorId: null, royaltyRate: 600 })
  expect(franchiseOf({ ...both, franchiseType: 'non_franchise' })).toEqual({ franchisorId: null, royaltyRate: null })
})

test('the tenant id of an unknown code has the form of a true one', () => {
  const id = pseudoTenantId('01KJ123456789ABC', new Uint8Array(32).fill(255))
  expect(id).toMatch(/^01KJ[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(pseudoTenantId(null, new Uint8Array(32))).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
})
