import { reasonName } from '../../screens/reason-name.ts'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { dateIn } from '#kernel/time.ts'
import { momentText, Money, shortDayText } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { historyCalls } from '../history.contract.ts'
import { statusOf } from './status-of.ts'
import classes from './WithdrawalRow.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'

export type Transaction = z.input<(typeof historyCalls)['getTransactions']['output']>[number]

/** The status, with the date on which it became final. */
export const WithdrawalStatusPill = ({ transaction }: { transaction: Transaction }) => {
  const { status, transferDate, modifiedAt } = transaction
  if (transaction.returned || transaction.refused) return <StatusPill {...statusOf(transaction)} />
  if (status === 'completed' || status === 'rejected' || status === 'cancelled') {
    const date = shortDayText(transferDate ?? dateIn(modifiedAt))
    return <StatusPill status={status} text={t(`transactions.endedOn.${status}`, { date })} />
  }
  return <StatusPill status={status} />
}

/** A withdrawal as a row that links to its details. */
export const WithdrawalRow = ({ transaction }: { transaction: Transaction }) => (
  <Link to={withdrawalScreens.transaction.to({ transactionId: transaction.id })} className={classes.row}>
    <span className={classes.what}>
      <strong>{reasonName(transaction.reasonForWithdrawal)}</strong>
      <small>{momentText(transaction.createdAt)}</small>
    </span>
    <span className={classes.much}>
      <strong>
        <Money amount={transaction.amount} />
      </strong>
      <WithdrawalStatusPill transaction={transaction} />
    </span>
  </Link>
)
