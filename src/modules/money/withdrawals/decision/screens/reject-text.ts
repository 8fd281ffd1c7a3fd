import type { ListedRequest } from './listed-request.ts'
import { backText } from './balance-text.ts'
import { t } from '../request.texts.ts'

type Row = Pick<ListedRequest, 'amount' | 'period' | 'employeeICNumber'>

/**
 * The consequence of rejecting requests. Those of leavers were rejected when their end date was set. `canUndo`:
 * they are rejected after some seconds, in which the rejection can be undone.
 */
export const rejectText = (rows: readonly Row[], canUndo = false): string => {
  const requests = rows.map((row) => ({ ...row, employee: row.employeeICNumber, leaving: false }))
  const seen = t('requests.rejectText', { count: new Set(requests.map((one) => one.employee)).size })
  const final = canUndo ? null : t('requests.rejectFinal')
  return [backText(requests), seen, final].filter((text) => text !== null).join(' ')
}
