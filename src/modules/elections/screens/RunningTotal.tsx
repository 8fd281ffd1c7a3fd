import { percentOf, bpOf } from '#kernel/money.ts'
import { totalOf, fullAllocation } from '../election.rules.ts'
import { t } from '../election.texts.ts'
import { SharesBar } from './SharesBar.tsx'
import classes from './elections.module.css'

type Share = { name: string; percentage: number }

/** The total including this share, and the remainder. */
export const RunningTotal = ({ own, others }: { own: Share; others: readonly Share[] }) => {
  const shares = [...others, own]
  const total = totalOf(shares.map(({ percentage }) => bpOf(percentage)))
  return (
    <div className={classes.total}>
      <div className={classes.between}>
        <strong>{t('allocated', { percent: percentOf(total) })}</strong>
        {total < fullAllocation && (
          <span className={classes.warn}>
            {t('left', { percent: percentOf(bpOf(percentOf(fullAllocation) - percentOf(total))) })}
          </span>
        )}
      </div>
      <SharesBar shares={shares} thin />
      {total > fullAllocation ? (
        <p className={classes.error} role="alert">
          {t('over')}
        </p>
      ) : (
        total < fullAllocation && <p className={classes.note}>{t('onlyWhole')}</p>
      )}
    </div>
  )
}
