import type { z } from 'zod'
import { formatRm, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { dateText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { t } from '../approval.texts.ts'
import type { employeeDirectory } from '../employee.contract.ts'
import { oneDecimal } from './PendingChanges.tsx'

export type Pending = z.input<(typeof employeeDirectory)['listEmployeesPendingApproval']['output']>['employees'][number]
export type Risk = NonNullable<Pending['evidence']>['risks'][number]

/** A risk in a few words. */
export const riskText = (risk: Risk): string => {
  switch (risk.code) {
    case 'large_raise':
      return t('risk.large_raise', { percent: oneDecimal(risk.percent) })
    case 'second_raise':
      return t('risk.second_raise', { date: dateText(risk.on) })
    case 'after_withdrawal':
      return t('risk.after_withdrawal')
    case 'same_account':
      return t('risk.same_account', { other: [risk.name, risk.number].filter((part) => part !== null).join(', ') })
    case 'same_name':
      return t('risk.same_name', { other: risk.number ?? risk.name })
    case 'account_length':
      return t('risk.account_length', { digits: risk.digits })
    default:
      return t(`risk.${risk.code}`, { amount: ringgit(risk.amount) })
  }
}

/** The figures of a risk, for the panel. */
export const riskDetail = (risk: Risk, { pendingChanges }: Pick<Pending, 'pendingChanges'>): string | undefined => {
  switch (risk.code) {
    case 'large_raise': {
      const change = pendingChanges?.find(({ field }) => field === 'salary')
      return change?.field === 'salary' ? t('detail.large_raise', { amount: raiseOf(change) }) : undefined
    }
    case 'after_withdrawal':
      return t('detail.after_withdrawal', { amount: ringgit(risk.amount), date: dateText(risk.on) })
    case 'account_length':
      return t('detail.account_length', { bank: risk.bank, expected: risk.expected })
    default:
      return undefined
  }
}
const raiseOf = ({ before, after }: { before: Ringgit | null; after: Ringgit | null }): string =>
  formatRm(sen((after === null ? 0 : senOf(after)) - (before === null ? 0 : senOf(before))))
