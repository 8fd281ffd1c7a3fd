import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Pause = { readonly byName: string; readonly until: LocalDate; readonly link: string }

/** Tells the other Managers that one of them has paused new withdrawals. */
export const pausedMessage = ({ byName, until, reason, link }: Pause & { readonly reason: string }): Message => {
  const day = formatDate(until)
  return {
    subject: `New withdrawals are paused until ${day}`,
    text: [
      `${byName} has paused new withdrawals of all employees until ${day}, 00:00. Requests already made continue as usual.`,
      '',
      `Reason, as employees see it: ${reason}`,
      '',
      `Change or end the pause: ${link}`,
    ].join('\n'),
    malay: {
      subject: `Pengeluaran baharu dihentikan hingga ${day}`,
      text: [
        `${byName} telah menghentikan pengeluaran baharu semua pekerja hingga ${day}, 00:00. Permohonan sedia ada diteruskan seperti biasa.`,
        '',
        `Sebab, seperti yang dilihat oleh pekerja: ${reason}`,
        '',
        `Ubah atau tamatkan penghentian: ${link}`,
      ].join('\n'),
    },
  }
}

export const reopenedMessage = ({ byName, until, link }: Pause): Message => {
  const day = formatDate(until)
  return {
    subject: 'Your employees can withdraw again',
    text: [
      `${byName} has ended the pause of new withdrawals, which was to last until ${day}.`,
      '',
      `View the withdrawal policies: ${link}`,
    ].join('\n'),
    malay: {
      subject: 'Pekerja anda boleh membuat pengeluaran semula',
      text: [
        `${byName} telah menamatkan penghentian pengeluaran baharu yang sepatutnya berakhir pada ${day}.`,
        '',
        `Lihat polisi pengeluaran: ${link}`,
      ].join('\n'),
    },
  }
}
