import { useMay } from '#web/may.ts'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type KeyboardEvent } from 'react'
import { isManagement, isPlatform, type Role } from '#kernel/access.ts'
import { t } from './palette.texts.ts'
import { t as shellText } from './shell.texts.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuGroup } from './menus.ts'
import { commandsFor, type Command } from './palette-commands.ts'
import { sourcesFor } from './palette-sources.ts'
import { Results } from './PaletteResults.tsx'
import classes from './Palette.module.css'

const [store, palette] = createSpotlight()
const minLetters = 2
/** The pause in typing after which the server searches, in ms. */
const debounce = 200

type PaletteProps = {
  openings: number
  groups: readonly MenuGroup[]
  role: Role
  query: string
  onQueryChange: (query: string) => void
  /** Called when the search field has the focus and receives the keys itself. */
  onReady: () => void
}

/** Searches the screens, people and records that the user can access. Loads on first use. */
export const Palette = ({ openings, groups, role, query, onQueryChange, onReady }: PaletteProps) => {
  useEffect(() => {
    if (openings > 0) palette.open()
  }, [openings])
  const searches = (isManagement(role) || isPlatform(role)) && query.trim().length >= minLetters
  const screens = screensIn(groups, query)
  const may = useMay()
  const commands = commandsFor(groups, query, { role, may })
  const [search] = useDebouncedValue(query.trim(), debounce)
  const name = isManagement(role)
    ? t('withEmployees')
    : isPlatform(role)
      ? t('withEverything')
      : shellText('shell.palette')
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
        {searches && (
          <Results
            search={search}
            sources={search.length < minLetters ? [] : sourcesFor({ search, groups, role, may })}
            outdated={search !== query.trim()}
            alone={screens.length + commands.length === 0}
          />
        )}
        {screens.length + commands.length === 0 && !searches && <Spotlight.Empty>{t('empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

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
    <Spotlight.ActionsGroup label={t('commands')}>
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
    <Spotlight.ActionsGroup label={t('screens')}>
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
