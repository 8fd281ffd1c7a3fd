import { ringgit, sumOf } from '#web/ui/format.ts'
import { isIn, stageNames, type Stage } from '../../withdrawal.rules.ts'
import { t } from '../../withdrawal.texts.ts'
import type { Transaction } from './WithdrawalRow.tsx'

type StagesProps = { transactions: readonly Transaction[]; always?: Stage }

/** The amounts received, in progress and requested of withdrawals; those of zero are left out, except `always`. */
export const Stages = ({ transactions, always }: StagesProps) =>
  stageNames.map((stage) => {
    const of = transactions.filter(({ status, returned }) => isIn(stage, { status, returned: returned !== null }))
    const amount = sumOf(of)
    return (
      (amount > 0 || stage === always) && (
        <span key={stage}>
          <strong className="num">{ringgit(amount)}</strong> {t(`stage.${stage}`)}
        </span>
      )
    )
  })
