import { formatRm, sum, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'

type Paid = { readonly amount: Sen; readonly invoiceNumber: string | null; readonly accountNumber: string }
type Advice = {
  readonly supplier: string
  readonly payer: string
  readonly paidOn: LocalDate
  readonly payments: readonly Paid[]
}

/** The remittance advice of a supplier: invoices, amounts, date and account. */
export const remittanceMessage = ({ supplier, payer, paidOn, payments }: Advice) => {
  const total = formatRm(sum(payments.map(({ amount }) => amount)))
  return {
    subject: `Remittance advice: ${total} from ${payer}`,
    text: [
      `Dear ${supplier},`,
      '',
      `${payer} has paid you ${total} on ${formatDate(paidOn)}.`,
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
