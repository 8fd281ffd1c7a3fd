import type { z } from 'zod'
import { typedRinggit, type Ringgit } from '#kernel/money.ts'
import type { wallet, walletDetails } from '../wallet.contract.ts'

export type Wallet = z.input<typeof wallet>
export type WalletDetails = z.input<typeof walletDetails>

/** The value of a number input: '' if empty. */
type NumberInputValue = number | string
export type Values = {
  name: string
  status: Wallet['status']
  supportLink: string
  minimumAmount: NumberInputValue
  walletSize: NumberInputValue
  monthlyLimit: NumberInputValue
  logo: Wallet['logo']
  /** The name of a new logo, which is uploaded on save. */
  file: string
}

export const valuesOf = (shown: Wallet | null): Values => ({
  name: shown?.name ?? '',
  status: shown?.status ?? 'Active',
  supportLink: shown?.supportLink ?? '',
  minimumAmount: shown?.minimumAmount ?? '',
  walletSize: shown?.walletSize ?? '',
  monthlyLimit: shown?.monthlyLimit ?? '',
  logo: shown?.logo ?? null,
  file: '',
})

const optional = (typed: NumberInputValue): Ringgit | null => (typed === '' ? null : typedRinggit(typed))
/** The input of the calls. An empty amount becomes NaN, which the schema reports as required. */
export const inputOf = (values: Values) => ({
  name: values.name,
  status: values.status,
  supportLink: values.supportLink,
  minimumAmount: typedRinggit(values.minimumAmount),
  walletSize: optional(values.walletSize),
  monthlyLimit: optional(values.monthlyLimit),
  logo: values.logo,
})
