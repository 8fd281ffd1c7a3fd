import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const earnedWageErrors = defineErrors({
  wages_not_imported: [
    'FAILED_PRECONDITION',
    'Earned wages of this organization are calculated from salaries, not imported. Platform staff can change this setting.',
    'Gaji terkumpul organisasi ini dikira daripada gaji, bukan diimport. Kakitangan platform boleh mengubah tetapan ini.',
  ],
  wages_not_failed: [
    'FAILED_PRECONDITION',
    'These wages have been credited in the meantime.',
    'Gaji ini telah dikreditkan sementara itu.',
  ],
  wages_file_unknown: ['FAILED_PRECONDITION', 'Please upload the file again.', 'Sila muat naik fail sekali lagi.'],
  ...defineFieldErrors({
    wages_day_twice: [
      'This employee has two amounts for this day. Add them together.',
      'Pekerja ini mempunyai dua amaun bagi hari ini. Jumlahkannya.',
    ],
    wages_day_twice_in_file: [
      'Row {row} has an amount of this employee for the same day. Add them together in one row.',
      'Baris {row} mempunyai amaun pekerja ini bagi hari yang sama. Jumlahkannya dalam satu baris.',
    ],
  }),
})
