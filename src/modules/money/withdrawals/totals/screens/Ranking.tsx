import { shareOf } from '#web/share.ts'
import { type Ringgit } from '#kernel/money.ts'
import { Money } from '#web/ui/format.ts'
import classes from './Ranking.module.css'

type Ranked = { name: string; amount: Ringgit; note: string }

/** A ranking: each entry with its amount and a bar relative to the largest. */
export const Ranking = ({ rows, none }: { rows: readonly Ranked[]; none: string }) => {
  if (rows.length === 0) return <p className={classes.none}>{none}</p>
  const most = Math.max(1, ...rows.map(({ amount }) => amount))
  return (
    <ol className={classes.ranking}>
      {rows.map(({ name, amount, note }) => (
        <li key={name}>
          <span className={classes.name}>
            {name} <small className="num">{note}</small>
          </span>
          <strong>
            <Money amount={amount} />
          </strong>
          <span className={classes.bar} style={{ width: `${shareOf(amount, most)}%` }} aria-hidden />
        </li>
      ))}
    </ol>
  )
}
