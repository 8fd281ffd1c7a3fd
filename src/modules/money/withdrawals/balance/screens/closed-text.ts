import { addDays, dateIn, periodOf, timeIn, type LocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import type { OwnChange } from '#people/employees/account/screens/OwnAccountChange.tsx'
import { dayText, monthText } from '#web/ui/format.ts'
import { accountText } from '../../screens/account-text.ts'
import type { Balance } from './Workings.tsx'
import { t } from '../closed.texts.ts'

export type Blocked = NonNullable<Balance['blocked']>

/** Whether only a larger balance opens withdrawals. */
export const isAboutBalance = ({ code }: Blocked): boolean =>
  code === 'nothing_to_withdraw' || code === 'balance_below_minimum' || code === 'deduction_limit'

export const unbrokenDay = (on: string): string => dayText(on).replaceAll(' ', '\u00a0')
export const isTomorrow = (on: string): boolean => on === addDays(today(), 1)

type Texts = {
  blocked: Blocked
  balance: Balance
  /** The employer's short name. */
  employer: string
  /** The change of the account that waits, once it is known. */
  change?: OwnChange | undefined
}

/** With the time where the day alone isn't enough. */
const titleOf = ({ blocked: { code, opens }, employer, change }: Texts): string => {
  if (!opens) return t(`title.${code}`, { employer })
  const on = unbrokenDay(opens.on)
  const isAtTime = code === 'account_waiting' && change && dateIn(change.usableFrom) === opens.on
  const day = isAtTime ? t('at', { day: on, time: timeIn(change.usableFrom) }) : on
  if (opens.on === today()) return t('opensToday', { day })
  return t(isTomorrow(opens.on) ? 'opensTomorrow' : 'opens', { day })
}

/** `today`, or `on Fri 27 Nov`. */
const onText = (on: string): string => (on === today() ? t('today') : t('onDay', { day: unbrokenDay(on) }))

const hoursBetween = ({ changedAt, usableFrom }: OwnChange): number =>
  Math.round((Date.parse(usableFrom) - Date.parse(changedAt)) / 3_600_000)

const whyBalance = ({ blocked: { code, opens }, balance: { workings, period }, employer }: Texts): string => {
  if (code === 'deduction_limit') return t('why.deduction_limit')
  if (workings.source === 'imported') return t('why.reported', { employer })
  if (!opens) return t('why.below')
  if (periodOf(opens.on) !== period) return t('why.nextMonth', { month: monthText(periodOf(today())) })
  return t(workings.taken === 0 ? 'why.newMonth' : 'why.growing')
}

/** Why withdrawals are closed, in one sentence without an amount. */
const whyOf = (texts: Texts): string => {
  const { blocked, balance, employer, change } = texts
  const { code, params, opens } = blocked
  switch (code) {
    case 'frequency_exceeded':
      return t(`used.${balance.workings.policy.frequency}`, { employer, on: onText(balance.lastOn ?? today()) })
    case 'past_cut_off':
      return t(opens?.awaitsWages ? 'why.past_cut_offAwaits' : 'why.past_cut_off', {
        employer,
        day: params['day'] ?? '',
        opens: opens ? unbrokenDay(opens.on) : '',
      })
    case 'account_returned':
      return balance.returned && balance.account
        ? t('why.account_returned', {
            employer,
            account: accountText(balance.account),
            day: unbrokenDay(balance.returned.on),
            reason: balance.returned.reason.replace(/\.$/, ''),
          })
        : t('why.account_returnedUnknown', { employer })
    case 'account_waiting':
      return change
        ? t('why.account_waitingBy', {
            by: change.changedBy,
            employer,
            on: onText(dateIn(change.changedAt)),
            hours: hoursBetween(change),
          })
        : t('why.account_waiting')
    case 'feature_off':
    case 'organization_paused':
    case 'withdrawals_disabled':
      return t(`why.${code}${params['since'] ? 'Since' : ''}`, { ...params, employer })
    case 'nothing_to_withdraw':
    case 'balance_below_minimum':
    case 'deduction_limit':
      return whyBalance(texts)
    default:
      return t(`why.${code}`, { ...params, employer, month: monthText(periodOf(today())) })
  }
}

/** What a closed page says: when withdrawals open, and why they are closed. */
export const closedText = (texts: Texts) => ({ title: titleOf(texts), why: whyOf(texts) })

/** From when. */
export const fromText = ({ on }: { on: LocalDate | string }): string => {
  if (on === today()) return t('fromToday')
  return isTomorrow(on) ? t('fromTomorrow') : t('from', { day: unbrokenDay(on) })
}
