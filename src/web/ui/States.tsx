import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconInbox, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallError, loadMessageOf } from '../api.ts'
import classes from './States.module.css'
import { ui } from './ui.texts.ts'

const Notice = ({
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
  <div className={classes.notice} role={alert ? 'alert' : undefined} data-alert={alert || undefined}>
    <Mark size={28} stroke={1.6} aria-hidden />
    <p className={classes.title}>{title}</p>
    {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    {action}
  </div>
)

/** The empty state of a list whose status or filters exclude all records. */
export const noMatch = { title: ui('state.noMatch'), hint: ui('state.noMatchHint') }

/** An empty list: what it is for, and the first action. */
export const Empty = ({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) => (
  <Notice mark={IconInbox} title={title} hint={hint} action={action} />
)

/** An invalid id in the URL is treated as a missing record. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 'NOT_FOUND' || error.code === 'invalid_input')

/** A failed load: the specification's message in place, and a retry button unless there is nothing to load. */
export const Failed = ({ error, fallback, retry }: { error: unknown; fallback: string; retry?: () => void }) => (
  <Notice
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
  <div className={classes.loading} role="status" aria-label={ui('state.loading')}>
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
