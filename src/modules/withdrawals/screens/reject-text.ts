import { thisPeriod } from '#web/clock.ts'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import type { ListedRequest } from './listed-request.ts'
import { t } from '../request.texts.ts'

/** The consequence of rejecting requests. The balance is that of the current month, so earlier requests don't change it. */
export const rejectText = (rows: readonly Pick<ListedRequest, 'amount' | 'period'>[]): string => {
  const current = rows.filter(({ period }) => period === thisPeriod())
  const back = t('requests.rejectBack', { amount: ringgit(sumOf(current)), count: current.length })
  const seen = t('requests.rejectText', { count: rows.length })
  return current.length > 0 ? `${back} ${seen}` : seen
}
