import { defineErrors } from '#kernel/errors.ts'

export const reportedPaymentErrors = defineErrors({
  payment_exceeds_due: {
    status: 'FAILED_PRECONDITION',
    text: ['The payment is more than the amount due, {amount}.', 'Bayaran melebihi amaun perlu dibayar, {amount}.'],
  },
  payment_date_refused: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The payment date must be from {first}, when the amount was first owed, to {last}.',
      'Tarikh bayaran mestilah dari {first}, iaitu tarikh amaun itu mula terhutang, hingga {last}.',
    ],
  },
  payment_reported: {
    status: 'ALREADY_EXISTS',
    text: [
      '{name} has already reported {amount} paid on {date}. Upah is checking it.',
      '{name} sudah melaporkan bayaran {amount} pada {date}. Upah sedang menyemaknya.',
    ],
  },
  report_closed: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This reported payment has been recorded, dismissed or withdrawn. Reload the page.',
      'Laporan bayaran ini sudah direkod, ditolak atau ditarik balik. Muat semula halaman.',
    ],
  },
  slip_unknown: {
    status: 'INVALID_ARGUMENT',
    text: ['Upload the slip again.', 'Muat naik slip itu sekali lagi.'],
  },
})
