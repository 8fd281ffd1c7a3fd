import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
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
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { deliveryStates, mostReplayedDays, type DeliveryState } from '../webhook.rules.ts'
import { t } from '../webhook.texts.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { looks, resultText, type Deliveries, type Delivery, type Endpoint } from './endpoint.ts'

const columns: readonly Column<Delivery>[] = [
  instantColumn('at', t('log.at')),
  {
    id: 'type',
    header: t('log.event'),
    wide: true,
    cell: ({ type }) => <code>{type}</code>,
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
  const [state, setState] = useState<DeliveryState | null>(null)
  const [open, setOpen] = useState<Delivery | null>(null)
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
    <Card title={t('log.title')} aside={t('log.note')}>
      <Group justify="space-between" mb="sm">
        <NativeSelect
          aria-label={t('status')}
          value={state ?? ''}
          data={[
            { value: '', label: t('log.all') },
            ...deliveryStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setState(deliveryStates.find((one) => one === value) ?? null)}
        />
        {endpointState !== 'off' && <ReplayDays endpointId={endpointId} />}
      </Group>
      <DataTable
        label={t('log.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ type, at }) => `${type}, ${instantText(at)}`}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failed'))}
        empty={{ title: t('log.empty'), hint: t('log.emptyHint') }}
        rowActions={(row) => [
          { label: t('log.view'), icon: <IconEye size={16} aria-hidden />, onClick: () => setOpen(row) },
        ]}
      />
      {load.hasNextPage && (
        <Button variant="default" mt="sm" loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
          {t('log.more')}
        </Button>
      )}
      {open && (
        <DeliveryDialog
          endpointId={endpointId}
          delivery={open}
          canReplay={endpointState !== 'off'}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

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
