import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

const digitsLost = (what: readonly [string, string], digits: readonly [string, string]) =>
  [
    `${what[0]}. A spreadsheet has probably removed leading zeros: format the column as text and type all ${digits[0]}`,
    `${what[1]}. Hamparan mungkin telah membuang sifar di hadapan: formatkan lajur sebagai teks dan taip kesemua ${digits[1]}`,
  ] as const

/** The errors of the fields of employees, in forms and tables. */
export const employeeFieldErrors = defineErrors({
  ...defineFieldErrors({
    birth_date_invalid: ['Not a valid date of birth', 'Bukan tarikh lahir yang sah'],
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
    age_unlikely: [
      'Born on {date}, this person is {years} years old.',
      'Lahir pada {date}, orang ini berumur {years} tahun.',
    ],
    start_date_long_ago: [
      'The employment started on {date}, {years} years ago.',
      'Pekerjaan bermula pada {date}, {years} tahun lalu.',
    ],
    end_date_far: [
      'The employment ends on {date}, in {years} years.',
      'Pekerjaan berakhir pada {date}, dalam {years} tahun.',
    ],
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
    absence_twice: ['The same day is listed twice', 'Hari yang sama disenaraikan dua kali'],
  }),
})
