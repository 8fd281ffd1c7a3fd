import { day, startOf, type Instant, type LocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { momentText } from '#web/ui/date-text.ts'
import type { OwnData } from './own-limit.ts'

type Pause = { until: LocalDate; next: { from: Instant; until: LocalDate | null } | null }

/** The pause that hasn't ended, or null. */
export const runningPause = ({ limits: { pausedUntil } }: OwnData): Pause | null => {
  const { now, next } = pausedUntil
  if (now === null || now <= today()) return null
  return { until: day(now), next: next && { from: next.from, until: next.value === null ? null : day(next.value) } }
}

/** When withdrawals open again: at 00:00 of the chosen day, or at the time of an earlier end. */
export const opensAt = ({ until, next }: Pause): Instant => {
  if (!next) return startOf(until)
  const end = next.until === null ? next.from : startOf(next.until)
  return end > next.from ? end : next.from
}
export const opensText = (pause: Pause): string => momentText(opensAt(pause))
