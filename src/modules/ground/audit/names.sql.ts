import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The source of a record's name and of the other values that its entries show. */
type Source = {
  /** The table, or the tables, of which the first has the key. */
  readonly from: string
  readonly name: string
  /** The key of the record; `x.org_id` and `x.id` by default. */
  readonly orgId?: string | null
  readonly id?: string
  readonly employeeId?: string
  readonly icNumber?: string
  readonly period?: string
  /** The amount of the record: paid or to be paid. */
  readonly amount?: string
  /** The requested amount, if it can differ. */
  readonly requested?: string
  readonly batch?: string
  readonly batchSentAt?: string
}

const fullName = (of: string) => `${of}.first_name || ' ' || ${of}.last_name`
const column = (table: string, name = 'x.name'): Source => ({ from: `${table} x`, name })
const ofOrganization: Source = {
  from: `(select org_id, name from organizations union all select 'PLATFORM', 'Upah') x`,
  name: 'x.name',
  orgId: null,
  id: 'x.org_id',
}
const ofEmployee = (table: string): Source => ({
  from: `${table} x join employees e on e.org_id = x.org_id and e.id = x.employee_id`,
  name: fullName('e'),
  employeeId: 'e.id',
  icNumber: 'e.ic_number',
})
const onDay = (at: string) => `to_char(day_of(${at}), 'DD/MM/YYYY')`
const inRinggit = (amount: string) => `to_char(${amount} / 100.0, 'FM999,999,990.00')`

/** The names of records by type. A settlement has the name of its disbursement, and a pay run its benefit and month. */
const sources: Readonly<Record<string, Source>> = {
  employee: { from: 'employees x', name: fullName('x'), employeeId: 'x.id', icNumber: 'x.ic_number' },
  user: column('users', 'x.display_name'),
  withdrawal: {
    from: 'withdrawals x left join bank_batches b on b.id = x.batch_id',
    name: 'x.employee_name',
    employeeId: 'x.employee_id',
    icNumber: 'x.ic_number',
    period: 'x.period',
    amount: 'x.net_sen',
    requested: 'x.amount_sen',
    batch: 'b.number',
    batchSentAt: 'b.sent_at',
  },
  bank_batch: { from: 'bank_batches x', name: 'x.number::text', orgId: null },
  organization: ofOrganization,
  managementSettings: ofOrganization,
  signInSecurity: ofOrganization,
  supportContact: ofOrganization,
  sandbox_clock: ofOrganization,
  platform: { from: `(select 'ic-numbers' as id, 'Upah' as name) x`, name: 'x.name', orgId: null },
  settlement: {
    from: 'settlements x join disbursements d on d.org_id = x.org_id and d.id = x.disbursement_id',
    name: 'd.name',
    amount: 'x.to_repay_sen',
  },
  disbursement: {
    // The settings of disbursements are the organization's.
    ...column(
      '(select org_id, id, name, total_sen from disbursements union all select org_id, org_id, name, null from organizations)',
    ),
    amount: 'x.total_sen',
  },
  payRun: {
    ...column('pay_runs', "concat_ws(', ', x.benefit_name, to_char(to_date(x.period, 'YYYY-MM'), 'MM/YYYY'))"),
    amount: 'x.net_pay_sen',
  },
  withdrawalPolicy: column(
    'withdrawal_policies',
    `case x.type when 'GENERAL' then 'General' else 'RM ' || ${inRinggit('x.min_salary_sen')} || ' - ' || ${inRinggit('x.max_salary_sen')} end`,
  ),
  paymentElection: {
    // Reminders are about the organization.
    from: `(select org_id, id, employee_id from elected_wallets union all select org_id, org_id, null from organizations) x
      left join employees e on e.org_id = x.org_id and e.id = x.employee_id left join organizations o on o.org_id = x.id`,
    name: `coalesce(${fullName('e')}, o.name)`,
    employeeId: 'e.id',
    icNumber: 'e.ic_number',
  },
  recoveryPlan: ofEmployee('recovery_plans'),
  statement: ofEmployee('statements'),
  earned_wage: ofEmployee('earned_wages'),
  delegation: {
    from: 'delegations x join users u on u.org_id = x.org_id and u.id = x.delegate_id',
    name: 'u.display_name',
  },
  employee_import: column('employee_imports', `coalesce(x.file_name, ${onDay('x.created_at')})`),
  ledgerAudit: column('ledger_audits', onDay('x.requested_at')),
  deductionList: { ...column('deduction_lists', 'x.number'), amount: 'x.total_sen' },
  leaverReceivable: column('leaver_receivables', 'x.number'),
  team: column('teams'),
  employeeCategory: column('employee_categories'),
  employeeBenefit: column('employee_benefits'),
  jobLevel: column('job_levels'),
  compensationPolicy: column('compensation_policies'),
  supplier: column('suppliers', 'x.company_name'),
  office: column('offices'),
  file: column('files'),
  wallet: column('wallets'),
  advance_repayment: column('advance_repayments', 'x.reference'),
  benefit_repayment: column(
    '(select org_id, id, reference, paid_on from benefit_repayments union all select org_id, id, reference, paid_on from reported_payments)',
    "coalesce(nullif(x.reference, ''), to_char(x.paid_on, 'DD/MM/YYYY'))",
  ),
  unmatched_remittance: column('unmatched_remittances', 'x.reference'),
  sale: column('sales', 'x.reference'),
  provider_top_up: column('provider_top_ups', 'x.reference'),
  provider_fee: column('provider_fees', 'x.reference'),
  api_key: column('api_keys'),
  webhook_endpoint: column('webhook_endpoints', 'x.url'),
  bank_statement: {
    from: 'bank_statements x join originating_accounts p on p.org_id = x.org_id and p.id = x.originating_account_id',
    name: "p.name || ', ' || x.number",
  },
  attention_item: column('attention_items', 'x.title'),
  columnAnswer: {
    // An answer is about a kind of table: "bank statement".
    from: '(select distinct org_id, kind from column_answers) x',
    name: "initcap(left(x.kind, 1)) || replace(substr(x.kind, 2), '-', ' ')",
    id: 'x.kind',
  },
  uploadedDocument: column('uploaded_documents', 'x.file_name'),
}

