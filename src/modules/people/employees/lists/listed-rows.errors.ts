import { defineErrors } from '#kernel/errors.ts'

/** Errors of a list of employees with amounts. */
export const listedRowsErrors = defineErrors({
  listed_rows_many: [
    'INVALID_ARGUMENT',
    'The list has more than {most, number} rows. Split it.',
    'Senarai mempunyai lebih daripada {most, number} baris. Bahagikannya.',
  ],
})
