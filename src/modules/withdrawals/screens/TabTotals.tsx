import type { Ringgit } from '#kernel/money.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { t } from '../return.texts.ts'

type Totals = { readonly amount: Ringgit; readonly fees: Ringgit; readonly netAmount: Ringgit }

/** The totals of the completed withdrawals of a month. */
export const TabTotals = ({ totals: { amount, fees, netAmount } }: { totals: Totals }) => (
  <p style={{ margin: 0, color: 'var(--ink-2)' }}>
    <span className="num">{t('totals.amount', { amount: ringgit(amount) })}</span>{' '}
    <span className="num">{t('totals.fees', { fees: ringgit(fees) })}</span>{' '}
    <span className="num">{t('totals.net', { net: ringgit(netAmount) })}</span>
  </p>
)
