import { t } from '#web/text.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import classes from './accounts.module.css'

export const TwoStepState = ({ on }: { on: boolean }) =>
  on ? (
    <StatusPill status="two-step" look="agreed" text={t('accounts.twoStep.on')} />
  ) : (
    <span className={classes.dim}>{t('accounts.twoStep.off')}</span>
  )
