import { defineErrors } from '#kernel/errors.ts'

export const payoutErrors = defineErrors({
  provider_not_connected: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Curlec is not connected. Download the file for processing instead.',
      'Curlec belum disambungkan. Muat turun fail untuk diproses.',
    ],
  },
  provider_down: {
    status: 'FAILED_PRECONDITION',
    text: [
      "Curlec hasn't been reachable since {since}. Try again later, or download the file for processing.",
      'Curlec tidak dapat dihubungi sejak {since}. Cuba lagi kemudian, atau muat turun fail untuk diproses.',
    ],
  },
  provider_balance_low: {
    status: 'FAILED_PRECONDITION',
    text: [
      '{needed} is needed, but only {available} of the Curlec balance is available.',
      '{needed} diperlukan, tetapi hanya {available} daripada baki Curlec tersedia.',
    ],
  },
  retry_changed: {
    status: 'ABORTED',
    text: [
      'The failed payments have changed since you opened this page. Please review them and try again.',
      'Bayaran yang gagal telah berubah sejak anda membuka halaman ini. Sila semak dan cuba lagi.',
    ],
  },
  payout_disputed: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Reports of Curlec about a payment contradict each other. Decide first whether it was paid.',
      'Laporan Curlec tentang satu bayaran bercanggah. Putuskan dahulu sama ada ia telah dibayar.',
    ],
  },
  dispute_changed: {
    status: 'ABORTED',
    text: [
      'The reports about this payment have changed since you opened this page. Please review them and decide again.',
      'Laporan tentang bayaran ini telah berubah sejak anda membuka halaman ini. Sila semak dan putuskan semula.',
    ],
  },
  no_unfinished_payouts: {
    status: 'FAILED_PRECONDITION',
    text: ['Every payment has a result.', 'Setiap bayaran sudah ada keputusan.'],
  },
})

/** A line has at most one live payment. */
export const payoutConstraints = { payouts_live: 'retry_changed' } as const
