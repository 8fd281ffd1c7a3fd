import { defineErrors } from '#kernel/errors.ts'

export const jobLevelErrors = defineErrors({
  job_level_status: [
    'FAILED_PRECONDITION',
    'The selected job levels are already approved.',
    'Tahap jawatan yang dipilih telah diluluskan.',
  ],
  job_level_in_use: [
    'FAILED_PRECONDITION',
    'A pay range uses this job level. Delete the pay range first.',
    'Julat gaji menggunakan tahap jawatan ini. Padam julat gaji itu dahulu.',
  ],
})
