import { Button, Skeleton } from '@mantine/core'
import {
  IconBan,
  IconBuildingBank,
  IconCalendar,
  IconCheck,
  IconHourglass,
  IconPlayerPause,
  IconShield,
  IconUserEdit,
  IconBell,
  IconBellCheck,
  type Icon,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { deductionScreens, paydayFigure } from '#money/deductions/deduction.screens.ts'
import { useOwnChanges } from '#people/employees/account/screens/OwnAccountChange.tsx'
import { OldAndNew, ThisWasntMe } from '#people/employees/account/screens/WaitingAccount.tsx'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { Helper } from '#people/support/screens/Person.tsx'
import { useOrganization } from '#web/organization.ts'
import { ClosedFigure, ClosedState } from '#web/ui/ClosedState.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ringgit } from '#web/ui/format.ts'
import { api, queries, queryOf, useCall, useCommand } from '#web/api.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { closedText, fromText, isAboutBalance, isTomorrow, unbrokenDay, type Blocked } from './closed-text.ts'
import { WorkingsCard, type Balance } from './Workings.tsx'
import { t } from '../closed.texts.ts'
import classes from './Closed.module.css'

// Deductions build on withdrawals.
const PaydayFigure = lazyPart(paydayFigure)

type Look = {
  icon: Icon
  tone: 'teal' | 'amber' | 'grey'
  /** Upah where the employer knows nothing of the reason. */
  helper?: 'upah'
  /** Where the employee can do something about it. A reminder otherwise. */
  to?: { path: string; label: keyof typeof labels }
  /** Whether there is nothing to be reminded of. */
  final?: true
}
const labels = {
  endPause: () => t('endPause'),
  changeLimits: () => t('changeLimits'),
  verify: () => t('verify'),
  answerPlan: () => t('answerPlan'),
}

const off: Look = { icon: IconBan, tone: 'grey' }
const paused: Look = { icon: IconPlayerPause, tone: 'grey' }
const dated: Look = { icon: IconCalendar, tone: 'teal' }
const growing: Look = { icon: IconHourglass, tone: 'teal' }
const account: Look = { icon: IconBuildingBank, tone: 'amber' }
const own: Look = { icon: IconPlayerPause, tone: 'teal', helper: 'upah' }
const employers: Look = { icon: IconUserEdit, tone: 'amber' }
const limits = { path: withdrawalScreens.ownLimits.to(), label: 'changeLimits' } as const

const looks: Readonly<Record<Blocked['code'], Look>> = {
  user_disabled: { ...off, final: true },
  organization_not_active: { ...off, final: true },
  feature_off: { ...off, final: true },
  organization_paused: paused,
  employment_ending: { ...off, final: true },
  employee_not_approved: employers,
  withdrawals_disabled: off,
  impossible_dates: employers,
  no_salary: employers,
  no_bank_details: employers,
  payments_held: { icon: IconShield, tone: 'amber' },
  account_returned: account,
  account_waiting: { icon: IconShield, tone: 'amber' },
  mobile_not_verified: { ...account, helper: 'upah', to: { path: employeeScreens.profile.to(), label: 'verify' } },
  terms_not_accepted: { ...account, helper: 'upah', final: true },
  plan_waiting: { ...account, to: { path: deductionScreens.plan.to(), label: 'answerPlan' } },
  paused_by_employer: paused,
  own_pause: { ...own, to: { path: withdrawalScreens.pause.to(), label: 'endPause' } },
  past_cut_off: dated,
  monthly_maximum_used: dated,
  own_number_used: own,
  own_after_day: own,
  not_withdrawal_day: dated,
  frequency_exceeded: { icon: IconCheck, tone: 'teal' },
  never_open: off,
  deduction_limit: growing,
  own_limit_reached: { ...own, to: limits },
  nothing_to_withdraw: growing,
  balance_below_minimum: growing,
}

type Props = { balance: Balance; blocked: Blocked }

/** Why nothing can be withdrawn now, and the ways out, instead of what could be withdrawn. */
export const Closed = ({ balance, blocked }: Props) => {
  const organization = useOrganization()
  const { icon, tone, helper } = looks[blocked.code]
  const isWaiting = blocked.code === 'account_waiting'
  const change = useOwnChanges({ enabled: isWaiting }).data?.changes.find((one) => isWaiting && !one.account.isWallet)
  if (!organization) return <Skeleton height={330} radius={12} />
  const employer = shortCompanyName(organization.name)
  const { title, why } = closedText({ blocked, balance, employer, change })
  return (
    <>
      <ClosedState
        icon={icon}
        tone={tone}
        title={title}
        why={why}
        figure={<Figure blocked={blocked} />}
        action={change ? <ThisWasntMe change={change} /> : <Action blocked={blocked} />}
        person={<Helper of={helper ?? 'employer'} subject={t('subject', { title })} not={change?.changedBy} />}
      >
        {change && <OldAndNew change={change} />}
      </ClosedState>
      {isAboutBalance(blocked) && balance.workings.earned > 0 && <WorkingsCard balance={balance} />}
    </>
  )
}

/** What can be taken on the day of the headline, or what is paid on a payday before it. */
const Figure = ({ blocked: { opens } }: { blocked: Blocked }) => (
  <Suspense fallback={<Skeleton height={72} radius={12} />}>
    <PaydayFigure opens={opens}>
      {opens && opens.amount !== null && (
        <ClosedFigure name={fromText(opens)} amount={t('upTo', { amount: ringgit(opens.amount) })} />
      )}
    </PaydayFigure>
  </Suspense>
)

const Action = ({ blocked }: { blocked: Blocked }) => {
  const { to, final } = looks[blocked.code]
  if (final) return null
  // An own limit that opens by itself needs no change.
  if (!to || (blocked.code === 'own_limit_reached' && blocked.opens)) return <RemindMe blocked={blocked} />
  return (
    <LinkButton to={to.path} variant="default" size="md" fullWidth>
      {labels[to.label]()}
    </LinkButton>
  )
}

const remindText = (on: string | undefined): string => {
  if (on === undefined) return t('tell')
  return isTomorrow(on) ? t('remindTomorrow') : t('remindOn', { day: unbrokenDay(on) })
}

/** Asks for an e-mail once withdrawals open, or cancels it. */
const RemindMe = ({ blocked: { opens } }: { blocked: Blocked }) => {
  const own = useCall(api.rollingPayEmployee.getReminder, {}, { fallback: t('reminderFailed') })
  const set = useCommand(api.rollingPayEmployee.setReminder, {
    fallback: t('reminderFailed'),
    onSuccess: (saved) => queries.setQueryData(queryOf(api.rollingPayEmployee.getReminder, {}).queryKey, saved),
  })
  if (!own.data) return own.isPending ? <Skeleton height={48} radius={10} /> : null
  if (!own.data.asked)
    return (
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBell size={20} aria-hidden />}
        loading={set.isPending}
        onClick={() => set.mutate({ remind: true })}
      >
        {remindText(opens?.on)}
      </Button>
    )
  return (
    <div className={classes.reminded}>
      <span role="status">
        <IconBellCheck size={20} aria-hidden />
        {opens ? t('reminded', { day: unbrokenDay(opens.on) }) : t('told')}
      </span>
      <Button variant="default" size="md" loading={set.isPending} onClick={() => set.mutate({ remind: false })}>
        {t('cancelReminder')}
      </Button>
    </div>
  )
}
