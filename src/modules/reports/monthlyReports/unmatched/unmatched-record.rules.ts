import { recordType } from '#kernel/audit.ts'
import type { Bilingual } from '#kernel/bilingual.ts'

/** The most characters of the text of a bank statement. */
export const longestReference = 200

export const unmatchedStatuses = ['open', 'assigned', 'dismissed'] as const
export type UnmatchedStatus = (typeof unmatchedStatuses)[number]
export const unmatchedStatusNames: Readonly<Record<UnmatchedStatus, Bilingual>> = {
  open: ['To match', 'Belum dipadankan'],
  assigned: ['Matched', 'Dipadankan'],
  dismissed: ['Dismissed', 'Diketepikan'],
}

/** The audited fields of a payment on the bank statement whose employer isn't known yet. */
export const unmatchedRemittanceRecord = recordType(
  'unmatched_remittance',
  ['Unmatched remittance', 'Bayaran belum dipadankan'],
  {
    amount: ['money', 'Amount', 'Amaun'],
    paidOn: ['date', 'Payment date', 'Tarikh bayaran'],
    reference: ['text', 'Text of the bank statement', 'Teks penyata bank'],
    status: ['choice', 'Status', 'Status', unmatchedStatusNames],
    employer: ['text', 'Employer', 'Majikan'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['amount'] },
)
