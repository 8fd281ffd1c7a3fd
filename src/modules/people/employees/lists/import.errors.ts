import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

/** Errors of imports and of lists of deductions: of the file, of its columns, and of cells. */
export const importErrors = defineErrors({
  deduction_list_faults: [
    'FAILED_PRECONDITION',
    'Nothing was added, because {count, row needs, rows need} a correction. Check the list again.',
    'Tiada yang ditambah kerana {count, number} baris perlu dibetulkan. Semak semula senarai itu.',
  ],
  deduction_beside: [
    'ALREADY_EXISTS',
    'Another deduction of this kind is already entered for the same months: {others}. This one: {entered}.',
    'Potongan lain daripada jenis ini sudah dimasukkan bagi bulan yang sama: {others}. Yang ini: {entered}.',
  ],
  import_none: ['FAILED_PRECONDITION', 'There is no import to undo.', 'Tiada import yang boleh dibuat asal.'],
  import_undone: [
    'FAILED_PRECONDITION',
    'The last import has already been undone.',
    'Import terakhir sudah dibuat asal.',
  ],
  import_not_last: [
    'FAILED_PRECONDITION',
    'There has been another import since. Only the last import can be undone.',
    'Ada import lain selepas ini. Hanya import terakhir boleh dibuat asal.',
  ],
  import_changed_since: [
    'FAILED_PRECONDITION',
    'The import can’t be undone because these employees have changed since: {employees}.',
    'Import tidak boleh dibuat asal kerana pekerja berikut telah diubah selepasnya: {employees}.',
  ],
  import_file_unknown: ['FAILED_PRECONDITION', 'Please choose the file again.', 'Sila pilih fail itu sekali lagi.'],
  import_outdated: [
    'ABORTED',
    'The directory has changed since this summary was made. Please review the new summary.',
    'Direktori telah berubah sejak ringkasan ini dibuat. Sila semak ringkasan yang baharu.',
  ],
  ...defineFieldErrors({
    deduction_zero: ['Must be above zero', 'Mesti lebih daripada sifar'],
    deduction_months: ['Before the first month', 'Sebelum bulan pertama'],
    import_too_many_rows: [
      'A file can contain at most {most} employees. Please split it',
      'Sesuatu fail boleh memuatkan paling banyak {most} pekerja. Sila bahagikannya',
    ],
    import_too_many_errors: [
      '{count} errors, of which the first {most} are listed',
      '{count} ralat; {most} yang pertama disenaraikan',
    ],
    import_row_invalid: ['Not a row of the template', 'Bukan baris templat'],
    import_column_unknown: [
      '{field} is not a valid field! Please use the provided template.',
      '{field} bukan medan yang sah! Sila gunakan templat yang disediakan.',
    ],
    import_column_twice: ['{field} appears twice.', '{field} muncul dua kali.'],
    import_required: ['{field} is required.', '{field} wajib diisi.'],
    import_value_invalid: ['{value} is not a valid {field}!', '{value} bukan {field} yang sah!'],
    ic_number_repeated: [
      'This IC or passport number appears in the file more than once',
      'No. kad pengenalan atau pasport ini muncul lebih daripada sekali dalam fail',
    ],
    employee_number_repeated: [
      'This employee number appears in the file more than once, perhaps with other spaces, punctuation or capitals',
      'Nombor pekerja ini muncul lebih daripada sekali dalam fail, mungkin dengan jarak, tanda baca atau huruf besar yang berbeza',
    ],
    email_repeated: [
      'This e-mail address appears in the file more than once',
      'Alamat e-mel ini muncul lebih daripada sekali dalam fail',
    ],
    mobile_repeated: [
      'This mobile number appears in the file more than once',
      'Nombor telefon bimbit ini muncul lebih daripada sekali dalam fail',
    ],
  }),
})
