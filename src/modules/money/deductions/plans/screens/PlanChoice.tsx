import type { ReactNode } from 'react'
import { ringgitOf, senOf, type Ringgit } from '#kernel/money.ts'
import { Choices } from '#web/ui/Choices.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { Facts } from '#web/ui/Page.tsx'
import { t } from '../../deduction.texts.ts'
import { instalmentsOf, planLengths } from '../plan.rules.ts'
import classes from '../../screens/deductions.module.css'

type PlanChoiceProps = {
  /** What the plan is for; zero while it isn't known. */
  amount: Ringgit
  /** The name of the total. */
  total?: string
  /** The days of its instalments. */
  dates: readonly string[]
  count: number | null
  onChange: (count: number) => void
  /** What happens next. */
  note: string
  error?: ReactNode | undefined
}

/** The number of instalments of a plan, with their dates and amounts. */
export const PlanChoice = ({ amount, total, dates, count, onChange, note, error }: PlanChoiceProps) => (
  <div className={classes.plan}>
    <Choices
      look="chips"
      label={t('plan.instalments')}
      options={planLengths.map((length) => ({ value: String(length), label: String(length) }))}
      value={count === null ? null : String(count)}
      onChange={(value) => onChange(Number(value))}
      error={error}
    />
    {count !== null && amount > 0 && (
      <Facts
        sum
        facts={[
          ...instalmentsOf(senOf(amount), count).map(
            (one, i) => [dateText(dates[i] ?? ''), ringgit(ringgitOf(one))] as const,
          ),
          [total ?? t('plan.total'), ringgit(amount), 'total'],
        ]}
      />
    )}
    <p className={classes.note}>{note}</p>
  </div>
)
