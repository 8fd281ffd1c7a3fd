import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Terms and Conditions', 'Terma dan Syarat'],
  updated: ['Last updated {date}', 'Kemas kini terakhir {date}'],
  note: ['', 'Terma ini ditulis dalam bahasa Inggeris, dan versi bahasa Inggeris inilah yang anda terima.'],
  accept: ['Accept', 'Terima'],
  accepted: ['You accepted these terms on {date}.', 'Anda menerima terma ini pada {date}.'],
  short: ['In short', 'Ringkasan'],
  versions: ['Versions', 'Versi'],
  inForce: ['{date}, in force', '{date}, sedang berkuat kuasa'],
  noEarlier: ['There are no earlier versions.', 'Tiada versi terdahulu.'],
  failedAccepted: [
    'The date you accepted the terms could not be loaded.',
    'Tarikh anda menerima terma tidak dapat dimuatkan.',
  ],
  download: ['Download PDF', 'Muat turun PDF'],
  failed: ['Error when accepting Terms and Conditions!', 'Ralat semasa menerima Terma dan Syarat!'],
})
