-- Deduction lists: what payroll deducts from the employees of an organization on a pay day, and what the employer answers.

-- The first month with a deduction list; earlier months are one opening item. Null: the month of the first withdrawal.
alter table organizations add deductions_from text check (deductions_from ~ '^\d{4}-\d{2}$'),
  -- Bank working days from the pay day to the due date of the remittance.
  add remittance_days smallint not null default 5 check (remittance_days between 0 and 30),
  -- Whether deductions of a month are limited to half of its wages (Employment Act 1955, s.24(8)).
  add statutory_limit boolean not null default true,
  -- Days after the due date from which withdrawals are refused; 0 means never.
  add pause_after_overdue_days smallint not null default 30 check (pause_after_overdue_days between 0 and 365);
-- Advances of earlier months were deducted and remitted without lists.
update organizations set deductions_from = to_char(now() at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM');

create table deduction_lists (
  org_id entity_id not null references organizations,
  id entity_id not null,
  number text not null,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('monthly', 'final')),
  -- Of a final list: the employee who leaves, and the end date for which it was made.
  employee_id entity_id,
  end_on date,
  made_at timestamptz not null,
  made_on date not null,
  pay_on date not null,
  due_on date not null,
  lines integer not null check (lines >= 0),
  total_sen sen not null,
  -- The employer's fees of the listed withdrawals.
  fees_sen sen not null,
  -- Of the CSV file.
  sha256 bytea not null,
  status text not null check (status in ('open', 'submitted')),
  -- Zero until the answers are submitted.
  deducted_sen sen not null default 0,
  employer_sen sen not null default 0,
  carried_sen sen not null default 0,
  submitted_at timestamptz,
  submitted_by entity_id,
  submitted_by_name text,
  modified_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, employee_id) references employees,
  check ((kind = 'final') = (employee_id is not null) and (employee_id is null) = (end_on is null)),
  check ((status = 'submitted') = (submitted_at is not null) and (submitted_at is null) = (submitted_by_name is null)),
  check (status = 'open' or deducted_sen + employer_sen + carried_sen = total_sen)
);
create unique index deduction_lists_monthly on deduction_lists (org_id, period) where kind = 'monthly';
-- One final list per employee and end date.
create unique index deduction_lists_final on deduction_lists (org_id, employee_id, end_on) where employee_id is not null;
create index deduction_lists_newest on deduction_lists (org_id, made_at desc, id desc);
create index deduction_lists_open on deduction_lists (due_on, org_id) where status = 'open';
call protect('deduction_lists');

create table deduction_lines (
  org_id entity_id not null,
  list_id entity_id not null,
  employee_id entity_id not null,
  -- The place on the list, by name.
  line integer not null check (line >= 1),
  employee_name text not null,
  employee_number text,
  ic_number text not null,
  withdrawn_sen sen not null,
  late_sen sen not null,
  returned_sen sen not null check (returned_sen <= 0),
  carried_sen sen not null,
  instalment_sen sen not null check (instalment_sen >= 0),
  amount_sen sen not null,
  fees_sen sen not null,
  -- No foreign key to the list: a list of a hundred thousand lines would check the same row for each.
  primary key (org_id, list_id, employee_id),
  foreign key (org_id, employee_id) references employees,
  check (amount_sen = withdrawn_sen + late_sen + returned_sen + carried_sen + instalment_sen)
);
create unique index deduction_lines_place on deduction_lines (org_id, list_id, line);
create index deduction_lines_employee on deduction_lines (org_id, employee_id, list_id);
call protect('deduction_lines');
call append_only('deduction_lines');

