import { thisPeriod } from '#web/clock.ts'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import type { ListedRequest } from './listed-request.ts'
import { t } from '../request.texts.ts'

type Row = Pick<ListedRequest, 'amount' | 'period' | 'employeeICNumber'>

const employeesOf = (rows: readonly Row[]): number => new Set(rows.map((row) => row.employeeICNumber)).size

/** The consequence of rejecting requests. The balance is that of the current month, so earlier requests don't change it. */
export const rejectText = (rows: readonly Row[]): string => {
  const current = rows.filter(({ period }) => period === thisPeriod())
  const back = t('requests.rejectBack', { amount: ringgit(sumOf(current)), count: employeesOf(current) })
  const seen = t('requests.rejectText', { count: employeesOf(rows) })
  return current.length > 0 ? `${back} ${seen}` : seen
}
