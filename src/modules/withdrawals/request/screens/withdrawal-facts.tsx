import { ringgit, Money } from '#web/ui/Money.tsx'
import { hasFee } from '../../withdrawal.rules.ts'
import type { Details } from './WithdrawalTimeline.tsx'
import { negative } from './Workings.tsx'
import { t } from '../../withdrawal.texts.ts'

type Paid = Pick<Details, 'fee' | 'feePaidBy' | 'net' | 'status' | 'returned'>
const isCharged = ({ status, returned }: Pick<Details, 'status' | 'returned'>): boolean =>
  hasFee({ status, returned: returned !== null })

/** The fee, negative if it is deducted from the amount; nothing if it isn't charged. */
export const feeFact = ({ fee, feePaidBy, ...of }: Paid) => {
  if (!isCharged(of)) return false
  return feePaidBy === 'employee'
    ? ([t('details.fee'), <Money key="fee" amount={negative(fee)} />] as const)
    : ([t('details.feeEmployer'), <Money key="fee" amount={fee} />] as const)
}

/** What the employee receives; nothing if the withdrawal was rejected, cancelled or returned. */
export const netFact = ({ net, ...of }: Paid) =>
  isCharged(of) &&
  ([
    t('details.net'),
    <strong key="net">
      <Money amount={net} />
    </strong>,
  ] as const)

/** Where the money of a rejected, cancelled or returned withdrawal is now; nothing for others. */
export const releasedText = (of: Pick<Details, 'status' | 'returned' | 'amount' | 'backInBalance'>): string | false => {
  if (isCharged(of)) return false
  const back = of.backInBalance ? ` ${t('details.backInBalance', { amount: ringgit(of.amount) })}` : ''
  return t('details.nothingTaken') + back
}
