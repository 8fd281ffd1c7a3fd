import { defineErrors } from '#kernel/errors.ts'

export const leaverErrors = defineErrors({
  list_collected: [
    'FAILED_PRECONDITION',
    '{name} has already paid a part of what was not deducted. Void that payment first, or correct the mistake on the next list.',
    '{name} sudah membayar sebahagian daripada baki yang tidak dipotong. Batalkan bayaran itu dahulu, atau betulkan kesilapan pada senarai seterusnya.',
  ],
  leaver_receivable_cancelled: [
    'FAILED_PRECONDITION',
    'List {number} was opened again, so the employee owes nothing here.',
    'Senarai {number} telah dibuka semula, jadi pekerja ini tidak berhutang di sini.',
  ],
  leaver_plan_running: [
    'FAILED_PRECONDITION',
    'Instalments are agreed already. End them first.',
    'Ansuran sudah dipersetujui. Tamatkan ansuran itu dahulu.',
  ],
  leaver_plan_none: ['FAILED_PRECONDITION', 'No instalments are agreed.', 'Tiada ansuran yang dipersetujui.'],
  leaver_plan_as_shown: [
    'FAILED_PRECONDITION',
    'The outstanding amount has changed. Please check it and try again.',
    'Baki yang belum dibayar telah berubah. Sila semak dan cuba sekali lagi.',
  ],
  leaver_plan_first: [
    'INVALID_ARGUMENT',
    'The first instalment is due between today and {last}.',
    'Ansuran pertama perlu dibayar antara hari ini dengan {last}.',
  ],
  leaver_plan_small: [
    'INVALID_ARGUMENT',
    'Each instalment must be at least RM 1.00.',
    'Setiap ansuran mestilah sekurang-kurangnya RM 1.00.',
  ],
})
