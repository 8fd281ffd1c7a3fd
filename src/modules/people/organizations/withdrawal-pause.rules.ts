import type { LocalDate } from '#kernel/time.ts'

/** Whether the pause of new withdrawals by a Manager or an employee still runs: they open again at 00:00 of its day. */
export const isPauseRunning = (until: LocalDate | null, today: LocalDate): until is LocalDate =>
  until !== null && today < until
