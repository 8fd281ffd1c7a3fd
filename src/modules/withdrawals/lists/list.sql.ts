import { nameOf, positional as statement, type Columns } from '#server/postgres/statement.ts'

/** The columns of the employer's list. */
export const requestColumns = {
  id: 'withdrawals.id',
  status: 'withdrawals.status',
  period: 'withdrawals.period',
  amount_sen: 'withdrawals.amount_sen',
  salary_sen: 'withdrawals.salary_sen',
  used_before_sen: 'withdrawals.used_before_sen',
  ceiling_sen: 'withdrawals.ceiling_sen',
  policy_type: 'withdrawals.policy_type',
  policy_maximum_sen: 'withdrawals.policy_maximum_sen',
  policy_frequency: 'withdrawals.policy_frequency',
  ic_number: 'withdrawals.ic_number',
  employee_name: 'withdrawals.employee_name',
  email: 'withdrawals.email',
  team: 'withdrawals.team',
  reason: 'withdrawals.reason',
  reason_for_withdrawal: 'withdrawals.reason_for_withdrawal',
  fee_sen: 'withdrawals.fee_sen',
  net_sen: 'withdrawals.net_sen',
  fee_paid_by: 'withdrawals.fee_paid_by',
  transfer_on: 'withdrawals.transfer_on',
  modified_at: 'withdrawals.modified_at',
  bank_code: 'withdrawals.bank_code',
  returned_at: 'withdrawals.returned_at',
  returned_reason: 'withdrawals.returned_reason',
  return_handled_at: 'withdrawals.return_handled_at',
  requested_at: 'withdrawals.requested_at',
} as const

/** The columns of the platform's list. */
export const transferColumns = {
  id: 'withdrawals.id',
  org_id: 'withdrawals.org_id',
  org_name: 'withdrawals.org_name',
  status: 'withdrawals.status',
  period: 'withdrawals.period',
  net_sen: 'withdrawals.net_sen',
  amount_sen: 'withdrawals.amount_sen',
  fee_sen: 'withdrawals.fee_sen',
  fee_paid_by: 'withdrawals.fee_paid_by',
  employee_id: 'withdrawals.employee_id',
  ic_number: 'withdrawals.ic_number',
  employee_name: 'withdrawals.employee_name',
  bank_code: 'withdrawals.bank_code',
  account_number: 'withdrawals.account_number',
  expected_on: 'withdrawals.expected_on',
  transfer_on: 'withdrawals.transfer_on',
  sent_at: 'withdrawals.sent_at',
  returned_at: 'withdrawals.returned_at',
  returned_reason: 'withdrawals.returned_reason',
  return_handled_at: 'withdrawals.return_handled_at',
  requested_at: 'withdrawals.requested_at',
  modified_at: 'withdrawals.modified_at',
  leaving: 'bool',
} as const

/** Whether the employment of a withdrawal's employee ends; the withdrawal is `w`. */
export const leaving =
  '(select e.end_on is not null from employees e where e.org_id = w.org_id and e.id = w.employee_id) as leaving'

export type Page = {
  readonly conditions: readonly string[]
  readonly order: string
  /** Whether `withdrawal_states` alone can select and sort the page, using one of its indexes. */
  readonly byState: boolean
  /** The conditions on the states of open work, which select its rows before they are sorted. */
  readonly open: readonly string[]
  /** Whether to use a prepared statement. Searches are planned for their values. */
  readonly planned: boolean
  readonly limit: number
  readonly offset: number
}

/** One page of withdrawals. With `byState`, reads the keys from the states first, then the rows. */
export const selectPage = <const C extends Columns>(columns: C, page: Page) => {
  const rest = `where ${page.conditions.join(' and ')} ${page.order} limit ${page.limit} offset ${page.offset}`
  const shown = Object.keys(columns)
    .map((column) => (column === 'leaving' ? leaving : `w.${column}`))
    .join(', ')
  const states = '(select s.*, s.id as state_id from withdrawal_states s) w'
  const rows = (keys: string) =>
    `select ${shown} from (select w.org_id, w.id from ${states} ${keys}) k
        join lateral (select * from withdrawals w where w.org_id = k.org_id and w.id = k.id limit 1) w on true`
  const text = page.byState
    ? `${rows(rest)} ${page.order}`
    : page.open.length > 0
      ? `${rows(`where ${page.open.join(' and ')}`)} ${rest}`
      : `select ${shown} from withdrawals w ${rest}`
  return statement(text, columns, page.planned ? nameOf(text) : undefined)
}

