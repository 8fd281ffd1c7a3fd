import { defineErrors } from '#kernel/errors.ts'

export const payoutErrors = defineErrors({
  provider_not_connected: [
    'FAILED_PRECONDITION',
    'Curlec is not connected. Download the file for processing instead.',
    'Curlec belum disambungkan. Muat turun fail untuk diproses.',
  ],
  provider_down: [
    'FAILED_PRECONDITION',
    'Curlec hasn’t been reachable since {since}. Try again later, or download the file for processing.',
    'Curlec tidak dapat dihubungi sejak {since}. Cuba lagi kemudian, atau muat turun fail untuk diproses.',
  ],
  provider_balance_low: [
    'FAILED_PRECONDITION',
    '{needed} is needed, but only {available} of the Curlec balance is available.',
    '{needed} diperlukan, tetapi hanya {available} daripada baki Curlec tersedia.',
  ],
  retry_changed: [
    'ABORTED',
    'The failed payments have changed since you opened this page. Please review them and try again.',
    'Bayaran yang gagal telah berubah sejak anda membuka halaman ini. Sila semak dan cuba lagi.',
  ],
  payout_disputed: [
    'FAILED_PRECONDITION',
    'Reports of Curlec about a payment contradict each other. Decide first whether it was paid.',
    'Laporan Curlec tentang satu bayaran bercanggah. Putuskan dahulu sama ada ia telah dibayar.',
  ],
  dispute_changed: [
    'ABORTED',
    'The reports about this payment have changed since you opened this page. Please review them and decide again.',
    'Laporan tentang bayaran ini telah berubah sejak anda membuka halaman ini. Sila semak dan putuskan semula.',
  ],
  no_unfinished_payouts: ['FAILED_PRECONDITION', 'Every payment has a result.', 'Setiap bayaran sudah ada keputusan.'],
})

/** A line has at most one live payment. */
export const payoutConstraints = { payouts_live: 'retry_changed' } as const
