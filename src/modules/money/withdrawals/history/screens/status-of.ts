import { t } from '../../withdrawal.texts.ts'
import type { EmployeeWithdrawal } from '../history.contract.ts'

/** The status of a withdrawal for its pill: the bank's result if the transfer didn't arrive, else its own. */
export const statusOf = ({
  status,
  returned,
  refused,
}: Pick<EmployeeWithdrawal, 'status' | 'returned' | 'refused'>): {
  readonly status: string
  readonly text?: string
} => {
  if (returned) return { status: 'returned', text: t('details.returned') }
  return refused ? { status: 'failed', text: t('details.refused') } : { status }
}
