import { Anchor, Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { shortDayText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ClosedCard, ClosedNote } from './Closed.tsx'
import closedClasses from './Closed.module.css'
import { MonthBar, MonthKeys } from './MonthBar.tsx'
import type { Balance } from './Workings.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

// What few visits show isn't part of the first screen.
const RemindMe = lazyPart(async () => (await import('./RemindMe.tsx')).RemindMe)
const Workings = lazyPart(async () => (await import('./Workings.tsx')).Workings)
const WorkingsCard = lazyPart(async () => (await import('./Workings.tsx')).WorkingsCard)

/** The available amount and how it is calculated, or why and until when nothing can be withdrawn. */
export const Hero = ({ balance, hasTask }: { balance: Balance; hasTask: boolean }) =>
  balance.blocked ? (
    <Closed balance={balance} blocked={balance.blocked} />
  ) : (
    <Open balance={balance} hasTask={hasTask} />
  )

const Open = ({ balance, hasTask }: { balance: Balance; hasTask: boolean }) => {
  /** Null until it is opened for the first time. */
  const [explained, setExplained] = useState<boolean | null>(null)
  const { own } = balance
  return (
    <section className={classes.hero}>
      <div className={classes.between}>
        <span className={classes.name}>{t('dashboard.canTake')}</span>
        <StatusPill
          status="open"
          look="done"
          text={t('dashboard.openUntil', { date: shortDayText(balance.openUntil) })}
        />
      </div>
      <p className={`${classes.huge} num`}>{ringgit(balance.withdrawable)}</p>
      <p className={classes.note}>
        {balance.withdrawable < balance.balance && (
          <>
            {t(own.perWithdrawal === null ? 'dashboard.upTo' : 'dashboard.upToOwn', {
              amount: ringgit(balance.withdrawable),
            })}
            <br />
          </>
        )}
        <LeftThisMonth amount={ringgit(balance.balance)} isOwn={own.perMonth !== null} />
      </p>
      <MonthBar balance={balance} />
      <MonthKeys balance={balance} />
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
      <Anchor component="button" className={classes.explain} onClick={() => setExplained(true)}>
        {t('dashboard.howWorkedOut')}
        <IconChevronRight size={16} aria-hidden />
      </Anchor>
      {explained !== null && (
        <Suspense>
          <Workings balance={balance} opened={explained} onClose={() => setExplained(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** The sentence with the amount set off. */
const LeftThisMonth = ({ amount, isOwn }: { amount: string; isOwn: boolean }) => {
  const [before, after] = t(isOwn ? 'dashboard.leftOwn' : 'dashboard.leftThisMonth', { left: '|' }).split('|')
  return (
    <>
      {before}
      <strong className="num">{amount}</strong>
      {after}
    </>
  )
}

type ClosedProps = { balance: Balance; blocked: NonNullable<Balance['blocked']> }

/** No figures where time alone doesn't open withdrawals: they would look as if they could be withdrawn. */
const Closed = ({ balance, blocked }: ClosedProps) => (
  <>
    {blocked.opens && balance.balance === 0 ? (
      <ClosedCard balance={balance} blocked={blocked}>
        <div className={closedClasses.remind}>
          <Suspense>
            <RemindMe blocked={blocked} />
          </Suspense>
        </div>
      </ClosedCard>
    ) : (
      <section className={classes.hero}>
        {blocked.opens && (
          <>
            <span className={classes.name}>{t('dashboard.left')}</span>
            <p className={`${classes.huge} num`}>{ringgit(balance.balance)}</p>
          </>
        )}
        <div className={classes.closed}>
          <ClosedNote balance={balance} blocked={blocked} />
        </div>
      </section>
    )}
    {blocked.opens && balance.workings.earned > 0 && (
      <Suspense>
        <WorkingsCard balance={balance} />
      </Suspense>
    )}
  </>
)
