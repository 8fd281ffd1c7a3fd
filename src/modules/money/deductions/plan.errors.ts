import { defineErrors } from '#kernel/errors.ts'

export const planErrors = defineErrors({
  plan_not_possible: [
    'FAILED_PRECONDITION',
    '{name} can’t have a plan: nothing is carried over, another plan is still open, or the employee is leaving.',
    'Tiada pelan boleh dibuat untuk {name}: tiada baki dibawa, pelan lain belum selesai, atau pekerja akan berhenti.',
  ],
  plan_as_shown: [
    'FAILED_PRECONDITION',
    'The plan has changed. Please check it and answer again.',
    'Pelan ini telah berubah. Sila semak dan jawab sekali lagi.',
  ],
  plan_not_proposed: [
    'FAILED_PRECONDITION',
    'You can no longer answer this plan.',
    'Pelan ini tidak lagi menunggu jawapan anda.',
  ],
  plan_not_active: ['FAILED_PRECONDITION', 'This plan is not running.', 'Pelan ini tidak berjalan.'],
  plan_moved: [
    'FAILED_PRECONDITION',
    'You have moved an instalment of this plan already.',
    'Anda sudah mengalihkan satu ansuran bagi pelan ini.',
  ],
  instalment_listed: [
    'FAILED_PRECONDITION',
    'This instalment is already with payroll, so it can no longer be moved.',
    'Ansuran ini sudah diserahkan untuk pemprosesan gaji, jadi tidak boleh dialihkan lagi.',
  ],
})
