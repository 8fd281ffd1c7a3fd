import { IconAlertCircle } from '@tabler/icons-react'
import { monthText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { electionScreens } from '../election.screens.ts'
import { t as task } from '../failed-payment.texts.ts'
import classes from './elections.module.css'
import type { Payment } from './FailedPayments.tsx'

/** A failed payment of benefits, with the step that corrects it. */
export const FailedPayment = ({ payment, filled }: { payment: Payment; filled: boolean }) => {
  const { payRunId, walletId, wallet, amount, name, period, next } = payment
  return (
    <div className={classes.task} role="group" aria-label={task('title', { amount: ringgit(amount) })}>
      <IconAlertCircle size={20} aria-hidden />
      <div>
        <strong>{task('title', { amount: ringgit(amount) })}</strong>
        <p className={classes.note}>
          {name === null ? task('of', { wallet, month: monthText(period) }) : task('ofNamed', { wallet, name })}
        </p>
      </div>
      <LinkButton to={electionScreens.failed.to({ payRunId, walletId })} {...(!filled && { variant: 'default' })}>
        {task(next === 'correct' ? 'fix' : 'view')}
      </LinkButton>
    </div>
  )
}
