import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transferScreens } from '#modules/withdrawals/bank/transfer.screens.ts'
import { withdrawalScreens } from '#modules/withdrawals/withdrawal.screens.ts'
import { api, queryOf } from '../api.ts'
import { thisPeriod } from '../clock.ts'
import type { Side } from '../session.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuEntry, MenuGroup } from './menus.ts'
import classes from './Shell.module.css'
import { t } from './shell.texts.ts'
import { t as signInText } from '../pages/sign-in-form.texts.ts'

/** The number of pending items that the entry shows. */
const usePending = (entry: MenuEntry): number => {
  const isRequests = entry.to === withdrawalScreens.requests.path
  const isDay = entry.to === transferScreens.list.path
  const requests = useQuery({
    ...queryOf(api.rollingPayManagement.getMonthlySummary, { period: thisPeriod() }),
    enabled: isRequests,
    refetchInterval: 60_000,
  })
  const day = useQuery({ ...queryOf(api.rollingPayAdmin.getToday, {}), enabled: isDay, refetchInterval: 60_000 })
  return (isRequests ? requests.data?.waiting.count : isDay ? day.data?.toSend.count : 0) ?? 0
}

const active: object = { 'data-active': true, 'aria-current': 'page' }
/** On a low screen, the menu scrolls to the entry of the page. */
const scrollTo = (label: HTMLElement | null): void => label?.scrollIntoView({ block: 'nearest' })
const Entry = ({ entry }: { entry: MenuEntry }) => {
  const pending = usePending(entry)
  return (
    <Link to={entry.to} className={classes.entry} activeProps={active}>
      {({ isActive }) => (
        <>
          <MenuIcon name={entry.icon} size={18} />
          <span {...(isActive && { ref: scrollTo })}>{entry.label}</span>
          {pending > 0 && <i className={classes.badge}>{pending > 99 ? '99+' : pending}</i>}
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
