import { returnKey } from '#money/disbursements/disbursement.rules.ts'
import { returnedKey } from '#money/payRuns/returned-benefits.service.ts'
import { entryKeys } from '#money/withdrawals/bank/transfer.rules.ts'
import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const lineColumns = typesOf('bank_statement_lines', 'line place bookedOn amount balance text')

export const insertLines = statement(
  `insert into bank_statement_lines (org_id, bank_statement_id, line, place, booked_on, amount_sen, balance_sen, text)
   select :orgId, :bankStatementId, l.line, l.place, l.booked_on, l.amount_sen, l.balance_sen, l.text from :lines as l`,
  { ...typesOf('bank_statement_lines', 'orgId bankStatementId'), lines: rowsOf(lineColumns) },
)

/** Stores what was decided about lines: the records that they are matched with, or why they are dismissed. */
export const insertDecisions = statement(
  `insert into bank_line_matches (:decisions.*, org_id, bank_statement_id, matched_at, matched_by, matched_by_name)
   select d.*, :orgId, :bankStatementId, :now, :by, :byName from :decisions as d`,
  {
    ...typesOf('bank_line_matches', 'orgId bankStatementId'),
    now: 'instant',
    by: 'bank_line_matches.matched_by',
    byName: 'bank_line_matches.matched_by_name',
    decisions: rowsOf({
      ...typesOf('bank_line_matches', 'line recordType recordOrgId recordId recordPart recordName posted reason'),
      recordId: 'text?',
      recordPart: 'text?',
    }),
  },
)

/** How many of these lines are in statements of the account, on the same day, with the same amount and balance. */
export const countKnownLines = statement(
  `select count(*)::int as known from :lines as l
    where exists (select from bank_statement_lines b join bank_statements s on s.org_id = b.org_id and s.id = b.bank_statement_id
                   where b.org_id = :orgId and s.originating_account_id = :originatingAccountId and s.to_on >= l.booked_on and s.from_on <= l.booked_on
                     and b.booked_on = l.booked_on and b.amount_sen = l.amount_sen and b.balance_sen = l.balance_sen)`,
  {
    ...typesOf('bank_statements', 'orgId originatingAccountId'),
    lines: rowsOf(typesOf('bank_statement_lines', 'bookedOn amount balance')),
  },
  { known: 'int' },
)

/** The last statement of an account, or the one with the content of a file, or the first one with a day. */
export const selectStatement = statement(
  `select s.id, s.number, s.to_on, s.closing_sen, s.uploaded_at, s.uploaded_by_name
     from bank_statements s join files f on f.org_id = s.org_id and f.id = s.file_id
    where s.org_id = :orgId and s.originating_account_id = :originatingAccountId
      and (:fileId::text is null or f.sha256 = (select g.sha256 from files g where g.org_id = :orgId and g.id = :fileId)) and (:bookedOn::date is null or s.to_on >= :bookedOn)
    order by case when :bookedOn::date is null then -s.number else s.number end limit 1`,
  { ...typesOf('bank_statements', 'orgId originatingAccountId'), fileId: 'text?', bookedOn: 'date?' },
  typesOf('bank_statements', 'id number toOn closing uploadedAt uploadedByName'),
)

export const selectOpenLines = statement(
  `select l.line, l.place, l.booked_on, l.amount_sen, l.balance_sen, l.text from bank_statement_lines l
    where l.org_id = :orgId and l.bank_statement_id = :bankStatementId
      and not exists (select from bank_line_matches m
                       where m.org_id = l.org_id and m.bank_statement_id = l.bank_statement_id and m.line = l.line)
    order by l.line`,
  typesOf('bank_statement_lines', 'orgId bankStatementId'),
  lineColumns,
)

/** The lines of a statement that a person or a match decided, open and dismissed, in number and amount. */
export const sumLines = statement(
  `select count(*) filter (where m.line is null)::int as open, coalesce(sum(l.amount_sen) filter (where m.line is null), 0)::int8 as open_amount,
          count(*) filter (where m.record_type is not null)::int as matched, count(*) filter (where m.reason is not null)::int as dismissed,
          coalesce(sum(l.amount_sen) filter (where m.reason is not null), 0)::int8 as dismissed_amount
     from bank_statement_lines l
     left join bank_line_matches m on m.org_id = l.org_id and m.bank_statement_id = l.bank_statement_id and m.line = l.line
    where l.org_id = :orgId and l.bank_statement_id = :bankStatementId`,
  typesOf('bank_statement_lines', 'orgId bankStatementId'),
  { open: 'int', openAmount: 'sen', matched: 'int', dismissed: 'int', dismissedAmount: 'sen' },
)

