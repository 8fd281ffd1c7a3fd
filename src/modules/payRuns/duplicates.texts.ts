import { texts } from '#web/text.ts'

export const t = texts({
  duplicates_one: [
    '{count, number} employee is already paid by another run of this name and month',
    '{count, number} pekerja sudah dibayar oleh larian lain dengan nama dan bulan yang sama',
  ],
  duplicates_other: [
    '{count, number} employees are already paid by another run of this name and month',
    '{count, number} pekerja sudah dibayar oleh larian lain dengan nama dan bulan yang sama',
  ],
  duplicatesText: [
    '{benefit}: {amount}, pay day {days}, to {names}.',
    '{benefit}: {amount}, hari gaji {days}, kepada {names}.',
  ],
  duplicateReason: ['Why they are paid again', 'Sebab mereka dibayar semula'],
  duplicateReasonIs: ['Reason: {reason}', 'Sebab: {reason}'],
  more: ['and {count, number} more', 'dan {count, number} lagi'],
})
