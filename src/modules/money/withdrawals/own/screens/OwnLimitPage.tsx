import '#web/ui/employee-dates.ts'
import { Button, ActionIcon } from '@mantine/core'
import { useState, useId, type FormEvent } from 'react'
import { IconMinus, IconPlus, type Icon } from '@tabler/icons-react'
import { senOf, typedRinggit } from '#kernel/money.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { momentText } from '#web/ui/format.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { AmountInput, WholeNumberInput } from '#web/ui/AmountInput.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { isLooser, latestAfterDay, mostNumber, whyNotLimit } from '../../balance/own-limit.rules.ts'
import { t } from '../own-limit.texts.ts'
import {
  changeOf,
  inputOf,
  isAmount,
  limitAt,
  startOfLooser,
  useOwnLimitChange,
  useOwnLimits,
  valueText,
  type NumberLimit,
  type OwnData,
} from './own-limit.ts'
import { OwnLimitFacts } from './OwnLimitFacts.tsx'
import classes from './OwnLimits.module.css'

/** One own limit, and what a change of it means. */
export const OwnLimitPage = () => {
  const load = useOwnLimits()
  const { limit: address } = withdrawalScreens.ownLimit.useParams()
  const limit = limitAt(address)
  return (
    <Page
      title={t(`name.${limit}`)}
      back={{ to: withdrawalScreens.ownLimits.to(), label: t('title') }}
      bar="arrow"
      narrow
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={4} height={56} />}>
        {(data) => <LimitForm key={limit} limit={limit} data={data} />}
      </Loaded>
    </Page>
  )
}

/** Why a typed value can't be set, or null. */
const errorOf = (limit: NumberLimit, typed: number | string, { minimum, employer }: OwnData): string | null => {
  const value = typedRinggit(typed)
  if (!Number.isFinite(value) || (!isAmount(limit) && !Number.isInteger(value)))
    return isAmount(limit) ? t('invalidAmount') : errorMessage('invalid')
  const last = limit === 'numberPerMonth' ? mostNumber : latestAfterDay
  if (!isAmount(limit) && (value < 1 || value > last)) return t('range', { first: 1, last })
  const rules = { minimum: senOf(minimum), lastDay: employer.lastDay }
  const whyNot = whyNotLimit(changeOf(limit, value), rules, today())
  return whyNot && errorMessage(whyNot.code, whyNot.params)
}

const LimitForm = ({ limit, data }: { limit: NumberLimit; data: OwnData }) => {
  const { now, next } = data.limits[limit]
  const change = useOwnLimitChange()
  const [typed, setTyped] = useState<number | string>((next ? next.value : now) ?? '')
  const [isRemoved, setRemoved] = useState(next !== null && next.value === null)
  const [isChecked, setChecked] = useState(false)
  const error = isRemoved ? null : errorOf(limit, typed, data)
  const value = isRemoved || error !== null ? null : typedRinggit(typed)
  const isPlanned = next !== null && error === null && value === next.value
  const later =
    error === null && isLooser(limit, now, value) ? { value, from: isPlanned ? next.from : startOfLooser() } : null
  const save = (to: number | null) => change.mutate({ change: inputOf(limit, to) })
  const canSave = !isPlanned && (now === null || value !== now)
  const canKeep = now !== null && (next !== null || later !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (error === null && canSave) save(value)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Stepper
        limit={limit}
        data={data}
        value={isRemoved ? '' : typed}
        error={typed === '' ? isChecked && error : error}
        onChange={(to) => {
          setRemoved(false)
          setTyped(to)
        }}
      />
      <OwnLimitFacts limit={limit} data={data} later={later} />
      {later && now !== null && (
        <Notice tone="wait" title={t(later.value === null || limit === 'afterDay' ? 'takes' : 'raising')}>
          {t('stays', { from: momentText(later.from), limit: valueText(limit, now) })}
        </Notice>
      )}
      {now !== null && !isRemoved && (
        <Button variant="subtle" color="gray" onClick={() => setRemoved(true)}>
          {t('remove')}
        </Button>
      )}
      {(canSave || canKeep) && (
        <Docked over="page" className={classes.actions}>
          {canSave && (
            <Button type="submit" size="lg" fullWidth loading={change.isPending}>
              {submitText(limit, now, later, value)}
            </Button>
          )}
          {canKeep && (
            <Button
              variant={isPlanned ? 'default' : 'subtle'}
              size={isPlanned ? 'lg' : 'md'}
              color="gray"
              fullWidth
              disabled={change.isPending}
              onClick={() => save(now)}
            >
              {t('keep', { value: valueText(limit, now) })}
            </Button>
          )}
        </Docked>
      )}
    </form>
  )
}

const submitText = (
  limit: NumberLimit,
  now: number | null,
  later: { value: number | null } | null,
  value: number | null,
) => {
  if (later && later.value === null) return t('removeFrom')
  if (later && later.value !== null)
    return limit === 'afterDay'
      ? t('changeDay', { day: later.value })
      : t('raiseTo', { value: valueText(limit, later.value) })
  const shown = value ?? now
  if (shown === null) return t('setLimit')
  return limit === 'afterDay' ? t('setDay', { day: shown }) : t('set', { value: valueText(limit, shown) })
}

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
const Stepper = ({ limit, data, value, error, onChange }: StepperProps) => {
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
