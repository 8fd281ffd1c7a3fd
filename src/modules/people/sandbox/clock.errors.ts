import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const clockErrors = defineErrors({
  clock_of_production: [
    'FAILED_PRECONDITION',
    'Only the clock of a sandbox can be moved.',
    'Hanya jam kotak pasir boleh digerakkan.',
  ],
  clock_moves: [
    'FAILED_PRECONDITION',
    'The clock is already being moved to {date}, by {name}.',
    'Jam sedang digerakkan ke {date} oleh {name}.',
  ],
  clock_has_moved: [
    'ABORTED',
    'The clock has been moved meanwhile: it is {date} now.',
    'Jam telah digerakkan sementara itu: sekarang {date}.',
  ],
  ...defineFieldErrors({
    clock_too_far: [
      'By {last} at the latest: at most {days} days at a time',
      'Selewat-lewatnya {last}: paling banyak {days} hari sekali gerak',
    ],
  }),
})