-- The records of a line's parts: a withdrawal, the list whose rest is carried, or the plan of an instalment or its rest.
create table deduction_parts (
  org_id entity_id not null,
  list_id entity_id not null,
  employee_id entity_id not null,
  kind text not null check (kind in ('withdrawn', 'late', 'returned', 'carried', 'instalment')),
  source_id entity_id not null,
  amount_sen sen not null check (amount_sen <> 0 and (kind = 'carried' or (amount_sen < 0) = (kind = 'returned'))),
  fee_sen sen not null,
  -- No foreign key to the line: the only statement that inserts here inserts the lines too.
  primary key (org_id, list_id, employee_id, kind, source_id)
);
-- A withdrawal is on one list, and so are its return and the rest of a line.
create unique index deduction_parts_withdrawal on deduction_parts (org_id, source_id) where kind in ('withdrawn', 'late');
create unique index deduction_parts_return on deduction_parts (org_id, source_id) where kind = 'returned';
create unique index deduction_parts_carried on deduction_parts (org_id, source_id, employee_id) where kind = 'carried';
call protect('deduction_parts');
call append_only('deduction_parts');

-- The employer's answer to a line. Final once the list is submitted.
create table deduction_answers (
  org_id entity_id not null,
  list_id entity_id not null,
  employee_id entity_id not null,
  result text not null check (result in ('deducted', 'partly', 'not_deducted')),
  deducted_sen sen not null,
  reason text check (reason in ('left', 'no_pay', 'above_limit', 'disputed', 'other')),
  remark text,
  -- What happens to the rest.
  rest text check (rest in ('next_list', 'employer', 'plan')),
  -- Of the plan that is proposed for the rest.
  instalments smallint check (instalments between 2 and 12),
  entered_at timestamptz not null,
  entered_by entity_id not null,
  entered_by_name text not null,
  -- The rest, divided: paid by the employer, carried to the next list, and of the plan's instalment.
  employer_sen sen not null,
  carried_sen sen not null,
  missed_sen sen not null check (missed_sen >= 0),
  submitted boolean not null default false,
  -- The list that has the carried rest.
  carried_to_id entity_id,
  -- The recovery plan that covers it instead.
  plan_id entity_id,
  -- The receivable from an employee who left that it became instead.
  receivable_id entity_id,
  primary key (org_id, list_id, employee_id),
  foreign key (org_id, list_id, employee_id) references deduction_lines,
  foreign key (org_id, carried_to_id) references deduction_lists,
  check ((result = 'deducted') = (reason is null) and (result = 'deducted') = (rest is null)),
  check ((reason is not distinct from 'other') = (remark is not null)),
  check ((rest is not distinct from 'plan') = (instalments is not null)),
  check (num_nonnulls(carried_to_id, plan_id, receivable_id) <= 1)
);
create index deduction_answers_employee on deduction_answers (org_id, employee_id, list_id);
create index deduction_answers_carried_to on deduction_answers (org_id, carried_to_id) where carried_to_id is not null;
create index deduction_answers_waiting on deduction_answers (org_id, employee_id) include (carried_sen)
  where submitted and carried_sen <> 0 and carried_to_id is null and plan_id is null and receivable_id is null;
create index deduction_answers_plan on deduction_answers (org_id, plan_id) where plan_id is not null;
call protect('deduction_answers');

-- What payroll deducts from an employee every month besides advances, as the employer enters it: it reduces what may be
-- deducted of the month's wages.
create table employee_deductions (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  kind text not null check (kind in ('loan', 'zakat', 'court_order', 'cooperative', 'other')),
  amount_sen sen not null check (amount_sen > 0),
  from_period text not null check (from_period ~ '^\d{4}-\d{2}$'),
  -- Null without an end.
  to_period text check (to_period ~ '^\d{4}-\d{2}$'),
  modified_at timestamptz not null,
  -- The import that added it.
  import_id entity_id,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees,
  foreign key (org_id, import_id) references employee_imports,
  check (to_period >= from_period)
);
create index employee_deductions_import on employee_deductions (org_id, import_id) where import_id is not null;
create index employee_deductions_employee on employee_deductions (org_id, employee_id) include (from_period, to_period, amount_sen);
call protect('employee_deductions');

