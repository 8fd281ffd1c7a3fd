import { parseCronItems } from 'graphile-worker'

const minuteMs = 60_000

/** Whether a job with this schedule, in UTC, starts after `from` and by `to`, both in milliseconds. */
export const startsBetween = (cron: string, from: number, to: number): boolean => {
  const [item] = parseCronItems([{ task: 'job', match: cron, identifier: 'job' }])
  const first = Math.floor(from / minuteMs) + 1
  const minutes = Math.floor(to / minuteMs) - first + 1
  return Array.from({ length: Math.max(0, minutes) }, (_, i) => new Date((first + i) * minuteMs)).some(
    (at) =>
      item?.match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      }) ?? false,
  )
}
