import { letters } from '#kernel/letters.ts'

/** To the other Managers, when one of them pauses new withdrawals or ends the pause. */
export const pauseLetters = letters({
  paused: {
    subject: ['New withdrawals are paused until {until, date}', 'Pengeluaran baharu dijeda hingga {until, date}'],
    text: {
      '{byName} has paused new withdrawals of all employees until {until, date}, 00:00. Requests already made continue as usual.':
        '{byName} telah menjeda pengeluaran baharu semua pekerja hingga {until, date}, 00:00. Permohonan sedia ada diteruskan seperti biasa.',
      'Reason, as employees see it: {reason}': 'Sebab, seperti yang dilihat oleh pekerja: {reason}',
      'Change or end the pause: {link}': 'Ubah atau tamatkan jeda: {link}',
    },
  },
  reopened: {
    subject: ['Your employees can withdraw again', 'Pekerja anda boleh membuat pengeluaran semula'],
    text: {
      '{byName} has ended the pause of new withdrawals, which was to last until {until, date}.':
        '{byName} telah menamatkan jeda pengeluaran baharu yang sepatutnya berakhir pada {until, date}.',
      'View the withdrawal policies: {link}': 'Lihat polisi pengeluaran: {link}',
    },
  },
})
