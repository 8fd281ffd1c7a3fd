import { periodOf, type Period } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { periodText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../unpaid-days.texts.ts'

/** Says which months are over, so that what was withdrawn and deducted stays as it is. */
export const PastMonths = ({ periods }: { periods: readonly Period[] }) => {
  const past = periods.filter((period) => period < periodOf(today()))
  if (past.length === 0) return null
  const months = past.map(periodText).join(', ')
  return (
    <Notice tone="wait" title={t('past', { count: past.length, months })}>
      {t('pastText')}
    </Notice>
  )
}
