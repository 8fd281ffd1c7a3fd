import { joined, letters, type Message } from '#kernel/letters.ts'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'

export const planLetters = letters({
  proposed: {
    subject: [
      'Please answer: repay {amount, RM} in {count} instalments',
      'Sila jawab: bayar balik {amount, RM} dalam {count} ansuran',
    ],
    text: {
      'Your employer couldn’t deduct {amount, RM} from your wages and proposes these instalments:':
        'Majikan anda tidak dapat memotong {amount, RM} daripada gaji anda dan mencadangkan ansuran berikut:',
      '{dates}': '{dates}',
      'There is no interest and no fee. You can’t withdraw until you accept or decline.':
        'Tiada faedah dikenakan, dan tiada fi. Anda tidak boleh membuat pengeluaran sehingga anda menerima atau menolaknya.',
      '{link}': '{link}',
    },
  },
  instalment: '{payOn, date}: {amount, RM}',
  /** An instalment that wasn't deducted moves to the end of the plan. */
  moved: {
    subject: ['Your instalment of {missed, RM} was not deducted', 'Ansuran anda sebanyak {missed, RM} tidak dipotong'],
    text: {
      '{missed, RM} of your plan was not deducted on payday. It is now the last instalment, on {movedTo, date}.':
        '{missed, RM} daripada pelan anda tidak dipotong pada hari gaji. Ia kini ansuran terakhir, pada {movedTo, date}.',
      '{link}': '{link}',
    },
  },
  ended: {
    subject: ['Your instalment of {missed, RM} was not deducted', 'Ansuran anda sebanyak {missed, RM} tidak dipotong'],
    text: {
      '{missed, RM} of your plan was not deducted, for the second payday in a row. The plan has ended, and the rest is deducted on the next payday.':
        '{missed, RM} daripada pelan anda tidak dipotong, kali kedua berturut-turut. Pelan ini telah tamat, dan bakinya dipotong pada hari gaji seterusnya.',
      '{link}': '{link}',
    },
  },
})

type Proposal = {
  readonly amount: Sen
  readonly instalments: readonly { readonly payOn: LocalDate; readonly amount: Sen }[]
  readonly link: string
}
/** Asks an employee to answer a plan. */
export const proposedMessage = ({ instalments, ...plan }: Proposal): Message =>
  planLetters.proposed({ ...plan, count: instalments.length, dates: joined(instalments.map(planLetters.instalment)) })
