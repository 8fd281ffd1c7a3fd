import { texts } from '#web/text.ts'

export const t = texts({
  amount: ['Amount', 'Amaun'],
  paidOn: ['Payment date', 'Tarikh bayaran'],
  reference: ['Bank reference', 'Rujukan bank'],
  verb: ['Record {amount}', 'Rekod {amount}'],
  zero: ['Value should be greater than zero', 'Nilai mestilah lebih daripada sifar'],
  tooMuch: ['Enter {most} or less.', 'Masukkan {most} atau kurang.'],
})
