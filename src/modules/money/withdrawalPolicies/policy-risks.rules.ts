import { formatRm, type Sen } from '#kernel/money.ts'
import { inOrder, risk, type Risk } from '#kernel/risks.ts'
import { withdrawalFrequencies, type WithdrawalFrequency } from './policy.rules.ts'

type Policy = {
  readonly maximumWithdrawalAmount: Sen
  readonly withdrawalFrequency: WithdrawalFrequency
  readonly autoApproval: boolean
}

/** Whether a frequency allows more withdrawals than another. The frequencies are listed from the most to the fewest. */
const isMoreFrequent = (one: WithdrawalFrequency, other: WithdrawalFrequency): boolean =>
  withdrawalFrequencies.indexOf(one) < withdrawalFrequencies.indexOf(other)

/**
 * What an approver must know about a pending policy: how far it lets employees withdraw more than the policy that applies
 * to them today, or null without one.
 */
export const risksOfPolicy = (pending: Policy, today: Policy | null, employees: number): Risk[] => {
  const count = { count: employees }
  const [before, after] = [today?.maximumWithdrawalAmount ?? null, pending.maximumWithdrawalAmount]
  return inOrder([
    ...(before !== null && after > before
      ? [risk('limit_raised', { before: formatRm(before), after: formatRm(after), ...count })]
      : []),
    ...(today && isMoreFrequent(pending.withdrawalFrequency, today.withdrawalFrequency)
      ? [risk('withdraws_more_often', count)]
      : []),
    ...(pending.autoApproval && !today?.autoApproval ? [risk('auto_approval', count)] : []),
  ])
}
