import {
  IconAdjustments,
  IconBuilding,
  IconCash,
  IconClockHour4,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconListSearch,
  IconMail,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { MenuIcon as Name } from '../screen.ts'

const icons: Readonly<Record<Name, Icon>> = {
  adjustments: IconAdjustments,
  administrators: IconShieldLock,
  building: IconBuilding,
  cash: IconCash,
  clock: IconClockHour4,
  dashboard: IconLayoutDashboard,
  history: IconHistory,
  home: IconHome,
  list: IconListSearch,
  mail: IconMail,
  security: IconShieldCheck,
  settings: IconSettings,
  user: IconUser,
  users: IconUsers,
}

export const MenuIcon = ({ name, size }: { name: Name; size: number }) => {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.8} aria-hidden />
}
