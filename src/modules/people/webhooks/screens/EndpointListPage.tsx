import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DevelopersPage } from '#people/apiKeys/screens/DevelopersPage.tsx'
import { api, useCall } from '#web/api.ts'
import { linkColumn } from '#web/ui/columns.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { webhookScreens as screens } from '../webhook.screens.ts'
import { t } from '../webhook.texts.ts'
import { looks, type Created, type Endpoint } from './endpoint.ts'
import { EndpointFields, type EndpointValues } from './EndpointFields.tsx'
import { EndpointSecret } from './EndpointSecret.tsx'
import classes from './webhooks.module.css'

const url = linkColumn<'url', Endpoint>('url', t('field.url'), (row) => screens.view.to(row))
const columns: readonly Column<Endpoint>[] = [
  { ...url, cell: (row) => <span className={classes.address}>{url.cell(row)}</span> },
  {
    id: 'events',
    header: t('field.events'),
    wide: true,
    cell: ({ events }) => events.join(', '),
    value: ({ events }) => events.join(', '),
  },
  {
    id: 'counts',
    header: t('month'),
    wide: true,
    cell: ({ counts }) => t('counts', counts),
    value: ({ counts }) => t('counts', counts),
  },
  {
    id: 'state',
    header: t('status'),
    cell: ({ state }) => <StatusPill status={state} text={t(`state.${state}`)} look={looks[state]} />,
    value: ({ state }) => t(`state.${state}`),
  },
]

/** The endpoints of the organization. */
export const EndpointListPage = () => {
  const load = useCall(api.webhooks.getAll, {}, { fallback: t('failed') })
  const rows = load.data?.endpoints
  return (
    <DevelopersPage tab="webhooks" actions={<AddEndpoint />}>
      <p>{t('intro')}</p>
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ url }) => url}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [viewAction(screens.view.to(row))]}
        file={{ name: 'webhooks' }}
      />
    </DevelopersPage>
  )
}

const schema = async () => (await import('../webhook.contract.ts')).webhooks.create.input

const fresh: EndpointValues = { url: 'https://', events: [] }

const AddEndpoint = () => {
  const navigate = useNavigate()
  const [created, setCreated] = useState<Created | null>(null)
  return (
    <>
      <DialogButton label={t('add.verb')} variant="filled">
        {(close) => (
          <CommandDialog
            title={t('add.verb')}
            onClose={close}
            call={api.webhooks.create}
            initial={fresh}
            schema={schema}
            input={({ url, events }) => ({ url, events })}
            success={t('add.done')}
            verb={t('add.verb')}
            onDone={setCreated}
          >
            {(form) => <EndpointFields form={form} />}
          </CommandDialog>
        )}
      </DialogButton>
      {created && (
        <EndpointSecret
          created={created}
          onKept={() => void navigate({ to: screens.view.to(created.endpoint), replace: false })}
        />
      )}
    </>
  )
}
