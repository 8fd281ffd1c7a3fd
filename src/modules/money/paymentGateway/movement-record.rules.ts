import { recordType } from '#kernel/audit.ts'
import { recordedPaymentFields } from '#owed/receivables/payment/payment-record.rules.ts'

/** The audited fields of a top-up of the payment provider. */
export const topUpRecord = recordType(
  'provider_top_up',
  ['Provider top-up', 'Tambahan baki penyedia'],
  {
    ...recordedPaymentFields,
    paidOn: ['date', 'Transfer date', 'Tarikh pindahan'],
  },
  { amounts: ['amount'] },
)

/** The audited fields of a fee that the payment provider took. */
export const providerFeeRecord = recordType(
  'provider_fee',
  ['Provider fee', 'Fi penyedia'],
  {
    ...recordedPaymentFields,
    paidOn: ['date', 'Charge date', 'Tarikh caj'],
  },
  { amounts: ['amount'] },
)
