import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { dayText, momentText } from './format.ts'
import { lookOf } from './StatusPill.tsx'
import classes from './Timeline.module.css'

export type Step = {
  status: string
  title: string
  at: Instant
  /** The day that the step is about, shown instead of the time at which it was recorded. */
  on?: LocalDate | null
  by?: string
  reason?: string | null
}

/** A step that has not happened yet. */
export type ComingStep = { title: string; note: string | null }

type TimelineProps = { steps: readonly Step[]; coming?: readonly ComingStep[] }

/** The history of a record: event, time, user and reason of each step, then the current and the later steps. */
export const Timeline = ({ steps, coming = [] }: TimelineProps) => (
  <ol className={classes.timeline}>
    {steps.map((step) => {
      const isStop = lookOf(step.status) === 'stop'
      const Mark = isStop ? IconX : IconCheck
      const when = step.on ? dayText(step.on) : momentText(step.at)
      return (
        <Item
          key={`${step.status} ${step.at}`}
          of={isStop ? 'stop' : 'past'}
          dot={<Mark size={15} stroke={2.6} aria-hidden />}
          title={step.title}
        >
          <span>{step.by ? `${when}, ${step.by}` : when}</span>
          {step.reason && <span>{step.reason}</span>}
        </Item>
      )
    })}
    {coming.map(({ title, note }, i) => (
      <Item key={title} of={i === 0 ? 'now' : 'later'} dot={steps.length + i + 1} title={title}>
        {note !== null && <span>{note}</span>}
      </Item>
    ))}
  </ol>
)

type ItemProps = { of: 'past' | 'stop' | 'now' | 'later'; dot: ReactNode; title: string; children: ReactNode }
const Item = ({ of, dot, title, children }: ItemProps) => (
  <li data-of={of} {...(of === 'now' && { 'aria-current': 'step' })}>
    <i className={classes.dot} aria-hidden>
      {dot}
    </i>
    <strong>{title}</strong>
    {children}
  </li>
)
