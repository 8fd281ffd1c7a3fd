import { chosenLanguage } from '#web/language.ts'
import { Button } from '@mantine/core'
import { Card, Empty, Failed, LoadingLines } from '#web/ui/Page.tsx'
import { EventList } from './EventList.tsx'
import { useEvents } from './events.ts'
import classes from './EventList.module.css'
import { t } from '../audit.texts.ts'

export type HistoryProps = {
  /** The record type as in the audit trail: `employee`, `user`, `withdrawal`. */
  type: string
  id: string
  /** The record's organization, for platform staff. */
  orgId?: string
  /** A record that contains this one, or that it revises; its entries are also shown. */
  partOf?: { readonly type: string; readonly recordId: string }
  /** The record's status, if background jobs change it while the page is open. */
  status?: string
}
const atFirst = 10

/** The full history of a record, newest first, for its details page. */
export const History = ({ type, id, orgId, partOf, status }: HistoryProps) => {
  const input = {
    language: chosenLanguage(),
    filter: { type, recordId: id, ...(partOf && { partOf }) },
    pageSize: atFirst,
    ...(orgId !== undefined && { orgId }),
  }
  const { load, events } = useEvents(input, t('history.failed'), status)
  const failed = load.error && events.length === 0
  return (
    <Card flush title={t('history.title')}>
      {failed ? (
        <Failed error={load.error} fallback={t('history.failed')} retry={() => void load.refetch()} />
      ) : load.isPending ? (
        <LoadingLines />
      ) : events.length === 0 ? (
        <Empty title={t('history.empty')} hint={t('emptyHint')} />
      ) : (
        <EventList events={events} named={false} />
      )}
      {load.hasNextPage && (
        <div className={classes.foot}>
          <span aria-live="polite">{t('count', { count: events.length })}</span>
          <Button variant="default" loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}
