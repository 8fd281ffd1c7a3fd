import { defineErrors } from './errors.ts'

/** The length of the name of a saved filter in characters. */
export const longestName = 50
/** Saved filters of a user for one list. */
export const mostFilters = 20

export const savedFilterErrors = defineErrors({
  too_many_filters: [
    'FAILED_PRECONDITION',
    'A list can have up to {most} saved filters. Please delete one first.',
    'Satu senarai boleh mempunyai sehingga {most} penapis yang disimpan. Sila padam satu dahulu.',
  ],
})
