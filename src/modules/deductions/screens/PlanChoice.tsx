import { ringgitOf, senOf, type Ringgit } from '#kernel/money.ts'
import { Choices } from '#web/ui/Choices.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { t } from '../deduction.texts.ts'
import { instalmentsOf, planLengths } from '../plan.rules.ts'
import classes from './deductions.module.css'

type PlanChoiceProps = {
  employeeName: string
  /** What the plan is for; zero while it isn't known. */
  amount: Ringgit
  /** The pay days of its instalments. */
  dates: readonly string[]
  count: number | null
  onChange: (count: number) => void
  error?: string | undefined
}

/** The number of instalments of a plan, with their dates and amounts. */
export const PlanChoice = ({ employeeName, amount, dates, count, onChange, error }: PlanChoiceProps) => (
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
          [t('plan.total'), ringgit(amount), 'total'],
        ]}
      />
    )}
    <p className={classes.note}>{t('plan.agrees', { name: employeeName })}</p>
  </div>
)
