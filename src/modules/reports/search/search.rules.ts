/** The kinds of recorded and reported payments, by the name of their records. */
export const paymentTypes = [
  'advance_repayment',
  'benefit_repayment',
  'settlement_payment',
  'leaver_payment',
  'unmatched_remittance',
  'provider_top_up',
  'provider_fee',
  'reported_payment',
] as const
export type PaymentType = (typeof paymentTypes)[number]

/** The states of a report that no payment was recorded for. */
export const openReportStates = ['open', 'dismissed', 'withdrawn'] as const