/** SQL for what the entries of a record changed in the ledger's account of the bank. */
const booked = (orgId: string, id: string, ...keys: readonly string[]): string =>
  `(select coalesce(sum(p.amount_sen), 0) from ledger_entries e
      join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'bank'
     where e.org_id = ${orgId} and e.idempotency_key in (${keys.map((key) => `'${key}' || ${id}`).join(', ')}))::int8`
/** SQL for what the ledger has of a batch: the payments that are completed, with what the bank paid more or less. */
const bookedOfBatch = (id: string): string =>
  `(select coalesce(sum(${booked('c.org_id', 'c.id', entryKeys.completed, entryKeys.difference)}), 0)
      from withdrawal_states c where c.batch_id = ${id})::int8`

/** SQL for whether no line is matched with the record `r`, or with a part of it. */
const isUnmatched = (type: string, part = 'null'): string =>
  `not exists (select from bank_line_matches m where m.record_org_id = r.org_id and m.record_id = r.id and m.record_type = ${type}
                 and m.record_part is not distinct from ${part})`

/**
 * The records since a day that no line is matched with: batches that were sent, returns of withdrawals and disbursements,
 * payments that are recorded, and disbursements and pay runs that were paid. A remittance that became a repayment is one record.
 * Completed withdrawals that may come back are those of batches since `payeesSince`; null for none. `booked` is what the
 * ledger has of a record.
 */
