import { IconCalendar } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { periodOf } from '#kernel/time.ts'
import { shareOf } from '#web/share.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { dayText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { closedText, isAboutBalance, type Blocked } from './closed-text.ts'
import type { Balance } from './Workings.tsx'
import classes from './Closed.module.css'
import { t } from '../closed.texts.ts'

type Props = { balance: Balance; blocked: Blocked }
const useClosedText = ({ balance, blocked }: Props) => closedText(blocked, balance, useOrganization()?.name ?? '')

/** When withdrawals open, why they are closed and how much is possible then, as a card of its own. */
export const ClosedCard = ({ balance, blocked, children }: Props & { children?: ReactNode }) => {
  const { title, why, reaches, from } = useClosedText({ balance, blocked })
  const { opens } = blocked
  const isLater = opens !== null && periodOf(opens.on) !== balance.period
  return (
    <Card>
      <h2 className={classes.when}>{title}</h2>
      <p className={classes.why}>{reaches ? `${why} ${reaches}` : why}</p>
      {opens && isAboutBalance(blocked) && <Growth opens={opens} balance={balance} />}
      {opens && from && (
        <Facts
          facts={[
            [from.label, <strong key="from">{from.amount}</strong>],
            isLater
              ? [t('closesAfter'), dayText(opens.until)]
              : [t('left'), <Money key="left" amount={balance.balance} />],
          ]}
        />
      )}
      {children}
    </Card>
  )
}

/** The same as a note inside the card of an amount. */
export const ClosedNote = ({ balance, blocked }: Props) => {
  const { title, why, from } = useClosedText({ balance, blocked })
  return (
    <div className={classes.note}>
      <IconCalendar size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>
          {why}
          {from && ` ${t('fromUpTo', { from: from.label, upTo: from.amount })}`}
        </p>
      </div>
    </div>
  )
}

/** The balance on the last days up to the one that reaches the minimum. */
const Growth = ({ opens, balance: { minimum } }: { opens: NonNullable<Blocked['opens']>; balance: Balance }) => {
  const most = Math.max(minimum, ...opens.growth.map(({ amount }) => amount))
  const height = (amount: number) => `${Math.round(shareOf(amount, most))}%`
  const line = { '--minimum': height(minimum) } as CSSProperties
  return (
    <ol className={classes.days} style={line}>
      {opens.growth.map(({ on, amount }) => (
        <li key={on} {...(on === opens.on && { 'data-open': true })}>
          <Money amount={amount} />
          <span className={classes.bar} aria-hidden>
            <i style={{ height: height(amount) }} />
          </span>
          <span>{dayText(on)}</span>
        </li>
      ))}
    </ol>
  )
}
