import type { Period } from '#kernel/time.ts'
import { isHeld } from '#people/employees/account/payment-holds.service.ts'
import { columnNames, rowsOf, typesOf, type Columns, type Parameters } from '#server/postgres/columns.ts'
import { allOf, fragment, nameOf, statement, type Fragment } from '#server/postgres/statement.ts'

/** The columns of the employer's list. */
export const requestColumns = {
  ...typesOf(
    'withdrawals',
    'id status period amount salary usedBefore ceiling policyType policyMaximum policyFrequency',
    'icNumber employeeName email team reason reasonForWithdrawal fee net feePaidBy transferOn modifiedAt',
    'bankCode returnedAt returnedReason returnHandledAt requestedAt',
  ),
  onHold: 'bool',
  refused: 'bool',
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
    'id orgId orgName status period net amount fee feePaidBy employeeId',
    'icNumber employeeName bankCode accountNumber expectedOn transferOn sentAt',
    'returnedAt returnedReason returnHandledAt requestedAt modifiedAt',
  ),
  leaving: 'bool',
  onHold: 'bool',
  bankPaid: 'sen?',
  refused: 'bool',
} as const

/** Whether the employment of a withdrawal's employee ends; the withdrawal is `w`. */
export const isLeaving =
  '(select e.end_on is not null from employees e where e.org_id = w.org_id and e.id = w.employee_id)'
/** Whether the bank's result cancelled a payment of a batch. A person who cancels one gives the bank's answer as a note. */
export const wasRefused = `exists (select from withdrawal_changes c where c.org_id = w.org_id and c.withdrawal_id = w.id and c.status = 'cancelled' and c.note is null)`
/** Whether the bank refused a withdrawal that was sent. */
export const isRefused = `(w.status = 'cancelled' and w.sent_at is not null and ${wasRefused})`

/** Those of the withdrawals that are on hold. */
export const selectOnHold = statement(
  `select w.id from :withdrawals as k join withdrawals w on w.org_id = k.org_id and w.id = k.id where ${isOnHold}`,
  { withdrawals: rowsOf(typesOf('withdrawals', 'orgId id')) },
  typesOf('withdrawals', 'id'),
)

/** What the bank paid for a completed withdrawal, if a person matched it with a line of another amount. */
export const bankPaid = `(select l.amount_sen from bank_result_lines l where w.status = 'completed' and l.withdrawal_org_id = w.org_id
     and l.withdrawal_id = w.id and l.resolution = 'matched' and l.outcome = 'completed' and l.amount_sen <> w.net_sen limit 1)`
const computed: Readonly<Record<string, string>> = {
  leaving: isLeaving,
  onHold: isOnHold,
  bankPaid,
  refused: isRefused,
}
/** The selected columns of the withdrawal `w`. */
export const selected = (columns: Columns): string => {
  const stored = Object.fromEntries(Object.entries(columns).filter(([name]) => !(name in computed)))
  const others = Object.keys(columns).filter((name) => name in computed)
  return [...columnNames(stored, 'w'), ...others.map((name) => `${computed[name]} as "${name}"`)].join(', ')
}

/** All that the details pages of employers and platform staff show. */
const detailColumns = {
  ...requestColumns,
  ...transferColumns,
  ...typesOf('withdrawals', 'orgId batchId modifiedBy feeBp earned'),
} as const
export const selectDetails = statement(
  `select ${selected(detailColumns)} from withdrawals w where w.org_id = :orgId and w.id = :id`,
  typesOf('withdrawals', 'orgId id'),
  detailColumns,
  'withdrawals_details',
)

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
  const shown = selected(columns)
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

const totalColumns = { count: 'int', amount: 'sen', net: 'sen', fee: 'sen' } as const
const statusColumns = { status: 'withdrawals.status', ...totalColumns } as const

/** Counts the hits of a search up to a limit, with their amounts, by status. */
export const countHits = (where: Fragment, limit: number) =>
  statement(
    `select f.status, count(*)::int as count, sum(f.amount_sen)::int8 as amount_sen, sum(f.net_sen)::int8 as net_sen, sum(f.fee_sen)::int8 as fee_sen
       from (select w.status, w.amount_sen, w.net_sen, w.fee_sen from withdrawals w where ${where.text} limit ${limit}) f group by 1`,
    { ...where.parameters },
    statusColumns,
  )
/** An example of it. @testonly `test/statements.test.ts` checks it against the schema. */
export const hitExample = countHits(ofPeriod, 10)

/** The same statement about one organization and about all, because one plan for both would read all. */
const ofAudience = <const P extends Parameters, const C extends Columns>(
  name: string,
  text: (scope: string) => string,
  parameters: P,
  columns: C,
) => ({
  one: statement(
    text('org_id = :orgId and '),
    { ...parameters, orgId: 'withdrawals.org_id' },
    columns,
    `withdrawals_${name}`,
  ),
  all: statement(text(''), parameters, columns, `transfers_${name}`),
})

/**
 * Totals by status from the stored totals; `fee` includes fees paid by the employer. Open work counts over all months;
 * `inMonth` is the number requested in the month.
 */
export const totals = ofAudience(
  'counts',
  (scope) => `
  select status, sum(withdrawals)::int8 as count, coalesce(sum(withdrawals) filter (where period = :period), 0)::int8 as in_month,
    sum(amount_sen)::int8 as amount_sen, sum(amount_sen - employee_fee_sen)::int8 as net_sen, sum(employee_fee_sen + employer_fee_sen)::int8 as fee_sen from (
    select * from withdrawal_totals where ${scope}status in ('pending', 'approved', 'processing') and withdrawals <> 0
    union all
    select * from withdrawal_totals where ${scope}period = :period and status in ('completed', 'rejected', 'cancelled')) t
  group by status`,
  { period: 'withdrawal_totals.period' },
  { ...statusColumns, inMonth: 'int' },
)

/** A month's withdrawals that were returned, since the month began. */
export const returned = ofAudience(
  'returned',
  (
    scope,
  ) => `select count(*)::int as count, coalesce(sum(amount_sen), 0)::int8 as amount_sen, coalesce(sum(net_sen), 0)::int8 as net_sen,
     coalesce(sum(fee_sen), 0)::int8 as fee_sen from withdrawals where ${scope}period = :period and returned_at >= :since`,
  { period: 'withdrawals.period', since: 'instant' },
  totalColumns,
)

/** The returned transfers of all months. */
export const returns = ofAudience(
  'returns',
  (scope) => `select count(*)::int as count, (count(*) filter (where return_handled_at is null))::int as open
    from withdrawal_states where ${scope}returned_at is not null`,
  {},
  { count: 'int', open: 'int' },
)