const example = { conditions: ['w.period = $1'], order: 'order by w.id', planned: false, limit: 51, offset: 0 }
/** The variants of both lists. @testonly `test/statements.test.ts` checks them against the schema. */
export const examples = [
  { byState: true, open: [] },
  { byState: false, open: [] },
  { byState: false, open: ['w.period = $1'] },
].flatMap((variant) => [
  selectPage(requestColumns, { ...example, ...variant }),
  selectPage(transferColumns, { ...example, ...variant }),
])

const totalColumns = {
  status: 'withdrawals.status',
  withdrawals: 'int',
  amount_sen: 'sen',
  net_sen: 'sen',
  fee_sen: 'sen',
} as const

/** Counts the hits of a search up to a limit, with their amounts, by status. */
export const countHits = (conditions: readonly string[], limit: number) =>
  statement(
    `select f.status, count(*)::int as withdrawals, sum(f.amount_sen)::int8 as amount_sen, sum(f.net_sen)::int8 as net_sen, sum(f.fee_sen)::int8 as fee_sen
       from (select w.status, w.amount_sen, w.net_sen, w.fee_sen from withdrawals w where ${conditions.join(' and ')} limit ${limit}) f group by 1`,
    totalColumns,
  )
/** An example of it. @testonly `test/statements.test.ts` checks it against the schema. */
export const hitExamples = [countHits(['w.period = $1'], 10)]

/** Totals by status from the stored totals; `fee_sen` includes fees paid by the employer. Open work counts over all months. */
const selectTotals = (scope: string, period: string) => `
  select status, sum(withdrawals)::int8 as withdrawals, sum(amount_sen)::int8 as amount_sen,
    sum(amount_sen - employee_fee_sen)::int8 as net_sen, sum(employee_fee_sen + employer_fee_sen)::int8 as fee_sen from (
    select * from withdrawal_totals where ${scope}status in ('pending', 'approved', 'processing') and withdrawals <> 0
    union all
    select * from withdrawal_totals where ${scope}period = ${period} and status in ('completed', 'rejected', 'cancelled')) t
  group by status`
export const totalsOfOrganization = statement(
  selectTotals('org_id = $1 and ', '$2'),
  totalColumns,
  'withdrawals_counts',
)
export const totalsOfAll = statement(selectTotals('', '$1'), totalColumns)

/** A month's withdrawals that were returned, since the month began. */
const selectReturned = (scope: string, period: string, since: string) =>
  `select count(*)::int as withdrawals, coalesce(sum(amount_sen), 0)::int8 as amount_sen, coalesce(sum(net_sen), 0)::int8 as net_sen,
     coalesce(sum(fee_sen), 0)::int8 as fee_sen from withdrawals where ${scope}period = ${period} and returned_at >= ${since}`
const returnedColumns = { withdrawals: 'int', amount_sen: 'sen', net_sen: 'sen', fee_sen: 'sen' } as const
export const returnedOfOrganization = statement(selectReturned('org_id = $1 and ', '$2', '$3'), returnedColumns)
export const returnedOfAll = statement(selectReturned('', '$1', '$2'), returnedColumns)

export const countInMonth = statement(
  `select coalesce(sum(withdrawals), 0)::int8 as withdrawals from withdrawal_totals where period = $2 and ($1::text is null or org_id = $1)`,
  { withdrawals: 'int' },
)

const returns = `select count(*)::int as returned, (count(*) filter (where return_handled_at is null))::int as open
    from withdrawal_states where returned_at is not null`
export const returnsOfOrganization = statement(`${returns} and org_id = $1`, { returned: 'int', open: 'int' })
export const returnsOfAll = statement(returns, { returned: 'int', open: 'int' })
