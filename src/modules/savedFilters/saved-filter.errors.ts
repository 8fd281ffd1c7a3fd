import { defineErrors } from '#kernel/errors.ts'

export const savedFilterErrors = defineErrors({
  too_many_filters: {
    status: 'FAILED_PRECONDITION',
    text: [
      'A list can have up to {most} saved filters. Please delete one first.',
      'Satu senarai boleh mempunyai sehingga {most} penapis yang disimpan. Sila padam satu dahulu.',
    ],
  },
})
