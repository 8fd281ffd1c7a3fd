import { useNavigate } from '@tanstack/react-router'
import { addMs, day, instantOf, startOf, type Instant, type LocalDate } from '#kernel/time.ts'
import { ringgit as asRinggit, senOf } from '#kernel/money.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { now, today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { momentText, ringgit } from '#web/ui/format.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { looserAfter, type OwnLimitChange } from '../../balance/own-limit.rules.ts'
import { t } from '../own-limit.texts.ts'

export type OwnData = Awaited<ReturnType<typeof api.rollingPayEmployee.getOwnLimits>>

/** The limits with a number, by the last part of their address. */
export const limitAddresses = {
  'per-withdrawal': 'perWithdrawal',
  'per-month': 'perMonth',
  number: 'numberPerMonth',
  'after-day': 'afterDay',
} as const
export type NumberLimit = (typeof limitAddresses)[keyof typeof limitAddresses]

/** The limit of an address; an unknown one opens the first. */
export const limitAt = (address: string): NumberLimit =>
  Object.entries(limitAddresses).find(([known]) => known === address)?.[1] ?? 'perWithdrawal'

type AmountLimit = 'perWithdrawal' | 'perMonth'
export const isAmount = (limit: NumberLimit): limit is AmountLimit => limit === 'perWithdrawal' || limit === 'perMonth'

export const useOwnLimits = () => useCall(api.rollingPayEmployee.getOwnLimits, {}, { fallback: t('failed') })
/** Changes a limit and returns to the list. */
export const useOwnLimitChange = () => {
  const navigate = useNavigate()
  return useCommand(api.rollingPayEmployee.changeOwnLimit, {
    fallback: t('saveFailed'),
    success: t('saved'),
    onSuccess: () => void navigate({ to: withdrawalScreens.ownLimits.to() }),
  })
}
export const useEmployer = (): string => shortCompanyName(useOrganization()?.name ?? '')

/** What the employer allows in a month, which grows with the wages. */
export const perMonthText = ({ perMonth, wholeMonth }: OwnData['employer'], employer: string): string => {
  const values = { employer, amount: ringgit(perMonth) }
  if (wholeMonth === null) return t(perMonth === 0 ? 'reported' : 'allows', values)
  if (wholeMonth <= perMonth) return t('allows', values)
  return t(perMonth === 0 ? 'growsFromNothing' : 'grows', { ...values, whole: ringgit(wholeMonth) })
}

/** `RM 700.00`, `4`, `Day 5`. */
export const valueText = (limit: NumberLimit, value: number): string => {
  if (isAmount(limit)) return ringgit(asRinggit(value))
  return limit === 'afterDay' ? t('day', { day: value }) : String(value)
}

const withNumber = (limit: Exclude<NumberLimit, AmountLimit>, value: number | null) =>
  limit === 'afterDay' ? { limit, day: value } : { limit, number: value }

/** The input of the call; null removes the limit. */
export const inputOf = (limit: NumberLimit, value: number | null) =>
  isAmount(limit) ? { limit, amount: value === null ? null : asRinggit(value) } : withNumber(limit, value)

/** The same change as the rules check it, in sen. */
export const changeOf = (limit: NumberLimit, value: number | null): OwnLimitChange =>
  isAmount(limit) ? { limit, amount: value === null ? null : senOf(value) } : withNumber(limit, value)

/** The time at which a looser limit of now starts. */
export const startOfLooser = (): Instant => addMs(instantOf(now()), looserAfter)

type Pause = { until: LocalDate; next: { from: Instant; until: LocalDate | null } | null }

/** The pause that hasn't ended, or null. */
export const runningPause = ({ limits: { pausedUntil } }: OwnData): Pause | null => {
  const { now, next } = pausedUntil
  if (now === null || now <= today()) return null
  return { until: day(now), next: next && { from: next.from, until: next.value === null ? null : day(next.value) } }
}

/** When withdrawals open again: at 00:00 of the chosen day, or at the time of an earlier end. */
export const opensAt = ({ until, next }: Pause): Instant => {
  if (!next) return startOf(until)
  const end = next.until === null ? next.from : startOf(next.until)
  return end > next.from ? end : next.from
}
export const opensText = (pause: Pause): string => momentText(opensAt(pause))
