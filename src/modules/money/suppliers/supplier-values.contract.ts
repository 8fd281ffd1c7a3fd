import { z } from 'zod'
import { id, instant, money } from '#kernel/values.ts'
import { accountStates } from './supplier.rules.ts'

export const bankDetail = z.object({
  id: id('supplier_account'),
  bank: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
})
export const account = bankDetail.extend({
  state: z.enum(accountStates),
  /** The account that this one replaces. */
  replacesId: id('supplier_account').nullable(),
  enteredAt: instant,
  enteredBy: z.string(),
  enteredByMe: z.boolean(),
  confirmedAt: instant.nullable(),
  confirmedBy: z.string().nullable(),
  /** The Manager in whose place a delegate confirmed it. */
  confirmedFor: z.string().nullable(),
  callBackNumber: z.string().nullable(),
  callBackName: z.string().nullable(),
  usableFrom: instant.nullable(),
  /** The bank refused or returned the last payment to it: nothing is paid to it until it is released. */
  held: z.object({ amount: money, reason: z.string(), at: instant }).nullable(),
  /** The last release of a hold. */
  released: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable(),
})
export type SupplierAccount = z.output<typeof account>
