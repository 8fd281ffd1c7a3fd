import { formatRm, type Sen } from '#kernel/money.ts'
import { inOrder, risk, type Risk } from '#kernel/risks.ts'
import { withdrawalFrequencies, type WithdrawalFrequency } from './policy.rules.ts'

type Policy = {
  readonly maximumWithdrawalAmount: Sen
  readonly withdrawalFrequency: WithdrawalFrequency
  readonly autoApproval: boolean
}

/** Withdrawals per month, roughly, to compare two policies. */
const oftenness = ({ withdrawalFrequency: frequency }: Policy): number =>
  withdrawalFrequencies.length - withdrawalFrequencies.indexOf(frequency)

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
    ...(today && oftenness(pending) > oftenness(today) ? [risk('withdraws_more_often', count)] : []),
    ...(pending.autoApproval && !today?.autoApproval ? [risk('auto_approval', count)] : []),
  ])
}
