import { recordType } from '#kernel/audit.ts'
import { recordedPaymentFields } from '#modules/ledger/recorded-payment.rules.ts'

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
