import { settingsErrors } from './settings.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Notifications Email Recepient', 'Penerima E-mel Pemberitahuan'],
  intro: [
    'This person gets an e-mail when withdrawals or other items are pending approval, at most every 15 minutes.',
    'Penerima ini mendapat e-mel apabila ada pengeluaran atau perkara lain yang menunggu kelulusan, paling kerap sekali setiap 15 minit.',
  ],
  label: ['E-mail', 'E-mel'],
  placeholder: ['Choose a Manager or an Executive', 'Pilih Pengurus atau Eksekutif'],
  failedList: ['Failed to retrieve management list!', 'Gagal mendapatkan senarai pengurusan!'],
  failed: ['Failed to retrieve notifications email recepient!', 'Gagal mendapatkan penerima e-mel pemberitahuan!'],
  failedUpdate: ['Failed to update data!', 'Gagal mengemas kini data!'],
  saved: ['Transaction has been successfuly updated!', 'Tetapan berjaya dikemas kini!'],
  changed: ['Someone else has changed the recipient.', 'Orang lain telah mengubah penerima.'],
  last: ['Last changed by {name} on {date}', 'Terakhir diubah oleh {name} pada {date}'],
}).withErrors(settingsErrors)
