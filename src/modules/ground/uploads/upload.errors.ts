import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const uploadErrors = defineErrors({
  upload_file_unknown: [
    'INVALID_ARGUMENT',
    'Something went wrong when uploading Collection!',
    'Berlaku masalah semasa memuat naik kutipan!',
  ],
  uploaded_document_not_found: [
    'NOT_FOUND',
    'Uploaded Settlement Log Data not Found!',
    'Data log muat naik tidak ditemui!',
  ],
  upload_log_not_found: [
    'NOT_FOUND',
    'Uploaded Document Log not found!',
    'Log dokumen yang dimuat naik tidak ditemui!',
  ],
  upload_unreadable: ['INVALID_ARGUMENT', 'No row could be read', 'Tiada baris dapat dibaca'],
  upload_not_faulty: [
    'FAILED_PRECONDITION',
    'This upload has no open errors.',
    'Muat naik ini tiada ralat yang belum selesai.',
  ],
  ...defineFieldErrors({
    upload_changed: [
      'Nothing was processed, because records changed after the preview: {count} rows, {total} now. Upload the file again.',
      'Tiada baris diproses kerana rekod berubah selepas pratonton: kini {count} baris, {total}. Muat naik fail itu semula.',
    ],
    upload_type_required: ['Please select a type', 'Sila pilih jenis'],
    collection_required: ['Collection is Required!', 'Fail kutipan wajib dipilih!'],
    upload_ending: ['Only xlsx and csv files are allowed!', 'Hanya fail xlsx dan csv dibenarkan!'],
  }),
  /** Why no row of a file could be read. */
  ...defineFieldErrors({
    file_has_too_many_rows: [
      'The file has more than {most} rows. Split it into several files.',
      'Fail mempunyai lebih daripada {most} baris. Bahagikan kepada beberapa fail.',
    ],
    file_columns_missing: [
      'The header must contain the columns of the template. Missing: {columns}.',
      'Pengepala mesti mengandungi lajur templat. Tiada: {columns}.',
    ],
    file_has_no_rows: ['The file has no rows below its header.', 'Tiada baris di bawah pengepala fail.'],
  }),
  /** Why a row failed. */
  ...defineFieldErrors({
    row_too_many_values: [
      'The row has more values than columns. Quote an amount that contains a comma.',
      'Baris ini mempunyai lebih banyak nilai daripada lajur. Letakkan tanda petik pada amaun yang mengandungi koma.',
    ],
    row_value_missing: ['This value is missing', 'Nilai ini tiada'],
    row_date_invalid: [
      '{value} is not a date in the format yyyy-mm-dd',
      '{value} bukan tarikh dalam format yyyy-mm-dd',
    ],
    row_date_in_future: ['{value} is in the future', '{value} ialah tarikh masa hadapan'],
    row_amount_invalid: [
      '{value} is not an amount with at most two decimals',
      '{value} bukan amaun dengan paling banyak dua tempat perpuluhan',
    ],
    row_amount_not_positive: ['The amount must be more than zero', 'Amaun mestilah lebih daripada sifar'],
    row_amount_too_large: ['The amount must be at most {most}', 'Amaun mestilah paling banyak {most}'],
    row_organization_unknown: ['No organization has the code {code}', 'Tiada organisasi dengan kod {code}'],
    row_organization_not_active: ['{organization} is not active', '{organization} tidak aktif'],
    row_reference_used: [
      'The reference {reference} was already used for {organization}',
      'Rujukan {reference} telah digunakan bagi {organization}',
    ],
    row_amount_exceeds_owed: [
      'The amount is more than {organization} owes: {owed}',
      'Amaun melebihi hutang {organization}: {owed}',
    ],
    row_amount_exceeds_settlement: [
      'The amount is more than this settlement’s amount due: {owed}',
      'Amaun melebihi baki penyelesaian ini: {owed}',
    ],
    row_nothing_owed: ['{organization} owes nothing for disbursements', '{organization} tidak berhutang bagi agihan'],
    row_settlement_unknown: [
      '{organization} has no open settlement {id}',
      '{organization} tiada penyelesaian terbuka {id}',
    ],
    row_payment_date: [
      'The payment date must be from {first} to {last}',
      'Tarikh bayaran mestilah antara {first} dengan {last}',
    ],
    row_not_processed: [
      'This row couldn’t be processed. Upload it again.',
      'Baris ini tidak dapat diproses. Muat naik semula.',
    ],
  }),
})
