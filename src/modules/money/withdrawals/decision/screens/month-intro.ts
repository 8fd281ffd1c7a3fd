import { periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { payDayOf } from '#people/wages/payday.rules.ts'
import { dayText, periodText } from '#web/ui/format.ts'
import { closedUntil, openUntil } from '../../balance/timing.rules.ts'
import { t } from '../request.texts.ts'

type Calendar = { readonly cutoffDate: number | null; readonly payDay: number | null }

/** For the current month: when withdrawals close, and the payday of its wages. */
export const monthIntro = (month: Period, today: LocalDate, of: Calendar | undefined): string => {
  if (month !== periodOf(today) || !of?.cutoffDate || !of.payDay) return periodText(month)
  const payOn = payDayOf(month, of.payDay)
  const closed = closedUntil(of.cutoffDate, today)
  return t('dashboard.intro', {
    month: periodText(month),
    closes: t(closed ? 'dashboard.closed' : 'dashboard.closes', {
      date: dayText(closed ?? openUntil(of.cutoffDate, today)),
    }),
    pays: t(payOn < today ? 'dashboard.paid' : 'dashboard.pays', { date: dayText(payOn) }),
  })
}
