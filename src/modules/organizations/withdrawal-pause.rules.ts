import type { LocalDate } from '#kernel/time.ts'

/** Whether a Manager's pause of new withdrawals still runs: they open again at 00:00 of its day. */
export const isPauseRunning = (until: LocalDate | null, today: LocalDate): until is LocalDate =>
  until !== null && today < until
