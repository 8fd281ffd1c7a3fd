import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const benefitErrors = defineErrors({
  benefit_reference_unknown: [
    'INVALID_ARGUMENT',
    'Please choose an existing category and office.',
    'Sila pilih kategori dan pejabat yang wujud.',
  ],
  ...defineFieldErrors({
    unknown_category: ['There is no such category', 'Kategori ini tidak wujud'],
    unknown_office: ['There is no such office', 'Pejabat ini tidak wujud'],
  }),
})
