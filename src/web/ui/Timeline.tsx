import type { Instant, LocalDate } from '#kernel/time.ts'
import { dayText, momentText } from './date-text.ts'
import { lookOf } from './StatusPill.tsx'
import classes from './Timeline.module.css'

export type Step = {
  status: string
  title: string
  at: Instant
  /** The day that the step is about, shown instead of the time at which it was recorded. */
  on?: LocalDate | null
  by: string
  reason: string | null
}

/** A step that has not happened yet. */
export type ComingStep = { title: string; note: string }

/** The history of a record: event, time, user and reason of each step, then the expected steps in grey. */
export const Timeline = ({ steps, coming = [] }: { steps: readonly Step[]; coming?: readonly ComingStep[] }) => (
  <ol className={classes.timeline}>
    {steps.map((step) => (
      <li key={`${step.status} ${step.at}`} data-look={lookOf(step.status)}>
        <strong>{step.title}</strong>
        <span>
          {step.on ? dayText(step.on) : momentText(step.at)}, {step.by}
        </span>
        {step.reason && <span>{step.reason}</span>}
      </li>
    ))}
    {coming.map(({ title, note }) => (
      <li key={title} data-coming>
        <strong>{title}</strong>
        <span>{note}</span>
      </li>
    ))}
  </ol>
)
