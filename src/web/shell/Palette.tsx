import '@mantine/spotlight/styles.layer.css'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { isManagement, type Role } from '#kernel/access.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { api, asked as askedOf, messageOf } from '../api.ts'
import { grouped } from '../text.ts'
import { t } from './shell.texts.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuGroup } from './menus.ts'
import classes from './Palette.module.css'

const [store, palette] = createSpotlight()
const debounce = 200
const fewestLetters = 2
const mostPeople = 5

type PaletteProps = { asked: number; groups: readonly MenuGroup[]; role: Role }

/** Searches the screens and employees that the user can access. Loads on first use. */
export const Palette = ({ asked, groups, role }: PaletteProps) => {
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (asked > 0) palette.open()
  }, [asked])
  const searchesPeople = isManagement(role) && query.trim().length >= fewestLetters
  const screens = screensIn(groups, query)
  const name = isManagement(role) ? t('shell.palettePeople') : t('shell.palette')
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      // Centred, it would move with each letter.
      centered={false}
      yOffset="12vh"
      classNames={{ action: classes.action ?? '', actionDescription: classes.description ?? '' }}
      attributes={{ content: { 'aria-label': name } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={name}
        aria-label={name}
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && <Screens screens={screens} />}
        {searchesPeople && <People query={query.trim()} />}
        {screens.length === 0 && !searchesPeople && <Spotlight.Empty>{t('shell.paletteEmpty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Employees arrive after the screens; if nothing is selected yet, Enter opens the first. */
const takeFirst = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter') return
  const shown = event.currentTarget.closest('[role="dialog"]')
  if (!shown?.querySelector('[data-action][data-selected]')) shown?.querySelector<HTMLElement>('[data-action]')?.click()
}

type Screen = MenuGroup['entries'][number] & { readonly group: string | null }
const screensIn = (groups: readonly MenuGroup[], query: string): Screen[] => {
  const looked = query.trim().toLowerCase()
  const all = groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, group: group.title })))
  // An entry in both the main and the user menu is one screen.
  const once = all.filter(({ to }, i) => all.findIndex((other) => other.to === to) === i)
  return once.filter(({ label, group }) => `${label} ${group ?? ''}`.toLowerCase().includes(looked))
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

/** Employees by name, number or address, searched by the server after a pause in typing. */
const People = ({ query }: { query: string }) => {
  const navigate = useNavigate()
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({
    ...askedOf(api.employees.getEmployees, { search, pageSize: mostPeople }),
    placeholderData: keepPreviousData,
  })
  const waits = found.isPending || found.isPlaceholderData || search !== query
  const employees = found.data?.employees ?? []
  return (
    <Spotlight.ActionsGroup label={t('shell.paletteEmployees')}>
      {employees.map((employee) => (
        <Spotlight.Action
          key={employee.id}
          label={`${employee.firstName} ${employee.lastName}`}
          description={[employee.employeeICNumber, employee.team?.teamName].filter(Boolean).join(' · ')}
          leftSection={<IconUser size={20} aria-hidden />}
          onClick={() =>
            void navigate({ to: employeeScreens.view.to({ employeeICNumber: employee.employeeICNumber }) })
          }
        />
      ))}
      <p className={classes.state} role="status">
        {waits ? (
          <>
            <Loader size={16} color="gray" aria-hidden /> {t('shell.paletteSearching')}
          </>
        ) : found.error ? (
          messageOf(found.error, t('shell.paletteFailed'))
        ) : employees.length === 0 ? (
          t('shell.paletteNobody', { search })
        ) : (
          found.data !== undefined &&
          found.data.total > employees.length &&
          t('shell.paletteMore', { shown: employees.length, total: grouped(found.data.total) })
        )}
      </p>
    </Spotlight.ActionsGroup>
  )
}
