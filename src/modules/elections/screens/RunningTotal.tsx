import { percentOf, bpOf } from '#kernel/money.ts'
import { totalOf, whole } from '../election.rules.ts'
import { t } from '../election.texts.ts'
import { SharesBar } from './SharesBar.tsx'
import classes from './elections.module.css'

type Share = { name: string; percentage: number }

/** The total with this share, and the remainder. */
export const RunningTotal = ({ own, others }: { own: Share; others: readonly Share[] }) => {
  const shares = [...others, own]
  const total = totalOf(shares.map(({ percentage }) => bpOf(percentage)))
  return (
    <div className={classes.total}>
      <div className={classes.between}>
        <strong>{t('allocated', { percent: percentOf(total) })}</strong>
        {total < whole && (
          <span className={classes.warn}>
            {t('left', { percent: percentOf(bpOf(percentOf(whole) - percentOf(total))) })}
          </span>
        )}
      </div>
      <SharesBar shares={shares} thin />
      {total > whole ? (
        <p className={classes.error} role="alert">
          {t('over')}
        </p>
      ) : (
        total < whole && <p className={classes.note}>{t('onlyWhole')}</p>
      )}
    </div>
  )
}
