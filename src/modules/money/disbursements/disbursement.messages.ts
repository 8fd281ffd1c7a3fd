import { joined, letters, type Message } from '#kernel/letters.ts'
import { sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'

/** A remittance advice is in English. */
export const disbursementLetters = letters({
  remittance: {
    subject: 'Remittance advice: {total, RM} from {payer}',
    text: [
      'Dear {supplier},',
      '{payer} paid you {total, RM} on {paidOn, date}.',
      '{payments}',
      'The amount can take until the next working day to arrive.',
    ],
  },
  payment: '{amount, RM} to the account ending in {accountNumber, digits}',
  paymentOfInvoice: 'Invoice {invoiceNumber}: {amount, RM} to the account ending in {accountNumber, digits}',
  /** To the organization, when a payment of a completed disbursement was returned. */
  returned: {
    subject: ['Payment returned: {amount, RM} to {payee}', 'Bayaran dipulangkan: {amount, RM} kepada {payee}'],
    text: {
      'The bank returned the payment of {amount, RM} to {payee}, account ending in {accountNumber, digits}.':
        'Bank memulangkan bayaran {amount, RM} kepada {payee}, akaun berakhir dengan {accountNumber, digits}.',
      'Reason: {reason}\nDisbursement: {disbursement}\nAmount to repay now: {toRepay, RM}':
        'Sebab: {reason}\nAgihan: {disbursement}\nAmaun perlu dibayar balik sekarang: {toRepay, RM}',
      'The payee has not received the money. Please check the bank details, then pay again with a new disbursement.':
        'Penerima belum menerima wang itu. Sila semak butiran bank, kemudian bayar semula dengan agihan baharu.',
    },
  },
})

type Paid = { readonly amount: Sen; readonly invoiceNumber: string | null; readonly accountNumber: string }
type Advice = {
  readonly supplier: string
  readonly payer: string
  readonly paidOn: LocalDate
  readonly payments: readonly Paid[]
}
/** The remittance advice of a supplier: invoices, amounts, date and account. */
export const remittanceMessage = ({ payments, ...advice }: Advice): Message =>
  disbursementLetters.remittance({
    ...advice,
    total: sum(payments.map(({ amount }) => amount)),
    payments: joined(
      payments.map(({ invoiceNumber, ...paid }) =>
        invoiceNumber
          ? disbursementLetters.paymentOfInvoice({ ...paid, invoiceNumber })
          : disbursementLetters.payment(paid),
      ),
    ),
  })
