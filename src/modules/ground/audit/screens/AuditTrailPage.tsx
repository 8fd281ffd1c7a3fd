import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { dateIn, type Instant } from '#kernel/time.ts'
import { downloadAddress } from '#web/api.ts'
import { sideOf, useSession } from '#web/session.ts'
import { dayText } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Empty, Failed, LoadingLines, Page } from '#web/ui/Page.tsx'
import { auditScreens } from '../audit.screens.ts'
import { AuditFilters, isNarrowed, inputOf, useAuditFilters, type Filters } from './AuditFilters.tsx'
import { deedsOf } from '../deed.rules.ts'
import { EventList } from './EventList.tsx'
import { pathOf, useEvents, type Event } from './events.ts'
import classes from './EventList.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../audit.texts.ts'

/** The audit trail of the user's organization, or of all organizations for platform staff. */
export const AuditTrailPage = () => {
  const side = sideOf(useSession().role)
  const [filters, change] = useAuditFilters()
  const input = inputOf(filters)
  const { load, events: loaded, lookedBackTo } = useEvents({ ...input, pageSize: 30 }, t('failed'))
  const ofDeed = deedsOf(loaded).find((one) => one.some(({ id }) => id === filters.deed))
  const events = filters.deed === undefined ? loaded : (ofDeed ?? [])
  const name = events
    .flatMap(({ actor, actedFor }) => [actor, ...(actedFor ? [actedFor] : [])])
    .find(({ id }) => id === filters.by)?.name
  const ofRecord = events.find((event) => event.record?.id === filters.record)?.record
  const record = ofRecord ? [ofRecord.kind, ofRecord.name].filter(Boolean).join(': ') : filters.record
  const isPlatform = side === 'platform'
  const addressOf = (deed: string) =>
    `${(isPlatform ? auditScreens.platform : auditScreens.management).path}?deed=${deed}`
  return (
    <Page
      title={t('title')}
      intro={isPlatform ? t('introPlatform') : t('introManagement')}
      actions={
        <Button
          component="a"
          href={downloadAddress('audit-export', input)}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {ui('action.exportCsv')}
        </Button>
      }
    >
      <AuditFilters filters={filters} change={change} isPlatform={isPlatform} person={name} record={record} />
      {load.error && events.length === 0 ? (
        <Failed error={load.error} fallback={t('failed')} retry={() => void load.refetch()} />
      ) : load.isPending ? (
        <Card>
          <LoadingLines lines={8} height={28} />
        </Card>
      ) : (
        <Card flush>
          <div aria-busy={load.isPlaceholderData || undefined} aria-live="off">
            {events.length === 0 && !lookedBackTo && <NoEvents filters={filters} />}
            <EventList
              events={events}
              withOrganization={isPlatform}
              opened={filters.deed !== undefined}
              addressOf={addressOf}
              pathOf={(event) => pathOf(side, event)}
              actions={(event) => <EventActions event={event} side={side} change={change} />}
            />
          </div>
          {(events.length > 0 || lookedBackTo) && (
            <ListFooter
              count={events.length}
              lookedBackTo={lookedBackTo}
              more={load.hasNextPage}
              busy={load.isFetchingNextPage}
              onMore={() => void load.fetchNextPage()}
            />
          )}
        </Card>
      )}
    </Page>
  )
}

const NoEvents = ({ filters }: { filters: Filters }) =>
  isNarrowed(filters) ? (
    <Empty title={t('noneFound')} hint={t('noneFoundHint')} />
  ) : (
    <Empty title={t('empty')} hint={t('emptyHint')} />
  )

type ListFooterProps = { count: number; lookedBackTo: Instant | null; more: boolean; busy: boolean; onMore: () => void }
/** The number of events shown, how far back a search got, and a button for older events. */
const ListFooter = ({ count, lookedBackTo, more, busy, onMore }: ListFooterProps) => (
  <div className={classes.foot}>
    <span aria-live="polite">
      {t('count', { count })}
      {'. '}
      {lookedBackTo ? t('lookedBack', { date: dayText(dateIn(lookedBackTo)) }) : !more && t('oldest')}
    </span>
    {more && (
      <Button variant="default" loading={busy} onClick={onMore}>
        {lookedBackTo ? t('further') : t('older')}
      </Button>
    )}
  </div>
)

type ActionsProps = { event: Event; side: ReturnType<typeof sideOf>; change: (next: Partial<Filters>) => void }
const EventActions = ({ event, side, change }: ActionsProps) => {
  const path = pathOf(side, event)
  const { record, actor } = event
  return (
    <>
      {path && (
        <LinkButton to={path} variant="default" size="compact-sm">
          {t('open')}
        </LinkButton>
      )}
      {record && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            change({ type: record.type, record: record.id, ...(side === 'platform' && { org: event.orgId }) })
          }
        >
          {t('ofThis')}
        </Button>
      )}
      {actor.id && (
        <Button variant="default" size="compact-sm" onClick={() => change({ by: actor.id ?? undefined })}>
          {t('byThis')}
        </Button>
      )}
    </>
  )
}
