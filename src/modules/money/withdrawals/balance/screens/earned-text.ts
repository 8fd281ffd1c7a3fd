import { t } from '../../withdrawal.texts.ts'

/** `source` is null if earned wages can't be calculated, for example without a salary. */
type Earned = {
  readonly source: 'accrual' | 'imported' | null
  readonly days: number
  readonly daysInMonth: number
}

/** What the earned wages consist of. */
export const earnedNote = ({ source, days, daysInMonth }: Earned): string => {
  if (source === null) return t('dashboard.notCalculated')
  return source === 'imported' ? t('dashboard.reported') : t('dashboard.daysOf', { days, total: daysInMonth })
}
