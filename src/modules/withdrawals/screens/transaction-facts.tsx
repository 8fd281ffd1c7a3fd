import { Money } from '#web/ui/Money.tsx'
import { takesFromBalance } from '../withdrawal.rules.ts'
import type { Details } from './TransactionTimeline.tsx'
import { negative } from './Workings.tsx'
import { t } from '../withdrawal.texts.ts'

type Paid = Pick<Details, 'fee' | 'feePaidBy' | 'net' | 'status' | 'returned'>

/** The fee, negative if it is deducted from the amount. */
export const feeFact = ({ fee, feePaidBy }: Paid) =>
  feePaidBy === 'employee'
    ? ([t('details.fee'), <Money key="fee" amount={negative(fee)} />] as const)
    : ([t('details.feeEmployer'), <Money key="fee" amount={fee} />] as const)

/** What the employee receives; nothing if the withdrawal was rejected, cancelled or returned. */
export const netFact = ({ net, status, returned }: Paid) =>
  takesFromBalance(status) &&
  returned === null &&
  ([
    t('details.net'),
    <strong key="net">
      <Money amount={net} />
    </strong>,
  ] as const)
