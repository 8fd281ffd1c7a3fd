import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { dateIn, timeIn, type LocalDate } from '#kernel/time.ts'
import { roleText } from '#web/role-text.ts'
import { dayText, instantText } from '#web/ui/date-text.ts'
import { delegatedText, forText } from '#web/ui/delegated-text.ts'
import { deedsOf, isFile, recordsOf, worthOf, type Deed, type Worth } from '../deed.rules.ts'
import type { Event } from './events.ts'
import classes from './EventList.module.css'
import { t } from '../audit.texts.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { numberText } from '#web/ui/mask-text.ts'

type EventListProps = {
  events: readonly Event[]
  /** Whether to show record names; false in the history of one record. */
  named?: boolean
  withOrganization?: boolean
  /** Actions below the details of an event. */
  actions?: (event: Event) => ReactNode
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
export const EventList = ({ events, named = true, withOrganization = false, actions }: EventListProps) => {
  const shown = { named, withOrganization, actions }
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
                <Line key={event.id} event={event} {...shown} />
              ) : (
                <BulkLine key={event.id} events={[event, ...others]} {...shown} />
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
const nameOf = ({ record }: Event): string | null => record && [record.kind, record.name].filter(Boolean).join(': ')

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
  actions: EventListProps['actions'] | undefined
}
const Line = ({ event, named, withOrganization, actions }: LineProps) => {
  const worth = named ? worthOf([event]) : null
  const about = [
    named && nameOf(event),
    ...(named ? factsOf([event], worth) : []),
    withOrganization && (event.orgName ?? t('platform')),
    event.reason && t('because', { reason: event.reason }),
    !named && event.changes[0] && summaryOf(event),
  ].filter(Boolean)
  return (
    <ExpandingLine event={event} about={about.join(' · ')} worth={worth}>
      {(panel) => (
        <div {...panel} className={classes.details}>
          {!panel.hidden && <Details event={event} actions={actions} />}
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
const BulkLine = ({ events, ...shown }: Omit<LineProps, 'event'> & { events: Deed<Event> }) => {
  const [first] = events
  const worth = worthOf(events)
  const about = isFile(first)
    ? filesOf(events)
    : [subjectOf(events), ...factsOf(events, worth)].filter(Boolean).join(' · ')
  return (
    <ExpandingLine event={first} about={about} worth={worth}>
      {(panel) => (
        <ol {...panel} className={classes.bulk}>
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
  about: string
  worth: Worth | null
  children: (panel: { id: string; hidden: boolean }) => ReactNode
}
const ExpandingLine = ({ event: { at, title, actor, actedFor }, about, worth, children }: ExpandingLineProps) => {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <li className={classes.line} data-open={opened || undefined}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <time dateTime={at} className={classes.time}>
          {timeIn(at)}
        </time>
        <span className={classes.what}>
          <strong>{title}</strong>
          {about !== '' && <small>{about.replaceAll('RM ', 'RM\u00a0')}</small>}
        </span>
        <span className={classes.worth}>{worth && <Amounts worth={worth} />}</span>
        <span className={classes.who}>
          <span>{actor.name}</span>
          {actedFor ? (
            <small>{forText(actedFor.name)}</small>
          ) : (
            actor.role !== '' && <small>{roleText(actor.role)}</small>
          )}
        </span>
        <IconChevronDown size={18} className={classes.mark} aria-hidden />
      </button>
      {children({ id, hidden: !opened })}
    </li>
  )
}

/** The first changes, shown on the collapsed line. */
const summaryOf = ({ changes }: Event): string =>
  changes
    .slice(0, 2)
    .map(({ field, before, after }) =>
      before === null
        ? `${field}: ${numberText(after ?? '')}`
        : t('changed', { field, before, after: after ?? t('nothing') }),
    )
    .join(', ')

const Details = ({ event, actions }: { event: Event; actions: LineProps['actions'] }) => (
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
    {actions && <div className={classes.actions}>{actions(event)}</div>}
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

/** Old and new values side by side; one column for created and deleted records. */
const Difference = ({ changes, label }: { changes: Event['changes']; label: string }) => {
  const [hasBefore, hasAfter] = [changes.some((one) => one.before !== null), changes.some((one) => one.after !== null)]
  const both = hasBefore && hasAfter
  const value = (text: string | null) => (text === null ? <i>{t('nothing')}</i> : numberText(text))
  return (
    <div className={classes.scroll}>
      <table className={classes.difference} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            {hasAfter && <th scope="col">{both ? t('after') : t('value')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field}</th>
              {hasBefore && (
                <td data-half="before">
                  <del>{value(change.before)}</del>
                </td>
              )}
              {hasAfter && <td data-half="after">{both ? <ins>{value(change.after)}</ins> : value(change.after)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
