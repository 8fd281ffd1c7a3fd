import type { z } from 'zod'
import type { Ringgit } from '#kernel/money.ts'
import { dateText, momentText, ringgit } from '#web/ui/format.ts'
import { oneDecimal } from '#kernel/risks.ts'
import { Changed } from '#web/ui/Evidence.tsx'
import { percentChange, largeRaise } from '../pending-changes.rules.ts'
import type { fullEmployee } from '../../employee.contract.ts'
import { t } from '../pending-changes.texts.ts'
import classes from '../../screens/employees.module.css'
import { numberText } from '#web/ui/mask-text.ts'

export type PendingChange = z.input<typeof fullEmployee>['pendingChanges'][number]

export const valueOf = (value: string | Ringgit | null): string =>
  value === null ? t('none') : typeof value === 'string' ? numberText(value) : ringgit(value)

/** `+181.8%`, with an amber mark for a large raise. */
const Percent = ({ change }: { change: PendingChange }) => {
  if (change.field !== 'salary') return null
  const percent = percentChange(change.before, change.after)
  if (percent === null) return null
  return (
    <span className={classes.percent} data-large={percent > largeRaise || undefined}>
      {`${percent > 0 ? '+' : percent < 0 ? '−' : ''}${oneDecimal(Math.abs(percent))}%`}
    </span>
  )
}

/** The approved value, struck through, and the new one. */
export const ChangedValue = ({ change }: { change: PendingChange }) => (
  <Changed before={valueOf(change.before)} after={valueOf(change.after)} to={t('to')} />
)

type PendingChangesProps = { changes: readonly PendingChange[]; authors?: boolean }
/** Each change since the last approval: the kind, the approved and the new value, and who changed it when. */
export const PendingChanges = ({ changes, authors = true }: PendingChangesProps) => (
  <ul className={classes.pendingChanges}>
    {changes.map((change) => (
      <li key={change.field}>
        <b>{t(`field.${change.field}`)}</b> <ChangedValue change={change} /> <Percent change={change} />
        {change.before === change.after && t('sameDigits')}
        <small>
          {change.field === 'salary' && change.from !== null && `${t('from', { date: dateText(change.from) })} `}
          {authors && t('author', { name: change.by, at: momentText(change.at) })}
        </small>
      </li>
    ))}
  </ul>
)

/** The changes as text, for a file. */
export const changesText = (changes: readonly PendingChange[]): string =>
  changes
    .map((change) => `${t(`field.${change.field}`)}: ${valueOf(change.before)} → ${valueOf(change.after)}`)
    .join('; ')
