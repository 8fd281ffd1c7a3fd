import { defineErrors } from '#kernel/errors.ts'

/** Why a limit can't be set. Those of a withdrawal by own limits are with the others of withdrawals. */
export const ownLimitErrors = defineErrors({
  own_limit_below_minimum: [
    'INVALID_ARGUMENT',
    'The minimum withdrawal is {minimum}. To stop withdrawals, pause them.',
    'Pengeluaran minimum ialah {minimum}. Untuk tidak membuat pengeluaran, jeda pengeluaran anda.',
  ],
  own_day_closes: [
    'INVALID_ARGUMENT',
    'Withdrawals close after day {day}, so choose an earlier day.',
    'Pengeluaran ditutup selepas {day} haribulan, jadi pilih hari yang lebih awal.',
  ],
  own_pause_range: [
    'INVALID_ARGUMENT',
    'Choose a day from {first} to {last}.',
    'Pilih hari dari {first} hingga {last}.',
  ],
})
