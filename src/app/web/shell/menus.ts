import { isAllowed, type Feature, type Role } from '#kernel/access.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { screens } from '../screens.ts'
import type { MenuIcon, Screen } from '#web/screen.ts'
import { sideOf } from '#web/session.ts'
import { translate } from '#web/text.ts'

export type MenuEntry = {
  readonly label: string
  /** The label on a phone's tab bar. */
  readonly short: string
  readonly to: string
  readonly icon: MenuIcon
  readonly onTabs: boolean
}
export type MenuGroup = { readonly title: string | null; readonly entries: readonly MenuEntry[] }

type Group = NonNullable<Screen['menu']>['group']
const groupTitles: readonly (readonly [Group, Bilingual | null])[] = [
  ['home', null],
  ['directory', ['Directory', 'Direktori']],
  ['advancePay', ['Advance Pay', 'Pendahuluan Gaji']],
  ['finance', ['Finance', 'Kewangan']],
  ['benefits', ['Benefits', 'Manfaat']],
  ['account', ['Account', 'Akaun']],
  ['settings', ['Settings', 'Tetapan']],
]

export type Features = { rollingPay: 'yes' | 'no'; eBenefits: 'yes' | 'no'; disbursements: { enable: 'yes' | 'no' } }
export const isOn = (features: Features, feature: Feature): boolean =>
  (feature === 'disbursements' ? features.disbursements.enable : features[feature]) === 'yes'

type Menu = NonNullable<Screen['menu']>
const entriesOf = (user: Role, isListed: (menu: Menu, feature: Feature | undefined) => boolean): MenuEntry[] => {
  const side = sideOf(user)
  return screens.flatMap(({ audience, role, menu, path, feature }) => {
    if (role && !isAllowed(role, user)) return []
    if (!menu || (audience !== side && audience !== 'shared') || !isListed(menu, menu.feature ?? feature)) return []
    if (side === 'employee' && menu.inSettingsOfEmployees) return []
    const label = translate(menu.label)
    return [
      { label, short: menu.short ? translate(menu.short) : label, to: path, icon: menu.icon, onTabs: !menu.offTabs },
    ]
  })
}

/** The main menu of a role, without entries of features that are off. */
export const menuOf = (role: Role, features: Features | null): MenuGroup[] =>
  groupTitles
    .map(([group, title]) => ({
      title: title && translate(title),
      entries: entriesOf(
        role,
        (menu, feature) => menu.group === group && (!feature || features === null || isOn(features, feature)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The entries of the user menu. */
export const userMenuOf = (role: Role): MenuEntry[] =>
  entriesOf(role, (menu) => menu.group === 'user' || menu.inUserMenu === true)
