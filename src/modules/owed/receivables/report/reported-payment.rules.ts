import { z } from 'zod'
import { id, instant, localDate, money, opt, text } from '#kernel/values.ts'

/**
 * A reported payment is open until it is recorded, dismissed by platform staff or withdrawn. If its payment is
 * voided, it is open again, or `void` if the debt has another open report.
 */
export const reportStates = ['open', 'recorded', 'void', 'dismissed', 'withdrawn'] as const
export type ReportState = (typeof reportStates)[number]

export const reportId = id('reported_payment')
export const reportedPayment = z.object({
  id: reportId,
  paymentDate: localDate,
  amount: money,
  reference: z.string(),
  slip: z.object({ url: z.string(), fileName: z.string() }),
  state: z.enum(reportStates),
  createdAt: instant,
  createdByName: z.string(),
  closedAt: instant.nullable(),
  /** Null for an organization whose report was closed by platform staff. */
  closedByName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ReportedPayment = z.output<typeof reportedPayment>
/** The open report among those of a debt. */
export const openReport = z.object({ amount: money, paidOn: localDate })

/** What an organization says about a payment, without its amount. */
export const reportFields = {
  paymentDate: localDate,
  reference: opt(text(100)),
  /** The URL of the uploaded slip. */
  slip: text(300),
}
export const reportErrors = [
  'payment_exceeds_due',
  'payment_date_refused',
  'payment_in_future',
  'payment_reported',
  'slip_unknown',
] as const
