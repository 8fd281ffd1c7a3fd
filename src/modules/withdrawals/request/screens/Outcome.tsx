import type { WithdrawalReason } from '../../withdrawal.rules.ts'
import { bpOf, formatRm, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { dayText } from '#web/ui/date-text.ts'
import { Facts } from '#web/ui/Page.tsx'
import { feeOf } from '../limit.rules.ts'
import type { Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'
import { t } from '../../withdrawal.texts.ts'

/** A requested amount and reason. */
export type Request = { amount: Ringgit; reasonForWithdrawal: WithdrawalReason }

/** `Maybank •••• 4417`, without a line break in the number. */
export const accountText = ({ bank, number }: { bank: string; number: string }): string =>
  `${bank} ••••\u00a0${number.slice(-4)}`

const unknown = '–'

/** Shows the fee, net amount, account, arrival and remaining balance while typing; no figures for an invalid amount. */
export const Outcome = ({ amount, balance }: { amount: Ringgit | null; balance: Balance }) => {
  const { fee, net } = feeOf(senOf(amount ?? 0), bpOf(balance.feePercentage), balance.feePaidBy)
  const left = sen(senOf(balance.balance) - senOf(amount ?? 0))
  const arrives = balance.workings.policy.autoApproval ? 'getPaid.transferTime' : 'getPaid.ifApproved'
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [
            balance.feePaidBy === 'employee'
              ? t('getPaid.fee', { rate: balance.feePercentage })
              : t('getPaid.feeEmployer'),
            <span key="fee" className="num">
              {amount === null ? unknown : formatRm(balance.feePaidBy === 'employee' ? sen(0 - fee) : fee)}
            </span>,
          ],
          [
            t('getPaid.net'),
            <strong key="net" className={`num ${classes.net ?? ''}`}>
              {amount === null ? unknown : formatRm(net)}
            </strong>,
          ],
          balance.account && [t('getPaid.bank'), <span key="account">{accountText(balance.account)}</span>],
          [
            t('getPaid.arrival'),
            <span key="arrival">
              {dayText(balance.expectedOn)} <small>({t(arrives)})</small>
            </span>,
          ],
          [
            t('getPaid.balanceAfter'),
            <span key="after" className="num">
              {amount === null ? unknown : formatRm(left)}
            </span>,
          ],
        ]}
      />
    </div>
  )
}
