import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { sen, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { masked } from '#kernel/mask.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { WithdrawalFrequency } from '#modules/withdrawalPolicies/policy.rules.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type {
  ListedTransaction,
  ManagementTransaction,
  managementSorts,
  rollingPayManagement,
} from './management-withdrawals.contract.ts'
import { filterOf, pagedList, readPage, type Jump } from './page.service.ts'
import { searchOf, type Condition } from './search.service.ts'
import { withdrawalStatuses, type WithdrawalStatus } from './withdrawal.rules.ts'

type Client = Transaction['client']
type OrgId = Id<'org'>
type Row = Selectable<Tables['withdrawals']>
type ListedRow = Omit<Row, 'fee_sen' | 'net_sen' | 'fee_bp' | 'fee_paid_by' | 'earned_sen' | 'expected_on'>
type Sort = (typeof managementSorts)[number]
export type ListInput = z.output<typeof rollingPayManagement.getTransactions.input>

const toListed = (row: ListedRow): ListedTransaction => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  status: row.status,
  period: row.period,
  amount: row.amount_sen,
  salary: row.salary_sen,
  taken: row.used_before_sen,
  ceiling: row.ceiling_sen,
  policy: {
    type: row.policy_type ?? 'NONE',
    maximum: row.policy_maximum_sen,
    frequency: row.policy_frequency as WithdrawalFrequency,
  },
  employeeICNumber: row.ic_number,
  createdBy: row.employee_name,
  email: row.email,
  team: row.team,
  banking: { bank: bankName(row.bank_code), bankCode: row.bank_code, accountNumber: masked(row.account_number) },
  reason: row.reason,
  reasonForWithdrawal: row.reason_for_withdrawal,
  transferDate: row.transfer_on,
  sentToBank: row.sent_at !== null,
  returnedAt: row.returned_at,
  returnedReason: row.returned_reason,
  createdAt: row.requested_at,
  modifiedAt: row.modified_at,
  modifiedBy: row.modified_by,
})

const toTransaction = (row: Row): ManagementTransaction => ({
  ...toListed(row),
  fee: row.fee_sen,
  netAmount: row.net_sen,
  feePercentage: row.fee_bp,
  feePaidBy: row.fee_paid_by,
  earned: row.earned_sen,
  expectedOn: row.expected_on,
})

// A list has no more columns than it shows: each of them costs as much as a row of another.
const listedColumns = `w.id, w.org_id, w.org_name, w.status, w.period, w.amount_sen, w.salary_sen, w.used_before_sen, w.ceiling_sen, w.policy_type,
  w.policy_maximum_sen, w.policy_frequency, w.ic_number, w.employee_name, w.email, w.team, w.bank_code, w.account_number, w.reason,
  w.reason_for_withdrawal, w.transfer_on, w.sent_at, w.returned_at, w.returned_reason, w.requested_at, w.modified_at, w.modified_by`

export const readTransaction = async (
  client: Client,
  orgId: OrgId,
  id: Id<'withdrawal'>,
): Promise<ManagementTransaction | null> => {
  const { rows } = await client.query<Row>({
    name: 'withdrawal_of_organization',
    text: 'select * from withdrawals where org_id = $1 and id = $2',
    values: [orgId, id],
  })
  return rows[0] ? toTransaction(rows[0]) : null
}

const list = pagedList<Sort, ListedRow, ListedTransaction>({
  columns: { createdAt: 'w.id', amount: 'w.amount_sen', employeeName: 'w.employee_name' },
  newest: 'createdAt',
  defaultSize: 10,
  shown: listedColumns,
  toItem: toListed,
  valueOf: (row, sort) => ({ createdAt: row.id, amount: String(row.amount), employeeName: row.createdBy })[sort],
})

export const listTransactions = (
  client: Client,
  orgId: OrgId,
  input: ListInput,
  looked: readonly Condition[],
  jump: Jump | null,
) => readPage(client, list, input, { filter: filterOf(orgId, input, looked), looked, jump })

export type Counted = { readonly count: number; readonly amount: Sen }
export type Counts = Record<WithdrawalStatus, Counted>
type CountRow = { status: WithdrawalStatus; count: number; amount_sen: number }

const toCounts = (rows: readonly CountRow[]): Counts => {
  const found = new Map(rows.map((row) => [row.status, { count: row.count, amount: sen(row.amount_sen) }]))
  return Object.fromEntries(
    withdrawalStatuses.map((status) => [status, found.get(status) ?? { count: 0, amount: sen(0) }]),
  ) as Counts
}

/** Of a search no more than this is counted: nobody turns that many pages. */
const mostCounted = 5_000

/** Counts by status: of the month from the totals that are kept, of a search by looking. */
export const countTransactions = async (
  client: Client,
  orgId: OrgId,
  input: ListInput,
  looked: readonly Condition[],
): Promise<Counts> => {
  if (searchOf(input) === '') {
    const { rows } = await client.query<CountRow>({
      name: 'withdrawals_counts',
      text: `select status, sum(withdrawals)::bigint as count, sum(amount_sen)::bigint as amount_sen from withdrawal_totals
              where org_id = $1 and period = $2 group by status`,
      values: [orgId, input.period],
    })
    return toCounts(rows)
  }
  const { values, conditions } = filterOf(orgId, { period: input.period }, looked)
  const { rows } = await client.query<CountRow>(
    `select f.status, count(*)::int as count, sum(f.amount_sen)::bigint as amount_sen
       from (select w.status, w.amount_sen from withdrawals w where ${conditions.join(' and ')} limit ${mostCounted}) f group by 1`,
    [...values],
  )
  return toCounts(rows)
}
