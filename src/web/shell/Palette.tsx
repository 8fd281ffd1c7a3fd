import { useMay } from '../may.ts'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type KeyboardEvent } from 'react'
import { isManagement, isPlatform, type Role } from '#kernel/access.ts'
import { deductionScreens } from '#modules/deductions/deduction.screens.ts'
import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#modules/suppliers/supplier.screens.ts'
import { t } from './shell.texts.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuGroup } from './menus.ts'
import { commandsFor, type Command } from './palette-commands.ts'
import { DeductionResults, LeaverResults, MoneyResults, PayRunResults } from './PaletteRecords.tsx'
import { EmployeeResults, OrganizationResults, PaymentResults, SupplierResults } from './PaletteResults.tsx'
import classes from './Palette.module.css'

const [store, palette] = createSpotlight()
const minLetters = 2

type PaletteProps = {
  openings: number
  groups: readonly MenuGroup[]
  role: Role
  query: string
  onQueryChange: (query: string) => void
  /** Called when the search field has the focus and receives the keys itself. */
  onReady: () => void
}

/** Searches the screens, employees, organizations and suppliers that the user can access. Loads on first use. */
export const Palette = ({ openings, groups, role, query, onQueryChange, onReady }: PaletteProps) => {
  useEffect(() => {
    if (openings > 0) palette.open()
  }, [openings])
  const searches = (isManagement(role) || isPlatform(role)) && query.trim().length >= minLetters
  const screens = screensIn(groups, query)
  const commands = commandsFor(groups, query, useMay())
  const platform = isPlatform(role)
  const name = isManagement(role)
    ? t('shell.paletteWithEmployees')
    : t(isPlatform(role) ? 'shell.paletteWithOrganizations' : 'shell.palette')
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQueryChange}
      shortcut={null}
      scrollable
      maxHeight={420}
      // A centred dialog would move with each letter.
      centered={false}
      yOffset="12vh"
      classNames={{
        action: classes.action ?? '',
        actionLabel: classes.label ?? '',
        actionDescription: classes.description ?? '',
      }}
      attributes={{ content: { 'aria-label': name } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={name}
        aria-label={name}
        onKeyDown={openFirst}
        onFocus={onReady}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && <Screens screens={screens} />}
        {commands.length > 0 && <Commands commands={commands} />}
        {searches && isManagement(role) && <EmployeeResults query={query.trim()} />}
        {searches && isPlatform(role) && namesPayment(query) && <PaymentResults query={query.trim()} />}
        {searches && isPlatform(role) && <OrganizationResults query={query.trim()} />}
        {searches && hasList(groups, moneyLists) && <MoneyResults query={query.trim()} platform={platform} />}
        {searches && hasList(groups, deductionLists) && <DeductionResults query={query.trim()} platform={platform} />}
        {searches && hasList(groups, [monthlyReportScreens.receivables]) && <LeaverResults query={query.trim()} />}
        {searches && hasList(groups, [payRunScreens.list]) && <PayRunResults query={query.trim()} />}
        {searches && hasList(groups, supplierLists) && <SupplierResults query={query.trim()} platform={platform} />}
        {screens.length + commands.length === 0 && !searches && (
          <Spotlight.Empty>{t('shell.paletteEmpty')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Whether a search can be the number of a batch, an account or an id. */
const namesPayment = (query: string): boolean => /\d{2,}/.test(query)

const supplierLists = [supplierScreens.list, supplierScreens.platformList]
const deductionLists = [deductionScreens.list, deductionScreens.internalList]
const moneyLists = [disbursementScreens.list, disbursementScreens.platformList]
/** Whether a menu contains one of these lists, which depends on the organization's features. */
const hasList = (groups: readonly MenuGroup[], lists: readonly { readonly path: string }[]): boolean =>
  groups.some(({ entries }) => entries.some(({ to }) => lists.some(({ path }) => path === to)))

/** Search results load after the screens. If no result is selected yet, Enter opens the first. */
const openFirst = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter') return
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (!dialog?.querySelector('[data-action][data-selected]'))
    dialog?.querySelector<HTMLElement>('[data-action]')?.click()
}

type Screen = MenuGroup['entries'][number] & { readonly group: string | null }
/** The screens whose label or heading contains the text. Labels with a word that begins with it come first. */
const screensIn = (groups: readonly MenuGroup[], query: string): Screen[] => {
  const text = query.trim().toLowerCase()
  const all = groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, group: group.title })))
  // An entry in both the main and the user menu is one screen.
  const distinct = all.filter(({ to }, i) => all.findIndex((other) => other.to === to) === i)
  const begins = ({ label }: Screen) =>
    label
      .toLowerCase()
      .split(/\s+/)
      .some((_, i, words) => words.slice(i).join(' ').startsWith(text))
  return distinct
    .filter(({ label, group }) => `${label} ${group ?? ''}`.toLowerCase().includes(text))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}

const Commands = ({ commands }: { commands: readonly Command[] }) => {
  const navigate = useNavigate()
  return (
    <Spotlight.ActionsGroup label={t('shell.paletteCommands')}>
      {commands.map(({ label, to }) => (
        <Spotlight.Action
          key={label}
          label={label}
          leftSection={<IconArrowRight size={20} aria-hidden />}
          onClick={() => void navigate({ to })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

const Screens = ({ screens }: { screens: readonly Screen[] }) => {
  const navigate = useNavigate()
  return (
    <Spotlight.ActionsGroup label={t('shell.paletteScreens')}>
      {screens.map((screen) => (
        <Spotlight.Action
          key={screen.to}
          label={screen.label}
          {...(screen.group && { description: screen.group })}
          leftSection={<MenuIcon name={screen.icon} size={20} />}
          onClick={() => void navigate({ to: screen.to })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
