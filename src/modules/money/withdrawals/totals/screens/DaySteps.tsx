import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { now, today } from '#web/clock.ts'
import { grouped } from '#kernel/placeholders.ts'
import { ringgit } from '#web/ui/format.ts'
import { Figure } from '#web/ui/Page.tsx'
import { Since } from '#web/ui/Since.tsx'
import { instantOf } from '#kernel/time.ts'
import { bankStateAt } from '../../arrival.rules.ts'
import { ibgCutOff } from '#ground/banks/bank-days.rules.ts'
import type { Today } from './today.ts'
import { listPath } from '../../transfers/screens/transfer-columns.tsx'
import { listOfTile, type Tile } from '../tiles.rules.ts'
import classes from './InternalDashboardPage.module.css'
import { t } from '../dashboard.texts.ts'

type StepProps = { tile: Tile; name: string; count: number; note: ReactNode; tone?: 'now' | 'stop' }
const Step = ({ tile, name, count, note, tone }: StepProps) => (
  <Link to={listPath} search={listOfTile(tile, today())} className={classes.step ?? ''} data-tone={tone}>
    <Figure name={name} value={grouped(count)} note={note} {...(tone === 'stop' && { tone })} />
  </Link>
)

/** The daily steps in order; each figure links to its rows. */
export const DaySteps = ({ day }: { day: Today }) => {
  const { waitingForEmployers: waiting, toSend, withBank, transferredToday } = day
  const { openReturns: returned, onHold } = day
  const nothing = t('nothingNow')
  const note = {
    waiting:
      waiting.oldestAt === null ? (
        nothing
      ) : (
        <Since
          instant={waiting.oldestAt}
          now={now()}
          sentence={(ago) => t('oldest', { amount: ringgit(waiting.amount), ago })}
        />
      ),
    toSend: toSend.count === 0 ? nothing : t('inBanks', { amount: ringgit(toSend.net), count: toSend.banks }),
    withBank:
      withBank.count === 0
        ? nothing
        : withBank.lastBatch
          ? t('ofBatch', { amount: ringgit(withBank.net), number: withBank.lastBatch.number })
          : ringgit(withBank.net),
    completed: ringgit(transferredToday.net),
    returned: returned.count === 0 ? nothing : returned.reasons.map((one) => one.reason).join(', '),
  }
  return (
    <nav className={classes.steps} aria-label={t('steps')}>
      <Step tile="waiting" name={t('waiting')} count={waiting.count} note={note.waiting} />
      <Step
        tile="toSend"
        name={bankStateAt(instantOf(now())) === 'open' ? t('toSendBy', { time: ibgCutOff }) : t('toSend')}
        count={toSend.count}
        note={note.toSend}
        {...(toSend.count > 0 && { tone: 'now' })}
      />
      {onHold.count > 0 && (
        <Step tile="onHold" name={t('onHold')} count={onHold.count} note={ringgit(onHold.net)} tone="stop" />
      )}
      <Step tile="withBank" name={t('withBank')} count={withBank.count} note={note.withBank} />
      <Step tile="completedToday" name={t('completedToday')} count={transferredToday.count} note={note.completed} />
      <Step
        tile="returned"
        name={t('returned')}
        count={returned.count}
        note={note.returned}
        {...(returned.count > 0 && { tone: 'stop' })}
      />
    </nav>
  )
}
