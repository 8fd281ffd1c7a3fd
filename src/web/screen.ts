import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Feature } from '#kernel/access.ts'
import type { Bilingual } from '#kernel/bilingual.ts'

/**
 * Who can open a screen. `public`: visitors only; signed-in users are redirected. `open`: everyone. `shared`: all
 * signed-in users. `newcomer`: employees with an incomplete profile.
 */
export type Audience = 'public' | 'open' | 'shared' | 'newcomer' | 'employee' | 'management' | 'platform'

export type MenuIcon =
  | 'adjustments'
  | 'benefits'
  | 'building'
  | 'books'
  | 'cash'
  | 'code'
  | 'clock'
  | 'failedWages'
  | 'help'
  | 'history'
  | 'home'
  | 'dashboard'
  | 'deductions'
  | 'levels'
  | 'list'
  | 'mail'
  | 'payRuns'
  | 'ranges'
  | 'sales'
  | 'settings'
  | 'settlements'
  | 'suppliers'
  | 'tags'
  | 'teams'
  | 'statement'
  | 'security'
  | 'administrators'
  | 'bank'
  | 'upload'
  | 'users'
  | 'user'
  | 'wallets'

type MenuEntry = {
  /** The heading above the entry in the main menu; entries of `user` are in the user menu only. */
  readonly group: 'home' | 'directory' | 'advancePay' | 'finance' | 'benefits' | 'account' | 'settings' | 'user'
  readonly label: Bilingual
  /** The label on a phone's tab bar. */
  readonly short?: Bilingual
  readonly icon: MenuIcon
  /** Hides the entry if the organization does not use this feature. Its records stay readable at its address. */
  readonly feature?: Feature
  /** Excluded from a phone's tab bar, because another screen of the bar links to it. */
  readonly offTabs?: true
  /** Also shows the entry in the user menu. */
  readonly inUserMenu?: true
  /** Not listed for employees, whose settings contain it. */
  readonly inSettingsOfEmployees?: true
}

export type Page = () => ReactNode

/** The first pages after the sign-in, whose paths are known before the other screens have loaded. */
export const startPaths = {
  employee: '/dashboard',
  newcomer: '/profile-setup',
  management: '/management/dashboard',
  platform: '/internal/dashboard',
} as const

type RecordKind =
  | 'withdrawal'
  | 'disbursement'
  | 'settlement_payment'
  | 'advance_repayment'
  | 'benefit_repayment'
  | 'deduction_list'
  | 'leaver_receivable'
  | 'leaver_payment'
  | 'provider_top_up'
  | 'provider_fee'
  | 'unmatched_remittance'
  | 'sale'
  | 'pay_run'
  | 'bank_reconciliation'

export type Screen = {
  readonly path: string
  readonly audience: Audience
  /** The least role of its audience that can open it; without it, every role can. */
  readonly role?: 'approver' | 'admin' | 'superadmin' | 'Manager'
  /** Without this feature, the organization sees neither the screen nor its menu entry. */
  readonly feature?: Feature
  readonly menu?: MenuEntry
  /** The kinds of records, as the ledger names them, that its audience opens here; or the reconciliation of the bank. */
  readonly shows?: RecordKind | readonly RecordKind[]
  /** Whether the URL contains the state of a table. */
  readonly table?: true
  /** Loads the page's code. */
  readonly page: () => Promise<Page>
}

type ParamOf<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Next}`
    ? Name | ParamOf<Next>
    : Rest
  : never
type Params<Path extends string> = { readonly [Name in ParamOf<Path>]: string }
/** A screen whose parameters are typed by its path. */
export type ScreenAt<Path extends string> = Screen & {
  readonly path: Path
  readonly useParams: () => Params<Path>
  /** Returns the path of the screen. */
  readonly to: (...params: [ParamOf<Path>] extends [never] ? [] : [params: Params<Path>]) => string
}

/** The text parameters in the URL of any screen. */
export const useTextSearch = (): Readonly<Record<string, string | undefined>> => useSearch({ strict: false })

/** The `search` of a link whose path is not known to the compiler. */
export const withSearch = (search: object): object => ({ search })

const parameter = /\$(\w+)/g

export const pathWith = (path: string, params: object): string => {
  const values = new Map<string, string>(Object.entries(params))
  return path.replace(parameter, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

export const screen = <const Path extends string>(path: Path, options: Omit<Screen, 'path'>): ScreenAt<Path> => ({
  path,
  ...options,
  useParams: () => useParams({ strict: false }) as Params<Path>,
  to: (...[params]) => pathWith(path, params ?? {}),
})

/** The screen at a path. Static paths take precedence over paths with parameters. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => path === pathname) ??
  screens.find(({ path }) => new RegExp(`^${path.replace(parameter, '[^/]+')}$`).test(pathname))
