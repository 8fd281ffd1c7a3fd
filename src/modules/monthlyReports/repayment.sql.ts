import { positional as statement } from '#server/postgres/statement.ts'

const columns = {
  id: 'advance_repayments.id',
  paid_on: 'advance_repayments.paid_on',
  amount_sen: 'advance_repayments.amount_sen',
  reference: 'advance_repayments.reference',
  created_at: 'advance_repayments.created_at',
  created_by_name: 'advance_repayments.created_by_name',
  voided_at: 'advance_repayments.voided_at',
  void_reason: 'advance_repayments.void_reason',
} as const
const select = `select r.id, r.paid_on, r.amount_sen, r.reference, r.created_at, r.created_by_name, r.voided_at, r.void_reason from advance_repayments r`

export const selectRepayments = statement(`${select} where r.org_id = $1 order by r.paid_on desc, r.id desc`, columns)
export const selectReference = statement(
  `select r.id from advance_repayments r where r.org_id = $1 and r.reference_key = $2 and r.voided_at is null limit 1`,
  { id: 'advance_repayments.id' },
)
export const lockRepayment = statement(`${select} where r.org_id = $1 and r.id = $2 for no key update`, columns)

/** The amount that an organization owes for advances: the balance of its ledger account. */
const balance = `select a.balance_sen from ledger_accounts a where a.org_id = $1 and a.account = 'advances_receivable'`
export const selectBalance = statement(balance, { balance_sen: 'ledger_accounts.balance_sen' })
export const lockBalance = statement(`${balance} for no key update`, { balance_sen: 'ledger_accounts.balance_sen' })

/** The advances of an organization by month, without those returned by the bank. */
export const selectMonths = statement(
  `select t.period, (sum(t.amount_sen + t.employer_fee_sen) - coalesce((select sum(w.amount_sen + case w.fee_paid_by when 'employer' then w.fee_sen else 0 end)
      from withdrawals w where w.org_id = $1 and w.period = t.period and w.returned_at is not null), 0))::int8 as owed_sen
     from withdrawal_totals t where t.org_id = $1 and t.status = 'completed' group by t.period order by t.period`,
  { period: 'closed_periods.period', owed_sen: 'sen' },
)

export const insertRepayment = statement(
  `insert into advance_repayments (org_id, id, paid_on, amount_sen, reference, reference_key, created_at, created_by, created_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  {},
)

export const voidRepayment = statement(
  'update advance_repayments set voided_at = $3, voided_by_name = $4, void_reason = $5 where org_id = $1 and id = $2',
  {},
)
