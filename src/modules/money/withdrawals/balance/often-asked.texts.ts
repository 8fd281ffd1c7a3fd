import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Often asked', 'Soalan lazim'],
  why: ['Why can’t I withdraw now?', 'Mengapa saya tidak boleh mengeluarkan gaji sekarang?'],
  open: ['You can: up to {amount} now, until {date}.', 'Anda boleh: sehingga {amount} sekarang, hingga {date}.'],
  when: ['When does my money arrive?', 'Bilakah wang saya sampai?'],
  arrives: [
    'What you request today arrives by {date} (2 Working Days).',
    'Permohonan hari ini sampai sebelum atau pada {date} (2 hari bekerja).',
  ],
  arrivesIfApproved: [
    'What {employer} approves today arrives by {date} (2 Working Days).',
    'Permohonan yang diluluskan oleh {employer} hari ini sampai sebelum atau pada {date} (2 hari bekerja).',
  ],
  deducted: ['What is deducted on payday?', 'Berapakah yang dipotong pada hari gaji?'],
  deductedSoFar: [
    'So far {amount} for {month}. The statement of the month lists each withdrawal.',
    'Setakat ini {amount} bagi {month}. Penyata bulan itu menyenaraikan setiap pengeluaran.',
  ],
  notYet: ['{amount} is requested but not approved yet.', '{amount} dimohon dan belum diluluskan.'],
  nothingDeducted: ['Nothing so far for {month}.', 'Tiada setakat ini bagi {month}.'],
  statements: ['Statements', 'Penyata'],
  account: ['My bank account is wrong', 'Akaun bank saya salah'],
  goesTo: ['Your money goes to {account}.', 'Wang anda masuk ke {account}.'],
  ask: ['Only your employer can change it: ask {contact}.', 'Hanya majikan anda boleh menukarnya: tanya {contact}.'],
  hr: ['HR of {employer}', 'Sumber Manusia {employer}'],
})
