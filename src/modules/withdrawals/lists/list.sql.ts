import type { Period } from '#kernel/time.ts'
import { isHeld } from '#modules/employees/payment-holds.service.ts'
import { allOf, fragment, nameOf, statement, typesOf, type Columns, type Fragment } from '#server/postgres/statement.ts'

/** The columns of the employer's list. */
export const requestColumns = {
  ...typesOf(
    'withdrawals',
    'id status period amount_sen salary_sen used_before_sen ceiling_sen policy_type policy_maximum_sen policy_frequency',
    'ic_number employee_name email team reason reason_for_withdrawal fee_sen net_sen fee_paid_by transfer_on modified_at',
    'bank_code returned_at returned_reason return_handled_at requested_at',
  ),
  on_hold: 'bool',
} as const

const ofActive = `exists (select from organizations o where o.org_id = w.org_id and o.status = 'Active' and o.deleted_at is null)`
/** Whether end of day would send an unsent withdrawal, or leaves it out because payments are on hold. */
export const isReady = `${ofActive} and not ${isHeld('w')}`
export const isLeftOut = `${ofActive} and ${isHeld('w')}`
/** Whether end of day wouldn't send an open withdrawal: payments are on hold, or the organization isn't active. */
export const isOnHold = `(w.status in ('pending', 'approved', 'processing') and w.sent_at is null and not (${isReady}))`

/** The columns of the platform's list. */
export const transferColumns = {
  ...typesOf(
    'withdrawals',
    'id org_id org_name status period net_sen amount_sen fee_sen fee_paid_by employee_id',
    'ic_number employee_name bank_code account_number expected_on transfer_on sent_at',
    'returned_at returned_reason return_handled_at requested_at modified_at',
  ),
  leaving: 'bool',
  on_hold: 'bool',
  bank_paid_sen: 'sen?',
  refused: 'bool',
} as const

/** Whether the employment of a withdrawal's employee ends; the withdrawal is `w`. */
export const isLeaving =
  '(select e.end_on is not null from employees e where e.org_id = w.org_id and e.id = w.employee_id)'
/** Whether the bank's result cancelled a payment of a batch. A person who cancels one gives the bank's answer as a note. */
export const wasRefused = `exists (select from withdrawal_changes c where c.org_id = w.org_id and c.withdrawal_id = w.id and c.status = 'cancelled' and c.note is null)`
const isRefused = `(w.status = 'cancelled' and w.sent_at is not null and ${wasRefused})`

/** What the bank paid for a completed withdrawal, if a person matched it with a line of another amount. */
export const bankPaid = `(select l.amount_sen from bank_result_lines l where w.status = 'completed' and l.withdrawal_org_id = w.org_id
     and l.withdrawal_id = w.id and l.resolution = 'matched' and l.outcome = 'completed' and l.amount_sen <> w.net_sen limit 1)`
const computed: Readonly<Record<string, string>> = {
  leaving: isLeaving,
  on_hold: isOnHold,
  bank_paid_sen: bankPaid,
  refused: isRefused,
}
/** The selected columns of the withdrawal `w`. */
export const columnsOf = (columns: object): string =>
  Object.keys(columns)
    .map((column) => (computed[column] ? `${computed[column]} as ${column}` : `w.${column}`))
    .join(', ')

export type Page = {
  readonly conditions: readonly Fragment[]
  readonly order: string
  /** Whether `withdrawal_states` alone can select and sort the page, using one of its indexes. */
  readonly byState: boolean
  /** The conditions on the states of open work, which select its rows before they are sorted. */
  readonly open: readonly Fragment[]
  /** Whether to use a prepared statement. Searches are planned for their values. */
  readonly planned: boolean
  readonly limit: number
  readonly offset: number
}

/** One page of withdrawals. With `byState`, reads the keys from the states first, then the rows. */
export const selectPage = <const C extends Columns>(columns: C, page: Page) => {
  const where = allOf(page.conditions)
  const rest = `where ${where.text} ${page.order} limit ${page.limit} offset ${page.offset}`
  const shown = columnsOf(columns)
  const states = '(select s.*, s.id as state_id from withdrawal_states s) w'
  const rows = (keys: string) =>
    `select ${shown} from (select w.org_id, w.id from ${states} ${keys}) k
        join lateral (select * from withdrawals w where w.org_id = k.org_id and w.id = k.id limit 1) w on true`
  const text = page.byState
    ? `${rows(rest)} ${page.order}`
    : page.open.length > 0
      ? `${rows(`where ${allOf(page.open).text}`)} ${rest}`
      : `select ${shown} from withdrawals w ${rest}`
  return statement(text, { ...where.parameters }, columns, page.planned ? nameOf(text) : undefined)
}