export const selectOpenRecords = statement(
  `with payees as (
     select r.org_id, r.id, r.batch_id, r.returned_at, r.transfer_on from withdrawal_states r
      where r.status = 'completed' and r.returned_at >= :since::date::timestamp at time zone 'Asia/Kuala_Lumpur' and ${isUnmatched("'withdrawal'")}
     union all
     select r.org_id, r.id, r.batch_id, r.returned_at, r.transfer_on from bank_batches b join withdrawal_states r on r.batch_id = b.id
      where b.sent_on >= :payeesSince and r.status = 'completed' and r.returned_at is null and r.transfer_on >= :since and ${isUnmatched("'withdrawal'")}),
   places as (
     select s.org_id, s.id, row_number() over (partition by s.batch_id order by s.org_id, s.id) as place
       from withdrawal_states s where s.batch_id in (select batch_id from payees)),
   payments as (
     select 'advance_repayment' as type, org_id, id, amount_sen, paid_on, reference, voided_at from advance_repayments
     union all select 'benefit_repayment', org_id, id, amount_sen, paid_on, reference, voided_at from benefit_repayments
     union all select 'settlement_payment', org_id, id, amount_sen, paid_on, reference, voided_at from settlement_payments
     union all select 'leaver_payment', org_id, id, amount_sen, paid_on, reference, voided_at from leaver_payments
     union all select 'provider_top_up', org_id, id, -amount_sen, paid_on, reference, voided_at from provider_top_ups),
   returned_lines as (
     select l.org_id, l.disbursement_id, l.id, e.entry_on
       from disbursement_lines l join ledger_entries e on e.org_id = l.org_id and e.idempotency_key = '${returnKey}' || l.id
      where l.status = 'reversed' and e.entry_on >= :since),
   paid_lines as (
     select l.org_id, l.disbursement_id, l.id, l.status, l.amount_sen, l.account_number, l.account_name, d.name, d.completed_on,
            f.number, row_number() over (partition by l.org_id, l.disbursement_id order by l.position) as place
       from disbursements d join payment_files f on f.org_id = d.org_id and f.record_id = d.id
       join disbursement_lines l on l.org_id = d.org_id and l.disbursement_id = d.id and l.status <> 'dropped'
      where d.processed_with = 'file' and d.status = 'completed'
        and (d.completed_on >= :since or (d.org_id, d.id) in (select org_id, disbursement_id from returned_lines))),
   records as (
     select 'bank_batch' as type, f.org_id, b.id, null as part, b.number::text as name, -b.net_sen as amount_sen, b.sent_on as paid_on,
            f.number as reference, null as account, null as payer, true as recorded
       from bank_batches b join payment_files f on f.org_id = :orgId and f.record_id = b.id where b.sent_on >= :since
     union all
     select 'withdrawal', p.org_id, p.id, null, r.employee_name, r.net_sen, p.transfer_on, f.number || '-' || l.place, r.account_number, r.employee_name,
            p.returned_at is not null
       from payees p join places l on l.org_id = p.org_id and l.id = p.id
       join withdrawal_requests r on r.org_id = p.org_id and r.id = p.id
       join payment_files f on f.org_id = :orgId and f.record_id = p.batch_id
     union all
     select p.type, p.org_id, p.id, null, coalesce(o.name, p.reference, ''), p.amount_sen, p.paid_on, p.reference, null, o.name, true
       from payments p left join organizations o on o.org_id = p.org_id
      where p.voided_at is null and p.paid_on >= :since
        and not exists (select from unmatched_remittances u
                         where p.type = 'advance_repayment' and u.status = 'assigned' and u.assigned_org_id = p.org_id and u.advance_repayment_id = p.id)
     union all
     select 'unmatched_remittance', u.org_id, u.id, null, u.reference, u.amount_sen, u.paid_on, u.reference, null, null, true
       from unmatched_remittances u where u.org_id = :orgId and u.status <> 'dismissed' and u.paid_on >= :since
     union all
     select 'disbursement', l.org_id, l.disbursement_id, null, l.name, -sum(l.amount_sen)::int8, l.completed_on, l.number, null, null, true
       from paid_lines l where l.status in ('paid', 'reversed') and l.completed_on >= :since group by l.org_id, l.disbursement_id, l.name, l.completed_on, l.number
     union all
     select 'disbursement_return', l.org_id, l.disbursement_id, l.id, l.account_name, l.amount_sen, b.entry_on, l.number || '-' || l.place,
            l.account_number, l.account_name, true
       from paid_lines l join returned_lines b on b.org_id = l.org_id and b.id = l.id
     union all
     select 'pay_run', r.org_id, r.id, s.wallet_id, o.name || ', ' || max(s.wallet_name), -sum(s.amount_sen)::int8, day_of(r.completed_at), max(f.number), null,
            max(s.wallet_name), true
       from pay_runs r join pay_run_shares s on s.org_id = r.org_id and s.run_id = r.id join organizations o on o.org_id = r.org_id
       join payment_files f on f.org_id = r.org_id and f.record_id = r.id and f.wallet_id = s.wallet_id
      where r.status = 'completed' and (s.result = 'succeeded' or s.returned_on is not null) and day_of(r.completed_at) >= :since
      group by r.org_id, r.id, s.wallet_id, o.name, r.completed_at
     union all
     select 'pay_run_return', s.org_id, s.run_id, e.id, n.name || ', ' || s.wallet_name, s.amount_sen, s.returned_on, f.number, s.account_number, n.name, true
       from pay_run_shares s
       join ledger_entries e on e.org_id = s.org_id and e.idempotency_key = ${returnedKey('s.run_id', 's.employee_id', 's.wallet_id')}
       join pay_run_employees n on n.org_id = s.org_id and n.run_id = s.run_id and n.employee_id = s.employee_id
       join payment_files f on f.org_id = s.org_id and f.record_id = s.run_id and f.wallet_id = s.wallet_id
      where s.returned_on >= :since)
   select r.type, r.org_id, r.id, r.part, r.recorded as is_recorded, r.name, r.amount_sen, r.paid_on, r.reference, r.account, r.payer,
          case r.type when 'bank_batch' then ${bookedOfBatch('r.id')}
            when 'withdrawal' then ${booked('r.org_id', 'r.id', entryKeys.returned, entryKeys.differenceReversed)}
            else r.amount_sen end as booked
     from records r
    where ${isUnmatched('r.type', 'r.part')}
    order by r.paid_on desc, r.id, r.part`,
  { orgId: 'bank_statements.org_id', since: 'date', payeesSince: 'date?' },
  {
    type: 'bank_line_matches.record_type!',
    orgId: 'bank_statements.org_id',
    id: 'text',
    part: 'text?',
    isRecorded: 'bool',
    name: 'text',
    amount: 'sen',
    paidOn: 'date',
    reference: 'text?',
    account: 'text?',
    payer: 'text?',
    booked: 'sen',
  },
)

