/** The checks of deduction lists, as those of the ledger: they return org_id, subject, expected and found. */
export const deductionChecks = {
  'withdrawal is on no deduction list': `
    select w.org_id, w.id as subject, 'on a list' as expected, 'on none' as found
      from withdrawals w
      join (select l.org_id, min(l.period) as first, max(l.period) as last, max(l.made_at) as made_at
              from deduction_lists l where l.kind = 'monthly' group by l.org_id) l on l.org_id = w.org_id
     where w.period between l.first and l.last and (w.status = 'completed' and w.returned_at is null or w.status = 'processing' and w.sent_at is not null)
       -- A change can be committed shortly after a list that was made later.
       and w.modified_at < l.made_at - interval '10 minutes'
       and not exists (select 1 from deduction_parts p where p.org_id = w.org_id and p.source_id = w.id and p.kind in ('withdrawn', 'late'))`,

  'deduction list is not the sum of its lines': `
    select l.org_id, l.number as subject, concat_ws(' ', l.lines, l.total_sen, l.fees_sen) as expected,
           concat_ws(' ', coalesce(n.lines, 0), coalesce(n.amount, 0), coalesce(n.fees, 0)) as found
      from deduction_lists l
      left join (select org_id, list_id, count(*) as lines, sum(amount_sen) as amount, sum(fees_sen) as fees
                   from deduction_lines group by org_id, list_id) n on n.org_id = l.org_id and n.list_id = l.id
     where (l.lines, l.total_sen, l.fees_sen) is distinct from (coalesce(n.lines, 0), coalesce(n.amount, 0), coalesce(n.fees, 0))`,

  'deduction line is not the sum of its parts': `
    select org_id, list_id || ' ' || employee_id as subject, concat_ws(' ', withdrawn_sen, late_sen, returned_sen, carried_sen, instalment_sen, fees_sen) as expected,
           concat_ws(' ', p.withdrawn, p.late, p.returned, p.carried, p.instalment, p.fees) as found
      from deduction_lines
      full join (select org_id, list_id, employee_id, coalesce(sum(amount_sen) filter (where kind = 'withdrawn'), 0) as withdrawn,
                        coalesce(sum(amount_sen) filter (where kind = 'late'), 0) as late, coalesce(sum(amount_sen) filter (where kind = 'returned'), 0) as returned,
                        coalesce(sum(amount_sen) filter (where kind = 'carried'), 0) as carried,
                        coalesce(sum(amount_sen) filter (where kind = 'instalment'), 0) as instalment, sum(fee_sen) as fees
                   from deduction_parts group by org_id, list_id, employee_id) p using (org_id, list_id, employee_id)
     where (withdrawn_sen, late_sen, returned_sen, carried_sen, instalment_sen, fees_sen)
        is distinct from (coalesce(p.withdrawn, 0), coalesce(p.late, 0), coalesce(p.returned, 0), coalesce(p.carried, 0), coalesce(p.instalment, 0), coalesce(p.fees, 0))`,

  'part of a deduction line differs from its record': `
    select p.org_id, p.list_id || ' ' || p.source_id as subject, concat_ws(' ', r.employee_id, r.amount, r.fee) as expected,
           concat_ws(' ', p.employee_id, p.amount_sen, p.fee_sen) as found
      from deduction_parts p
      left join lateral (
        select w.employee_id, w.amount_sen as amount, case w.fee_paid_by when 'employer' then w.fee_sen else 0 end as fee
          from withdrawal_requests w where w.org_id = p.org_id and w.id = p.source_id and p.kind in ('withdrawn', 'late')
        union all
        select w.employee_id, -w.amount_sen, case w.fee_paid_by when 'employer' then -w.fee_sen else 0 end
          from withdrawals w where w.org_id = p.org_id and w.id = p.source_id and p.kind = 'returned' and (w.returned_at is not null or w.status = 'cancelled')
        union all
        select a.employee_id, a.carried_sen, 0 from deduction_answers a
         where a.org_id = p.org_id and a.list_id = p.source_id and a.employee_id = p.employee_id and a.carried_to_id = p.list_id and a.submitted and p.kind = 'carried'
        union all
        select r.employee_id, r.rest_sen, 0 from recovery_plans r
         where r.org_id = p.org_id and r.id = p.source_id and r.rest_to_id = p.list_id and p.kind = 'carried'
        union all
        select r.employee_id, sum(n.amount_sen)::int8, 0 from recovery_plans r join recovery_instalments n on n.org_id = r.org_id and n.plan_id = r.id
         where r.org_id = p.org_id and r.id = p.source_id and n.list_id = p.list_id and p.kind = 'instalment' group by r.employee_id) r on true
     where (p.employee_id, p.amount_sen, p.fee_sen) is distinct from (r.employee_id, r.amount, r.fee)`,

  'carried amount is not on its list': `
    select a.org_id, a.list_id || ' ' || a.employee_id as subject, a.carried_sen::text as expected, coalesce(p.amount_sen, 0)::text as found
      from deduction_answers a
      left join deduction_parts p on p.org_id = a.org_id and p.list_id = a.carried_to_id and p.employee_id = a.employee_id and p.kind = 'carried' and p.source_id = a.list_id
     where a.carried_to_id is not null and a.carried_sen is distinct from p.amount_sen`,

  'amount of a recovery plan is not on its list': `
    select s.org_id, s.plan_id as subject, s.amount::text as expected, coalesce(p.amount_sen, 0)::text as found
      from (select n.org_id, n.plan_id, n.list_id, 'instalment' as kind, sum(n.amount_sen) as amount from recovery_instalments n
             where n.list_id is not null group by n.org_id, n.plan_id, n.list_id
            union all select r.org_id, r.id, r.rest_to_id, 'carried', r.rest_sen from recovery_plans r where r.rest_to_id is not null) s
      left join deduction_parts p on p.org_id = s.org_id and p.list_id = s.list_id and p.source_id = s.plan_id and p.kind = s.kind
     where s.amount is distinct from p.amount_sen`,

  'recovery plan is not the sum of its instalments': `
    select r.org_id, r.id as subject, r.amount_sen::text as expected, coalesce(n.amount, 0)::text as found
      from recovery_plans r
      left join (select org_id, plan_id, sum(amount_sen) as amount from recovery_instalments where missed_on_id is null group by org_id, plan_id) n
        on n.org_id = r.org_id and n.plan_id = r.id
     where r.amount_sen is distinct from n.amount`,

  'recovery plan is not the amount that it covers': `
    select r.org_id, r.id as subject, (case when r.status in ('declined', 'lapsed') then 0 else r.amount_sen end)::text as expected,
           coalesce(a.amount, 0)::text as found
      from recovery_plans r
      left join (select org_id, plan_id, sum(carried_sen) as amount from deduction_answers where plan_id is not null and submitted group by org_id, plan_id) a
        on a.org_id = r.org_id and a.plan_id = r.id
     where case when r.status in ('declined', 'lapsed') then 0 else r.amount_sen end <> coalesce(a.amount, 0)`,

  'rest of a recovery plan is not what is open of it': `
    select r.org_id, r.id as subject, concat_ws(' ', r.status, r.rest_sen) as expected, coalesce(n.amount, 0)::text as found
      from recovery_plans r
      left join (select org_id, plan_id, sum(amount_sen) as amount from recovery_instalments where list_id is null group by org_id, plan_id) n
        on n.org_id = r.org_id and n.plan_id = r.id
     where r.status in ('completed', 'ended') and r.rest_sen <> coalesce(n.amount, 0)`,

  'missed instalment is not at the end of its plan': `
    select a.org_id, a.list_id || ' ' || a.employee_id as subject, a.missed_sen::text as expected, coalesce(n.amount, 0)::text as found
      from deduction_answers a
      left join (select n.org_id, n.missed_on_id, r.employee_id, sum(n.amount_sen) as amount
                   from recovery_instalments n join recovery_plans r on r.org_id = n.org_id and r.id = n.plan_id
                  where n.missed_on_id is not null group by n.org_id, n.missed_on_id, r.employee_id) n
        on n.org_id = a.org_id and n.missed_on_id = a.list_id and n.employee_id = a.employee_id
     where a.submitted and a.missed_sen <> coalesce(n.amount, 0)`,

  'answer is not the amount of its line': `
    select a.org_id, a.list_id || ' ' || a.employee_id as subject, l.amount_sen::text as expected,
           (a.deducted_sen + a.employer_sen + a.carried_sen + a.missed_sen)::text as found
      from deduction_answers a join deduction_lines l on l.org_id = a.org_id and l.list_id = a.list_id and l.employee_id = a.employee_id
     where l.amount_sen <> a.deducted_sen + a.employer_sen + a.carried_sen + a.missed_sen`,

  'submitted deduction list is not the sum of its answers': `
    select l.org_id, l.number as subject, concat_ws(' ', l.status, l.deducted_sen, l.employer_sen, l.carried_sen) as expected,
           concat_ws(' ', a.statuses, a.deducted, a.employer, a.carried) as found
      from deduction_lists l
      left join (select org_id, list_id, string_agg(distinct case when submitted then 'submitted' else 'open' end, ' ') as statuses, sum(deducted_sen) as deducted,
                        sum(employer_sen) as employer, sum(carried_sen + missed_sen) as carried
                   from deduction_answers group by org_id, list_id) a on a.org_id = l.org_id and a.list_id = l.id
     where coalesce(a.statuses, l.status) <> l.status
        or l.status = 'submitted' and (l.deducted_sen, l.employer_sen, l.carried_sen)
           is distinct from (coalesce(a.deducted, 0), coalesce(a.employer, 0), coalesce(a.carried, 0))`,
  'repayment of advances is not what it pays': `
    select r.org_id, r.id as subject, case when r.voided_at is null then r.amount_sen else 0 end::text as expected, coalesce(a.amount, 0)::text as found
      from advance_repayments r
      left join (select org_id, advance_repayment_id, sum(amount_sen) as amount from remittance_allocations group by org_id, advance_repayment_id) a
        on a.org_id = r.org_id and a.advance_repayment_id = r.id
     where coalesce(a.amount, 0) <> case when r.voided_at is null then r.amount_sen else 0 end`,

  'unmatched remittance differs from its entries': `
    select u.org_id, u.id as subject, v.amount::text as expected, coalesce(e.amount, 0)::text as found
      from unmatched_remittances u
     cross join lateral (select case u.status when 'open' then u.amount_sen else 0 end as amount) v
      full join (select e.org_id, e.source_id as id, -sum(l.amount_sen) as amount
                   from ledger_entries e join ledger_postings l on l.org_id = e.org_id and l.entry_id = e.id and l.account = 'unassigned_remittances'
                  where e.source_type = 'unmatched_remittance' group by e.org_id, e.source_id) e on e.org_id = u.org_id and e.id = u.id
     where v.amount is distinct from coalesce(e.amount, 0)`,

  'assigned remittance differs from its repayment': `
    select u.org_id, u.id as subject, concat_ws(' ', u.status, u.paid_on, u.amount_sen) as expected,
           concat_ws(' ', case when r.id is null then 'none' when r.voided_at is null then 'assigned' else 'void' end, r.paid_on, r.amount_sen) as found
      from unmatched_remittances u
      left join advance_repayments r on r.org_id = u.assigned_org_id and r.id = u.advance_repayment_id
     where u.advance_repayment_id is not null
       and (r.id is null or (u.status = 'assigned') <> (r.voided_at is null) or (u.paid_on, u.amount_sen) <> (r.paid_on, r.amount_sen))`,

  'account of unassigned remittances is not what is open': `
    select org_id, 'unassigned_remittances' as subject, coalesce(u.amount, 0)::text as expected, (-coalesce(a.balance_sen, 0))::text as found
      from (select org_id, sum(amount_sen) as amount from unmatched_remittances where status = 'open' group by org_id) u
      full join (select org_id, balance_sen from ledger_accounts where account = 'unassigned_remittances') a using (org_id)
     where coalesce(u.amount, 0) <> -coalesce(a.balance_sen, 0)`,

  'receivable from a leaver is not the rest of a line': `
    select r.org_id, r.number as subject, concat_ws(' ', r.employee_id, case when r.cancelled_at is null then r.amount_sen end) as expected,
           concat_ws(' ', coalesce(a.employee_id, r.employee_id), a.carried_sen) as found
      from leaver_receivables r
      left join deduction_answers a on a.org_id = r.org_id and a.list_id = r.list_id and a.receivable_id = r.id and a.submitted
     where (r.employee_id, case when r.cancelled_at is null then r.amount_sen end) is distinct from (coalesce(a.employee_id, r.employee_id), a.carried_sen)`,

  'receivable from a leaver differs from its entries or its payments': `
    select r.org_id, r.number as subject, concat_ws(' ', v.amount, r.paid_sen) as expected,
           concat_ws(' ', coalesce(m.amount, 0), coalesce(p.amount, 0)) as found
      from leaver_receivables r
     cross join lateral (select case when r.cancelled_at is null then r.amount_sen else 0 end as amount) v
      left join (select e.org_id, e.source_id as id, sum(l.amount_sen) as amount
                   from ledger_entries e join ledger_postings l on l.org_id = e.org_id and l.entry_id = e.id and l.account = 'leavers_receivable'
                  where e.source_type = 'leaver_receivable' group by e.org_id, e.source_id) m on m.org_id = r.org_id and m.id = r.id
      left join (select org_id, receivable_id, sum(amount_sen) as amount from leaver_payments where voided_at is null
                  group by org_id, receivable_id) p on p.org_id = r.org_id and p.receivable_id = r.id
     where (v.amount, r.paid_sen) is distinct from (coalesce(m.amount, 0), coalesce(p.amount, 0))`,

  'plan of a leaver is not what was open': `
    select p.org_id, p.id as subject, concat_ws(' ', p.amount_sen, case when p.ended_at is null then r.amount_sen - r.paid_sen end) as expected,
           concat_ws(' ', coalesce(i.amount, 0), case when p.ended_at is null then coalesce(d.open, 0) end) as found
      from leaver_plans p
      join leaver_receivables r on r.org_id = p.org_id and r.id = p.receivable_id
      left join (select org_id, leaver_plan_id, sum(amount_sen) as amount from leaver_instalments group by org_id, leaver_plan_id) i
        on i.org_id = p.org_id and i.leaver_plan_id = p.id
      left join (select org_id, receivable_id, sum(open_sen) as open from leaver_dues group by org_id, receivable_id) d
        on d.org_id = p.org_id and d.receivable_id = p.receivable_id
     where p.amount_sen <> coalesce(i.amount, 0) or (p.ended_at is null and r.amount_sen - r.paid_sen <> coalesce(d.open, 0))`,

  'payment of a leaver differs from its entries': `
    select org_id, id as subject, coalesce(p.paid, 0)::text as expected, coalesce(e.paid, 0)::text as found
      from (select org_id, id, case when voided_at is null then amount_sen else 0 end as paid from leaver_payments) p
      full join (select e.org_id, e.source_id as id, -sum(l.amount_sen) as paid
                   from ledger_entries e join ledger_postings l on l.org_id = e.org_id and l.entry_id = e.id and l.account = 'leavers_receivable'
                  where e.source_type = 'leaver_payment' group by e.org_id, e.source_id) e using (org_id, id)
     where p.paid is null or p.paid <> coalesce(e.paid, 0)`,

  'account of leavers is not what they still owe': `
    select org_id, 'leavers_receivable' as subject, coalesce(r.amount, 0)::text as expected, coalesce(a.balance_sen, 0)::text as found
      from (select org_id, sum(amount_sen - paid_sen) as amount from leaver_receivables where cancelled_at is null group by org_id) r
      full join (select org_id, balance_sen from ledger_accounts where account = 'leavers_receivable') a using (org_id)
     where coalesce(r.amount, 0) <> coalesce(a.balance_sen, 0)`,

  'receivable is not what the lists leave open': `
    with items as (
      select org_id, to_remit_sen - remitted_sen as amount from deduction_items
      union all
      select org_id, -amount_sen from remittance_allocations where target = 'account'
      union all
      -- Carried, and on no later list yet.
      select org_id, carried_sen from deduction_answers where submitted and carried_to_id is null and plan_id is null and receivable_id is null
      union all
      -- Of recovery plans: instalments that are on no list yet, and what was open when a plan ended.
      select r.org_id, n.amount_sen from recovery_plans r join recovery_instalments n on n.org_id = r.org_id and n.plan_id = r.id
       where r.status in ('proposed', 'active') and n.list_id is null
      union all
      select org_id, rest_sen from recovery_plans where status = 'ended' and rest_to_id is null
      union all
      -- Completed, and on no list yet. Those before the first list are its opening item.
      select w.org_id, w.amount_sen + case w.fee_paid_by when 'employer' then w.fee_sen else 0 end
        from withdrawals w join organizations o on o.org_id = w.org_id
       where w.status = 'completed' and w.returned_at is null and w.period >= coalesce(o.deductions_from, w.period)
         and not exists (select 1 from deduction_parts p where p.org_id = w.org_id and p.source_id = w.id and p.kind in ('withdrawn', 'late'))
      union all
      -- On a list, but not completed yet, or no longer and not yet returned on a later list.
      select p.org_id, -p.amount_sen - p.fee_sen
        from deduction_parts p join withdrawals w on w.org_id = p.org_id and w.id = p.source_id
       where p.kind in ('withdrawn', 'late') and (w.status <> 'completed' or w.returned_at is not null)
         and not exists (select 1 from deduction_parts r where r.org_id = p.org_id and r.source_id = p.source_id and r.kind = 'returned')
    )
    select org_id, 'advances_receivable' as subject, coalesce(i.amount, 0)::text as expected, coalesce(a.balance_sen, 0)::text as found
      from (select org_id, sum(amount) as amount from items group by org_id) i
      full join (select org_id, balance_sen from ledger_accounts where account = 'advances_receivable') a using (org_id)
     where coalesce(i.amount, 0) <> coalesce(a.balance_sen, 0)`,
} as const
