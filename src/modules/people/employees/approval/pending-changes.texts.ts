import { texts } from '#web/text.ts'

export const t = texts({
  tab: { new: ['New', 'Baharu'], changed: ['Changed', 'Diubah'], returned: ['Returned', 'Dipulangkan'] },
  tabs: ['Kind of approval', 'Jenis kelulusan'],
  column: ['Change', 'Perubahan'],
  field: {
    bank: ['Bank', 'Bank'],
    accountNumber: ['Account', 'Akaun'],
    salary: ['Salary', 'Gaji'],
  },
  to: ['to', 'kepada'],
  none: ['none', 'tiada'],
  from: ['From {date}.', 'Mulai {date}.'],
  author: ['{name}, {at}', '{name}, {at}'],
  sameDigits: ['(another account with the same last digits)', '(akaun lain dengan digit akhir yang sama)'],
  title: ['Changes pending approval', 'Perubahan menunggu kelulusan'],
  unknown: ['See the history for what changed.', 'Lihat sejarah untuk perubahannya.'],
  andMore: ['and {count, more employee, more employees}', 'dan {count, number} pekerja lagi'],
})
