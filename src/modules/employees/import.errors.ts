import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

/** Errors of an import: of the file, of its columns, and of cells. */
export const importErrors = defineErrors({
  ...defineFieldErrors({
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
