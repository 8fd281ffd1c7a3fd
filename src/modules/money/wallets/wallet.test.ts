import { describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { instantOf } from '#kernel/time.ts'
import { inputOf, valuesOf, type Wallet } from './screens/wallet.ts'
import { isWebAddress } from './wallet.rules.ts'

const saved: Wallet = {
  id: '01KA000000000001',
  name: 'Boost',
  status: 'InActive',
  supportLink: 'https://boost.example',
  minimumAmount: ringgit(10),
  walletSize: ringgit(20_000.5),
  monthlyLimit: null,
  logo: { url: '/files/01KA000000000002/boost.png', fileName: 'boost.png' },
  createdBy: '01KA000000000003',
  createdAt: instantOf(0),
  modifiedBy: '01KA000000000003',
  modifiedAt: instantOf(0),
}

describe('the form of an e-wallet', () => {
  test('starts empty and active', () => {
    expect(valuesOf(null)).toEqual({
      name: '',
      status: 'Active',
      supportLink: '',
      minimumAmount: '',
      walletSize: '',
      monthlyLimit: '',
      logo: null,
      file: '',
    })
  })

  test('sends unchanged values as stored', () => {
    const { name, status, supportLink, minimumAmount, walletSize, monthlyLimit, logo } = saved
    expect(inputOf(valuesOf(saved))).toEqual({
      name,
      status,
      supportLink,
      minimumAmount,
      walletSize,
      monthlyLimit,
      logo,
    })
  })

  test('sends an empty limit as no limit, and an empty minimum as a missing amount', () => {
    const sent = inputOf({ ...valuesOf(saved), minimumAmount: '', walletSize: '', monthlyLimit: 0 })
    expect(sent).toMatchObject({ minimumAmount: Number.NaN, walletSize: null, monthlyLimit: 0 })
  })
})

test.each([
  ['https://boost.example', true],
  ['http://boost.example:8080/help?topic=1#top', true],
  ['HTTPS://BOOST.EXAMPLE/', true],
  ['https://', false],
  ['https:///path', false],
  ['https://boost.example/a b', false],
  ['https://boost.example:123456', false],
  ['https://user@boost.example', false],
  ['https://boost.example\\@evil.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  [' https://boost.example', false],
  ['boost.example', false],
])('whether %j is a web address: %s', (link, expected) => {
  expect(isWebAddress(link)).toBe(expected)
})
