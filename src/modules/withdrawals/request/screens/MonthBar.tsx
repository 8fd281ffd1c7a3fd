import type { z } from 'zod'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { shareOf } from '#web/share.ts'
import type { rollingPayEmployee } from '../employee-withdrawals.contract.ts'
import classes from './MonthBar.module.css'
import { t } from '../../withdrawal.texts.ts'

type Figures = Pick<z.input<(typeof rollingPayEmployee)['getRollingPayBalance']['output']>, 'balance' | 'workings'>

/** Requested and not yet received. */
export const inProgressOf = ({ pending, onTheWay }: Figures['workings']): Ringgit =>
  ringgitOf(sen(senOf(pending) + senOf(onTheWay)))

/** The month as a bar: withdrawn, in progress and left, within what is earned. The limit is marked. */
export const MonthBar = ({ balance }: { balance: Figures }) => {
  const { earned, limit, received, taken } = balance.workings
  const of = (part: number) => shareOf(part, earned)
  return (
    <LayeredBar
      label={t('workings.bar', {
        earned: ringgit(earned),
        received: ringgit(received),
        inProgress: ringgit(inProgressOf(balance.workings)),
        left: ringgit(balance.balance),
        limit: ringgit(limit),
      })}
      layers={[
        { percent: of(limit), color: 'var(--bar-before)' },
        { percent: of(taken), color: 'var(--bar-asked)', hatched: true },
        { percent: of(received), color: 'var(--bar-taken)' },
      ]}
      tick={of(limit)}
    />
  )
}

/** The colour of a part of the bar. */
export const Key = ({ of }: { of: 'taken' | 'asked' | 'left' | 'limit' }) => (
  <i className={classes.key} data-of={of} aria-hidden />
)

/** The figures of the bar, which add up to the limit. */
export const MonthKeys = ({ balance }: { balance: Figures }) => {
  const inProgress = inProgressOf(balance.workings)
  const { received, limit } = balance.workings
  return (
    <dl className={classes.keys}>
      {(received > 0 || inProgress === 0) && <KeyFigure of="taken" name={t('workings.received')} amount={received} />}
      {inProgress > 0 && <KeyFigure of="asked" name={t('workings.inProgress')} amount={inProgress} />}
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
