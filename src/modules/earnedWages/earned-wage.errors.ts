import { defineErrors } from '#kernel/errors.ts'

export const earnedWageErrors = defineErrors({
  wages_not_imported: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Earned wages of this organization are calculated from salaries, not imported. Platform staff can change this setting.',
      'Gaji terkumpul organisasi ini dikira daripada gaji, bukan diimport. Kakitangan platform boleh mengubah tetapan ini.',
    ],
  },
  wages_file_unknown: {
    status: 'FAILED_PRECONDITION',
    text: ['Please upload the file again.', 'Sila muat naik fail sekali lagi.'],
  },
})
