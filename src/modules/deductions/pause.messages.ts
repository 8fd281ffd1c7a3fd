import { formatRm, type Sen } from '#kernel/money.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Pause = { readonly toPay: Sen; readonly days: number; readonly link: string }
/** Tells the employer that its employees can't make new withdrawals, and how that ends. */
export const pausedMessage = ({ toPay, days, link }: Pause): Message => {
  const amount = formatRm(toPay)
  return {
    subject: `New withdrawals are paused: ${amount} is overdue`,
    text: [
      `${amount} of your deduction lists is overdue by ${days} ${days === 1 ? 'day' : 'days'} or more, so your employees can’t make new withdrawals. Requests already made are paid as usual.`,
      '',
      `Withdrawals reopen once Upah has received the ${amount}.`,
      '',
      `View the lists and how to pay: ${link}`,
    ].join('\n'),
    malay: {
      subject: `Pengeluaran baharu dihentikan: ${amount} tertunggak`,
      text: [
        `${amount} bagi senarai potongan anda tertunggak selama ${days} hari atau lebih, jadi pekerja anda tidak boleh membuat pengeluaran baharu. Permohonan sedia ada dibayar seperti biasa.`,
        '',
        `Pengeluaran dibuka semula sebaik sahaja Upah menerima ${amount}.`,
        '',
        `Lihat senarai dan cara membayar: ${link}`,
      ].join('\n'),
    },
  }
}

export const reopenedMessage = ({ link }: Pick<Pause, 'link'>): Message => ({
  subject: 'Your employees can withdraw again',
  text: ['New withdrawals are no longer paused.', '', `View your deduction lists: ${link}`].join('\n'),
  malay: {
    subject: 'Pekerja anda boleh membuat pengeluaran semula',
    text: ['Pengeluaran baharu telah dibuka semula.', '', `Lihat senarai potongan anda: ${link}`].join('\n'),
  },
})
