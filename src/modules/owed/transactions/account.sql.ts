import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { fragment, statement, type Fragment } from '#server/postgres/statement.ts'
import { signOf, type AccountType } from './account.rules.ts'

/** A query whose rows become transactions. Each field is an SQL expression over `from`. */
export type TransactionQuery = {
  readonly from: Fragment
  readonly orgId: string
  readonly sourceId: string
  readonly paidOn: string
  readonly description: string
  /** The amount of each type, not negative. Zero amounts are not recorded. */
  readonly amounts: Readonly<Partial<Record<AccountType, string>>>
}

const columns =
  'org_id, source_id, type, source_type, amount_sen, status, payment_on, description, created_at, modified_at'

export const insertTransactionsFrom = (query: TransactionQuery) => {
  const amounts = Object.entries(query.amounts) as [AccountType, string][]
  const selected = amounts.map(([type, amount]) => `(${amount})::int8 as "${type}"`)
  const types = amounts.map(([type]) => `'${type}'`)
  const signed = amounts.map(([type]) => `${signOf(type)} * s."${type}"`)
  return statement(
    `insert into account_transactions (${columns})
     select k.org_id, k.source_id, k.type, :sourceType, k.amount_sen, 'COMPLETED', k.paid_on, k.description, :now::timestamptz, :now::timestamptz
       from (select s.*, unnest(array[${types.join(', ')}]) as type, unnest(array[${signed.join(', ')}]) as amount_sen
               from (select ${query.orgId} as org_id, ${query.sourceId} as source_id, ${query.paidOn} as paid_on, ${query.description} as description,
                            ${selected.join(', ')} from ${query.from.text}) s) k
      where k.amount_sen <> 0`,
    { ...query.from.parameters, sourceType: 'account_transactions.source_type', now: 'instant' },
  )
}

/** An example of it. @testonly `test/statements.test.ts` checks it against the schema. */
export const exampleOfQuery = insertTransactionsFrom({
  from: fragment('withdrawals w', {})({}),
  orgId: 'w.org_id',
  sourceId: 'w.id',
  paidOn: 'w.transfer_on',
  description: 'w.employee_name',
  amounts: { ADVANCE: 'w.amount_sen', FEE: 'w.fee_sen' },
})

export const insertTransactions = statement(
  `insert into account_transactions (:transactions.*, created_at, modified_at)
   select t.*, :now::timestamptz, :now::timestamptz
     from :transactions as t
   on conflict (org_id, source_id, type) do nothing`,
  {
    transactions: rowsOf({
      ...typesOf(
        'account_transactions',
        'sourceOrgId orgId sourceId type sourceType amountSen status paymentOn description',
      ),
      sourceId: 'text',
    }),
    now: 'instant',
  },
)

/** Voids the transactions of these records. */
export const voidTransactions = statement(
  `update account_transactions t set status = 'VOID', modified_at = :now
    where (t.org_id, t.source_id) in (select s.* from :sources as s) and t.status <> 'VOID'`,
  { sources: rowsOf({ orgId: 'organizations.org_id', sourceId: 'text' }), now: 'instant' },
)

/** An amount of zero voids the transaction, which keeps its previous amount. */
export const changeAmounts = statement(
  `update account_transactions t
      set amount_sen = case when k.amount_sen = 0 then t.amount_sen else k.amount_sen end,
          status = case when k.amount_sen = 0 then 'VOID' else t.status end, modified_at = :now
     from :amounts as k
    where t.org_id = :orgId and t.source_id = :sourceId and t.type = k.type and t.status <> 'VOID'`,
  {
    orgId: 'organizations.org_id',
    sourceId: 'text',
    amounts: rowsOf(typesOf('account_transactions', 'type amountSen')),
    now: 'instant',
  },
)

/** An organization's completed transactions in a range of days, oldest first, without those of one source type. */
export const selectCompletedTransactions = statement(
  `select t.source_id, t.type, t.amount_sen, t.payment_on, t.description from account_transactions t
    where t.org_id = :orgId and t.status = 'COMPLETED' and t.source_type <> :sourceType
      and t.payment_on - date '2000-01-01' between :from::date - date '2000-01-01' and :to::date - date '2000-01-01'
    order by t.payment_on - date '2000-01-01', t.source_id || ' ' || t.type limit :limit`,
  { ...typesOf('account_transactions', 'orgId sourceType'), from: 'date', to: 'date', limit: 'int' },
  typesOf('account_transactions', 'sourceId type amount paymentOn description'),
)
