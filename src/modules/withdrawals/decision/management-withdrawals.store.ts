import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { withdrawalFrequencies } from '#modules/withdrawalPolicies/policy.rules.ts'
import type { Work } from '#server/context.ts'
import type { Tables } from '#server/postgres/tables.ts'
import {
  countHits,
  countReturns,
  filterOf,
  totalsByStatus,
  totalsOfHits,
  type ListedRequest,
} from '../lists/list.store.ts'
import type { Condition } from '../lists/list-search.store.ts'
import { isOnHold } from '../lists/list.sql.ts'
import { arrivalShown } from '../request/arrival.rules.ts'
import { isListedByMonth } from '../withdrawal.rules.ts'
import type { ListedWithdrawal, ManagementWithdrawal, rollingPayManagement } from './management-withdrawals.contract.ts'

type OrgId = Id<'org'>
export type ListInput = z.output<typeof rollingPayManagement.getTransactions.input>

/** Without what an approver must know, which is read for pending requests only. */
export const toListed = (row: ListedRequest): Omit<ListedWithdrawal, 'risks'> => ({
  id: row.id,
  status: row.status,
  period: row.period,
  amount: row.amount_sen,
  salary: row.salary_sen,
  taken: row.used_before_sen,
  ceiling: row.ceiling_sen,
  policy: {
    type: row.policy_type ?? 'NONE',
    maximum: row.policy_maximum_sen,
    frequency: withdrawalFrequencies.find((one) => one === row.policy_frequency) ?? 'DAILY',
  },
  employeeICNumber: row.ic_number,
  createdBy: row.employee_name,
  email: row.email,
  team: row.team,
  reason: row.reason,
  reasonForWithdrawal: row.reason_for_withdrawal,
  fee: row.fee_sen,
  feePaidBy: row.fee_paid_by,
  netAmount: row.net_sen,
  bank: bankName(row.bank_code),
  transferDate: row.transfer_on,
  onHold: row.on_hold,
  modifiedAt: row.modified_at,
  returnedAt: row.returned_at,
  returnedReason: row.returned_reason,
  returnHandledAt: row.return_handled_at,
  createdAt: row.requested_at,
})

type Stored = Omit<ManagementWithdrawal, 'risks'>
const toWithdrawal = (row: Selectable<Tables['withdrawals']> & { on_hold: boolean }): Stored => ({
  ...toListed(row),
  orgId: row.org_id,
  orgName: row.org_name,
  banking: { bank: bankName(row.bank_code), bankCode: row.bank_code, accountNumber: masked(row.account_number) },
  sentToBank: row.sent_at !== null,
  batchId: row.batch_id,
  modifiedBy: row.modified_by,
  feePercentage: row.fee_bp,
  earned: row.earned_sen,
  ...arrivalShown(row),
})

export const readWithdrawal = async (
  { db }: Pick<Work, 'db'>,
  orgId: OrgId,
  id: Id<'withdrawal'>,
): Promise<Stored | null> => {
  const found = db
    .selectFrom('withdrawals as w')
    .selectAll('w')
    .select(sql<boolean>`${sql.raw(isOnHold)}`.as('on_hold'))
    .where('w.org_id', '=', orgId)
    .where('w.id', '=', id)
  const row = await found.executeTakeFirst()
  return row ? toWithdrawal(row) : null
}

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
