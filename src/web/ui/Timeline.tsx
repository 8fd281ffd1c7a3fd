import type { Instant } from '#kernel/time.ts'
import { momentText } from './DateText.tsx'
import { lookOf } from './StatusPill.tsx'
import classes from './Timeline.module.css'

export type Step = { status: string; title: string; at: Instant; by: string; reason: string | null }

/** The history of a record in order: event, time, user and reason. */
export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={classes.timeline}>
    {steps.map((step) => (
      <li key={`${step.status} ${step.at}`} data-look={lookOf(step.status)}>
        <strong>{step.title}</strong>
        <span>
          {momentText(step.at)}, {step.by}
        </span>
        {step.reason && <span>{step.reason}</span>}
      </li>
    ))}
  </ol>
)
