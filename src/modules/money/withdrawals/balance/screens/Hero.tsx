import { Anchor, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useBackDialog } from '#web/ui/dialog-step.ts'
import { ringgit, shortDayText } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { MonthBar, MonthKeys } from './MonthBar.tsx'
import type { Balance } from './Workings.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

// What few visits show isn't part of the first screen.
const Closed = lazyPart(async () => (await import('./Closed.tsx')).Closed)
const Workings = lazyPart(async () => (await import('./Workings.tsx')).Workings)

/** The available amount and how it is calculated, or why and until when nothing can be withdrawn. */
export const Hero = ({ balance, hasTask }: { balance: Balance; hasTask: boolean }) =>
  balance.blocked ? (
    <Suspense fallback={<Skeleton height={330} radius={12} />}>
      <Closed balance={balance} blocked={balance.blocked} />
    </Suspense>
  ) : (
    <Open balance={balance} hasTask={hasTask} />
  )

const Open = ({ balance, hasTask }: { balance: Balance; hasTask: boolean }) => {
  const workings = useBackDialog('workings')
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
      <LinkButton
        to={withdrawalScreens.getPaid.to()}
        fullWidth
        size="lg"
        mt="md"
        {...(hasTask && { variant: 'default' })}
      >
        {t('dashboard.getPaid')}
      </LinkButton>
      <Anchor component="button" className={classes.explain} onClick={workings.open}>
        {t('dashboard.howWorkedOut')}
        <IconChevronRight size={16} aria-hidden />
      </Anchor>
      {workings.isUsed && (
        <Suspense>
          <Workings balance={balance} opened={workings.opened} onClose={workings.close} />
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
