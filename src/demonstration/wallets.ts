import { ringgit } from '#kernel/money.ts'
import type { Code } from './demo-accounts.ts'

/** The e-wallets of the platform. */
export const walletForms = [
  {
    name: "Touch 'n Go eWallet",
    supportLink: 'https://tngd.example/help',
    minimumAmount: ringgit(10),
    walletSize: ringgit(20_000),
    monthlyLimit: ringgit(25_000),
  },
  {
    name: 'GrabPay',
    supportLink: 'https://grabpay.example/help',
    minimumAmount: ringgit(20),
    walletSize: ringgit(5_000),
  },
  { name: 'Boost', supportLink: 'https://boost.example/help', minimumAmount: ringgit(10), walletSize: ringgit(4_999) },
  {
    name: 'ShopeePay',
    supportLink: 'https://shopeepay.example/help',
    minimumAmount: ringgit(10),
    walletSize: ringgit(4_999),
  },
] as const
/** The number of e-wallets, from the start of the list, that each organization offers. */
export const offered: Readonly<Record<Code, number>> = { KOPI: 4, SATAY: 2, DOBI: 1, BINA: 1, LAMPU: 1 }
