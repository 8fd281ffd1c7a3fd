import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant, listInput, localDate, money, opt } from '#kernel/values.ts'
import { paymentFileDownload } from '#money/originatingAccounts/payment-file.contract.ts'
import { fileKinds } from '#money/originatingAccounts/payment-file.rules.ts'

const counted = z.object({ count: z.int(), total: money })

const paymentFile = z.object({
  /** Kind, day and number of the day: `B20261127001`. */
  number: z.string(),
  kind: z.enum(fileKinds),
  /** The organization that it pays for; null for a batch, which pays employees of many. */
  organization: z.object({ orgId: id('org'), name: z.string() }).nullable(),
  recordId: z.string(),
  /** The wallet of a pay run’s file. */
  walletId: id('wallet').nullable(),
  /** The number of the batch, the name of the disbursement, or the wallet of the pay run. */
  name: z.string(),
  madeAt: instant,
  madeByName: z.string().nullable(),
  payees: counted,
  /** The payees without a result. */
  open: counted,
  /** The payees that were refused, cancelled or returned since. If the bank gets the file, it may pay them. */
  unpaid: counted,
  /** The day by which the money is expected. */
  dueOn: localDate,
  downloads: z.int(),
})

/** The files that a search finds, by kind. */
const counts = z.record(z.enum(['all', ...fileKinds]), z.int())

export const paymentFiles = {
  getFiles: query({
    summary:
      'List the payment files of batches, disbursements and pay runs, newest first. A search is the number of a file or of a payment in it, the name or id of what it pays, the organization, the account number of a payee, or the name or number of an originating account that it was downloaded for.',
    allow: 'staff',
    input: listInput(['madeAt'], z.object({ kind: opt(z.enum(fileKinds)) })),
    output: z.object({ files: z.array(paymentFile), total: z.int(), next: z.string().nullable(), counts }),
  }),
  getFile: query({
    summary: 'Return a payment file with its downloads.',
    allow: 'staff',
    input: z.object({ number: z.string().trim().min(1).max(30) }),
    /** The latest downloads, newest first. */
    output: z.object({ file: paymentFile, downloads: z.array(paymentFileDownload) }),
    errors: ['not_found'],
  }),
}