-- Remittances: what an employer's repayment of advances pays. The parts add up to the repayment; a void one has none.
create table remittance_allocations (
  org_id entity_id not null,
  advance_repayment_id entity_id not null,
  position smallint not null check (position >= 0),
  -- A list, the months before the first list, or nothing yet: a credit that pays the list that is due first.
  target text not null check (target in ('list', 'opening', 'account')),
  list_id entity_id,
  amount_sen sen not null check (amount_sen > 0),
  primary key (org_id, advance_repayment_id, position),
  foreign key (org_id, advance_repayment_id) references advance_repayments,
  foreign key (org_id, list_id) references deduction_lists,
  check ((target = 'list') = (list_id is not null))
);
create index remittance_allocations_list on remittance_allocations (org_id, list_id);
call protect('remittance_allocations');

-- The amount to remit of each list, and of the months before the first one (without a list), and its open part. Credits
-- pay the earliest due first: amounts below zero, overpayments, and repayments that pay nothing yet.
create view deduction_items with (security_invoker = true) as
  select i.org_id, i.list_id, i.due_on, i.to_remit_sen, i.remitted_sen,
         greatest(i.rest_sen - greatest(i.credit_sen - i.before_sen, 0), 0)::int8 as open_sen
    from (
      select r.org_id, r.list_id, r.due_on, r.to_remit_sen, r.remitted_sen, greatest(r.rest_sen, 0) as rest_sen,
             coalesce((select sum(a.amount_sen) from remittance_allocations a where a.org_id = r.org_id and a.target = 'account'), 0)
               + sum(greatest(-r.rest_sen, 0)) over (partition by r.org_id) as credit_sen,
             coalesce(sum(greatest(r.rest_sen, 0)) over (partition by r.org_id order by r.due_on, r.list_id nulls first
               rows between unbounded preceding and 1 preceding), 0) as before_sen
        from (
          select t.org_id, t.list_id, t.due_on, t.to_remit_sen::int8 as to_remit_sen, p.remitted_sen, t.to_remit_sen - p.remitted_sen as rest_sen
            from (
              select l.org_id, l.id as list_id, l.due_on,
                     case l.status when 'submitted' then l.deducted_sen + l.employer_sen else l.total_sen end + l.fees_sen as to_remit_sen
                from deduction_lists l
              union all
              select o.org_id, null, (o.deductions_from || '-01')::date - 1,
                     sum(t.amount_sen + t.employer_fee_sen) - coalesce((select sum(w.amount_sen + case w.fee_paid_by when 'employer' then w.fee_sen else 0 end)
                       from withdrawals w where w.org_id = o.org_id and w.period < o.deductions_from and w.returned_at is not null), 0)
                from organizations o
                join withdrawal_totals t on t.org_id = o.org_id and t.status = 'completed' and t.period < o.deductions_from
               group by o.org_id
            ) t
           cross join lateral (
             select coalesce(sum(a.amount_sen), 0)::int8 as remitted_sen from remittance_allocations a
              where a.org_id = t.org_id and a.target = case when t.list_id is null then 'opening' else 'list' end
                and a.list_id is not distinct from t.list_id) p
        ) r
    ) i;
grant select on deduction_items to upah_tenant, upah_platform;

-- Reminders of a list: to confirm it, counted from the pay day, and to remit it, counted from the due date. Each is sent once.
create table deduction_reminders (
  org_id entity_id not null,
  list_id entity_id not null,
  -- `manual`: a reminder of a remittance that platform staff sent on some day.
  kind text not null check (kind in ('confirm', 'remit', 'manual')),
  days smallint not null check (kind = 'manual' or days between -2 and 7),
  sent_on date not null,
  -- The number of e-mails.
  recipients smallint not null check (recipients > 0),
  sent_by_name text check ((kind = 'manual') = (sent_by_name is not null)),
  primary key (org_id, list_id, kind, days),
  foreign key (org_id, list_id) references deduction_lists
);
call protect('deduction_reminders');

