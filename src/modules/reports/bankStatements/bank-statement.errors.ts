import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const bankStatementErrors = defineErrors({
  statement_refused: ['INVALID_ARGUMENT', 'The statement wasn’t added.', 'Penyata tidak ditambah.'],
  statement_known: [
    'ALREADY_EXISTS',
    'This is statement {number}, which {name} uploaded on {date}. Nothing was changed.',
    'Ini penyata {number}, yang dimuat naik oleh {name} pada {date}. Tiada apa-apa berubah.',
  ],
  statement_closing_needed: [
    'INVALID_ARGUMENT',
    'The file states no balance. Enter the closing balance.',
    'Fail ini tiada baki. Masukkan baki penutup.',
  ],
  bank_line_matched: [
    'FAILED_PRECONDITION',
    '{name} has already decided about line {line}, on {date}.',
    '{name} sudah membuat keputusan tentang baris {line} pada {date}.',
  ],
  bank_line_open: ['FAILED_PRECONDITION', 'Line {line} isn’t matched.', 'Baris {line} belum dipadankan.'],
  bank_line_other: [
    'ABORTED',
    'Line {line} no longer fits this record. Please review it.',
    'Baris {line} tidak lagi sepadan dengan rekod ini. Sila semak.',
  ],
  bank_line_final: [
    'FAILED_PRECONDITION',
    'A return can’t be taken back: the employee was notified and has the amount in the balance again.',
    'Pemulangan tidak boleh ditarik balik: pekerja telah dimaklumkan dan amaun sudah kembali ke baki.',
  ],
  ...defineFieldErrors({
    statement_other_form: [
      'This is a report of payment results, not a statement. Apply it under Advance Pay.',
      'Ini laporan keputusan bayaran, bukan penyata. Gunakannya di bawah Pendahuluan Gaji.',
    ],
    statement_empty: ['There is no line in this statement.', 'Tiada baris dalam penyata ini.'],
    statement_too_long: [
      'A statement may have {most} lines at most. Upload fewer days at once.',
      'Penyata boleh mengandungi paling banyak {most} baris. Muat naik bilangan hari yang lebih kecil.',
    ],
    statement_line_values: [
      'Line {line} has more values than there are columns.',
      'Baris {line} mempunyai lebih banyak nilai daripada lajur.',
    ],
    statement_other_account: [
      'Line {line} is of account {found}, not of {account}.',
      'Baris {line} ialah akaun {found}, bukan {account}.',
    ],
    statement_line_currency: [
      'Line {line} is in {currency}, not in ringgit.',
      'Baris {line} dalam {currency}, bukan ringgit.',
    ],
    statement_line_date: [
      'The date of line {line} can’t be read: {date}',
      'Tarikh baris {line} tidak dapat dibaca: {date}',
    ],
    statement_line_future: [
      'Line {line} is of {date}, which is in the future.',
      'Baris {line} bertarikh {date}, iaitu pada masa hadapan.',
    ],
    statement_line_sign: [
      'The sign of the amount in line {line} contradicts its column.',
      'Tanda amaun pada baris {line} bercanggah dengan lajurnya.',
    ],
    statement_line_amount: ['The amount of line {line} can’t be read.', 'Amaun baris {line} tidak dapat dibaca.'],
    statement_line_text: [
      'The text of line {line} has characters that can’t be shown.',
      'Teks baris {line} mengandungi aksara yang tidak dapat dipaparkan.',
    ],
    statement_line_balance: [
      'Up to line {line}, the opening balance and the lines make {lines}, but the file states {balance}.',
      'Sehingga baris {line}, baki permulaan dan baris-baris berjumlah {lines}, tetapi fail menyatakan {balance}.',
    ],
    statement_closing: [
      'The opening balance and the lines make {lines}, but the closing balance is {closing}.',
      'Baki permulaan dan baris-baris berjumlah {lines}, tetapi baki penutup ialah {closing}.',
    ],
    statement_opening: [
      'The statement begins with {opening}, but the one until {date} ends with {closing}.',
      'Penyata ini bermula dengan {opening}, tetapi penyata sehingga {date} berakhir dengan {closing}.',
    ],
    statement_overlap: [
      'Line {line} is of {on}, but the lines until {date} are already here.',
      'Baris {line} bertarikh {on}, tetapi baris sehingga {date} sudah ada di sini.',
    ],
    statement_days_missing: [
      'The last statement ends on {date}, and this one begins on {from}. Upload the days between first.',
      'Penyata terakhir berakhir pada {date}, dan penyata ini bermula pada {from}. Muat naik hari di antaranya dahulu.',
    ],
  }),
})

/** The error for a violation of each constraint. */
export const bankStatementConstraints = { bank_line_matches_record: 'bank_line_other' } as const
