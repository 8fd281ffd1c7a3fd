import type { z } from 'zod'
import { typedRinggit, type Ringgit } from '#kernel/money.ts'
import type { wallet, walletDetails } from '../wallet.contract.ts'

export type Wallet = z.input<typeof wallet>
export type WalletDetails = z.input<typeof walletDetails>

/** A field for numbers is empty, or holds one. */
type Typed = number | string
export type Values = {
  name: string
  status: Wallet['status']
  supportLink: string
  minimumAmount: Typed
  walletSize: Typed
  monthlyLimit: Typed
  logo: Wallet['logo']
  /** The name of a logo that is uploaded on saving. */
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

const optional = (typed: Typed): Ringgit | null => (typed === '' ? null : typedRinggit(typed))
/** The input of the calls. An empty amount is not a number, so the schema reports it as required. */
export const inputOf = (values: Values) => ({
  name: values.name,
  status: values.status,
  supportLink: values.supportLink,
  minimumAmount: typedRinggit(values.minimumAmount === '' ? Number.NaN : values.minimumAmount),
  walletSize: optional(values.walletSize),
  monthlyLimit: optional(values.monthlyLimit),
  logo: values.logo,
})
