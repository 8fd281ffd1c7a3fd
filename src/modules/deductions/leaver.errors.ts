import { defineErrors } from '#kernel/errors.ts'

export const leaverErrors = defineErrors({
  list_collected: {
    status: 'FAILED_PRECONDITION',
    text: [
      '{name} has already paid a part of what was not deducted. Void that payment first, or correct the mistake on the next list.',
      '{name} sudah membayar sebahagian daripada baki yang tidak dipotong. Batalkan bayaran itu dahulu, atau betulkan kesilapan pada senarai seterusnya.',
    ],
  },
  leaver_receivable_cancelled: {
    status: 'FAILED_PRECONDITION',
    text: [
      'List {number} was opened again, so the employee owes nothing here.',
      'Senarai {number} telah dibuka semula, jadi pekerja ini tidak berhutang di sini.',
    ],
  },
  leaver_plan_running: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Instalments are agreed already. End them first.',
      'Ansuran sudah dipersetujui. Tamatkan ansuran itu dahulu.',
    ],
  },
  leaver_plan_none: {
    status: 'FAILED_PRECONDITION',
    text: ['No instalments are agreed.', 'Tiada ansuran yang dipersetujui.'],
  },
  leaver_plan_as_shown: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The outstanding amount has changed. Please check it and try again.',
      'Baki yang belum dibayar telah berubah. Sila semak dan cuba sekali lagi.',
    ],
  },
  leaver_plan_first: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The first instalment is due between today and {last}.',
      'Ansuran pertama perlu dibayar antara hari ini dengan {last}.',
    ],
  },
  leaver_plan_small: {
    status: 'INVALID_ARGUMENT',
    text: ['Each instalment must be at least RM 1.00.', 'Setiap ansuran mestilah sekurang-kurangnya RM 1.00.'],
  },
  leaver_payment_known: {
    status: 'ALREADY_EXISTS',
    text: [
      'The payment of {date} with the reference {reference} is already recorded.',
      'Bayaran pada {date} dengan rujukan {reference} sudah direkod.',
    ],
  },
  leaver_payment_too_early: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The payment date cannot be before {first}, when the deduction list was made.',
      'Tarikh bayaran tidak boleh sebelum {first}, iaitu tarikh senarai potongan dibuat.',
    ],
  },
})
