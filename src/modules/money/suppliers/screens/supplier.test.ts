import { expect, test } from 'vitest'
import { inputOf, newAccount, valuesOf } from './supplier.ts'

const account = (id: string, accountNumber: string) => ({ id, bankCode: 'MBBEMYKL', accountNumber, key: `key-${id}` })

test('the form of a new supplier starts empty, with one account to fill in', () => {
  const { bankDetails, ...fields } = valuesOf(null)
  expect(new Set(Object.values(fields))).toEqual(new Set(['']))
  expect(bankDetails).toMatchObject([{ id: '', bankCode: '', accountNumber: '' }])
})

test('added accounts have separate keys, so that removing one keeps the other', () => {
  const [first, second] = [newAccount(), newAccount()]
  expect(first).toMatchObject({ id: '', bankCode: '', accountNumber: '' })
  expect(first.key).not.toBe(second.key)
})

test('a saved account is sent with its id, and an added one without', () => {
  const values = {
    ...valuesOf(null),
    companyName: 'Mewah Dairy',
    bankDetails: [account('a1', '1142'), account('', '8012')],
  }
  expect(inputOf(values)).toEqual({
    companyName: 'Mewah Dairy',
    businessRegistrationNumber: '',
    mobileNumber: '',
    email: '',
    address: '',
    contactPersonName: '',
    contactPersonMobileNumber: '',
    contactPersonEmail: '',
    bankDetails: [
      { id: 'a1', bankCode: 'MBBEMYKL', accountNumber: '1142' },
      { bankCode: 'MBBEMYKL', accountNumber: '8012' },
    ],
  })
})
