import { bpOf, formatRm, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { dayText } from '#web/ui/DateText.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { feeOf } from '../limit.rules.ts'
import type { Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'
import { t } from '../withdrawal.texts.ts'

/** A requested amount and reason. */
export type Request = { amount: Ringgit; reasonForWithdrawal: string }

/** Shows the fee, net amount, arrival and remaining balance while typing. */
export const Outcome = ({ amount, balance }: { amount: Ringgit; balance: Balance }) => {
  const { fee, net } = feeOf(senOf(amount), bpOf(balance.feePercentage), balance.feePaidBy)
  const left = sen(senOf(balance.balance) - senOf(amount))
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [
            balance.feePaidBy === 'employee'
              ? t('getPaid.fee', { rate: balance.feePercentage })
              : t('getPaid.feeEmployer'),
            <span key="fee" className="num">
              {formatRm(fee)}
            </span>,
          ],
          [
            t('getPaid.net'),
            <strong key="net" className={`num ${classes.net ?? ''}`}>
              {formatRm(net)}
            </strong>,
          ],
          [
            t('getPaid.arrival'),
            <span key="arrival">
              {dayText(balance.expectedOn)} <small>({t('getPaid.transferTime')})</small>
            </span>,
          ],
          [
            t('getPaid.balanceAfter'),
            <span key="after" className="num">
              {formatRm(left)}
            </span>,
          ],
        ]}
      />
    </div>
  )
}
