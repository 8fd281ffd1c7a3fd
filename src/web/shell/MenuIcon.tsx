import {
  IconAdjustments,
  IconBuilding,
  IconBuildingStore,
  IconCash,
  IconCashBanknote,
  IconClockHour4,
  IconFileInvoice,
  IconGift,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconListSearch,
  IconMail,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconStairs,
  IconTags,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import type { MenuIcon as Name } from '../screen.ts'

const icons: Readonly<Record<Name, Icon>> = {
  adjustments: IconAdjustments,
  administrators: IconShieldLock,
  benefits: IconGift,
  building: IconBuilding,
  cash: IconCash,
  clock: IconClockHour4,
  dashboard: IconLayoutDashboard,
  history: IconHistory,
  home: IconHome,
  levels: IconStairs,
  list: IconListSearch,
  mail: IconMail,
  payRuns: IconCashBanknote,
  ranges: IconScale,
  security: IconShieldCheck,
  settings: IconSettings,
  suppliers: IconBuildingStore,
  tags: IconTags,
  teams: IconUsersGroup,
  user: IconUser,
  users: IconUsers,
  statement: IconFileInvoice,
  wallets: IconWallet,
}

export const MenuIcon = ({ name, size }: { name: Name; size: number }) => {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.8} aria-hidden />
}
