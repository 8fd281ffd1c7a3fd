import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { codeColumn, instantColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../api-key.texts.ts'
import type { Key, Requests } from './key.ts'

type Request = Requests['requests'][number]

const resultOf = ({ status, code }: Request): string => (code === null ? t('requests.ok') : `${status} ${code}`)
const columns: readonly Column<Request>[] = [
  instantColumn('at', t('requests.at')),
  {
    id: 'call',
    header: t('requests.call'),
    wide: true,
    cell: ({ call }) => <code>{call}</code>,
    value: ({ call }) => call,
  },
  {
    id: 'result',
    header: t('requests.result'),
    wide: true,
    cell: (row) => (
      <>
        <StatusPill status={resultOf(row)} text={resultOf(row)} look={row.code === null ? 'done' : 'stop'} />
        {row.message && <Text size="sm">{row.message}</Text>}
      </>
    ),
    value: resultOf,
  },
  {
    id: 'ms',
    header: t('requests.took'),
    align: 'right',
    cell: ({ ms }) => t('requests.ms', { ms }),
    value: ({ ms }) => ms,
  },
  codeColumn('address', t('requests.address')),
]

/** What a key asked for, and what it was answered, newest first. */
export const RequestLog = ({ keyId }: { keyId: Key['id'] }) => {
  const load = useInfiniteQuery({
    queryKey: ['apiKeys', 'getRequests', keyId],
    queryFn: ({ pageParam }): Promise<Requests> =>
      api.apiKeys.getRequests(pageParam ? { keyId, after: pageParam } : { keyId }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { fallback: t('failed') },
  })
  const requests = load.data?.pages.flatMap((page) => page.requests)
  return (
    <Card title={t('requests.title')} aside={t('requests.note')}>
      <DataTable
        label={t('requests.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ call }) => call}
        list={requests && { rows: requests, total: requests.length }}
        failure={failureOf(load, t('failed'))}
        empty={{ title: t('requests.empty'), hint: t('requests.emptyHint') }}
      />
      {load.hasNextPage && (
        <Button variant="default" mt="sm" loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
          {t('requests.more')}
        </Button>
      )}
    </Card>
  )
}