/** Each account with its last statement, what its first one began with, and the lines that are in no ledger. */
export const selectReconciledAccounts = statement(
  `select a.id, a.name, a.account_number, f.from_on as since, f.opening_sen, s.to_on, s.closing_sen, l.open, l.open_amount, l.dismissed, l.dismissed_amount
     from originating_accounts a
     join bank_statements f on f.org_id = a.org_id and f.originating_account_id = a.id and f.number = 1
     join lateral (select b.to_on, b.closing_sen from bank_statements b where b.org_id = a.org_id and b.originating_account_id = a.id
                    order by b.number desc limit 1) s on true
     join lateral (select count(*) filter (where m.line is null)::int as open, coalesce(sum(l.amount_sen) filter (where m.line is null), 0)::int8 as open_amount,
                          count(m.reason)::int as dismissed, coalesce(sum(l.amount_sen) filter (where m.reason is not null), 0)::int8 as dismissed_amount
                     from bank_statements b
                     join bank_statement_lines l on l.org_id = b.org_id and l.bank_statement_id = b.id
                     left join bank_line_matches m on m.org_id = l.org_id and m.bank_statement_id = l.bank_statement_id and m.line = l.line
                    where b.org_id = a.org_id and b.originating_account_id = a.id and (m.line is null or m.reason is not null)) l on true
    where a.org_id = :orgId order by a.name, a.id`,
  { orgId: 'bank_statements.org_id' },
  {
    ...typesOf('originating_accounts', 'id name accountNumber'),
    since: 'date',
    ...typesOf('bank_statements', 'opening toOn closing'),
    open: 'int',
    openAmount: 'sen',
    dismissed: 'int',
    dismissedAmount: 'sen',
  },
)

const lineOfStatement = {
  ...typesOf('bank_statement_lines', 'bankStatementId line'),
  ...typesOf('bank_statements', 'number'),
  account: 'text',
} as const

/** The lines of batches of which the ledger has another amount. */
export const selectDifferentBatches = statement(
  `select m.bank_statement_id, m.line, s.number, a.name as account, m.record_name, l.booked_on, l.amount_sen, d.booked
     from bank_line_matches m
     join bank_statements s on s.org_id = m.org_id and s.id = m.bank_statement_id
     join originating_accounts a on a.org_id = s.org_id and a.id = s.originating_account_id
     join bank_statement_lines l on l.org_id = m.org_id and l.bank_statement_id = m.bank_statement_id and l.line = m.line
     join lateral (select ${bookedOfBatch('m.record_id')} as booked) d on d.booked <> l.amount_sen
    where m.org_id = :orgId and m.record_type = 'bank_batch' order by l.booked_on, m.bank_statement_id, m.line`,
  { orgId: 'bank_statements.org_id' },
  {
    ...lineOfStatement,
    ...typesOf('bank_line_matches', 'recordName'),
    ...typesOf('bank_statement_lines', 'bookedOn amount'),
    booked: 'sen',
  },
)

/** The oldest lines of all statements that nobody has matched or dismissed. */
export const selectOldestOpenLines = statement(
  `select l.bank_statement_id, l.line, s.number, a.name as account, l.booked_on, l.amount_sen, l.text
     from bank_statements s
     join originating_accounts a on a.org_id = s.org_id and a.id = s.originating_account_id
     join bank_statement_lines l on l.org_id = s.org_id and l.bank_statement_id = s.id
    where s.org_id = :orgId
      and not exists (select from bank_line_matches m
                       where m.org_id = l.org_id and m.bank_statement_id = l.bank_statement_id and m.line = l.line)
    order by l.booked_on, s.id, l.line limit :limit`,
  { orgId: 'bank_statements.org_id', limit: 'int' },
  {
    ...lineOfStatement,
    ...typesOf('bank_statement_lines', 'bookedOn amount text'),
  },
)

/** The balance of the ledger's account of the bank, over all organizations. */
export const sumBank = statement(
  `select coalesce(sum(balance_sen), 0)::int8 as balance from ledger_accounts where account = 'bank'`,
  {},
  { balance: 'sen' },
)
