import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { finalReason, id, instant, listInput, localDate, money, opt, orgId, percentage } from '#kernel/values.ts'
import { mostVoided } from './sale.rules.ts'
import { saleRecord } from './sale-record.rules.ts'

export const saleSorts = ['createdAt', 'saleDate', 'amount', 'royalty'] as const

const saleId = id('sale')
export const sale = z.object({
  id: saleId,
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
  /** Why it was voided; null unless it is void. */
  voidReason: z.string().nullable(),
  voidedAt: instant.nullable(),
  voidedByName: z.string().nullable(),
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
    input: listInput(
      saleSorts,
      z.object({ possibleDuplicates: opt(z.boolean()), uploadedDocumentId: opt(id('uploaded_document')) }),
    ).extend({ orgId: opt(orgId) }),
    output: z.object({
      sales: z.array(sale),
      total: z.int(),
      next: z.string().nullable(),
      /** The sums of all matches that are not void. */
      amount: money,
      royalty: money,
    }),
    errors: ['not_found'],
  }),
  void: command({
    summary:
      'Void sales that were uploaded by mistake, all or none. Their royalties are reversed, and their references can be used again.',
    audit: [saleRecord, 'Voided a sale', 'Membatalkan jualan'],
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({
      items: z
        .array(z.object({ id: saleId, orgId }))
        .min(1)
        .max(mostVoided),
      reason: finalReason,
    }),
    output: done,
    errors: ['not_found', 'sale_already_void'],
  }),
}
