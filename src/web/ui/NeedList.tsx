import type { ReactNode } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import { LinkButton } from './LinkButton.tsx'
import { ringgit } from './format.ts'
import classes from './NeedList.module.css'
import { LoadingLines } from './Page.tsx'
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

type Load<Out> = { readonly data?: Out | undefined; readonly isLoading: boolean }
/** The items of a load; null until it has loaded or failed, so that nothing is counted too early. */
export const needsOf = <Out,>({ data, isLoading }: Load<Out>, items: (data: Out) => Need[]): Need[] | null => {
  if (data !== undefined) return items(data)
  return isLoading ? null : []
}

/** The list while it loads. */
export const NeedLines = () => (
  <div className={classes.loading}>
    <LoadingLines lines={4} height={36} />
  </div>
)

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
            <LinkButton
              to={item.action.to}
              size="xs"
              aria-label={`${item.action.verb}: ${item.title}`}
              {...(item !== first && { variant: 'default' })}
            >
              {item.action.verb}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
}
