import { defineErrors } from '#kernel/errors.ts'

export const monthlyReportErrors = defineErrors({
  repayment_too_early: {
    status: 'INVALID_ARGUMENT',
    text: [
      'The payment date cannot be before {first}, the first month with advances.',
      'Tarikh bayaran tidak boleh sebelum {first}, bulan pertama yang mempunyai pendahuluan.',
    ],
  },
})
