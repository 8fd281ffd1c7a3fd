import { expect, test } from 'vitest'
import { productsOf, usersOf } from './organization.ts'

const products = (rollingPay: 'yes' | 'no', eBenefits: 'yes' | 'no', enable: 'yes' | 'no') =>
  productsOf({ rollingPay, eBenefits, disbursements: { enable } })

test('an organization uses the products that are enabled', () => {
  expect(products('yes', 'yes', 'yes')).toEqual(['rollingPay', 'eBenefits', 'disbursements'])
  expect(products('no', 'yes', 'no')).toEqual(['eBenefits'])
  expect(products('yes', 'no', 'no')).toEqual(['rollingPay'])
  expect(products('no', 'no', 'yes')).toEqual(['disbursements'])
  expect(products('no', 'no', 'no')).toEqual([])
})

test('the link to the users of an organization filters by both of its ids', () => {
  expect(usersOf('06ORGANIZATION01')).toEqual({ orgId: '06ORGANIZATION01', tenantId: '06ORGANIZATION01' })
})
