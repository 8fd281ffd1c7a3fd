import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { dateIn, timeIn, type LocalDate } from '#kernel/time.ts'
import { roleText } from '#web/role-text.ts'
import { dayText, instantText, ringgit } from '#web/ui/format.ts'
import { delegatedText, forText } from '#web/ui/delegated-text.ts'
import { deedsOf, isFile, mainOf, recordsOf, worthOf, type Deed, type Worth } from '../deed.rules.ts'
import { Difference } from './Difference.tsx'
import type { Event } from './events.ts'
import classes from './EventList.module.css'
import { t } from '../audit.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

type EventListProps = {
  events: readonly Event[]
  /** Whether to show record names; false in the history of one record. */
  named?: boolean
  withOrganization?: boolean
  /** The page of the record of an event; null without one. */
  pathOf?: (event: Event) => string | null
  /** Actions below the details of an event. */
  actions?: (event: Event) => ReactNode
  /** The address of the action with an event. */
  addressOf?: (eventId: string) => string
  /** Whether the actions are open at first. */
  opened?: boolean
}

const byDay = (events: readonly Event[]): ReadonlyMap<LocalDate, readonly Event[]> => {
  const days = new Map<LocalDate, Event[]>()
  for (const event of events) {
    const day = dateIn(event.at)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(event)
    else days.set(day, [event])
  }
  return days
}

