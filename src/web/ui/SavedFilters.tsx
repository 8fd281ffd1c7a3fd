import { ActionIcon, Button, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { longestName } from '#kernel/saved-filter.ts'
import { api, useCall, useCommand } from '../api.ts'
import { session } from '../session.ts'
import classes from './DataTable.module.css'
import { useReplaceSearch } from './replace-search.ts'
import { filterOf, searchWith } from './saved-filters.ts'
import { usePreferredColumns } from './table-preferences.ts'
import { t } from './saved-filters.texts.ts'

/** A filter that is replaced and then deleted must not be saved again. */
const scope = 'savedFilters'

/** Saves and applies named filters of a list. Not for employees, whose lists are short. */
export const SavedFilters = () => {
  // A table may be on a public page.
  const { data: user } = useQuery(session)
  const [opened, setOpened] = useState(false)
  if (!user || user.role === 'Employee') return null
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBookmark size={16} aria-hidden />}
          className={classes.tool}
          onClick={() => setOpened(!opened)}
        >
          {t('title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Filters onChosen={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Filters = ({ onChosen }: { onChosen: () => void }) => {
  const list = useMatch({ strict: false, select: (match): string => match.fullPath })
  const load = useCall(api.savedFilters.getAll, { list }, { fallback: t('failed.list') })
  const replace = useReplaceSearch()
  const choose = (query: string) => {
    replace((before) => searchWith(before, query))
    onChosen()
  }
  const filters = load.data?.filters
  return (
    <Stack gap={10}>
      {filters?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      )}
      {filters && filters.length > 0 && (
        <ul className={classes.filters} aria-label={t('title')}>
          {filters.map(({ name, query }) => (
            <li key={name}>
              <UnstyledButton className={classes.filter} onClick={() => choose(query)}>
                {name}
              </UnstyledButton>
              <DeleteFilter list={list} name={name} />
            </li>
          ))}
        </ul>
      )}
      <SaveFilter list={list} names={filters?.map(({ name }) => name) ?? []} />
    </Stack>
  )
}

const DeleteFilter = ({ list, name }: { list: string; name: string }) => {
  const remove = useCommand(api.savedFilters.delete, { fallback: t('failed.delete'), scope })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('delete', { name })}
      loading={remove.isPending}
      onClick={() => remove.mutate({ list, name })}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}

const SaveFilter = ({ list, names }: { list: string; names: readonly string[] }) => {
  const [columns] = usePreferredColumns()
  const query = filterOf({ columns, ...useSearch({ strict: false }) })
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const save = useCommand(api.savedFilters.save, {
    fallback: t('failed.save'),
    scope,
    onSuccess: () => setTyped(''),
  })
  if (query === '')
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '') save.mutate({ list, name, query })
      }}
    >
      <Stack gap={8}>
        <TextInput
          label={t('name')}
          maxLength={longestName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" disabled={name === ''} loading={save.isPending}>
          {names.includes(name) ? t('replace', { name }) : t('save')}
        </Button>
      </Stack>
    </form>
  )
}
