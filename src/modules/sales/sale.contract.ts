import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant, listInput, localDate, money, opt, orgId, percentage } from '#kernel/values.ts'

export const saleSorts = ['createdAt', 'saleDate', 'amount', 'royalty'] as const

export const sale = z.object({
  id: id('sale'),
  orgId,
  orgName: z.string(),
  saleDate: localDate,
  amount: money,
  /** The uploader's own reference. */
  reference: z.string(),
  /** The franchisor that the royalty is owed to. */
  franchisor: z.object({ orgId, name: z.string() }).nullable(),
  royaltyRate: percentage,
  royalty: money,
  /** The reference of another sale with the same organization, date and amount. */
  possibleDuplicateOf: z.string().nullable(),
  uploadedDocumentId: z.string(),
  rowNo: z.int(),
  createdAt: instant,
  modifiedAt: instant,
})
export type Sale = z.output<typeof sale>

export const sales = {
  getAll: query({
    summary: 'List the sales of all organizations, newest first, with the royalties owed for them.',
    allow: 'staff',
    scope: 'ownOrEvery',
    accepts: ['deleted'],
    input: listInput(saleSorts, z.object({ possibleDuplicates: opt(z.boolean()) })).extend({ orgId: opt(orgId) }),
    output: z.object({
      sales: z.array(sale),
      total: z.int(),
      next: z.string().nullable(),
      /** The sums of all matches. */
      amount: money,
      royalty: money,
    }),
    errors: ['not_found'],
  }),
}
