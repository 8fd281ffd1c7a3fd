import { grouped } from '#kernel/placeholders.ts'
import { t } from '../election.texts.ts'
import classes from './elections.module.css'

const tones = 3
/** The shade of the share at this position. */
export const toneOf = (index: number): number => index % tones

/** The shares of a payment in a bar whose full width is 100 %. */
export const SharesBar = ({
  shares,
  thin = false,
}: {
  shares: readonly { name: string; percentage: number }[]
  thin?: boolean
}) => (
  <div
    className={classes.shares}
    data-thin={thin || undefined}
    role="img"
    aria-label={t('shares', {
      shares: shares.map((share) => `${share.name} ${grouped(share.percentage)}%`).join(', '),
    })}
  >
    {shares.map(({ name, percentage }, index) => (
      <span key={name} data-tone={toneOf(index)} style={{ width: `${Math.min(100, Math.max(0, percentage))}%` }} />
    ))}
  </div>
)
