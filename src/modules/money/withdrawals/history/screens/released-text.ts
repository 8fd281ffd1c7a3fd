import { noRinggit, ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { dayText, momentText, ringgit } from '#web/ui/format.ts'
import { t } from '../details.texts.ts'
import { accountText } from '../../screens/account-text.ts'
import type { Details } from './WithdrawalTimeline.tsx'

export const nothing = noRinggit

/** Whether payroll has deducted an amount: its line was answered, or its payday has come. */
const isTaken = ({ deduction }: Details, today: LocalDate): boolean => {
  if (!deduction || deduction.state === 'expected' || deduction.state === 'not_deducted') return false
  return deduction.state !== 'listed' || deduction.on <= today
}

/** The rest of the deduction after it was paid back; null if payroll answered for several withdrawals together. */
export const totalTaken = ({ deduction, payBack }: Details): Ringgit | null => {
  if (!deduction || deduction.amount === null || deduction.state === 'not_deducted' || payBack?.amount === null)
    return null
  return ringgitOf(sen(senOf(deduction.amount) - senOf(payBack?.amount ?? nothing)))
}

/** States where the amount of a rejected, cancelled or returned withdrawal is, from payroll's answers. */
export const whereReleased = (details: Details, today: LocalDate): string => {
  const { amount, backInBalance, deduction, nothingTaken, payBack } = details
  const text = ringgit(amount)
  if (payBack?.state === 'deducted') return t('where.paidBack', { amount: text, date: dayText(payBack.on) })
  if (payBack && isTaken(details, today)) return t('where.comesBack', { amount: text, date: dayText(payBack.on) })
  if (backInBalance) return t('where.inBalance', { amount: text })
  if (payBack) return t('where.comesBack', { amount: text, date: dayText(payBack.on) })
  if (nothingTaken) return t('where.nothingTaken')
  if (deduction?.state === 'not_deducted') return t('where.notOn', { date: dayText(deduction.on) })
  return t('where.unknown')
}

/** The consequences of a bank return for the employee: the amount that didn't arrive, and payroll's deduction. */
export const whatHappened = (details: Details, today: LocalDate): string => {
  const { amount, deduction, net, nothingTaken } = details
  const never = t('happened.never', { net: ringgit(net) })
  if (nothingTaken) return `${never} ${t('happened.untouched')}`
  if (!deduction) return never
  const params = { amount: ringgit(deduction.amount ?? amount), date: dayText(deduction.on) }
  if (deduction.state === 'not_deducted') return `${never} ${t('happened.notOn', params)}`
  if (deduction.state === 'partly') return `${never} ${t('happened.partly', params)}`
  return `${never} ${t(isTaken(details, today) ? 'happened.taken' : 'happened.listed', params)}`
}

/** The next step for the account of a returned transfer, by its records. */
export const accountStep = (details: Details, employer: string, mustChangeAccount: boolean): string => {
  const account = accountText({ bank: details.bank, number: details.accountNumber })
  if (details.accountNow) return t('account.changed', { account, now: accountText(details.accountNow) })
  if (mustChangeAccount) return t('whatToDo.account', { employer })
  if (details.accountReleasedAt) return t('account.checked', { account, at: momentText(details.accountReleasedAt) })
  return t('account.question', { account, bank: details.bank, employer })
}
