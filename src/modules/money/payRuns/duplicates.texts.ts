import { texts } from '#web/text.ts'

export const t = texts({
  duplicates: [
    '{count, employee is, employees are} already paid by another run of this name and month',
    '{count, number} pekerja sudah dibayar melalui larian gaji lain dengan nama dan bulan yang sama',
  ],
  /** The note in a list. */
  again: ['Pays {count, employee, employees} again', 'Membayar {count, number} pekerja sekali lagi'],
  duplicatesText: [
    '{benefit}: {amount}, pay day {days}, to {names}.',
    '{benefit}: {amount}, hari gaji {days}, kepada {names}.',
  ],
  duplicateReason: ['Why they are paid again', 'Sebab mereka dibayar semula'],
  duplicateReasonIs: ['Reason: {reason}', 'Sebab: {reason}'],
  more: ['and {count, number} more', 'dan {count, number} lagi'],
})