/** Events grouped by day, newest first. Each expands to its changes. */
export const EventList = ({ events, named = true, withOrganization = false, ...props }: EventListProps) => {
  const { pathOf, actions, addressOf, opened = false } = props
  const shown = { named, withOrganization, pathOf, actions, opened }
  return (
    <div className={classes.days}>
      {[...byDay(events)].map(([day, ofDay]) => (
        <section key={day} aria-label={`${dayText(day)} ${day.slice(0, 4)}`}>
          <p className={classes.day} aria-hidden>
            {dayText(day)} {day.slice(0, 4)}
          </p>
          <ol className={classes.list}>
            {deedsOf(ofDay).map(([event, ...others]) =>
              others.length === 0 ? (
                <Line key={event.id} event={event} {...shown} link={addressOf?.(event.id)} />
              ) : (
                <BulkLine key={event.id} events={[event, ...others]} {...shown} link={addressOf?.(event.id)} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

const whoOf = ({ actor, actedFor }: Event): string => {
  const who = actor.role === '' ? actor.name : t('by', { name: actor.name, role: roleText(actor.role) })
  return actedFor ? delegatedText(who, actedFor.name) : who
}

/** `Bank batch: 35`. */
const nameOf = ({ record }: Event): string | null =>
  record && [record.kind, record.name].filter(Boolean).join(': ').replaceAll('RM ', 'RM\u00a0')

/** `Active to Suspended`, or the status if the entry didn't change it. */
const statusOf = ({ status }: Event): string | undefined =>
  status === null || status.before === null
    ? status?.after
    : t('toStatus', { before: status.before, after: status.after })

/** The one value of all events; undefined if they differ. */
const common = <T,>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)

/** The batch of the records of one action, how many payments it is about, and their change of status, where each has them. */
const factsOf = (events: readonly Event[], worth: Worth | null): (string | undefined)[] => {
  const batch = common(events.map(({ record }) => record?.batch ?? undefined))
  return [
    worth?.payees == null ? undefined : t('payees', { count: worth.payees }),
    batch === undefined ? undefined : t('batch', { number: batch }),
    common(events.map(statusOf)),
  ]
}

type LineProps = {
  event: Event
  named: boolean
  withOrganization: boolean
  pathOf: EventListProps['pathOf'] | undefined
  actions: EventListProps['actions'] | undefined
  opened?: boolean
  /** The address of the action; none for its parts. */
  link?: string | undefined
}
const Line = ({ event, named, withOrganization, pathOf, actions, opened, link }: LineProps) => {
  const worth = named ? worthOf([event]) : null
  const about = [
    ...(named ? factsOf([event], worth) : []),
    withOrganization && (event.orgName ?? t('platform')),
    event.reason && t('because', { reason: event.reason }),
    !named && event.changes[0] && summaryOf(event),
  ].filter(Boolean)
  return (
    <ExpandingLine
      event={event}
      record={named ? nameOf(event) : null}
      to={pathOf?.(event)}
      about={about.join(' · ')}
      worth={worth}
      startsOpen={opened}
    >
      {(panel) => (
        <div {...panel} className={classes.details}>
          {!panel.hidden && <Details event={event} actions={actions} link={link} />}
        </div>
      )}
    </ExpandingLine>
  )
}

const mostNamed = 3
/** `26 files: INV-1.pdf, INV-2.pdf, INV-3.pdf and 23 more`, in the order in which they were uploaded. */
const filesOf = (events: Deed<Event>): string => {
  const names = events.toReversed().flatMap(({ record }) => record?.name ?? [])
  const files = t('files', { count: events.length, names: names.slice(0, mostNamed).join(', ') })
  const more = events.length - mostNamed
  return more > 0 ? t('andMore', { files, count: more }) : files
}

/** `Bank batch: 35`, or the number of records. */
const subjectOf = (events: Deed<Event>): string => {
  const count = recordsOf(events)
  return (count === 1 && nameOf(events[0])) || t('inBulk', { kind: events[0].record?.kind ?? '', count })
}

/** A bulk action as one line that expands to its events. */
const BulkLine = ({ events, opened, link, ...shown }: Omit<LineProps, 'event'> & { events: Deed<Event> }) => {
  const main = mainOf(events)
  const worth = worthOf(events)
  const isOne = recordsOf(events) === 1
  const about = isFile(main) ? [filesOf(events)] : [!isOne && subjectOf(events), ...factsOf(events, worth)]
  return (
    <ExpandingLine
      event={main}
      record={isOne && !isFile(main) ? subjectOf(events) : null}
      to={shown.pathOf?.(main)}
      about={about.filter(Boolean).join(' · ')}
      worth={worth}
      startsOpen={opened}
    >
      {(panel) => (
        <ol {...panel} className={classes.bulk}>
          {!panel.hidden && link !== undefined && (
            <li className={classes.note}>
              <DeedLink to={link} />
            </li>
          )}
          {!panel.hidden && worth && <li className={classes.note}>{t('parts')}</li>}
          {!panel.hidden && events.map((event) => <Line key={event.id} event={event} {...shown} />)}
        </ol>
      )}
    </ExpandingLine>
  )
}

/** `RM 2,418.00`, and below `net, RM 2,480.00 requested` where that is another amount. */
const Amounts = ({ worth: { amount, requested } }: { worth: Worth }) => (
  <>
    <span className="num">{ringgit(amount)}</span>
    {requested !== null && <small>{t('netOf', { requested: ringgit(requested) })}</small>}
  </>
)

type ExpandingLineProps = {
  event: Event
  /** The name of the one record, which leads to its page. */
  record: string | null
  to: string | null | undefined
  about: string
  worth: Worth | null
  startsOpen?: boolean | undefined
  children: (panel: { id: string; hidden: boolean }) => ReactNode
}
/** The button covers the line, below the link to the record. */
const ExpandingLine = ({ event: { at, title, ...event }, record, to, about, worth, ...props }: ExpandingLineProps) => {
  const { startsOpen = false, children } = props
  const [opened, setOpened] = useState(startsOpen)
  const id = useId()
  const line = `${id}-line`
  const text = about.replaceAll('RM ', 'RM\u00a0')
  return (
    <li className={classes.line} data-open={opened || undefined}>
      <div className={classes.row} id={line}>
        <time dateTime={at} className={classes.time}>
          {timeIn(at)}
        </time>
        <span className={classes.what}>
          <button
            type="button"
            className={classes.open}
            aria-describedby={line}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            {title}
          </button>
          {(record !== null || text !== '') && (
            <small>
              {record !== null && (to ? <Link to={to}>{record}</Link> : record)}
              {record !== null && text !== '' && ' · '}
              {text}
            </small>
          )}
        </span>
        <span className={classes.worth}>{worth && <Amounts worth={worth} />}</span>
        <Who event={event} />
        <IconChevronDown size={18} className={classes.mark} aria-hidden />
      </div>
      {children({ id, hidden: !opened })}
    </li>
  )
}

const Who = ({ event: { actor, actedFor } }: { event: Pick<Event, 'actor' | 'actedFor'> }) => (
  <span className={classes.who}>
    <span>{actor.name}</span>
    {actedFor ? <small>{forText(actedFor.name)}</small> : actor.role !== '' && <small>{roleText(actor.role)}</small>}
  </span>
)

/** The first changes, shown on the collapsed line. */
const summaryOf = ({ changes }: Event): string =>
  changes
    .slice(0, 2)
    .map(({ field, before, after }) =>
      before === null
        ? `${field}: ${numberText(after ?? '')}`
        : t(after === null ? 'removed' : 'changed', { field, before, after: after ?? '' }),
    )
    .join(', ')

/** The address of the action, for messages and working papers. */
const DeedLink = ({ to }: { to: string }) => <Link to={to}>{t('link')}</Link>

type DetailsProps = { event: Event; actions: LineProps['actions']; link: string | undefined }
const Details = ({ event, actions, link }: DetailsProps) => (
  <>
    {event.changes.length > 0 && <Difference changes={event.changes} label={event.title} />}
    <Meta
      facts={[
        event.reason !== null && [t('reason'), event.reason],
        [t('when'), instantText(event.at)],
        [t('who'), whoOf(event)],
        [t('where'), event.address ?? t('nowhere')],
        event.record && [event.record.kind, event.record.name ?? event.record.id],
        event.record?.name != null && [
          t('number'),
          <span key="number" className="num">
            {event.record.id}
          </span>,
        ],
        [t('call'), <code key="call">{event.call}</code>],
      ]}
    />
    {(actions ?? link) && (
      <div className={classes.actions}>
        {actions?.(event)}
        {link !== undefined && <DeedLink to={link} />}
      </div>
    )}
  </>
)

type Fact = readonly [name: string, value: ReactNode] | false | null
/** The metadata of an event, several items per line. */
const Meta = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.meta}>
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)
