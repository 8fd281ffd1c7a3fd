import { Anchor, Button, Text } from '@mantine/core'
import { IconExternalLink, IconWebhook } from '@tabler/icons-react'
import { keyScopes } from '#kernel/key-scope.ts'
import { EventTypes } from '#people/events/screens/EventTypes.tsx'
import { webhookScreens } from '#people/webhooks/webhook.screens.ts'
import { api, useCall } from '#web/api.ts'
import { CodeExample } from '#web/ui/CodeExample.tsx'
import { dayColumn, instantColumn, linkColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card } from '#web/ui/Page.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { curlExample, programExample } from '#kernel/key-examples.ts'
import { apiKeyScreens as screens } from '../api-key.screens.ts'
import { t } from '../api-key.texts.ts'
import classes from './keys.module.css'
import { looks, type Key, type Listed } from './key.ts'

const name = linkColumn<'name', Key>('name', t('field.name'), (row) => screens.view.to(row))
const columns: readonly Column<Key>[] = [
  {
    ...name,
    cell: (row) => (
      <>
        {name.cell(row)}
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

/** The keys of the organization, and how a program makes its first call. */
export const KeyListPage = () => {
  const load = useCall(api.apiKeys.getAll, {}, { fallback: t('failed') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: screens.create.to(), label: t('create') }}
      actions={
        <>
          <Button
            component="a"
            href="/docs/api"
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('reference')}
          </Button>
          <LinkButton to={webhookScreens.list.to()} icon={IconWebhook} variant="default">
            {t('webhooks')}
          </LinkButton>
        </>
      }
      columns={columns}
      load={load}
      rows={load.data?.keys}
      failed={t('failed')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowActions={(row) => [viewAction(screens.view.to(row))]}
      fileName="api-keys"
    >
      <FirstCall />
      <EventTypes />
      {load.data && <Calls calls={load.data.calls} />}
    </RecordListPage>
  )
}

const FirstCall = () => {
  const { origin } = window.location
  return (
    <Card title={t('start.title')}>
      <p>{t('start.text')}</p>
      <CodeExample text={curlExample(origin, '…', 'employees-getEmployees')} label="curl" />
      <CodeExample text={programExample(origin, '…')} label={t('start.program')} />
    </Card>
  )
}

/** Every call that a key can make, by scope, with its place in the reference. */
const Calls = ({ calls }: Pick<Listed, 'calls'>) => (
  <Card title={t('calls.title')}>
    {keyScopes.map((scope) => {
      const ofScope = calls.filter((call) => call.scope === scope)
      return (
        <details key={scope}>
          <summary className={classes.scope}>
            {t(`scope.${scope}`)} <code>{scope}</code>
          </summary>
          <ul>
            {ofScope.map(({ name, summary }) => (
              <li key={name}>
                <Anchor href={`/docs/api#${name}`} target="_blank">
                  {name}
                </Anchor>
                <br />
                {summary}
              </li>
            ))}
          </ul>
        </details>
      )
    })}
  </Card>
)
