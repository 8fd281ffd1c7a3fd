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
        is distinct from (p.withdrawn, p.late, p.returned, p.carried, p.instalment, p.fees)`,

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
         where a.org_id = p.org_id and a.list_id = p.source_id and a.employee_id = p.employee_id and a.carried_to_id = p.list_id and a.submitted and p.kind = 'carried') r on true
     where p.kind in ('withdrawn', 'late', 'returned', 'carried')
       and (p.employee_id, p.amount_sen, p.fee_sen) is distinct from (r.employee_id, r.amount, r.fee)`,

  'carried amount is not on its list': `
    select a.org_id, a.list_id || ' ' || a.employee_id as subject, a.carried_sen::text as expected, coalesce(p.amount_sen, 0)::text as found
      from deduction_answers a
      left join deduction_parts p on p.org_id = a.org_id and p.list_id = a.carried_to_id and p.employee_id = a.employee_id and p.kind = 'carried' and p.source_id = a.list_id
     where a.carried_to_id is not null and a.carried_sen is distinct from p.amount_sen`,

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

  'receivable is not what the lists leave open': `
    with items as (
      select org_id, to_remit_sen - remitted_sen as amount from deduction_items
      union all
      select org_id, -amount_sen from remittance_allocations where target = 'account'
      union all
      -- Carried, and on no later list yet.
      select org_id, carried_sen from deduction_answers where submitted and carried_to_id is null
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
