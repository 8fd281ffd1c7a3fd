import type { z } from 'zod'
import type { Ringgit } from '#kernel/money.ts'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { ringgit } from '#web/ui/format.ts'
import { shareOf } from '#web/share.ts'
import type { balanceCalls } from '../balance.contract.ts'
import classes from './MonthBar.module.css'
import { stageNames, type Stage } from '../../withdrawal.rules.ts'
import { t } from '../../withdrawal.texts.ts'

type Figures = Pick<z.input<(typeof balanceCalls)['getRollingPayBalance']['output']>, 'balance' | 'workings'>

/** The amounts of the month by stage. */
export const byStage = ({ received, onTheWay, pending }: Figures['workings']): Readonly<Record<Stage, Ringgit>> => ({
  received,
  inProgress: onTheWay,
  requested: pending,
})

/** The month as a bar: received, in progress, requested and left, within the earned amount. The limit is marked. */
export const MonthBar = ({ balance }: { balance: Figures }) => {
  const { earned, limit, taken } = balance.workings
  const stages = byStage(balance.workings)
  const of = (part: number) => shareOf(part, earned)
  return (
    <LayeredBar
      label={t('workings.bar', {
        earned: ringgit(earned),
        received: ringgit(stages.received),
        inProgress: ringgit(stages.inProgress),
        requested: ringgit(stages.requested),
        left: ringgit(balance.balance),
        limit: ringgit(limit),
      })}
      layers={[
        { percent: of(limit), color: 'var(--bar-before)' },
        { percent: of(taken), color: 'var(--bar-asked)', hatched: true },
        { percent: of(taken - stages.requested), color: 'var(--bar-asked)' },
        { percent: of(stages.received), color: 'var(--bar-taken)' },
      ]}
      tick={of(limit)}
    />
  )
}

/** The colour of a part of the bar. */
export const Key = ({ of }: { of: Stage | 'left' | 'limit' }) => <i className={classes.key} data-of={of} aria-hidden />

/** The figures of the bar, which add up to the limit. */
export const MonthKeys = ({ balance }: { balance: Figures }) => {
  const { taken, limit } = balance.workings
  const stages = byStage(balance.workings)
  return (
    <dl className={classes.keys}>
      {stageNames
        .filter((stage) => stages[stage] > 0 || (stage === 'received' && taken === 0))
        .map((stage) => (
          <KeyFigure key={stage} of={stage} name={t(`workings.${stage}`)} amount={stages[stage]} />
        ))}
      <KeyFigure of="left" name={t('workings.left')} amount={balance.balance} />
      <KeyFigure of="limit" name={t('workings.yourLimit')} amount={limit} />
    </dl>
  )
}

const KeyFigure = ({ of, name, amount }: { of: Parameters<typeof Key>[0]['of']; name: string; amount: Ringgit }) => (
  <div>
    <dt>
      <Key of={of} />
      {name}
    </dt>
    <dd className="num">{ringgit(amount)}</dd>
  </div>
)
