import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const compensationErrors = defineErrors({
  compensation_policy_not_found: [
    'NOT_FOUND',
    'Compensation Policy data not found',
    'Data Polisi Pampasan tidak ditemui',
  ],
  compensation_policy_status: [
    'FAILED_PRECONDITION',
    'Selected items are not Pending Approval!',
    'Item yang dipilih bukan Menunggu Kelulusan!',
  ],
  pay_range_not_found: ['NOT_FOUND', 'This pay range does not exist!', 'Julat gaji ini tidak wujud!'],
  pay_range_level_taken: [
    'ALREADY_EXISTS',
    'This policy already has a pay range for that job level.',
    'Polisi ini sudah mempunyai julat gaji bagi tahap jawatan itu.',
  ],
  ...defineFieldErrors({
    amount_not_above_zero: [
      '* Value cannot be less or equal to zero!',
      '* Nilai tidak boleh kurang daripada atau sama dengan sifar!',
    ],
    midpoint_below_minimum: ['Must be at least the minimum', 'Mesti sekurang-kurangnya sama dengan minimum'],
    maximum_below_midpoint: ['Must be at least the midpoint', 'Mesti sekurang-kurangnya sama dengan titik tengah'],
    level_not_approved: ['Choose an approved job level', 'Pilih tahap jawatan yang diluluskan'],
  }),
})

/** The error for a violation of each constraint. */
export const compensationConstraints = { pay_ranges_level: 'pay_range_level_taken' } as const
