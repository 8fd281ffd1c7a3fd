import { texts } from '#web/text.ts'
import { policyErrors } from './policy.errors.ts'

/** The pause of new withdrawals by a Manager. */
export const t = texts({
  title: ['New withdrawals', 'Pengeluaran baharu'],
  failed: ['Failed to retrieve the pause of withdrawals!', 'Gagal mendapatkan jeda pengeluaran!'],
  open: [
    'Employees can withdraw as their policy allows.',
    'Pekerja boleh membuat pengeluaran mengikut polisi masing-masing.',
  ],
  pause: ['Pause withdrawals', 'Jeda pengeluaran'],
  change: ['Change the pause', 'Ubah jeda'],
  reopen: ['Reopen now', 'Buka semula sekarang'],
  overdue: {
    title: ['New withdrawals have been paused since {date}', 'Pengeluaran baharu dijeda sejak {date}'],
    text: [
      '{amount} is overdue by {count, day, days} or more. Your employees can withdraw again once Upah has received it.',
      '{amount} tertunggak selama {count, number} hari atau lebih. Pekerja anda boleh membuat pengeluaran semula sebaik sahaja Upah menerimanya.',
    ],
    view: ['View the deduction lists', 'Lihat senarai potongan'],
  },
  paused: ['New withdrawals are paused until {day}', 'Pengeluaran baharu dijeda hingga {day}'],
  reason: ['Reason, which employees see: {reason}', 'Sebab, yang dilihat oleh pekerja: {reason}'],
  view: ['View the pause', 'Lihat jeda'],
  by: ['Paused by {name} on {at}', 'Dijeda oleh {name} pada {at}'],
  question: ['Pause new withdrawals of all employees?', 'Jeda pengeluaran baharu semua pekerja?'],
  text: [
    'Requests already made continue. Withdrawals reopen by themselves at 00:00 of this day.',
    'Permohonan sedia ada diteruskan. Pengeluaran dibuka semula secara automatik pada 00:00 hari tersebut.',
  ],
  until: ['Reopens on', 'Dibuka semula pada'],
  reasonLabel: ['Reason', 'Sebab'],
  reasonHint: ['Your employees and the other Managers see it.', 'Pekerja anda dan Pengurus lain akan melihatnya.'],
  submit: ['Pause until {day}', 'Jeda hingga {day}'],
  submitAny: ['Pause', 'Jeda'],
  reopenQuestion: ['Reopen withdrawals now?', 'Buka semula pengeluaran sekarang?'],
  reopenText: [
    'The pause was to last until {day}. Employees can withdraw again immediately.',
    'Jeda sepatutnya berakhir pada {day}. Pekerja boleh membuat pengeluaran semula serta-merta.',
  ],
  saved: ['New withdrawals are paused until {day}.', 'Pengeluaran baharu dijeda hingga {day}.'],
  reopened: ['Withdrawals are open again.', 'Pengeluaran telah dibuka semula.'],
}).withErrors(policyErrors)
