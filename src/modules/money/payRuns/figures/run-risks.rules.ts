import type { z } from 'zod'
import { firstOf } from '#kernel/first-of.ts'
import { formatRm } from '#kernel/money.ts'
import { inOrder, oneDecimal, risk, type Risk } from '#kernel/risks.ts'
import { formatDate, formatInstant } from '#kernel/time.ts'
import { largeRaise, percentChange } from '#people/employees/approval/pending-changes.rules.ts'
import type { comparison, figures, PayRun } from '../pay-run-fields.rules.ts'

type Facts = {
  readonly payRun: PayRun
  readonly figures: z.output<typeof figures>
  readonly comparison: z.output<typeof comparison> | null
}

const mostNames = 5

const duplicateRisks = ({ duplicates, benefitName, duplicateReason }: PayRun): Risk[] =>
  duplicates
    ? [
        risk('benefit_again', {
          benefit: benefitName ?? '',
          count: duplicates.employees,
          amount: formatRm(duplicates.amount),
          days: duplicates.payDays.map(formatDate).join(', '),
          names: firstOf(duplicates.names, mostNames, { total: duplicates.employees }),
          reason: duplicateReason ?? '–',
        }),
      ]
    : []

const sizeRisks = ({ payRun, comparison: compared }: Facts): Risk[] => {
  if (!compared) return []
  const { previous, added, changed } = compared
  const percent = percentChange(previous.netPay, payRun.employeesNetPay)
  if (percent === null || percent <= largeRaise) return []
  return [
    risk('larger_run', {
      percent: oneDecimal(percent),
      on: formatDate(previous.payDay),
      before: formatRm(previous.netPay),
      added: added.employees,
      changed: changed.employees,
    }),
  ]
}

/** What an approver must know about a run that awaits approval. */
export const risksOfRun = (facts: Facts): Risk[] => {
  const { held, waiting, warnings, totalWarnings, unchangedAccounts, totalUnchangedAccounts } = facts.figures
  const peopleOf = (rows: readonly { employeeName: string; wallet: string }[], total: number) => ({
    count: total,
    names: firstOf(
      rows.map(({ employeeName, wallet }) => `${employeeName} (${wallet})`),
      mostNames,
      { total },
    ),
  })
  return inOrder([
    ...(held.employees > 0 ? [risk('payments_held', { amount: formatRm(held.amount), count: held.employees })] : []),
    ...(waiting.employees > 0 && waiting.until !== null
      ? [
          risk('wallets_wait', {
            amount: formatRm(waiting.amount),
            count: waiting.employees,
            at: formatInstant(waiting.until),
          }),
        ]
      : []),
    ...duplicateRisks(facts.payRun),
    ...(totalWarnings > 0 ? [risk('wallet_limit', peopleOf(warnings, totalWarnings))] : []),
    ...(totalUnchangedAccounts > 0
      ? [risk('failed_account', peopleOf(unchangedAccounts, totalUnchangedAccounts))]
      : []),
    ...sizeRisks(facts),
  ])
}
