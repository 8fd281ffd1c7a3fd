import { Button } from '@mantine/core'
import { t } from '#web/text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Empty, Failed, Waiting } from '#web/ui/States.tsx'
import { EventList } from './EventList.tsx'
import { useEvents } from './events.ts'
import classes from './EventList.module.css'

type HistoryProps = {
  /** The kind of record, as the server keeps it in the trail: `employee`, `user`, `withdrawal`. */
  type: string
  id: string
  /** Whose record it is, where platform staff look at it. */
  orgId?: string
}
const atFirst = 10

/** All that ever happened to a record, newest first, for its details page. */
export const History = ({ type, id, orgId }: HistoryProps) => {
  const input = { filter: { type, recordId: id }, pageSize: atFirst, ...(orgId !== undefined && { orgId }) }
  const { load, events } = useEvents(input, t('audit.history.failed'))
  const failed = load.error && events.length === 0
  return (
    <Card flush title={t('audit.history.title')}>
      {failed ? (
        <Failed error={load.error} fallback={t('audit.history.failed')} retry={() => void load.refetch()} />
      ) : load.isPending ? (
        <Waiting />
      ) : events.length === 0 ? (
        <Empty title={t('audit.history.empty')} hint={t('audit.emptyHint')} />
      ) : (
        <EventList events={events} named={false} />
      )}
      {load.hasNextPage && (
        <div className={classes.foot}>
          <span aria-live="polite">{t('audit.count', { count: events.length })}</span>
          <Button variant="default" loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
            {t('audit.history.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}
