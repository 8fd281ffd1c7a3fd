import { defineErrors } from '#kernel/errors.ts'

export const transferErrors = defineErrors({
  bank_answer_required: {
    status: 'INVALID_ARGUMENT',
    text: [
      'This withdrawal is in a bank file. Ask the bank to stop the payment, and enter its answer.',
      'Pengeluaran ini ada dalam fail bank. Minta bank menghentikan bayaran, dan masukkan jawapannya.',
    ],
  },
  transfer_date_too_early: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The transfer date cannot be before the batch was sent on {sentOn}.',
      'Tarikh pindahan tidak boleh lebih awal daripada tarikh kelompok dihantar, {sentOn}.',
    ],
  },
  transfer_date_in_future: {
    status: 'INVALID_ARGUMENT',
    text: ['The transfer date cannot be in the future.', 'Tarikh pindahan tidak boleh pada masa hadapan.'],
  },
  transfer_date_before_request: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The transfer date cannot be before the request date, {requestedOn}.',
      'Tarikh pindahan tidak boleh lebih awal daripada tarikh permohonan, {requestedOn}.',
    ],
  },
  result_file_unreadable: {
    status: 'INVALID_ARGUMENT',
    text: ["The bank file can't be read: {problem}", 'Fail bank tidak dapat dibaca: {problem}'],
  },
  return_date_too_early: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The return date cannot be before the transfer date, {transferredOn}.',
      'Tarikh pemulangan tidak boleh lebih awal daripada tarikh pindahan, {transferredOn}.',
    ],
  },
  return_date_in_future: {
    status: 'INVALID_ARGUMENT',
    text: ['The return date cannot be in the future.', 'Tarikh pemulangan tidak boleh pada masa hadapan.'],
  },
  already_returned: {
    status: 'FAILED_PRECONDITION',
    text: ['This transfer is already recorded as returned.', 'Pindahan ini sudah direkodkan sebagai dipulangkan.'],
  },
})
