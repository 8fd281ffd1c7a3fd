import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ClosedState.module.css'
import { Card } from './Page.tsx'

type ClosedStateProps = {
  icon: Icon
  tone?: 'teal' | 'amber' | 'grey'
  /** With the day on which it opens, if one is known. Without it, the page's title is the headline. */
  title?: string
  /** The reason, in one sentence without an amount. */
  why: string
  /** What happened, between the reason and the figure. */
  children?: ReactNode
  /** The figure that is still true. */
  figure?: ReactNode
  /** The one action. */
  action: ReactNode
  /** Whom to call or write to. */
  person: ReactNode
}

/** A state in which nothing can be withdrawn: when it opens, why it is closed, what is still true, and the ways out. */
export const ClosedState = ({
  icon: Mark,
  tone = 'teal',
  title,
  why,
  children,
  figure,
  action,
  person,
}: ClosedStateProps) => (
  <Card className={classes.closed ?? ''}>
    <span className={classes.seal} data-tone={tone}>
      <Mark size={24} aria-hidden />
    </span>
    <div>
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.why}>{why}</p>
    </div>
    {children}
    {figure}
    {action}
    <div className={classes.person}>{person}</div>
  </Card>
)

/** The figure of a closed state: a name, an amount, and what it contains. */
export const ClosedFigure = ({ name, amount, note }: { name: string; amount: string; note?: string }) => (
  <span className={classes.figure}>
    <span>
      <span className={classes.name}>{name}</span>{' '}
      <strong className={`${classes.amount} num`}>{amount.replace('RM ', 'RM\u00a0')}</strong>
    </span>
    {note !== undefined && <span className={classes.note}>{note}</span>}
  </span>
)
