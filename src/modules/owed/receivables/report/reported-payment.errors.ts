import { defineErrors } from '#kernel/errors.ts'

export const reportedPaymentErrors = defineErrors({
  payment_reported: [
    'ALREADY_EXISTS',
    '{name} has already reported {amount} paid on {date}. Upah is checking it.',
    '{name} sudah melaporkan bayaran {amount} pada {date}. Upah sedang menyemaknya.',
  ],
  report_closed: [
    'FAILED_PRECONDITION',
    'This reported payment has been recorded, dismissed or withdrawn. Reload the page.',
    'Laporan bayaran ini sudah direkod, ditolak atau ditarik balik. Muat semula halaman.',
  ],
  slip_unknown: ['INVALID_ARGUMENT', 'Upload the slip again.', 'Muat naik slip itu sekali lagi.'],
})
