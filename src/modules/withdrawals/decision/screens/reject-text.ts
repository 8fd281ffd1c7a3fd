import type { ListedRequest } from './listed-request.ts'
import { backText } from './balance-text.ts'
import { t } from '../request.texts.ts'

type Row = Pick<ListedRequest, 'amount' | 'period' | 'employeeICNumber'>

/** The consequence of rejecting requests. Those of leavers were rejected when their end date was set. */
export const rejectText = (rows: readonly Row[]): string => {
  const requests = rows.map((row) => ({ ...row, employee: row.employeeICNumber, leaving: false }))
  const seen = t('requests.rejectText', { count: new Set(requests.map((one) => one.employee)).size })
  return [backText(requests), seen].filter((text) => text !== null).join(' ')
}
