import { Text } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { dayColumn, instantColumn, linkColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { CreateButton } from '#web/ui/RecordListPage.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { apiKeyScreens as screens } from '../api-key.screens.ts'
import { t } from '../api-key.texts.ts'
import { DevelopersPage } from './DevelopersPage.tsx'
import { FirstCalls } from './FirstCalls.tsx'
import { looks, type Key } from './key.ts'

const nameColumn = linkColumn<'name', Key>('name', t('field.name'), (row) => screens.view.to(row))
const columns: readonly Column<Key>[] = [
  {
    ...nameColumn,
    cell: (row) => (
      <>
        {nameColumn.cell(row)}
        <Text size="sm" c="dimmed">
          {row.prefix}…
        </Text>
      </>
    ),
  },
  {
    id: 'scopes',
    header: t('field.scopes'),
    wide: true,
    cell: ({ scopes }) => scopes.join(', '),
    value: ({ scopes }) => scopes.join(', '),
  },
  dayColumn('lastUsedAt', t('field.lastUsed')),
  instantColumn('expiresAt', t('field.expires')),
  {
    id: 'state',
    header: t('field.state'),
    cell: ({ state }) => <StatusPill status={state} text={t(`state.${state}`)} look={looks[state]} />,
    value: ({ state }) => t(`state.${state}`),
  },
]

/** The keys of the organization, and how a program makes its first calls. */
export const KeyListPage = () => {
  const load = useCall(api.apiKeys.getAll, {}, { fallback: t('failed') })
  const rows = load.data?.keys
  const create = <CreateButton to={screens.create.to()} label={t('create')} />
  return (
    <DevelopersPage tab="keys" actions={rows?.length !== 0 && create}>
      <DataTable
        label={t('tab.keys')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed'))}
        empty={{ title: t('empty'), hint: t('emptyHint'), action: create }}
        rowActions={(row) => [viewAction(screens.view.to(row))]}
        file={{ name: 'api-keys' }}
      />
      <FirstCalls />
    </DevelopersPage>
  )
}
