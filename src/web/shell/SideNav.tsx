import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, asked } from '../api.ts'
import { thisPeriod } from '../clock.ts'
import type { Side } from '../session.ts'
import type { MenuEntry, MenuGroup } from './menus.ts'
import classes from './Shell.module.css'
import { ui } from '../ui/ui.texts.ts'
import { t } from './shell.texts.ts'

/** What waits behind an entry: shown as a number beside it. */
const useWaiting = (entry: MenuEntry): number => {
  const isRequests = entry.to === '/management/rolling-pay/transactions'
  const isDay = entry.to === '/internal/rolling-pay/transactions'
  const requests = useQuery({
    ...asked(api.rollingPayManagement.getMonthlySummary, { period: thisPeriod() }),
    enabled: isRequests,
    refetchInterval: 60_000,
  })
  const day = useQuery({ ...asked(api.rollingPayAdmin.getToday, {}), enabled: isDay, refetchInterval: 60_000 })
  return (isRequests ? requests.data?.waiting.count : isDay ? day.data?.toSend.count : 0) ?? 0
}

const Entry = ({ entry }: { entry: MenuEntry }) => {
  const waiting = useWaiting(entry)
  return (
    <Link
      to={entry.to}
      className={classes.entry}
      activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
    >
      <entry.icon size={18} stroke={1.8} aria-hidden />
      <span>{entry.label}</span>
      {waiting > 0 && <i className={classes.badge}>{waiting > 99 ? '99+' : waiting}</i>}
    </Link>
  )
}

export const Brand = ({ side }: { side: Side }) => (
  <span className={classes.brand}>
    up<b>ah</b>
    {side === 'platform' && <small>{ui('app.internal')}</small>}
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

/** The menu of an employee's phone: at the thumb. */
export const Tabs = ({ groups }: { groups: readonly MenuGroup[] }) => (
  <nav className={classes.tabs} aria-label={t('shell.navigation')}>
    {groups
      .flatMap((group) => group.entries)
      .slice(0, 5)
      .map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={classes.tab}
          activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
        >
          <entry.icon size={22} stroke={1.8} aria-hidden />
          {entry.short ?? entry.label}
        </Link>
      ))}
  </nav>
)
