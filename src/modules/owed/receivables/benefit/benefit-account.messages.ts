import { letters } from '#kernel/letters.ts'

export const benefitLetters = letters({
  /** Of a month of benefits that is due soon or overdue. */
  reminder: {
    subject: ['{due} {dueOn, date}: benefits of {period, month}', '{due} {dueOn, date}: manfaat {period, month}'],
    text: {
      '{amount, RM} for benefits of {period, month} {is} due on {dueOn, date}.':
        '{amount, RM} bagi manfaat {period, month} {is} dibayar pada {dueOn, date}.',
      'Upah paid it into the e-wallets of your employees.': 'Upah telah membayarnya ke e-dompet pekerja anda.',
      'View the amount owed and how to pay: {link}': 'Lihat jumlah terhutang dan cara membayar: {link}',
    },
  },
})
