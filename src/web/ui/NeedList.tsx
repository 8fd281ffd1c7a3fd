import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import { ringgit } from './Money.tsx'
import classes from './NeedList.module.css'
import { WholeReferences } from './WholeReferences.tsx'

/** Something that someone should do: what and since when, the amount and one verb. */
export type Need = {
  key: string
  icon: ReactNode
  /** `stop`: overdue or failed. */
  tone?: 'stop'
  title: string
  hint?: ReactNode
  amount?: Ringgit
  /** Null if the user can only watch. */
  action: { to: string; verb: string } | null
}

/** What needs the user, the most urgent first. Only the first action is orange. */
export const NeedList = ({ items }: { items: readonly Need[] }) => {
  const first = items.find(({ action }) => action !== null)
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.key}>
          <span className={classes.icon} data-tone={item.tone} aria-hidden>
            {item.icon}
          </span>
          <p>
            <strong>
              <WholeReferences text={item.title} />
            </strong>
            {item.hint !== undefined && <small>{item.hint}</small>}
          </p>
          <b className="num">{item.amount !== undefined && ringgit(item.amount)}</b>
          {item.action && (
            <Button
              component={Link}
              to={item.action.to}
              size="xs"
              aria-label={`${item.action.verb}: ${item.title}`}
              {...(item !== first && { variant: 'default' })}
            >
              {item.action.verb}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
