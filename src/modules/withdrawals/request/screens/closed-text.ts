import { addDays, dateIn, formatDate, instantOf, periodOf } from '#kernel/time.ts'
import { ringgitOf, sen, senOf, sum, type Ringgit } from '#kernel/money.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { shortCompanyName } from '#modules/organizations/organization.rules.ts'
import { dayText, monthText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import type { Balance } from './Workings.tsx'
import { t } from '../closed.texts.ts'

export type Blocked = NonNullable<Balance['blocked']>
type Opening = NonNullable<Blocked['opens']>

/** Whether only work until a later day opens withdrawals, so the balance itself is the reason. */
export const isAboutBalance = ({ code }: Blocked): boolean =>
  code === 'nothing_to_withdraw' || code === 'balance_below_minimum' || code === 'deduction_limit'

/** `tomorrow`, or `Sat 28 Nov`. */
const opensOnText = ({ on }: Opening): string => (isTomorrow(on) ? t('tomorrow') : unbrokenDay(on))
export const unbrokenDay = (on: string): string => dayText(on).replaceAll(' ', '\u00a0')
export const isTomorrow = (on: string): boolean => on === addDays(today(), 1)

const titleOf = (blocked: Blocked): string => {
  const { opens } = blocked
  if (!opens) return t('title')
  if (isAboutBalance(blocked) && opens.amount !== null)
    return t('from', { day: opensOnText(opens), amount: ringgit(opens.amount) })
  return t(isTomorrow(opens.on) ? 'opensTomorrow' : 'opens', { day: unbrokenDay(opens.on) })
}

/** How much the balance grows for each day of work, if it is known. */
const growthText = (opens: Opening | null, minimum: Ringgit): string | null => {
  // The last day can be limited by the policy.
  const [before, next] = opens?.growth ?? []
  if (!before || !next) return null
  const perDay = ringgitOf(sen(senOf(next.amount) - senOf(before.amount)))
  return t('grows', { perDay: ringgit(perDay), minimum: ringgit(minimum) })
}

const usedText = ({ lastRequest, workings }: Balance, employer: string): string => {
  const often = t(`often.${workings.policy.frequency}`, { employer })
  if (!lastRequest) return often
  const on = dateIn(instantOf(Date.parse(lastRequest.createdAt)))
  const values = { amount: ringgit(lastRequest.amount), day: dayText(on), often }
  return t(on === today() ? 'usedToday' : 'used', values)
}

/** The day on which next month's balance reaches the minimum, if that comes after the first open day. */
const reachesText = ({ code, opens }: Blocked, minimum: Ringgit): string | null =>
  code === 'past_cut_off' && opens && opens.growth.length > 0
    ? t('reaches', { month: monthText(periodOf(opens.on)), minimum: ringgit(minimum), day: dayText(opens.on) })
    : null

/** What other deductions leave of half of the wages. */
const deductionsText = ({ balance, minimum, workings }: Balance): string => {
  const others = ringgitOf(sum([workings.waiting, ...workings.others.map(({ amount }) => amount)].map(senOf)))
  const values = { left: ringgit(balance), minimum: ringgit(minimum), others: ringgit(others) }
  return t(others > 0 ? 'deductions' : 'half', values)
}

const whyText = (blocked: Blocked, balance: Balance, employer: string): string => {
  const { code, params, message, opens } = blocked
  switch (code) {
    case 'frequency_exceeded':
      return usedText(balance, employer)
    case 'past_cut_off':
      return t('cutOff', { employer, day: params['day'] ?? '' })
    case 'not_withdrawal_day':
      return t('onDay', { employer, day: params['day'] ?? '' })
    case 'monthly_maximum_used':
      return t('maximum', {
        employer,
        most: ringgit(balance.workings.rollingPayMax),
        month: monthText(periodOf(today())),
      })
    case 'paused_by_employer':
      // Without an open day after the pause, the message names the day on which it ends.
      return opens && formatDate(opens.on) === params['until']
        ? t('paused', { employer, reason: params['reason'] ?? '' })
        : errorMessage(code, params, message)
    case 'deduction_limit':
      return deductionsText(balance)
    case 'nothing_to_withdraw':
    case 'balance_below_minimum':
      if (balance.workings.source === 'imported') return t('reported', { employer, minimum: ringgit(balance.minimum) })
      return growthText(opens, balance.minimum) ?? t('below', { minimum: ringgit(balance.minimum) })
    default:
      return errorMessage(code, params, message)
  }
}

/** What a closed page says: when withdrawals open, why they are closed, and how much is possible then. */
export const closedText = (blocked: Blocked, balance: Balance, employerName: string) => {
  const { opens } = blocked
  const from = opens && opens.amount !== null && !isAboutBalance(blocked) ? opens : null
  return {
    title: titleOf(blocked),
    why: whyText(blocked, balance, shortCompanyName(employerName)),
    reaches: reachesText(blocked, balance.minimum),
    /** From when, and up to how much. */
    from: from && {
      label: t('fromDay', { day: opensOnText(from) }),
      amount: t('upTo', { amount: ringgit(from.amount ?? balance.minimum) }),
    },
  }
}
