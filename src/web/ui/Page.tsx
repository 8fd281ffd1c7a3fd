import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconChevronLeft, IconInbox, IconX, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { CallError, loadMessageOf } from '../api.ts'
import { withSearch } from '../screen.ts'
import { useKeptFocus } from './kept-focus.ts'
import { lastSearchOf } from './last-list.ts'
import classes from './Page.module.css'
import states from './States.module.css'
import { ui } from './ui.texts.ts'

export type PageProps = {
  title: string
  /** A sentence that describes the page. */
  intro?: ReactNode
  /** A label above the title. Null keeps its line free until the label is known. */
  over?: string | null
  /** A link back to the parent page. */
  back?: { to: string; label: string }
  actions?: ReactNode
  /** Pills beside the title. */
  status?: ReactNode
  children: ReactNode
  narrow?: boolean
  /** A page for one task: on a phone, title and link back are a bar that replaces the shell. */
  bar?: keyof typeof barIcons
}

const barIcons = { arrow: IconArrowLeft, close: IconX } as const

/** The layout of every page: title, link to the parent page, and actions. Also sets the document title. */
export const Page = ({ title, intro, over, back, actions, status, children, narrow = false, bar }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeptFocus(heading)
  const BarIcon = bar && barIcons[bar]
  useEffect(() => {
    document.title = `${title} · ${ui('app.name')}`
  }, [title])
  return (
    <div className={classes.page} data-narrow={narrow || undefined} data-bar={bar} onFocus={keepFocus}>
      <header className={classes.head}>
        <div>
          {back && (
            <Anchor component={Link} to={back.to} {...withSearch(lastSearchOf(back.to))} className={classes.back}>
              <IconChevronLeft size={16} aria-hidden />
              <span>{back.label}</span>
              {BarIcon && <BarIcon className={classes.barIcon} size={22} aria-hidden />}
            </Anchor>
          )}
          {over !== undefined && <p className={classes.over}>{over ?? '\u00a0'}</p>}
          <div className={classes.titles}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {status}
          </div>
          {!bar && intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {bar && intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  )
}

/** A section with a border and an optional title. */
export const Card = ({
  children,
  title,
  aside,
  flush = false,
  className = '',
}: {
  children: ReactNode
  title?: ReactNode
  aside?: ReactNode
  flush?: boolean
  className?: string
}) => (
  <section className={`${classes.card} ${className}`} data-flush={flush || undefined}>
    {(title !== undefined || aside !== undefined) && (
      <div className={classes.cardHead}>
        {title !== undefined && <h2 className={classes.cardTitle}>{title}</h2>}
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </div>
    )}
    {children}
  </section>
)

/** A figure with a label above and a note below. */
export const Figure = ({
  name,
  value,
  note,
  tone,
}: {
  name: string
  value: ReactNode
  note?: ReactNode
  tone?: 'now' | 'stop' | 'done'
}) => (
  <div className={classes.figure} data-tone={tone}>
    <span className={classes.figureName}>{name}</span>
    <span className={`${classes.figureValue} num`}>{value}</span>
    {note !== undefined && <span className={classes.figureNote}>{note}</span>}
  </div>
)

/** `total`: the sum of the rows above. `part`: the first row of another part. `mark`: a sign before the name. */
export type Fact =
  | readonly [name: string, value: ReactNode, kind?: 'total' | 'part' | undefined, mark?: ReactNode]
  | null
  | false
type FactsProps = {
  facts: readonly Fact[]
  /** Two columns if the card is wide. Not for amounts that add up to a total. */
  columns?: boolean
  /** A calculation: lines only above totals and parts. */
  sum?: boolean
}
/** Names and values, stacked on a phone. */
export const Facts = ({ facts, columns = false, sum = false }: FactsProps) => (
  <dl className={classes.facts} {...(columns && { 'data-columns': true })} {...(sum && { 'data-sum': true })}>
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact[0]} {...(fact[2] && { 'data-kind': fact[2] })}>
            <dt>
              {fact[3]}
              {fact[0]}
            </dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)

const Message = ({
  mark: Mark,
  title,
  hint,
  action,
  alert = false,
}: {
  mark: Icon
  title: string
  hint?: ReactNode
  action?: ReactNode
  alert?: boolean
}) => (
  <div className={states.notice} role={alert ? 'alert' : undefined} data-alert={alert || undefined}>
    <Mark size={28} stroke={1.6} aria-hidden />
    <p className={states.title}>{title}</p>
    {hint !== undefined && <p className={states.hint}>{hint}</p>}
    {action}
  </div>
)

/** The empty state of a list whose status or filters exclude all records. */
export const noMatch = { title: ui('state.noMatch'), hint: ui('state.noMatchHint') }

/** An empty list: its purpose, and the first action. */
export const Empty = ({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) => (
  <Message mark={IconInbox} title={title} hint={hint} action={action} />
)

/** An invalid id in the URL is treated as a missing record. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 'NOT_FOUND' || error.code === 'invalid_input')

/** A failed load: the specification's message in place, and a retry button unless there is nothing to load. */
export const Failed = ({ error, fallback, retry }: { error: unknown; fallback: string; retry?: () => void }) => (
  <Message
    alert
    mark={IconAlertTriangle}
    title={loadMessageOf(error, fallback)}
    action={
      retry &&
      !isMissing(error) && (
        <Button variant="default" onClick={retry}>
          {ui('action.retry')}
        </Button>
      )
    }
  />
)

/** A placeholder of a number of lines while something loads. */
export const LoadingLines = ({ lines = 3, height = 20 }: { lines?: number; height?: number }) => (
  <div className={states.loading} role="status" aria-label={ui('state.loading')}>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={height} width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </div>
)

export type Load<T> = { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
/** Renders the data, the error, or the placeholder while loading. */
export const Loaded = <T,>({
  load,
  fallback,
  placeholder,
  missing,
  children,
}: {
  load: Load<T>
  fallback: string
  placeholder?: ReactNode
  /** The page of a record that doesn't exist. */
  missing?: { title: string; action?: ReactNode }
  children: (data: T) => ReactNode
}) => {
  if (load.data !== undefined) return <>{children(load.data)}</>
  if (missing && isMissing(load.error)) return <Empty {...missing} />
  if (load.error) return <Failed error={load.error} fallback={fallback} retry={() => void load.refetch()} />
  return <>{placeholder ?? <LoadingLines />}</>
}
