import { texts } from '#web/text.ts'

/** Texts of payments that platform staff record and void. */
export const t = texts({
  amount: ['Amount', 'Amaun'],
  paidOn: ['Payment date', 'Tarikh bayaran'],
  reference: ['Bank reference', 'Rujukan bank'],
  verb: ['Record {amount}', 'Rekod {amount}'],
  recorded: ['Recorded: {amount}', 'Direkod: {amount}'],
  zero: ['Value should be greater than zero', 'Nilai mestilah lebih daripada sifar'],
  tooMuch: ['Enter {most} or less.', 'Masukkan {most} atau kurang.'],
  void: ['Void', 'Batalkan'],
  voidVerb: ['Void {amount}', 'Batalkan {amount}'],
  reason: ['Reason', 'Sebab'],
  voided: ['Voided: {amount}', 'Dibatalkan: {amount}'],
})
