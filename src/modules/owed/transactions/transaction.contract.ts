import { fileRecord } from '#ground/files/file-record.rules.ts'
import { z } from 'zod'
import { query, twoPhaseCommand } from '#kernel/call.ts'
import { periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { instant, listInput, localDate, money, opt, orgId, period } from '#kernel/values.ts'
import { accountStatuses, accountTypes } from './account.rules.ts'

/** A month, or a date within it. */
const month = z
  .union([period, localDate], 'Please select a month!')
  .transform((date: Period | LocalDate): Period => periodOf(date as LocalDate))

export const accountSorts = ['paymentDate', 'amount', 'type', 'status'] as const

/** A row of the account transaction history. */
export const accountTransaction = z.object({
  orgId,
  orgName: z.string(),
  /** The source record. */
  sourceId: z.string(),
  /** The organization of the source record. */
  sourceOrgId: orgId,
  sourceType: z.string(),
  /** The parameters of the screen that shows the source record; null if the caller can't see it. */
  sourceParams: z.record(z.string(), z.string()).nullable(),
  type: z.enum(accountTypes),
  /** Negative for amounts that the organization receives in advance or owes. */
  amount: money,
  status: z.enum(accountStatuses),
  paymentDate: localDate,
  description: z.string(),
  createdAt: instant,
})
export type AccountTransaction = z.output<typeof accountTransaction>

export const transactions = {
  getAll: query({
    summary:
      'List the transaction history of the caller’s organization for the last 90 days. Platform staff can list one or all organizations without this limit.',
    prepared: 'alongIndexes',
    allow: ['management', 'staff'],
    keys: 'statements:read',
    scope: 'ownOrEvery',
    accepts: ['deleted'],
    input: listInput(
      accountSorts,
      z.object({
        type: opt(z.enum(accountTypes)),
        status: opt(z.enum(accountStatuses)),
        from: opt(localDate),
        to: opt(localDate),
      }),
    ).extend({ orgId: opt(orgId) }),
    output: z.object({
      transactions: z.array(accountTransaction),
      total: z.int(),
      /** The sums of the positive and of the negative amounts in the whole list, without void ones. */
      sums: z.object({ in: money, out: money }),
      next: z.string().nullable(),
      /** The first visible day; null for platform staff, who see the whole history. */
      firstDay: localDate.nullable(),
    }),
    errors: ['not_found'],
  }),
  exportToPDFv2: twoPhaseCommand({
    summary: 'Create a PDF of the transactions of a month.',
    audit: [fileRecord, 'Exported the transactions of a month as PDF', 'Mengeksport transaksi sebulan sebagai PDF'],
    allow: 'management',
    scope: 'named',
    input: z.object({ orgId, date: month }),
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'export_not_permitted', 'month_not_exportable', 'too_many_requests', 'too_many_for_pdf'],
    notPermitted: 'export_not_permitted',
  }),
}
