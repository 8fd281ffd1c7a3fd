import type { Ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { periodText, ringgit } from '#web/ui/format.ts'
import { t } from '../return.texts.ts'

type Totals = {
  readonly count: number
  readonly amount: Ringgit
  readonly fees: Ringgit
  readonly netAmount: Ringgit
}

/** The totals of a month's completed withdrawals, by the month of the request, and of those that banks returned. */
export const TabTotals = ({ month, totals, returned }: { month: Period; totals: Totals; returned: Totals }) =>
  totals.count + returned.count > 0 && (
    <p style={{ margin: 0, color: 'var(--ink-2)' }}>
      <span>{t('totals.month', { month: periodText(month) })}</span>{' '}
      <span className="num">{t('totals.amount', { amount: ringgit(totals.amount) })}</span>{' '}
      <span className="num">{t('totals.fees', { fees: ringgit(totals.fees) })}</span>{' '}
      <span className="num">{t('totals.net', { net: ringgit(totals.netAmount) })}</span>{' '}
      {returned.count > 0 && (
        <span className="num">{t('totals.returned', { count: returned.count, net: ringgit(returned.netAmount) })}</span>
      )}
    </p>
  )
