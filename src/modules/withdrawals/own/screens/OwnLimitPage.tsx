import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { senOf, typedRinggit } from '#kernel/money.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { momentText } from '#web/ui/date-text.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { isLooser, latestAfterDay, mostNumber, whyNotLimit } from '../own-limit.rules.ts'
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
import { Stepper } from './Stepper.tsx'
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
