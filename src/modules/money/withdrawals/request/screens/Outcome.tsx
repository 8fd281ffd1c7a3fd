import { useDebouncedValue } from '@mantine/hooks'
import type { WithdrawalReason } from '../../withdrawal.rules.ts'
import { bpOf, ringgitOf, sen, senOf, type Ringgit, type Sen } from '#kernel/money.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { useOrganization } from '#web/organization.ts'
import { dayText, ringgit } from '#web/ui/format.ts'
import { Facts } from '#web/ui/Page.tsx'
import { feeOf } from '../../balance/limit.rules.ts'
import type { Balance } from '../../balance/screens/Workings.tsx'
import classes from './GetPaidPage.module.css'
import { t } from '../get-paid.texts.ts'
import { accountText } from '../../screens/account-text.ts'
import { reasonName } from '../../screens/reason-name.ts'

/** A requested amount and reason. */
export type Request = { amount: Ringgit; reasonForWithdrawal: WithdrawalReason }

const rm = (amount: Sen): string => ringgit(ringgitOf(amount))
const unknown = '–'
/** In milliseconds. While someone types, a screen reader shouldn't speak each amount. */
const speakAfter = 1_000

/** `spoken`: the amount changes while it is shown. */
type OutcomeProps = {
  amount: Ringgit | null
  balance: Balance
  /** The reason that the employer reads, before it is sent. */
  reason?: WithdrawalReason
  spoken?: boolean
}

/** The fee, the net amount, the account, the arrival and the remaining amount; no figures for an invalid amount. */
export const Outcome = ({ amount, balance, reason, spoken = false }: OutcomeProps) => {
  const { fee, net } = feeOf(senOf(amount ?? 0), bpOf(balance.feePercentage), balance.feePaidBy)
  const shown = (figure: Sen) => <span className="num">{amount === null ? unknown : rm(figure)}</span>
  const time = t('transferTime')
  const after = sen(senOf(balance.balance) - senOf(amount ?? 0))
  return (
    <>
      <Facts
        sum
        facts={[
          balance.feePaidBy === 'employee' && [t('fee', { rate: balance.feePercentage }), shown(sen(0 - fee))],
          [t('net'), shown(net), 'total'],
          balance.account && [t('bank'), accountText(balance.account), 'part'],
          [
            t('arrival'),
            <span key="arrival" className={classes.arrival}>
              {dayText(balance.expectedOn)}
              <small>{balance.workings.policy.autoApproval ? time : t('ifApproved', { time })}</small>
            </span>,
          ],
          balance.deductedOn !== null && [
            t('deducted'),
            <span key="deducted" className={classes.arrival}>
              {dayText(balance.deductedOn)}
              {!balance.workings.policy.autoApproval && <small>{t('expected')}</small>}
            </span>,
          ],
          reason !== undefined && [t('reason'), reasonName(reason)],
          [
            t('balanceAfter'),
            <span key="after" className={classes.arrival}>
              {shown(after)}
              {amount !== null && after > 0 && after < senOf(balance.minimum) && (
                <small>{t('tooLittle', { minimum: ringgit(balance.minimum) })}</small>
              )}
            </span>,
          ],
        ]}
      />
      {balance.feePaidBy === 'employer' && amount !== null && <EmployerFee fee={rm(fee)} />}
      {spoken && <Spoken text={amount === null ? '' : t('youReceive', { net: rm(net) })} />}
    </>
  )
}

/** The fee of the employer isn't part of the employee's sum. */
const EmployerFee = ({ fee }: { fee: string }) => {
  const employer = shortCompanyName(useOrganization()?.name ?? '')
  return <p className={classes.aside}>{t('feeEmployer', { employer, fee })}</p>
}

const Spoken = ({ text }: { text: string }) => {
  const [settled] = useDebouncedValue(text, speakAfter)
  return (
    <span role="status" className="visually-hidden">
      {settled}
    </span>
  )
}
