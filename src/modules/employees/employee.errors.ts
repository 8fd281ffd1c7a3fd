import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

const digitsLost = (what: readonly [string, string], digits: readonly [string, string]) =>
  [
    `${what[0]}. A spreadsheet has probably removed leading zeros: format the column as text and type all ${digits[0]}`,
    `${what[1]}. Hamparan mungkin telah membuang sifar di hadapan: formatkan lajur sebagai teks dan taip kesemua ${digits[1]}`,
  ] as const

export const employeeErrors = defineErrors({
  deduction_list_faults: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Nothing was added, because {count, row needs, rows need} a correction. Check the list again.',
      'Tiada yang ditambah kerana {count, number} baris perlu dibetulkan. Semak semula senarai itu.',
    ],
  },
  deduction_beside: {
    status: 'ALREADY_EXISTS',
    text: [
      'Another deduction of this kind is entered for the same months: {others}. This one: {entered}.',
      'Potongan lain daripada jenis ini sudah dimasukkan bagi bulan yang sama: {others}. Yang ini: {entered}.',
    ],
  },
  employee_number_taken: {
    status: 'ALREADY_EXISTS',
    text: [
      'Another employee has this employee number, perhaps with other spaces, punctuation or capitals.',
      'Pekerja lain mempunyai nombor pekerja ini, mungkin dengan jarak, tanda baca atau huruf besar yang berbeza.',
    ],
  },
  mobile_taken: {
    status: 'ALREADY_EXISTS',
    text: [
      'This mobile number is already in use in the organization.',
      'Nombor telefon bimbit ini telah digunakan dalam organisasi.',
    ],
  },
  mobile_not_verified: {
    status: 'FAILED_PRECONDITION',
    text: ['Please verify your mobile number first.', 'Sila sahkan nombor telefon bimbit anda dahulu.'],
  },
  ic_number_taken: {
    status: 'ALREADY_EXISTS',
    text: [
      'An employee with this IC or passport number already exists.',
      'Sudah ada pekerja dengan no. kad pengenalan atau pasport ini.',
    ],
  },
  employees_not_pending: {
    status: 'FAILED_PRECONDITION',
    text: ['Selected items are not Pending Approval!', 'Item yang dipilih bukan dalam status Menunggu Kelulusan!'],
  },
  salary_not_planned: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Only a salary that is not effective yet can be removed, and not the only one.',
      'Hanya gaji yang belum berkuat kuasa boleh dibuang, dan bukan satu-satunya gaji.',
    ],
  },
  import_none: {
    status: 'FAILED_PRECONDITION',
    text: ['There is no import to undo.', 'Tiada import yang boleh dibuat asal.'],
  },
  import_undone: {
    status: 'FAILED_PRECONDITION',
    text: ['The last import has already been undone.', 'Import terakhir sudah dibuat asal.'],
  },
  import_not_last: {
    status: 'FAILED_PRECONDITION',
    text: [
      'There has been another import since. Only the last import can be undone.',
      'Ada import lain selepas ini. Hanya import terakhir boleh dibuat asal.',
    ],
  },
  import_changed_since: {
    status: 'FAILED_PRECONDITION',
    text: [
      "The import can't be undone because these employees have changed since: {employees}.",
      'Import tidak boleh dibuat asal kerana pekerja berikut telah diubah selepasnya: {employees}.',
    ],
  },
  import_file_unknown: {
    status: 'FAILED_PRECONDITION',
    text: ['Please choose the file again.', 'Sila pilih fail itu sekali lagi.'],
  },
  import_outdated: {
    status: 'ABORTED',
    text: [
      'The directory has changed since this summary was made. Please review the new summary.',
      'Direktori telah berubah sejak ringkasan ini dibuat. Sila semak ringkasan yang baharu.',
    ],
  },
  account_change_unknown: {
    status: 'FAILED_PRECONDITION',
    text: [
      'There is no change of your account to report. It may have been reported already.',
      'Tiada pertukaran akaun anda untuk dilaporkan. Mungkin ia telah dilaporkan.',
    ],
  },
  account_link_not_valid: {
    status: 'FAILED_PRECONDITION',
    text: ['This link is no longer valid.', 'Pautan ini tidak sah lagi.'],
  },
  account_report_resolved: {
    status: 'FAILED_PRECONDITION',
    text: ['This report has already been resolved.', 'Laporan ini telah diselesaikan.'],
  },
  account_report_own: {
    status: 'FAILED_PRECONDITION',
    text: [
      'You changed this bank account. Another manager must resolve the report.',
      'Anda menukar akaun bank ini. Pengurus lain perlu menyelesaikan laporan ini.',
    ],
  },
  account_report_for_manager: {
    status: 'FAILED_PRECONDITION',
    text: [
      'A manager of the organization must resolve this report.',
      'Pengurus organisasi perlu menyelesaikan laporan ini.',
    ],
  },
  employee_on_hold: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This employee reported a changed bank account. The report must be resolved first.',
      'Pekerja ini melaporkan pertukaran akaun bank. Laporan itu perlu diselesaikan dahulu.',
    ],
  },
  employee_has_withdrawals: {
    status: 'FAILED_PRECONDITION',
    text: [
      'These withdrawals are still in progress: {withdrawals}.',
      'Pengeluaran berikut masih diproses: {withdrawals}.',
    ],
  },
  ...defineFieldErrors({
    birth_date_invalid: ['Not a valid date of birth', 'Bukan tarikh lahir yang sah'],
    account_reported_since: [
      'Reported the new account: “This wasn’t me”. Keep or restore it first.',
      'Melaporkan akaun baharu: “Bukan permintaan saya”. Kekalkan atau pulihkan akaun itu dahulu.',
    ],
    birth_date_differs: [
      'The date of birth differs from the one in the IC number',
      'Tarikh lahir berbeza daripada yang terdapat dalam no. kad pengenalan',
    ],
    birth_date_in_future: ['In the future', 'Pada masa hadapan'],
    end_before_start: ['Before the start date', 'Sebelum tarikh mula'],
    salary_before_start: ['Before employment started on {date}', 'Sebelum mula bekerja pada {date}'],
    mobile_invalid: [
      'Not a mobile number: type it like 012-345 6789, or with + and the country code',
      'Bukan nombor telefon bimbit: taip seperti 012-345 6789, atau dengan + dan kod negara',
    ],
    account_number_digits: ['5 to 20 digits', '5 hingga 20 digit'],
    account_number_short: digitsLost(
      [
        '{digits} digits, but accounts at {bank} have {expected}',
        '{digits} digit, tetapi akaun di {bank} mempunyai {expected}',
      ],
      ['digits', 'digit'],
    ),
    too_many_digits: [
      'A spreadsheet keeps only 15 digits of a number, and this one has more: format the column as text and type it again',
      'Hamparan hanya menyimpan 15 digit bagi sesuatu nombor: formatkan lajur sebagai teks dan taip semula',
    ],
    bank_invalid: ['{bank} is not a valid Bank!', '{bank} bukan bank yang sah!'],
    ic_number_date: [
      'Not a MyKad number: its first six digits (YYMMDD) are not a date',
      'Bukan nombor MyKad: enam digit pertama (YYMMDD) bukan tarikh',
    ],
    ic_number_place: [
      'Not a MyKad number: digits seven and eight are not a place of birth',
      'Bukan nombor MyKad: digit ketujuh dan kelapan bukan kod tempat lahir',
    ],
    ic_number_zeros: digitsLost(
      ['Too few digits for a MyKad number', 'Terlalu sedikit digit untuk nombor MyKad'],
      ['12 digits', '12 digit'],
    ),
    ic_number_placeholder: [
      'This is no IC or passport number. A passport number has digits that differ',
      'Ini bukan no. kad pengenalan atau pasport. Nombor pasport mempunyai digit yang berbeza',
    ],
    ic_number_passport: [
      'A MyKad number has 12 digits, a passport number 5 to 20 letters and digits',
      'Nombor MyKad mempunyai 12 digit, nombor pasport 5 hingga 20 huruf dan digit',
    ],
    ic_number_letters: [
      'This looks like a MyKad number. Type its 12 digits only, without other letters',
      'Ini seperti nombor MyKad. Taip 12 digitnya sahaja, tanpa huruf lain',
    ],
    account_number_length: [
      'The account number has {digits} digits. {bank} accounts have {expected}.',
      'Nombor akaun mempunyai {digits} digit. Akaun {bank} mempunyai {expected}.',
    ],
    salary_below_minimum: [
      'The salary is below the minimum wage of {minimum} since {since}.',
      'Gaji ini di bawah gaji minimum {minimum} sejak {since}.',
    ],
    salary_changes_much: ['The salary changes by {change}.', 'Gaji berubah sebanyak {change}.'],
    start_date_far: [
      'This date is more than two years ahead. Check the year',
      'Tarikh ini lebih daripada dua tahun akan datang. Semak tahunnya',
    ],
    email_in_use: [
      'The employee signs in with this address. You can change it, but not remove it',
      'Pekerja log masuk dengan alamat ini. Anda boleh mengubahnya, tetapi tidak boleh membuangnya',
    ],
    team_not_found: ['There is no team {key}', 'Tiada pasukan {key}'],
    job_level_not_found: ['There is no job level {key}', 'Tiada tahap jawatan {key}'],
    category_not_found: ['There is no category {key}', 'Tiada kategori {key}'],
    office_not_found: ['There is no office {key}', 'Tiada pejabat {key}'],
    team_not_approved: ['This team is not approved yet', 'Pasukan ini belum diluluskan'],
    job_level_not_approved: ['This job level is not approved yet', 'Tahap jawatan ini belum diluluskan'],
    category_not_approved: ['This category is not approved yet', 'Kategori ini belum diluluskan'],
    office_not_approved: ['This office is not approved yet', 'Pejabat ini belum diluluskan'],
    absence_outside_month: ['Every day must be in the month', 'Setiap hari mesti dalam bulan itu'],
    employee_repeated: ['An employee is listed more than once', 'Seorang pekerja disenaraikan lebih daripada sekali'],
    too_many_employees: ['At most {most} employees at a time', 'Paling banyak {most} pekerja sekali gus'],
    absence_range: [
      'Choose at most 31 days, the last not before the first',
      'Pilih paling banyak 31 hari, yang terakhir tidak sebelum yang pertama',
    ],
    deduction_zero: ['Must be above zero', 'Mesti lebih daripada sifar'],
    deduction_months: ['Before the first month', 'Sebelum bulan pertama'],
    absence_twice: ['The same day is listed twice', 'Hari yang sama disenaraikan dua kali'],
  }),
})

/** The error for a violation of each constraint. */
export const employeeConstraints = {
  employees_email: 'email_taken',
  employees_mobile: 'mobile_taken',
  employees_number: 'employee_number_taken',
  employees_ic_number: 'ic_number_taken',
} as const
