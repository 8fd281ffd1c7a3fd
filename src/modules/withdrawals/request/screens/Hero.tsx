import { shareOf } from '#web/share.ts'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { shortDayText } from '#web/ui/date-text.ts'
import { plainRinggit, ringgit } from '#web/ui/Money.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ClosedNote } from './Closed.tsx'
import { Workings, type Balance } from './Workings.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'

/** The available amount, why withdrawals are closed, and how the amount is calculated. */
export const Hero = ({ balance, hasTask }: { balance: Balance; hasTask: boolean }) => {
  const [explained, setExplained] = useState(false)
  const { workings, blocked } = balance
  const of = (part: number) => shareOf(part, workings.earned)
  return (
    <section className={classes.hero}>
      <div className={classes.between}>
        <span className={classes.name}>{t('dashboard.canTake')}</span>
        {blocked ? (
          <StatusPill status="closed" look="wait" text={t('dashboard.closed')} />
        ) : (
          <StatusPill
            status="open"
            look="done"
            text={t('dashboard.openUntil', { date: shortDayText(balance.openUntil) })}
          />
        )}
      </div>
      <p className={`${classes.huge} num`}>{ringgit(balance.withdrawable)}</p>
      <p className={classes.note}>
        {t(workings.taken > 0 ? 'dashboard.ofThisMonth' : 'dashboard.nothingTaken', {
          ceiling: ringgit(workings.ceiling),
          taken: ringgit(workings.taken),
        })}
      </p>
      <LayeredBar
        label={t('dashboard.barLabel', {
          earned: ringgit(workings.earned),
          ceiling: ringgit(workings.ceiling),
          taken: ringgit(workings.taken),
        })}
        layers={[
          { percent: workings.earned > 0 ? 100 : 0, color: 'var(--bar-idle)' },
          { percent: of(workings.ceiling), color: 'var(--mantine-color-orange-5)' },
          { percent: of(workings.taken), color: 'var(--mantine-color-teal-5)' },
        ]}
      />
      <div className={classes.legend}>
        <span data-of="taken">{t('dashboard.taken', { amount: plainRinggit(workings.taken) })}</span>
        <span data-of="limit">{t('dashboard.limit', { amount: plainRinggit(workings.ceiling) })}</span>
        <span>{t('dashboard.earnedBar', { amount: plainRinggit(workings.earned) })}</span>
      </div>
      {blocked?.code === 'account_returned' ? null : blocked ? (
        <ClosedNote balance={balance} blocked={blocked} />
      ) : (
        <Button
          component={Link}
          to={withdrawalScreens.getPaid.to()}
          fullWidth
          size="lg"
          mt="md"
          {...(hasTask && { variant: 'default' })}
        >
          {t('dashboard.getPaid')}
        </Button>
      )}
      <Anchor component="button" className={classes.explain} onClick={() => setExplained(true)}>
        {t('dashboard.howWorkedOut')}
      </Anchor>
      <Workings balance={balance} opened={explained} onClose={() => setExplained(false)} />
    </section>
  )
}
