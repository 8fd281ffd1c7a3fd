import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const settlementErrors = defineErrors({
  settlement_not_found: ['NOT_FOUND', 'Repayment not found!', 'Penyelesaian tidak ditemui!'],
  settlement_exists: [
    'ALREADY_EXISTS',
    'This disbursement already has a settlement.',
    'Agihan ini sudah mempunyai penyelesaian.',
  ],
  disbursement_not_completed: [
    'FAILED_PRECONDITION',
    'Only a completed disbursement can have a settlement.',
    'Hanya agihan yang selesai boleh mempunyai penyelesaian.',
  ],
  settlement_has_payments: [
    'FAILED_PRECONDITION',
    'A settlement with payments cannot be changed or deleted. Void its payments first.',
    'Penyelesaian yang mempunyai bayaran tidak boleh diubah atau dipadam. Batalkan bayarannya dahulu.',
  ],
  settlement_amounts_differ: [
    'INVALID_ARGUMENT',
    'The amount due and the amount repaid must add up to {amount}, the total and fees of the disbursement.',
    'Amaun perlu dibayar dan amaun telah dibayar mesti berjumlah {amount}, iaitu jumlah dan fi agihan.',
  ],
  due_date_before_completion: [
    'INVALID_ARGUMENT',
    'The due date must be {first}, when the disbursement was completed, or later.',
    'Tarikh akhir mestilah pada {first}, iaitu tarikh agihan selesai, atau selepasnya.',
  ],
  settlement_has_report: [
    'FAILED_PRECONDITION',
    'The organization has reported a payment of {amount}. Record or dismiss it first.',
    'Organisasi telah melaporkan bayaran {amount}. Rekod atau tolak laporan itu dahulu.',
  ],
  ...defineFieldErrors({
    amount_due_not_a_number: ['Amount Due only accepts Number', 'Amaun Perlu Dibayar hanya menerima nombor'],
    amount_repaid_not_a_number: ['Amount Repaid only accepts Number', 'Amaun Telah Dibayar hanya menerima nombor'],
    amount_due_too_small: ['*Value must be greater than 1!', '*Nilai mestilah lebih daripada 1!'],
    payment_not_positive: ['The payment must be more than zero.', 'Bayaran mesti lebih daripada sifar.'],
  }),
})

/** The error for a violation of each constraint. */
export const settlementConstraints = { settlements_disbursement: 'settlement_exists' } as const
