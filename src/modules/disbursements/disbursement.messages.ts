import { formatRm, sum, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Paid = { readonly amount: Sen; readonly invoiceNumber: string | null; readonly accountNumber: string }
type Advice = {
  readonly supplier: string
  readonly payer: string
  readonly paidOn: LocalDate
  readonly payments: readonly Paid[]
}

/** The remittance advice of a supplier, in English: invoices, amounts, date and account. */
export const remittanceMessage = ({ supplier, payer, paidOn, payments }: Advice) => {
  const total = formatRm(sum(payments.map(({ amount }) => amount)))
  return {
    subject: `Remittance advice: ${total} from ${payer}`,
    text: [
      `Dear ${supplier},`,
      '',
      `${payer} paid you ${total} on ${formatDate(paidOn)}.`,
      '',
      ...payments.map(
        ({ amount, invoiceNumber, accountNumber }) =>
          `${invoiceNumber ? `Invoice ${invoiceNumber}: ` : ''}${formatRm(amount)} to the account ending in ${accountNumber.slice(-4)}`,
      ),
      '',
      'The amount can take until the next working day to arrive.',
    ].join('\n'),
  }
}

type ReturnedPayment = {
  readonly payee: string
  readonly amount: Sen
  readonly accountNumber: string
  readonly disbursement: string
  readonly reason: string | null
  readonly toRepay: Sen
}

/** Notifies the organization that a payment of a completed disbursement was returned, and the amount it now owes. */
export const returnedPaymentMessage = (returned: ReturnedPayment): Message => {
  const amount = formatRm(returned.amount)
  return {
    subject: `Payment returned: ${amount} to ${returned.payee}`,
    text: [
      `The bank returned the payment of ${amount} to ${returned.payee}, account ending in ${returned.accountNumber.slice(-4)}.`,
      '',
      `Reason: ${returned.reason ?? 'none given'}`,
      `Disbursement: ${returned.disbursement}`,
      `Amount to repay now: ${formatRm(returned.toRepay)}`,
      '',
      'The payee has not received the money. Please check the bank details, then pay again with a new disbursement.',
    ].join('\n'),
    malay: {
      subject: `Bayaran dipulangkan: ${amount} kepada ${returned.payee}`,
      text: [
        `Bank memulangkan bayaran ${amount} kepada ${returned.payee}, akaun berakhir dengan ${returned.accountNumber.slice(-4)}.`,
        '',
        `Sebab: ${returned.reason ?? 'tidak diberikan'}`,
        `Agihan: ${returned.disbursement}`,
        `Amaun perlu dibayar balik sekarang: ${formatRm(returned.toRepay)}`,
        '',
        'Penerima belum menerima wang itu. Sila semak butiran bank, kemudian bayar semula dengan agihan baharu.',
      ].join('\n'),
    },
  }
}
