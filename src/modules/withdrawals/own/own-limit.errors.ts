import { defineErrors } from '#kernel/errors.ts'

/** Why a limit can't be set. Those of a withdrawal by own limits are with the others of withdrawals. */
export const ownLimitErrors = defineErrors({
  own_limit_below_minimum: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The minimum withdrawal is {minimum}. To stop withdrawals, pause them.',
      'Pengeluaran minimum ialah {minimum}. Untuk tidak membuat pengeluaran, hentikan sementara.',
    ],
  },
  own_day_closes: {
    status: 'INVALID_ARGUMENT',
    text: [
      'Withdrawals close after day {day}, so choose an earlier day.',
      'Pengeluaran ditutup selepas {day} haribulan, jadi pilih hari yang lebih awal.',
    ],
  },
  own_pause_range: {
    status: 'INVALID_ARGUMENT',
    text: ['Choose a day from {first} to {last}.', 'Pilih hari dari {first} hingga {last}.'],
  },
})
