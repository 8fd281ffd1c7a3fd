import { positional as statement } from '#server/postgres/statement.ts'
import { signOf, type AccountType } from './account.rules.ts'

/** A query whose rows become transactions. Each field is an SQL expression over `from`, whose parameters start at $1. */
export type TransactionQuery = {
  readonly from: string
  readonly values: readonly unknown[]
  readonly orgId: string
  readonly sourceId: string
  readonly paidOn: string
  readonly description: string
  /** The amount of each type, not negative. Zero amounts are not recorded. */
  readonly amounts: Readonly<Partial<Record<AccountType, string>>>
}

const columns =
  'org_id, source_id, type, source_type, amount_sen, status, payment_on, description, created_at, modified_at'

/** After the query's parameters follow the source type, status and time. */
export const insertTransactionsFrom = (query: TransactionQuery) => {
  const amounts = Object.entries(query.amounts) as [AccountType, string][]
  const selected = amounts.map(([type, amount]) => `(${amount})::int8 as "${type}"`)
  const listed = amounts.map(([type]) => `('${type}', ${signOf(type)} * s."${type}")`)
  const at = (place: number) => `$${query.values.length + place}`
  return statement(
    `insert into account_transactions (${columns})
     select s.org_id, s.source_id, k.type, ${at(1)}, k.amount_sen, ${at(2)}, s.paid_on, s.description, ${at(3)}::timestamptz, ${at(3)}::timestamptz
       from (select ${query.orgId} as org_id, ${query.sourceId} as source_id, ${query.paidOn} as paid_on, ${query.description} as description,
                    ${selected.join(', ')} from ${query.from}) s
      cross join lateral (values ${listed.join(', ')}) as k (type, amount_sen)
      where k.amount_sen <> 0
     on conflict (org_id, source_id, type) do nothing`,
    {},
  )
}

/** An example of it. @testonly `test/statements.test.ts` checks it against the schema. */
export const exampleOfQuery = insertTransactionsFrom({
  from: 'withdrawals w',
  values: [],
  orgId: 'w.org_id',
  sourceId: 'w.id',
  paidOn: 'w.transfer_on',
  description: 'w.employee_name',
  amounts: { ADVANCE: 'w.amount_sen', FEE: 'w.fee_sen' },
})

export const insertTransactions = statement(
  `insert into account_transactions (source_org_id, ${columns})
   select t.*, $10::timestamptz, $10::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::text[], $8::date[], $9::text[]) as t
   on conflict (org_id, source_id, type) do nothing`,
  {},
)

/** Voids the transactions of these records. */
export const voidTransactions = statement(
  `update account_transactions t set status = 'VOID', modified_at = $3
    where (t.org_id, t.source_id) in (select * from unnest($1::text[], $2::text[])) and t.status <> 'VOID'`,
  {},
)

/** An amount of zero voids the transaction, which keeps its previous amount. */
export const changeAmounts = statement(
  `update account_transactions t
      set amount_sen = case when k.amount_sen = 0 then t.amount_sen else k.amount_sen end,
          status = case when k.amount_sen = 0 then 'VOID' else t.status end, modified_at = $5
     from unnest($3::text[], $4::int8[]) as k (type, amount_sen)
    where t.org_id = $1 and t.source_id = $2 and t.type = k.type and t.status <> 'VOID'`,
  {},
)

/** An organization's completed transactions in a range of days, oldest first, without those of one source type. */
export const selectCompletedTransactions = statement(
  `select t.source_id, t.type, t.amount_sen, t.payment_on, t.description from account_transactions t
    where t.org_id = $1 and t.status = 'COMPLETED' and t.source_type <> $4
      and t.payment_on - date '2000-01-01' between $2::date - date '2000-01-01' and $3::date - date '2000-01-01'
    order by t.payment_on - date '2000-01-01', t.source_id || ' ' || t.type limit $5`,
  {
    source_id: 'account_transactions.source_id',
    type: 'account_transactions.type',
    amount_sen: 'account_transactions.amount_sen',
    payment_on: 'account_transactions.payment_on',
    description: 'account_transactions.description',
  },
)