/** The condition that a source is about the record with a key. */
const isOf = ({ orgId = 'x.org_id', id = 'x.id' }: Source, key: { org: string; id: string }): string =>
  orgId === null ? `${id} = ${key.id}` : `${orgId} = ${key.org} and ${id} = ${key.id}`

const selectNamed = ([type, source]: readonly [string, Source]): string =>
  `select k.type, k.id, ${source.name} as name, ${source.employeeId ?? 'null'}::text as "employeeId",
     ${source.icNumber ?? 'null'}::text as "icNumber", ${source.period ?? 'null'}::text as period,
     ${source.amount ?? 'null'}::int8 as amount, ${source.requested ?? 'null'}::int8 as requested, ${source.batch ?? 'null'}::int as batch,
     ${source.batchSentAt ?? 'null'}::timestamptz as "batchSentAt"
   from k join ${source.from} on ${isOf(source, { org: 'k.org_id', id: 'k.id' })} where k.type = '${type}'`

/** Display names of records, with their amounts and batches. */
export const selectRecordNames = statement(
  `with k as materialized (select distinct * from :keys as k) ${Object.entries(sources).map(selectNamed).join(' union all ')}`,
  { keys: rowsOf({ orgId: 'text', type: 'text', id: 'text' }) },
  {
    type: 'text',
    id: 'text',
    name: 'text',
    employeeId: 'text?',
    icNumber: 'text?',
    period: 'text?',
    amount: 'sen?',
    requested: 'sen?',
    batch: 'int?',
    batchSentAt: 'instant?',
  },
)

/** Whether the name of the record of entry `a` is like a pattern. */
export const isNamedLike = (pattern: string): string => {
  const cases = Object.entries(sources).map(
    ([type, source]) =>
      `when '${type}' then exists (select from ${source.from} where ${isOf(source, { org: 'a.org_id', id: 'a.record_id' })} and (${source.name}) ilike ${pattern})`,
  )
  return `case a.record_type ${cases.join(' ')} else false end`
}

/** Whether the amount of the record of entry `a`, which is of this type, is in a range. */
export const isOfAmount = (type: string, range: string): string => {
  const source = sources[type]
  if (source?.amount === undefined) return 'false'
  const { amount, requested = amount } = source
  return `exists (select from ${source.from} where ${isOf(source, { org: 'a.org_id', id: 'a.record_id' })} and (${amount} ${range} or ${requested} ${range}))`
}
/** The same for entries of every other type. */
export const isOfOtherAmount = (types: readonly string[], range: string): string => {
  const cases = Object.keys(sources)
    .filter((type) => !types.includes(type) && sources[type]?.amount !== undefined)
    .map((type) => `when '${type}' then ${isOfAmount(type, range)}`)
  return cases.length === 0 ? 'false' : `case a.record_type ${cases.join(' ')} else false end`
}

export const selectOrganizationNames = statement(
  'select org_id, name from organizations where org_id = any(:ids::text[])',
  { ids: 'text[]' },
  typesOf('organizations', 'orgId name'),
)
