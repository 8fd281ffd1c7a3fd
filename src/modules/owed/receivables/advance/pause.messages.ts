import { letters } from '#kernel/letters.ts'

/** To the employer, whose employees can't make new withdrawals, and when that ends. */
export const pauseLetters = letters({
  paused: {
    subject: [
      'New withdrawals are paused: {toPay, RM} is overdue',
      'Pengeluaran baharu dijeda: {toPay, RM} tertunggak',
    ],
    text: {
      '{toPay, RM} of your deduction lists is overdue by {days, day, days} or more, so your employees can’t make new withdrawals. Requests already made are paid as usual.':
        '{toPay, RM} bagi senarai potongan anda tertunggak selama {days, number} hari atau lebih, jadi pekerja anda tidak boleh membuat pengeluaran baharu. Permohonan sedia ada dibayar seperti biasa.',
      'Withdrawals reopen once Upah has received the {toPay, RM}.':
        'Pengeluaran dibuka semula sebaik sahaja Upah menerima {toPay, RM}.',
      'View the lists and how to pay: {link}': 'Lihat senarai dan cara membayar: {link}',
    },
  },
  reopened: {
    subject: ['Your employees can withdraw again', 'Pekerja anda boleh membuat pengeluaran semula'],
    text: {
      'New withdrawals are no longer paused.': 'Pengeluaran baharu telah dibuka semula.',
      'View your deduction lists: {link}': 'Lihat senarai potongan anda: {link}',
    },
  },
})
