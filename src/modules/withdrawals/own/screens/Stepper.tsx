import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, type Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { typedRinggit } from '#kernel/money.ts'
import { AmountInput, WholeNumberInput } from '#web/ui/AmountInput.tsx'
import { latestAfterDay, mostNumber } from '../own-limit.rules.ts'
import { t } from '../own-limit.texts.ts'
import { isAmount, valueText, type NumberLimit, type OwnData } from './own-limit.ts'
import classes from './OwnLimits.module.css'

type StepperProps = {
  limit: NumberLimit
  data: OwnData
  value: number | string
  error: string | null | false
  onChange: (value: number | string) => void
}

const amountStep = 50
/** The step, and the values between which the buttons move. */
const rangeOf = (limit: NumberLimit, { minimum, employer }: OwnData) => {
  if (limit === 'numberPerMonth') return { step: 1, first: 1, last: mostNumber, start: 4 }
  if (limit === 'afterDay') return { step: 1, first: 1, last: Math.min(latestAfterDay, employer.lastDay - 1), start: 5 }
  const last = limit === 'perMonth' ? Infinity : Math.max(minimum, employer.perWithdrawal)
  return { step: amountStep, first: minimum, last, start: employer[limit] }
}

/** A value with a button to each side. From an empty field they start at what the employer allows. */
export const Stepper = ({ limit, data, value, error, onChange }: StepperProps) => {
  const id = useId()
  const { step, first, last, start } = rangeOf(limit, data)
  const current = value === '' ? NaN : typedRinggit(value)
  const move = (by: 1 | -1) => {
    const from = Number.isFinite(current) ? current : start
    // To the next multiple of the step, so that odd amounts become round ones.
    const next = by > 0 ? (Math.floor(from / step) + 1) * step : (Math.ceil(from / step) - 1) * step
    onChange(Math.min(last, Math.max(first, next)))
  }
  const named = { step: isAmount(limit) ? valueText(limit, step) : step }
  const Field = isAmount(limit) ? AmountInput : WholeNumberInput
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {t(`field.${limit}`)}
      </label>
      <div className={classes.stepper}>
        <StepButton name={t('lower', named)} disabled={current <= first} onClick={() => move(-1)} icon={IconMinus} />
        <Field id={id} size="lg" value={value} error={error || null} errorProps={{ fz: 'sm' }} onChange={onChange} />
        <StepButton name={t('raise', named)} disabled={current >= last} onClick={() => move(1)} icon={IconPlus} />
      </div>
    </div>
  )
}

type StepButtonProps = { name: string; disabled: boolean; onClick: () => void; icon: Icon }
const StepButton = ({ name, disabled, onClick, icon: Mark }: StepButtonProps) => (
  <ActionIcon variant="default" className={classes.step ?? ''} aria-label={name} disabled={disabled} onClick={onClick}>
    <Mark size={20} aria-hidden />
  </ActionIcon>
)
