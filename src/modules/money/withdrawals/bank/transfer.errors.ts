import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const transferErrors = defineErrors({
  bank_answer_required: [
    'INVALID_ARGUMENT',
    'This withdrawal is in a bank file. Ask the bank to stop the payment, and enter its answer.',
    'Pengeluaran ini ada dalam fail bank. Minta bank menghentikan bayaran, dan masukkan jawapannya.',
  ],
  bank_file_not_downloaded: [
    'FAILED_PRECONDITION',
    'The bank file of batch no. {numbers} hasn’t been downloaded. Say how the bank got it.',
    'Tiada siapa memuat turun fail bank bagi kelompok no. {numbers}. Nyatakan cara bank menerimanya.',
  ],
  batch_done: [
    'ABORTED',
    'Every payment of batch no. {number} already has a result. Nothing was done.',
    'Setiap bayaran dalam kelompok no. {number} sudah ada keputusan. Tiada apa-apa dilakukan.',
  ],
  batch_sent_since: [
    'ABORTED',
    'Batch no. {number} was sent on {at} by {by}. Nothing was done.',
    'Kelompok no. {number} telah dihantar pada {at} oleh {by}. Tiada apa-apa dilakukan.',
  ],
  not_sent_with_batch: [
    'FAILED_PRECONDITION',
    'A selected withdrawal was not sent with this batch.',
    'Satu pengeluaran yang dipilih tidak dihantar bersama kelompok ini.',
  ],
  not_sent: [
    'FAILED_PRECONDITION',
    'A selected withdrawal was not sent to the bank.',
    'Satu pengeluaran yang dipilih belum dihantar ke bank.',
  ],
  transfer_date_too_early: [
    'INVALID_ARGUMENT',
    'The transfer date cannot be before the batch was sent on {sentOn}.',
    'Tarikh pindahan tidak boleh lebih awal daripada tarikh kelompok dihantar, {sentOn}.',
  ],
  transfer_date_in_future: [
    'INVALID_ARGUMENT',
    'The transfer date cannot be in the future.',
    'Tarikh pindahan tidak boleh pada masa hadapan.',
  ],
  transfer_date_before_request: [
    'INVALID_ARGUMENT',
    'The transfer date cannot be before the request date, {requestedOn}.',
    'Tarikh pindahan tidak boleh lebih awal daripada tarikh permohonan, {requestedOn}.',
  ],
  result_file_unreadable: [
    'INVALID_ARGUMENT',
    'The bank’s result can’t be applied because the file has errors. Nothing was changed.',
    'Keputusan bank tidak dapat digunakan kerana fail mengandungi ralat. Tiada apa-apa diubah.',
  ],
  result_applied_before: [
    'FAILED_PRECONDITION',
    'This file was applied on {date} by {name}. It can’t be applied twice.',
    'Fail ini telah digunakan pada {date} oleh {name}. Ia tidak boleh digunakan dua kali.',
  ],
  result_of_other_batches: [
    'FAILED_PRECONDITION',
    'The file also has lines for batch no. {numbers}. Choose Everything with the bank.',
    'Fail ini juga mengandungi baris bagi kelompok no. {numbers}. Pilih Semua yang sedang diproses oleh bank.',
  ],
  result_nothing_matches: [
    'FAILED_PRECONDITION',
    'No line of this file matches a payment without a result. Nothing was changed.',
    'Tiada baris dalam fail ini sepadan dengan bayaran yang belum ada keputusan. Tiada apa-apa diubah.',
  ],
  result_line_closed: [
    'FAILED_PRECONDITION',
    'This line was already matched or ignored.',
    'Baris ini telah dipadankan atau diabaikan.',
  ],
  result_line_not_near: [
    'FAILED_PRECONDITION',
    'The line differs too much from this payment.',
    'Baris ini terlalu berbeza daripada bayaran ini.',
  ],
  return_date_too_early: [
    'INVALID_ARGUMENT',
    'The return date cannot be before the transfer date, {transferredOn}.',
    'Tarikh pemulangan tidak boleh lebih awal daripada tarikh pindahan, {transferredOn}.',
  ],
  return_date_in_future: [
    'INVALID_ARGUMENT',
    'The return date cannot be in the future.',
    'Tarikh pemulangan tidak boleh pada masa hadapan.',
  ],
  already_returned: [
    'FAILED_PRECONDITION',
    'This transfer is already recorded as returned.',
    'Pindahan ini sudah direkodkan sebagai dipulangkan.',
  ],
  /** Why no line of the bank's result file could be read. */
  ...defineFieldErrors({
    result_columns_missing: [
      'A line above the results must name the columns. Missing: {columns}.',
      'Satu baris di atas keputusan mesti menamakan lajur. Tiada: {columns}.',
    ],
    result_empty: ['The file has no lines below its header.', 'Tiada baris di bawah pengepala fail.'],
    result_too_long: ['The file has more than {most} lines.', 'Fail mempunyai lebih daripada {most} baris.'],
  }),
  /** Why a line of the bank's result file can't be applied. */
  ...defineFieldErrors({
    result_account_missing: ['The account number is missing', 'Nombor akaun tiada'],
    result_account_rounded: [
      'A spreadsheet program shortened the account number to {value}. Use the file as the bank sent it',
      'Program hamparan memendekkan nombor akaun kepada {value}. Gunakan fail asal daripada bank',
    ],
    result_amount_invalid: ['"{value}" is not an amount', '"{value}" bukan amaun'],
    result_status_unknown: ['"{value}" is not a known status', '"{value}" bukan status yang dikenali'],
    result_reason_missing: ['The reason is missing', 'Sebab tiada'],
    result_field_count: [
      'The line has {fields} values, but the header has {columns} columns',
      'Baris ini mempunyai {fields} nilai, tetapi pengepala mempunyai {columns} lajur',
    ],
    result_total_differs: [
      'The file says that the total is {total}, but its lines add up to another',
      'Fail menyatakan jumlah {total}, tetapi barisnya berjumlah lain',
    ],
    result_no_transfer: [
      'No transfer of this amount to this account awaits a result',
      'Tiada pindahan sebanyak ini ke akaun ini yang menunggu keputusan',
    ],
    result_completed_before: ['This payment was already completed on {date}', 'Bayaran ini telah selesai pada {date}'],
    result_cancelled_before: [
      'This payment was already cancelled on {date}',
      'Bayaran ini telah dibatalkan pada {date}',
    ],
    result_too_many_lines: [
      'Lines of this amount and account: {lines}. Transfers that await a result: {transfers}.',
      'Baris dengan amaun dan akaun ini: {lines}. Pindahan yang menunggu keputusan: {transfers}.',
    ],
    result_ambiguous: [
      '{transfers} transfers of this amount to this account await a result, so the line is ambiguous',
      '{transfers} pindahan sebanyak ini ke akaun ini menunggu keputusan, jadi padanan baris ini tidak jelas',
    ],
  }),
})
