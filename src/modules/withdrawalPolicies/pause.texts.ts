import { texts } from '#web/text.ts'
import { policyErrors } from './policy.errors.ts'

/** The pause of new withdrawals by a Manager. */
export const t = texts({
  title: ['New withdrawals', 'Pengeluaran baharu'],
  failed: ['Failed to retrieve the pause of withdrawals!', 'Gagal mendapatkan penghentian pengeluaran!'],
  open: [
    'Employees can withdraw as their policy allows.',
    'Pekerja boleh membuat pengeluaran mengikut polisi masing-masing.',
  ],
  pause: ['Pause withdrawals', 'Hentikan pengeluaran'],
  change: ['Change the pause', 'Ubah penghentian'],
  reopen: ['Reopen now', 'Buka semula sekarang'],
  paused: ['New withdrawals are paused until {day}', 'Pengeluaran baharu dihentikan hingga {day}'],
  reason: ['Reason, which employees see: {reason}', 'Sebab, yang dilihat oleh pekerja: {reason}'],
  view: ['View the pause', 'Lihat penghentian'],
  by: ['Paused by {name} on {at}', 'Dihentikan oleh {name} pada {at}'],
  question: ['Pause new withdrawals of all employees?', 'Hentikan pengeluaran baharu semua pekerja?'],
  text: [
    'Requests already made continue. Withdrawals reopen by themselves at 00:00 of this day.',
    'Permohonan sedia ada diteruskan. Pengeluaran dibuka semula secara automatik pada 00:00 hari tersebut.',
  ],
  until: ['Reopens on', 'Dibuka semula pada'],
  reasonLabel: ['Reason', 'Sebab'],
  reasonHint: ['Your employees and the other Managers see it.', 'Pekerja anda dan Pengurus lain akan melihatnya.'],
  submit: ['Pause until {day}', 'Hentikan hingga {day}'],
  submitAny: ['Pause', 'Hentikan'],
  reopenQuestion: ['Reopen withdrawals now?', 'Buka semula pengeluaran sekarang?'],
  reopenText: [
    'The pause was to last until {day}. Employees can withdraw again immediately.',
    'Penghentian sepatutnya berakhir pada {day}. Pekerja boleh membuat pengeluaran semula serta-merta.',
  ],
  saved: ['New withdrawals are paused until {day}.', 'Pengeluaran baharu dihentikan hingga {day}.'],
  reopened: ['Withdrawals are open again.', 'Pengeluaran telah dibuka semula.'],
}).withErrors(policyErrors)
