import { bp, senFromRinggit, type Sen } from '#kernel/money.ts'
import { t } from '#web/text.ts'
import { dayText } from '#web/ui/DateText.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { feeOf } from '../limit.rules.ts'
import type { Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'

/** What an employee asks for. */
export type Request = { amount: number; reasonForWithdrawal: string }

/** What comes of the amount as it is typed: fee, net, arrival, and what is left. */
export const Outcome = ({ amount, balance }: { amount: number; balance: Balance }) => {
  const { fee, net } = feeOf(senFromRinggit(amount), bp(Math.round(balance.feePercentage * 100)), balance.feePaidBy)
  const inRinggit = (sen: Sen) => ringgit(sen / 100)
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [
            balance.feePaidBy === 'employee'
              ? t('employee.getPaid.fee', { rate: balance.feePercentage })
              : t('employee.getPaid.feeEmployer'),
            <span key="fee" className="num">
              {inRinggit(fee)}
            </span>,
          ],
          [
            t('employee.getPaid.net'),
            <strong key="net" className={`num ${classes.net ?? ''}`}>
              {inRinggit(net)}
            </strong>,
          ],
          [
            t('employee.getPaid.arrival'),
            <span key="arrival">
              {dayText(balance.expectedOn)} <small>({t('employee.getPaid.transferTime')})</small>
            </span>,
          ],
          [
            t('employee.getPaid.balanceAfter'),
            <span key="after" className="num">
              {ringgit(Math.round((balance.balance - amount) * 100) / 100)}
            </span>,
          ],
        ]}
      />
    </div>
  )
}
