import type { z } from 'zod'
import type { api } from '#web/api.ts'
import type { checkedSupplier, supplierDetails } from '../supplier.contract.ts'

export type Supplier = z.input<typeof checkedSupplier>
export type SupplierDetails = z.input<typeof supplierDetails>
export type Account = Supplier['bankDetails'][number]
export type SupplierInput = Parameters<typeof api.suppliers.create>[0]

type AccountValues = { id: string; bankCode: string; accountNumber: string; key: string }
export type Values = {
  companyName: string
  businessRegistrationNumber: string
  mobileNumber: string
  email: string
  address: string
  contactPersonName: string
  contactPersonMobileNumber: string
  contactPersonEmail: string
  bankDetails: AccountValues[]
}
export const newAccount = (): AccountValues => ({
  id: '',
  bankCode: '',
  accountNumber: '',
  key: crypto.randomUUID(),
})

export const valuesOf = (shown: Supplier | null): Values => ({
  companyName: shown?.companyName ?? '',
  businessRegistrationNumber: shown?.businessRegistrationNumber ?? '',
  mobileNumber: shown?.mobileNumber ?? '',
  email: shown?.email ?? '',
  address: shown?.address ?? '',
  contactPersonName: shown?.contactPersonName ?? '',
  contactPersonMobileNumber: shown?.contactPersonMobileNumber ?? '',
  contactPersonEmail: shown?.contactPersonEmail ?? '',
  bankDetails: shown
    ? shown.bankDetails.map(({ id, bankCode, accountNumber }) => ({ id, bankCode, accountNumber, key: id }))
    : [{ id: '', bankCode: '', accountNumber: '', key: 'first' }],
})

export const inputOf = ({ bankDetails, ...fields }: Values): SupplierInput => ({
  ...fields,
  bankDetails: bankDetails.map(({ id, bankCode, accountNumber }) => ({
    ...(id && { id }),
    bankCode,
    accountNumber,
  })),
})