-- Recovery plans: rests that an employee agrees to repay in instalments, each on a monthly list.
create table recovery_plans (
  org_id entity_id not null,
  id entity_id not null,
  employee_id entity_id not null,
  amount_sen sen not null check (amount_sen > 0),
  -- declined: by the employee. lapsed: a list was made before the answer. ended: two instalments in a row were missed, or the employee leaves.
  status text not null check (status in ('proposed', 'active', 'completed', 'declined', 'lapsed', 'ended')),
  proposed_at timestamptz not null,
  proposed_by_name text not null,
  -- The employee's answer. An acceptance is the written request of the Employment Act 1955, s.24(4).
  answered_at timestamptz,
  text_version text,
  answered_from text,
  -- Whether the employee has moved an instalment to the end.
  has_moved boolean not null default false,
  -- The list whose answers completed or ended it.
  closed_by_id entity_id,
  -- The open amount when it ended, and the list that has it.
  rest_sen sen not null default 0 check (rest_sen >= 0),
  rest_to_id entity_id,
  modified_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees,
  foreign key (org_id, rest_to_id) references deduction_lists,
  check ((status in ('active', 'completed', 'ended')) = (text_version is not null) and (text_version is null) = (answered_from is null)),
  check (text_version is null or answered_at is not null),
  check (rest_sen = 0 or status = 'ended')
);
-- An employee has one plan at a time.
create unique index recovery_plans_live on recovery_plans (org_id, employee_id) where status in ('proposed', 'active');
create index recovery_plans_employee on recovery_plans (org_id, employee_id, id);
create index recovery_plans_rest on recovery_plans (org_id, rest_to_id);
create index recovery_plans_closed on recovery_plans (org_id, closed_by_id) where closed_by_id is not null;
call protect('recovery_plans');
alter table deduction_answers add foreign key (org_id, plan_id) references recovery_plans;

create table recovery_instalments (
  org_id entity_id not null,
  plan_id entity_id not null,
  -- The month of the list that takes it.
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  amount_sen sen not null check (amount_sen > 0),
  -- The list that has it, and the list on which it was missed before.
  list_id entity_id,
  missed_on_id entity_id,
  primary key (org_id, plan_id, period),
  foreign key (org_id, plan_id) references recovery_plans
);
create index recovery_instalments_missed on recovery_instalments (org_id, missed_on_id) where missed_on_id is not null;
call protect('recovery_instalments');

-- The rest of a leaver's advances after the last pay day, owed to the platform by the employee, no longer by the employer.
create table leaver_receivables (
  org_id entity_id not null,
  id entity_id not null,
  -- The reference of payments, unique over all organizations.
  number text not null unique,
  -- The list whose rest it is.
  list_id entity_id not null,
  employee_id entity_id not null,
  amount_sen sen not null check (amount_sen > 0),
  paid_sen sen not null default 0 check (paid_sen between 0 and amount_sen),
  due_on date not null,
  created_at timestamptz not null,
  -- When the list was opened again. Only a receivable without payments is cancelled.
  cancelled_at timestamptz,
  modified_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, list_id, employee_id) references deduction_lines,
  check (cancelled_at is null or paid_sen = 0)
);
create unique index leaver_receivables_live on leaver_receivables (org_id, list_id, employee_id) where cancelled_at is null;
create index leaver_receivables_list on leaver_receivables (org_id, list_id, employee_id);
create index leaver_receivables_newest on leaver_receivables (created_at desc, id desc);
call protect('leaver_receivables');
alter table deduction_answers add foreign key (org_id, receivable_id) references leaver_receivables;
create index deduction_answers_receivable on deduction_answers (org_id, receivable_id) where receivable_id is not null;

create table leaver_payments (
  org_id entity_id not null,
  id entity_id not null,
  receivable_id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  reference text not null,
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text,
  reference_key text,
  primary key (org_id, id),
  foreign key (org_id, receivable_id) references leaver_receivables,
  check ((voided_at is null) = (void_reason is null) and (voided_at is null) = (voided_by_name is null))
);
create index leaver_payments_receivable on leaver_payments (org_id, receivable_id, paid_on desc, id desc);
call protect('leaver_payments');

-- Overdue organizations: the day from which new withdrawals are refused, null while they are not.
alter table organizations add paused_on date;
-- Why, when and by whom the limit of half of the wages was turned off.
alter table organizations add statutory_limit_reason text,
  add statutory_limit_off_at timestamptz,
  add statutory_limit_off_by_name text,
  add check ((statutory_limit_reason is null) = (statutory_limit_off_at is null)),
  add check ((statutory_limit_reason is null) = (statutory_limit_off_by_name is null)),
  add check (not statutory_limit or statutory_limit_reason is null);

