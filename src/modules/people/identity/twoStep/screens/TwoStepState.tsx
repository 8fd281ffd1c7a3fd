import { StatusPill } from '#web/ui/StatusPill.tsx'
import classes from '../../screens/accounts.module.css'
import { t } from '../../security.texts.ts'

export const TwoStepState = ({ on }: { on: boolean }) =>
  on ? (
    <StatusPill status="two-step" look="agreed" text={t('twoStep.on')} />
  ) : (
    <span className={classes.dim}>{t('twoStep.off')}</span>
  )
