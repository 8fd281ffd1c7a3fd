import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

const letter = (...lines: string[]): string => lines.join('\n')

type Proposal = {
  readonly amount: Sen
  readonly instalments: readonly { readonly payOn: LocalDate; readonly amount: Sen }[]
  readonly link: string
}
/** Asks an employee to answer a plan. */
export const proposedMessage = ({ amount, instalments, link }: Proposal): Message => {
  const dates = instalments.map((one) => `${formatDate(one.payOn)}: ${formatRm(one.amount)}`)
  return {
    subject: `Please answer: repay ${formatRm(amount)} in ${instalments.length} instalments`,
    text: letter(
      `Your employer couldn’t deduct ${formatRm(amount)} from your wages and proposes these instalments:`,
      ...dates,
      'There is no interest and no fee. You can’t withdraw until you accept or decline.',
      link,
    ),
    malay: {
      subject: `Sila jawab: bayar balik ${formatRm(amount)} dalam ${instalments.length} ansuran`,
      text: letter(
        `Majikan anda tidak dapat memotong ${formatRm(amount)} daripada gaji anda dan mencadangkan ansuran berikut:`,
        ...dates,
        'Tiada faedah dikenakan, dan tiada fi. Anda tidak boleh membuat pengeluaran sehingga anda menerima atau menolaknya.',
        link,
      ),
    },
  }
}

type Missed = { readonly missed: Sen; readonly movedTo: LocalDate | null; readonly link: string }
/** Tells an employee that an instalment wasn't deducted: it moves to the end, or the plan ends. */
export const missedMessage = ({ missed, movedTo, link }: Missed): Message => ({
  subject: `Your instalment of ${formatRm(missed)} was not deducted`,
  text: letter(
    movedTo
      ? `${formatRm(missed)} of your plan was not deducted on payday. It is now the last instalment, on ${formatDate(movedTo)}.`
      : `${formatRm(missed)} of your plan was not deducted, for the second payday in a row. The plan has ended, and what is open is deducted on the next payday.`,
    link,
  ),
  malay: {
    subject: `Ansuran anda sebanyak ${formatRm(missed)} tidak dipotong`,
    text: letter(
      movedTo
        ? `${formatRm(missed)} daripada pelan anda tidak dipotong pada hari gaji. Ia kini ansuran terakhir, pada ${formatDate(movedTo)}.`
        : `${formatRm(missed)} daripada pelan anda tidak dipotong, kali kedua berturut-turut. Pelan ini telah tamat, dan bakinya dipotong pada hari gaji seterusnya.`,
      link,
    ),
  },
})