-- Unmatched remittances: payments on the platform's bank statement whose employer isn't known yet.
create table unmatched_remittances (
  -- The platform.
  org_id entity_id not null,
  id entity_id not null,
  paid_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  -- The text of the bank statement: the payer and its reference.
  reference text not null,
  reference_key text not null,
  status text not null check (status in ('open', 'assigned', 'dismissed')),
  created_at timestamptz not null,
  created_by entity_id not null,
  created_by_name text not null,
  closed_at timestamptz,
  closed_by_name text,
  dismiss_reason text,
  -- The repayment that it became, without a foreign key because it is another organization's. An open one has the repayment
  -- that was voided.
  assigned_org_id entity_id references organizations,
  advance_repayment_id entity_id,
  primary key (org_id, id),
  check ((status = 'open') = (closed_at is null) and (closed_at is null) = (closed_by_name is null)),
  check ((status = 'dismissed') = (dismiss_reason is not null)),
  check ((assigned_org_id is null) = (advance_repayment_id is null) and (status <> 'assigned' or advance_repayment_id is not null))
);
-- A line of the statement is recorded once.
create unique index unmatched_remittances_line on unmatched_remittances (org_id, paid_on, amount_sen, reference_key);
create index unmatched_remittances_newest on unmatched_remittances (org_id, status, paid_on desc, id desc);
create index unmatched_remittances_assigned on unmatched_remittances (assigned_org_id, advance_repayment_id)
  where advance_repayment_id is not null;
call protect('unmatched_remittances');

-- Monthly instalments that an employee who left agreed to. Payments pay them in order.
create table leaver_plans (
  org_id entity_id not null,
  id entity_id not null,
  receivable_id entity_id not null,
  -- The open amount when it was agreed, and the amount paid before.
  amount_sen sen not null check (amount_sen > 0),
  paid_before_sen sen not null check (paid_before_sen >= 0),
  agreed_at timestamptz not null,
  agreed_by_name text not null,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text,
  primary key (org_id, id),
  foreign key (org_id, receivable_id) references leaver_receivables,
  check ((ended_at is null) = (end_reason is null) and (ended_at is null) = (ended_by_name is null))
);
create unique index leaver_plans_running on leaver_plans (org_id, receivable_id) where ended_at is null;
create index leaver_plans_receivable on leaver_plans (org_id, receivable_id);
call protect('leaver_plans');

create table leaver_instalments (
  org_id entity_id not null,
  leaver_plan_id entity_id not null,
  place smallint not null check (place > 0),
  due_on date not null,
  amount_sen sen not null check (amount_sen > 0),
  -- The sum of the instalments up to this one.
  through_sen sen not null check (through_sen >= amount_sen),
  -- The days of the reminders before and after the due date.
  reminded_on date,
  late_reminded_on date,
  primary key (org_id, leaver_plan_id, place),
  foreign key (org_id, leaver_plan_id) references leaver_plans
);
call protect('leaver_instalments');

-- The amounts due of a receivable: the instalments of its plan, or its total.
create view leaver_dues with (security_invoker = true) as
  select r.org_id, r.id as receivable_id, coalesce(n.place, 1::smallint) as place, coalesce(n.due_on, r.due_on) as due_on,
         coalesce(n.amount_sen, r.amount_sen)::int8 as amount_sen,
         (case when p.id is null then r.amount_sen - r.paid_sen
               else greatest(least(n.amount_sen, n.through_sen - (r.paid_sen - p.paid_before_sen)), 0) end)::int8 as open_sen
    from leaver_receivables r
    left join leaver_plans p on p.org_id = r.org_id and p.receivable_id = r.id and p.ended_at is null
    left join leaver_instalments n on n.org_id = p.org_id and n.leaver_plan_id = p.id
   where r.cancelled_at is null;
grant select on leaver_dues to upah_tenant, upah_platform;
