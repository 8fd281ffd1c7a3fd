import { defineErrors } from '#kernel/errors.ts'

export const secondPersonErrors = defineErrors({
  second_person_completes: [
    'FAILED_PRECONDITION',
    '{name} sent this to be paid. Another person must complete it.',
    '{name} telah menghantarnya untuk dibayar. Orang lain perlu menyelesaikannya.',
  ],
})
