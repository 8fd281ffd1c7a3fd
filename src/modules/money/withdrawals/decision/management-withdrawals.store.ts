import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { withdrawalFrequencies } from '#money/withdrawalPolicies/policy.rules.ts'
import type { Work } from '#server/context.ts'
import {
  countHits,
  countReturns,
  filterOf,
  totalsByStatus,
  totalsOfHits,
  type ListedRequest,
} from '../lists/list.store.ts'
import type { Condition } from '../lists/list-search.store.ts'
import type { selectDetails } from '../lists/list.sql.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { arrivalShown } from '../arrival.rules.ts'
import { isListedByMonth } from '../withdrawal.rules.ts'
import type { ListedWithdrawal, ManagementWithdrawal, rollingPayManagement } from './management-withdrawals.contract.ts'

type OrgId = Id<'org'>
export type ListInput = z.output<typeof rollingPayManagement.getTransactions.input>

/** Without what an approver must know, which is read for pending requests only. */
export const toListed = (row: ListedRequest): Omit<ListedWithdrawal, 'risks'> => ({
  ...row,
  taken: row.usedBefore,
  policy: {
    type: row.policyType ?? 'NONE',
    maximum: row.policyMaximum,
    frequency: withdrawalFrequencies.find((one) => one === row.policyFrequency) ?? 'DAILY',
  },
  employeeICNumber: row.icNumber,
  createdBy: row.employeeName,
  netAmount: row.net,
  bank: bankName(row.bankCode),
  transferDate: row.transferOn,
  createdAt: row.requestedAt,
})

/** Without the numbers of a transfer, which only platform staff see in full. */
export const toWithdrawal = (row: StatementRow<typeof selectDetails>): Omit<ManagementWithdrawal, 'risks'> => ({
  ...toListed(row),
  ...row,
  banking: { bank: bankName(row.bankCode), bankCode: row.bankCode, accountNumber: masked(row.accountNumber) },
  sentToBank: row.sentAt !== null,
  feePercentage: row.feeBp,
  ...arrivalShown(row),
})

/** The maximum number of matches to count. */
const mostCounted = 5_000

/**
 * Totals by status: from the stored totals, or of a search from its matches; the returned transfers and the number of all
 * withdrawals of the month.
 */
export const countWithdrawals = async (
  ctx: Pick<Work, 'client'>,
  orgId: OrgId,
  input: ListInput,
  search: readonly Condition[],
) => {
  const stored = await totalsByStatus(ctx, orgId, input.period)
  if (search.length === 0) return stored
  return { ...stored, totals: await totalsOfHits(ctx, orgId, input, { search, limit: mostCounted }) }
}

/** The number of withdrawals of a month that match a search. */
export const countMatches = async (
  ctx: Pick<Work, 'client'>,
  orgId: OrgId,
  input: ListInput,
  search: readonly Condition[],
): Promise<number> => {
  const hits = await countHits(ctx, filterOf(orgId, { ...input, status: undefined }, search), mostCounted)
  return Object.values(hits).reduce((all, { count }) => all + count, 0)
}

/** All open withdrawals of the month or before it, and how many of them match the search. */
export const countPart = async (
  ctx: Pick<Work, 'client'>,
  orgId: OrgId,
  input: ListInput,
  search: readonly Condition[],
) => {
  const { status, requested } = input
  if (!requested || !status || isListedByMonth(status)) return null
  const count = async (of: readonly Condition[]) =>
    (await countHits(ctx, filterOf(orgId, input, of), mostCounted))[status]
  const { count: all, amount } = await count([])
  return { ofPart: { count: all, amount }, found: search.length === 0 ? all : (await count(search)).count }
}

/** The number of transfers that the bank returned, and how many match the search. */
export const countReturned = async (
  ctx: Pick<Work, 'client'>,
  orgId: OrgId,
  input: ListInput,
  search: readonly Condition[],
) => {
  const returns = await countReturns(ctx, orgId)
  if (search.length === 0) return { ...returns, found: returns.count }
  const hits = await countHits(ctx, filterOf(orgId, { ...input, returned: true }, search), mostCounted)
  return { ...returns, found: hits.completed.count }
}
