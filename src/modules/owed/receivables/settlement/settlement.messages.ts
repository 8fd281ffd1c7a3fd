import { letters } from '#kernel/letters.ts'

export const settlementLetters = letters({
  /** Of a settlement that is due soon or overdue. */
  reminder: {
    subject: '{due} {dueOn, date}: {name}',
    text: {
      '{amount, RM} for {name} {is} due on {dueOn, date}.': '{amount, RM} bagi {name} {is} dibayar pada {dueOn, date}.',
      'Your available credit increases with each payment.': 'Kredit tersedia anda bertambah dengan setiap bayaran.',
      'View the settlement and its payments: {link}': 'Lihat penyelesaian dan bayarannya: {link}',
    },
  },
})
