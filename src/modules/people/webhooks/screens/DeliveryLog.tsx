import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#kernel/time.ts'
import { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { instantColumn } from '#web/ui/columns.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { instantText } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { deliveryStates, mostReplayedDays, type DeliveryState } from '../webhook.rules.ts'
import { t } from '../webhook.texts.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { looks, resultText, type Deliveries, type Delivery, type Endpoint } from './endpoint.ts'
import classes from './webhooks.module.css'

const columns: readonly Column<Delivery>[] = [
  instantColumn('at', t('log.at')),
  {
    id: 'type',
    header: t('log.event'),
    wide: true,
    cell: ({ type }) => (
      <button type="button" className={classes.opens} data-opens>
        <code>{type}</code>
      </button>
    ),
    value: ({ type }) => type,
  },
  {
    id: 'record',
    header: t('log.record'),
    hidden: true,
    cell: ({ record }) => <span className="num">{record.id}</span>,
    value: ({ record }) => record.id,
  },
  {
    id: 'state',
    header: t('log.result'),
    wide: true,
    cell: (row) => (
      <>
        <StatusPill status={row.state} text={t(`state.${row.state}`)} look={looks[row.state]} />
        <Text size="sm">{resultText(row) ?? t('log.none')}</Text>
        {row.nextAt !== null && row.attempts > 0 && (
          <Text size="sm" c="dimmed">
            {t('log.next', { at: instantText(row.nextAt) })}
          </Text>
        )}
      </>
    ),
    value: (row) => resultText(row) ?? t(`state.${row.state}`),
  },
  {
    id: 'attempts',
    header: t('log.attempts'),
    align: 'right',
    cell: ({ attempts }) => attempts,
    value: ({ attempts }) => attempts,
  },
]

/** The deliveries to an endpoint with its responses, newest first. */
export const DeliveryLog = ({ endpoint: { id: endpointId, state: endpointState } }: { endpoint: Endpoint }) => {
  const canReplay = endpointState !== 'off'
  const [state, setState] = useState<DeliveryState | null>(null)
  const load = useInfiniteQuery({
    queryKey: ['webhooks', 'getDeliveries', endpointId, state],
    queryFn: ({ pageParam }): Promise<Deliveries> =>
      api.webhooks.getDeliveries({
        endpointId,
        ...(state && { state }),
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { fallback: t('failed') },
  })
  const rows = load.data?.pages.flatMap((page) => page.deliveries)
  return (
    <section className={classes.log}>
      <Group justify="space-between">
        <div>
          <h2>{t('log.title')}</h2>
          <Text size="sm" c="dimmed">
            {t('log.note')}
          </Text>
        </div>
        {canReplay && <ReplayDays endpointId={endpointId} />}
      </Group>
      <DataTable
        label={t('log.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ type }) => type}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed'))}
        empty={{ title: t('log.empty'), hint: t('log.emptyHint') }}
        toolbar={<StateSelect state={state} onChange={setState} />}
        review={{
          isOpen: () => true,
          about: ({ at, id }) => t('log.about', { at: instantText(at), id }),
          keys: { arrows: true as const, ...(canReplay && { a: t('replay.key') }) },
          panel: (row) => <DeliveryDetails endpointId={endpointId} delivery={row} canReplay={canReplay} />,
        }}
      />
      {load.hasNextPage && (
        <Button variant="default" mt="sm" loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
          {t('log.more')}
        </Button>
      )}
    </section>
  )
}

type StateSelectProps = { state: DeliveryState | null; onChange: (state: DeliveryState | null) => void }
const StateSelect = ({ state, onChange }: StateSelectProps) => (
  <NativeSelect
    aria-label={t('status')}
    value={state ?? ''}
    data={[
      { value: '', label: t('log.all') },
      ...deliveryStates.map((value) => ({ value, label: t(`state.${value}`) })),
    ]}
    onChange={({ currentTarget: { value } }) => onChange(deliveryStates.find((one) => one === value) ?? null)}
  />
)

const ReplayDays = ({ endpointId }: { endpointId: Endpoint['id'] }) => (
  <DialogButton label={t('days.verb')}>
    {(close) => (
      <CommandDialog
        title={t('days.title')}
        onClose={close}
        call={api.webhooks.replayDays}
        initial={{ from: today(), until: today() }}
        input={({ from, until }) => ({ endpointId, from, until })}
        success={({ events }) => t('replay.done', { count: events })}
        verb={t('replay.verb')}
        effect={t('replay.effect')}
      >
        {({ values, getInputProps }) =>
          (['from', 'until'] as const).map((name) => (
            <DateField
              key={name}
              label={t(`days.${name}`)}
              min={addDays(today(), -mostReplayedDays)}
              max={today()}
              {...getInputProps(name)}
              value={values[name]}
            />
          ))
        }
      </CommandDialog>
    )}
  </DialogButton>
)
