import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { approvalKinds } from '#ground/approvals/approval.rules.ts'
import { transferScreens } from '#money/withdrawals/transfer.screens.ts'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'
import { api, queryOf } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import type { Side } from '#web/session.ts'
import { useActing } from '#web/ui/acting.ts'
import { forText } from '#web/ui/delegated-text.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuEntry, MenuGroup } from './menus.ts'
import classes from './Shell.module.css'
import { t } from './shell.texts.ts'
import { t as signInText } from '#web/ui/sign-in-form.texts.ts'

type Pending = { readonly count: number; readonly manager: string | null }
/** The number of pending items that the entry shows, and the Manager whose delegate the user is. */
const usePending = (entry: MenuEntry): Pending => {
  const acting = useActing()
  const handedOver = acting?.waiting.find(({ kind }) => approvalKinds[kind].list === entry.to)
  const isRequests = entry.to === withdrawalScreens.requests.path
  const isDay = entry.to === transferScreens.list.path
  const requests = useQuery({
    ...queryOf(api.rollingPayManagement.getMonthlySummary, { period: thisPeriod() }),
    enabled: isRequests,
    refetchInterval: 60_000,
  })
  const day = useQuery({ ...queryOf(api.rollingPayAdmin.getToday, {}), enabled: isDay, refetchInterval: 60_000 })
  if (acting && handedOver) return { count: handedOver.count, manager: acting.manager.name }
  if (isDay) return { count: day.data?.toSend.count ?? 0, manager: null }
  // Requests above the limit of a delegate stay with the Manager.
  const isOwn = isRequests && !acting?.scopes.some(({ scope }) => scope === 'withdrawals')
  return { count: (isOwn ? requests.data?.waiting.count : 0) ?? 0, manager: null }
}

const active: object = { 'data-active': true, 'aria-current': 'page' }
/** On a low screen, the menu scrolls to the entry of the page. */
const scrollTo = (label: HTMLElement | null): void => label?.scrollIntoView({ block: 'nearest' })
const Entry = ({ entry }: { entry: MenuEntry }) => {
  const { count, manager } = usePending(entry)
  return (
    <Link to={entry.to} className={classes.entry} activeProps={active}>
      {({ isActive }) => (
        <>
          <MenuIcon name={entry.icon} size={18} />
          <span {...(isActive && { ref: scrollTo })}>
            {entry.label}
            {manager !== null && <small className={classes.for}>{forText(manager)}</small>}
          </span>
          {count > 0 && <i className={classes.badge}>{count > 99 ? '99+' : count}</i>}
        </>
      )}
    </Link>
  )
}

export const Brand = ({ side }: { side: Side }) => (
  <span className={classes.brand}>
    up<b>ah</b>
    {side === 'platform' && <small>{signInText('internal')}</small>}
  </span>
)

export const SideNav = ({ groups, brand }: { groups: readonly MenuGroup[]; brand?: ReactNode }) => (
  <div className={classes.side}>
    {brand}
    {groups.map((group) => (
      <div key={group.title ?? ''}>
        {group.title && <p className={classes.group}>{group.title}</p>}
        {group.entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </div>
    ))}
  </div>
)

/** The tab bar of employees on a phone. */
export const Tabs = ({ groups }: { groups: readonly MenuGroup[] }) => (
  <nav className={classes.tabs} aria-label={t('shell.navigation')}>
    {groups
      .flatMap((group) => group.entries)
      .filter(({ onTabs }) => onTabs)
      .slice(0, 5)
      .map((entry) => (
        <Link key={entry.to} to={entry.to} className={classes.tab} activeProps={active}>
          <MenuIcon name={entry.icon} size={22} />
          <span>{entry.short}</span>
        </Link>
      ))}
  </nav>
)
