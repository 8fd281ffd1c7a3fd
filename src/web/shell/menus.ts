import {
  IconAdjustments,
  IconBuilding,
  IconCash,
  IconClockHour4,
  IconHistory,
  IconHome,
  IconListSearch,
  IconLayoutDashboard,
  IconMail,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconUsers,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { Feature } from '#kernel/access.ts'
import type { Side } from '../session.ts'
import { t as old, translate } from '../text.ts'
import { t } from './shell.texts.ts'

/** One entry of a menu. Groups are headings; an entry that needs a feature stays away where it is off. */
export type MenuEntry = {
  readonly label: string
  readonly to: string
  readonly icon: Icon
  readonly feature?: Feature
  readonly short?: string
}
export type MenuGroup = { readonly title: string | null; readonly entries: readonly MenuEntry[] }

const employeeMenu = (): readonly MenuGroup[] => [
  { title: null, entries: [{ label: t('menu.dashboard'), short: t('menu.home'), to: '/dashboard', icon: IconHome }] },
  {
    title: t('menu.advancePay'),
    entries: [
      {
        label: t('menu.getPaid'),
        short: t('menu.getPaidShort'),
        to: '/rolling-pay/get-paid',
        icon: IconCash,
        feature: 'rollingPay',
      },
      { label: t('menu.history'), to: '/rolling-pay/transactions', icon: IconHistory, feature: 'rollingPay' },
    ],
  },
  {
    title: t('menu.account'),
    entries: [
      { label: t('menu.profile'), to: '/profile', icon: IconUser },
      { label: t('menu.settings'), to: '/settings', icon: IconSettings },
    ],
  },
]

const managementMenu = (): readonly MenuGroup[] => [
  { title: null, entries: [{ label: t('menu.dashboard'), to: '/management/dashboard', icon: IconLayoutDashboard }] },
  {
    title: t('menu.directory'),
    entries: [{ label: t('menu.employees'), to: '/employees', icon: IconUsers }],
  },
  {
    title: t('menu.finance'),
    entries: [
      {
        label: t('menu.advancePay'),
        to: '/management/rolling-pay/transactions',
        icon: IconClockHour4,
        feature: 'rollingPay',
      },
    ],
  },
  {
    title: t('menu.settings'),
    entries: [
      { label: t('menu.notificationsEmail'), to: '/settings/notifications-email', icon: IconMail },
      {
        label: t('menu.withdrawalPolicies'),
        to: '/management/rolling-pay/withdrawal-policies',
        icon: IconAdjustments,
        feature: 'rollingPay',
      },
      { label: t('menu.auditTrail'), to: '/audit-trail', icon: IconListSearch },
    ],
  },
]

const platformMenu = (): readonly MenuGroup[] => [
  { title: null, entries: [{ label: t('menu.dashboard'), to: '/internal/dashboard', icon: IconLayoutDashboard }] },
  {
    title: t('menu.directory'),
    entries: [
      { label: translate(['Organizations', 'Organisasi']), to: '/internal/organizations', icon: IconBuilding },
      { label: old('accounts.menu.users'), to: '/internal/users', icon: IconUsers },
      { label: old('accounts.menu.administrators'), to: '/internal/administrators', icon: IconShieldLock },
    ],
  },
  {
    title: t('menu.finance'),
    entries: [{ label: t('menu.advancePay'), to: '/internal/rolling-pay/transactions', icon: IconClockHour4 }],
  },
  {
    title: t('menu.settings'),
    entries: [
      { label: t('menu.auditTrail'), to: '/internal/audit-trail', icon: IconListSearch },
      { label: old('accounts.menu.settings'), to: '/internal/settings', icon: IconSettings },
    ],
  },
]

/**
 * The menus of the three sides, as data: the side navigation, the tabs of a phone and the palette all read it. Made when
 * they are asked for, in the language that is spoken then: who signs in on another side may be spoken to in another one.
 */
const menus: Readonly<Record<Side, () => readonly MenuGroup[]>> = {
  employee: employeeMenu,
  management: managementMenu,
  platform: platformMenu,
}

/** What stands in the menu of the person, for it is in none of the specification's groups. */
export const personalMenuOf = (side: Side): readonly MenuEntry[] => {
  const account: MenuEntry = { label: old('accounts.menu.account'), to: '/account', icon: IconShieldCheck }
  if (side === 'employee') return [{ label: t('menu.settings'), to: '/settings', icon: IconSettings }, account]
  if (side === 'management') return [{ label: old('accounts.menu.users'), to: '/users', icon: IconUsers }, account]
  return [account]
}

type Features = { rollingPay: 'yes' | 'no'; eBenefits: 'yes' | 'no'; disbursements: { enable: 'yes' | 'no' } }
const isOn = (features: Features, feature: Feature): boolean =>
  (feature === 'disbursements' ? features.disbursements.enable : features[feature]) === 'yes'

/** The menu of one side where these features are on; groups that are left without an entry are left out. */
export const menuOf = (side: Side, features: Features | null): MenuGroup[] =>
  menus[side]()
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => !entry.feature || features === null || isOn(features, entry.feature)),
    }))
    .filter((group) => group.entries.length > 0)
