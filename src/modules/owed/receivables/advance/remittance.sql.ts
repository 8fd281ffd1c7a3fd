import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

export const lockLists = statement(
  `select from pg_advisory_xact_lock(hashtextextended('deduction lists ' || :orgId, 0))`,
  { orgId: 'deduction_lists.org_id' },
)

/** The amounts to remit of an organization's lists and of the months before the first one, the earliest due first. */
export const selectItems = statement(
  `select i.list_id, l.number, i.due_on, i.to_remit_sen, i.remitted_sen, i.open_sen
     from deduction_items i left join deduction_lists l on l.org_id = i.org_id and l.id = i.list_id
    where i.org_id = :orgId order by i.due_on, i.list_id nulls first`,
  { orgId: 'deduction_items.org_id' },
  {
    listId: 'deduction_lists.id?',
    number: 'deduction_lists.number?',
    dueOn: 'date',
    toRemit: 'sen!',
    remitted: 'sen!',
    open: 'sen!',
  },
)

/** The open items of all organizations, by employer, the earliest due first. */
export const selectOpenItems = statement(
  `select i.org_id, o.name, o.paused_on, i.list_id, l.number, i.due_on, i.open_sen, coalesce(l.status = 'open' and l.lines > 0, false) as unconfirmed
     from deduction_items i join organizations o on o.org_id = i.org_id
     left join deduction_lists l on l.org_id = i.org_id and l.id = i.list_id
    where i.open_sen > 0 order by lower(o.name), i.org_id, i.due_on, i.list_id nulls first`,
  {},
  {
    ...typesOf('organizations', 'orgId name pausedOn'),
    listId: 'deduction_lists.id?',
    number: 'deduction_lists.number?',
    dueOn: 'date',
    open: 'sen!',
    unconfirmed: 'bool',
  },
)

/** The balances, lists and unallocated repayments of all employers with a balance or a credit. */
export const selectOwed = statement(
  `select o.org_id, o.name, o.paused_on, coalesce(a.balance_sen, 0) as balance_sen, coalesce(i.open_sen, 0) as open_sen,
     coalesce(i.rest_sen, 0) as rest_sen, coalesce(r.on_account_sen, 0) as on_account_sen, t.amount_sen as reported_sen, t.paid_on as reported_on
     from organizations o
     left join ledger_accounts a on a.org_id = o.org_id and a.account = 'advances_receivable'
     left join (select d.org_id, sum(d.open_sen)::int8 as open_sen, sum(d.to_remit_sen - d.remitted_sen)::int8 as rest_sen
        from deduction_items d group by 1) i on i.org_id = o.org_id
     left join (select m.org_id, sum(m.amount_sen)::int8 as on_account_sen from remittance_allocations m
        where m.target = 'account' group by 1) r on r.org_id = o.org_id
     left join (select distinct on (p.org_id) p.org_id, p.amount_sen, p.paid_on from reported_payments p
        where p.list_id is not null and p.outcome is null order by p.org_id, p.id) t on t.org_id = o.org_id
    where a.balance_sen <> 0 or i.open_sen <> 0 or i.rest_sen <> 0 or r.on_account_sen <> 0 order by lower(o.name), o.org_id`,
  {},
  {
    ...typesOf('organizations', 'orgId name pausedOn'),
    balance: 'sen',
    open: 'sen',
    rest: 'sen',
    onAccount: 'sen',
    reported: 'sen?',
    reportedOn: 'date?',
  },
)

/** What repayments of an organization pay. */
export const selectAllocations = statement(
  `select a.advance_repayment_id, a.target, a.list_id, l.number, a.amount_sen
     from remittance_allocations a left join deduction_lists l on l.org_id = a.org_id and l.id = a.list_id
    where a.org_id = :orgId order by a.advance_repayment_id, a.position`,
  { orgId: 'remittance_allocations.org_id' },
  {
    ...typesOf('remittance_allocations', 'advanceRepaymentId target listId amount'),
    number: 'deduction_lists.number?',
  },
)

/** The payments of a list, the earliest first. */
export const selectPaymentsOf = statement(
  `select r.paid_on, r.reference, a.amount_sen from remittance_allocations a
     join advance_repayments r on r.org_id = a.org_id and r.id = a.advance_repayment_id
    where a.org_id = :orgId and a.list_id = :listId order by r.paid_on, r.id`,
  typesOf('remittance_allocations', 'orgId listId!'),
  { ...typesOf('advance_repayments', 'paidOn reference'), amount: 'remittance_allocations.amount_sen' },
)

/** Credits: unallocated repayments, overpaid lists, and lists below zero. */
export const selectCredits = statement(
  `select s.number, s.reference, s.on_date, s.amount_sen from (
     select l.number, null::text as reference, coalesce(l.made_on, i.due_on) as on_date, (i.remitted_sen - i.to_remit_sen)::int8 as amount_sen, l.id
       from deduction_items i left join deduction_lists l on l.org_id = i.org_id and l.id = i.list_id
      where i.org_id = :orgId and i.to_remit_sen < i.remitted_sen
     union all
     select null, r.reference, r.paid_on, a.amount_sen, r.id from remittance_allocations a
       join advance_repayments r on r.org_id = a.org_id and r.id = a.advance_repayment_id
      where a.org_id = :orgId and a.target = 'account') s order by s.on_date, s.id`,
  { orgId: 'deduction_items.org_id' },
  { number: 'text?', reference: 'text?', onDate: 'date', amount: 'sen' },
)

export const selectIsRemitted = statement(
  `select exists (select 1 from remittance_allocations a where a.org_id = :orgId and a.list_id = :listId) as remitted`,
  { orgId: 'deduction_lists.org_id', listId: 'deduction_lists.id' },
  { remitted: 'bool' },
)