const ofPeriod = fragment('w.period = :period', { period: 'withdrawals.period' })({ period: '2026-11' as Period })
const example = { conditions: [ofPeriod], order: 'order by w.id', planned: false, limit: 51, offset: 0 }
/** The variants of both lists. @testonly `test/statements.test.ts` checks them against the schema. */
export const examples = [
  { byState: true, open: [] },
  { byState: false, open: [] },
  { byState: false, open: [ofPeriod] },
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
export const countHits = (where: Fragment, limit: number) =>
  statement(
    `select f.status, count(*)::int as withdrawals, sum(f.amount_sen)::int8 as amount_sen, sum(f.net_sen)::int8 as net_sen, sum(f.fee_sen)::int8 as fee_sen
       from (select w.status, w.amount_sen, w.net_sen, w.fee_sen from withdrawals w where ${where.text} limit ${limit}) f group by 1`,
    { ...where.parameters },
    totalColumns,
  )
/** An example of it. @testonly `test/statements.test.ts` checks it against the schema. */
export const hitExample = countHits(ofPeriod, 10)

/**
 * Totals by status from the stored totals; `fee_sen` includes fees paid by the employer. Open work counts over all months;
 * `in_month` is the number requested in the month.
 */
const selectTotals = (scope: string) => `
  select status, sum(withdrawals)::int8 as withdrawals, coalesce(sum(withdrawals) filter (where period = :period), 0)::int8 as in_month,
    sum(amount_sen)::int8 as amount_sen, sum(amount_sen - employee_fee_sen)::int8 as net_sen, sum(employee_fee_sen + employer_fee_sen)::int8 as fee_sen from (
    select * from withdrawal_totals where ${scope}status in ('pending', 'approved', 'processing') and withdrawals <> 0
    union all
    select * from withdrawal_totals where ${scope}period = :period and status in ('completed', 'rejected', 'cancelled')) t
  group by status`
const monthColumns = { ...totalColumns, in_month: 'int' } as const
export const totalsOfOrganization = statement(
  selectTotals('org_id = :orgId and '),
  typesOf('withdrawal_totals', 'orgId period'),
  monthColumns,
  'withdrawals_counts',
)
export const totalsOfAll = statement(
  selectTotals(''),
  { period: 'withdrawal_totals.period' },
  monthColumns,
  'transfers_counts',
)

/** A month's withdrawals that were returned, since the month began. */
const selectReturned = (scope: string) =>
  `select count(*)::int as withdrawals, coalesce(sum(amount_sen), 0)::int8 as amount_sen, coalesce(sum(net_sen), 0)::int8 as net_sen,
     coalesce(sum(fee_sen), 0)::int8 as fee_sen from withdrawals where ${scope}period = :period and returned_at >= :since`
const returnedColumns = { withdrawals: 'int', amount_sen: 'sen', net_sen: 'sen', fee_sen: 'sen' } as const
export const returnedOfOrganization = statement(
  selectReturned('org_id = :orgId and '),
  { ...typesOf('withdrawals', 'orgId period'), since: 'instant' },
  returnedColumns,
  'withdrawals_returned',
)
export const returnedOfAll = statement(
  selectReturned(''),
  { period: 'period', since: 'instant' },
  returnedColumns,
  'transfers_returned',
)

const returns = `select count(*)::int as returned, (count(*) filter (where return_handled_at is null))::int as open
    from withdrawal_states where returned_at is not null`
export const returnsOfOrganization = statement(
  `${returns} and org_id = :orgId`,
  { orgId: 'withdrawal_states.org_id' },
  { returned: 'int', open: 'int' },
  'withdrawals_returns',
)
export const returnsOfAll = statement(returns, {}, { returned: 'int', open: 'int' }, 'transfers_returns')
