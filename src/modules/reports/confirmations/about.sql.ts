import { keysOf, recordOf } from '#kernel/one-of.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The records of money that calls name by id, with the payer or payee and the amount. */
const from = {
  unmatched: `select r.id, r.reference as name, r.amount_sen from unmatched_remittances r`,
  advanceRepayment: `select r.id, r.reference as name, r.amount_sen from advance_repayments r`,
  benefitRepayment: `select r.id, r.reference as name, r.amount_sen from benefit_repayments r`,
  settlementPayment: `select r.id, r.reference as name, r.amount_sen from settlement_payments r`,
  leaverPayment: `select r.id, r.reference as name, r.amount_sen from leaver_payments r`,
  topUp: `select r.id, r.reference as name, r.amount_sen from provider_top_ups r`,
  providerFee: `select r.id, r.reference as name, r.amount_sen from provider_fees r`,
  sale: `select r.id, r.reference as name, r.amount_sen from sales r`,
  withdrawal: `select r.id, r.employee_name as name, r.net_sen as amount_sen from withdrawal_requests r`,
  disbursement: `select r.id, r.name, r.total_sen as amount_sen from disbursements r`,
  line: `select r.id, r.name, r.amount_sen from disbursement_lines r`,
  payout: `select p.id, l.name, p.amount_sen from payouts p join disbursement_lines l on l.org_id = p.org_id and l.id = p.line_id`,
  bankLine: `select n.i as id, l.text as name, abs(l.amount_sen)::int8 as amount_sen from unnest(:ids::text[]) as n (i)
    join bank_statement_lines l on l.org_id = 'PLATFORM' and l.bank_statement_id = split_part(n.i, ' ', 1) and l.line::text = split_part(n.i, ' ', 2)`,
  payRun: `select r.id, coalesce(r.benefit_name, r.pay_type) as name, r.net_pay_sen as amount_sen from pay_runs r`,
} as const
export type Kind = keyof typeof from

const selectRecords = (source: string) =>
  statement(
    `select x.name, x.amount_sen from (${source}) x where x.id = any(:ids::text[]) order by x.amount_sen desc, x.id`,
    { ids: 'text[]' },
    { name: 'text', amount: 'sen' },
  )
export const records = recordOf(keysOf(from), (kind) => selectRecords(from[kind]))

export const selectOrganizations = statement(
  `select o.name from organizations o where o.org_id = any(:ids::text[]) order by lower(o.name)`,
  { ids: 'text[]' },
  typesOf('organizations', 'name'),
)
