import { z } from 'zod'
import { id, instant, localDate, money, opt } from '#kernel/values.ts'
import { rails, texts } from './formats/format.rules.ts'
import { orderProblemCodes, problemCodes } from './formats/problem.rules.ts'

/** An originating account, and the day on which its bank pays. */
export const bankFormat = { accountId: id('originating_account'), on: localDate }
/** Input of a download: without it, the file is the one as specified. */
export const chosenFormat = { bankFormat: opt(z.object(bankFormat)) }

/** A download of a payment file. */
export const paymentFileDownload = z.object({
  at: instant,
  byName: z.string(),
  /** The originating account whose bank’s format it has; null: the file as specified. */
  account: z.string().nullable(),
  /** The name and the digest of the file; null for downloads before they were recorded. */
  name: z.string().nullable(),
  sha256: z.string().nullable(),
})

const params = z.record(z.string(), z.string())
/** What a payment file contains in the format of an account’s bank. */
export const paymentFilePreview = z.object({
  fileName: z.string(),
  /** Whether the bank has taken a file of this account. */
  verified: z.boolean(),
  rails: z.array(
    z.object({
      rail: z.enum(rails),
      count: z.int(),
      total: money,
      /** When the payees have the money if the bank gets the file now; `by` is null if the bank states no time. */
      arrives: z.object({ on: localDate, by: z.string().nullable(), cutOff: z.string(), isLate: z.boolean() }),
      /** The bank’s fee for a payment, if it is known. */
      fee: money.nullable(),
    }),
  ),
  /** Why no file can be made at all. */
  orderProblems: z.array(z.object({ code: z.enum(orderProblemCodes), params })),
  /** The payments that the format can’t carry: the number, and the first of them. */
  problems: z.object({
    count: z.int(),
    first: z.array(z.object({ line: z.int(), name: z.string(), code: z.enum(problemCodes), params })),
  }),
  /** The names and references that the format shortens: the number, and the first of them. */
  changes: z.object({
    count: z.int(),
    first: z.array(z.object({ line: z.int(), text: z.enum(texts), from: z.string(), to: z.string() })),
  }),
})
export type PaymentFilePreview = z.output<typeof paymentFilePreview>
