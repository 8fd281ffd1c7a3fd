import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { json, typesOf, rowsOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { RecordedFields } from './pending-changes.rules.ts'

type Other = { readonly name: string; readonly number: string | null }

/** What the approval of these employees depends on: pay ranges, salaries, withdrawals, and employees like them. */
export const selectEvidence = statement(
  `select e.id, u.first_name || ' ' || u.last_name as added_by, (select i.file_name from employee_imports i
      where i.org_id = e.org_id and i.created_at = e.created_at and i.created_by = e.created_by limit 1) as imported_from,
    coalesce((select json_agg(json_build_object('minimum', r.minimum_in_force_sen, 'maximum', r.maximum_in_force_sen))
      from pay_ranges r join compensation_policies p on p.org_id = r.org_id and p.id = r.compensation_policy_id and p.status <> 'deleted'
     where r.org_id = e.org_id and r.job_level_in_force_id = e.job_level_id), '[]') as ranges,
    coalesce((select json_agg(json_build_object('from', s.from_on, 'salary', s.salary_sen) order by s.from_on)
      from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id), '[]') as salaries,
    (select json_build_object('amount', q.amount_sen, 'on', q.requested_on) from withdrawal_requests q
       join withdrawal_states w on w.org_id = q.org_id and w.id = q.id and w.status not in ('rejected', 'cancelled')
      where q.org_id = e.org_id and q.employee_id = e.id order by q.period desc, q.requested_at desc limit 1) as last_withdrawal,
    (select json_build_object('name', o.first_name || ' ' || o.last_name, 'number', o.employee_number) from employees o
      where o.org_id = e.org_id and o.account_number = e.account_number and o.bank_code = e.bank_code and o.id <> e.id
        and o.deleted_at is null order by o.id limit 1) as same_account,
    (select json_build_object('name', o.first_name || ' ' || o.last_name, 'number', o.employee_number) from employees o
      where o.org_id = e.org_id and o.name_key = e.name_key and o.id <> e.id and o.deleted_at is null order by o.id limit 1) as same_name,
    c.new_bank_code, c.new_account_number, c.changed_by_name, c.changed_at, case when h.employee_id is not null then c.reported_at end as reported_at
   from employees e
   left join payment_holds h on h.org_id = e.org_id and h.bank_code = '' and h.account_number = '' and h.employee_id = e.id and h.released_at is null
   left join account_changes c on c.org_id = e.org_id and c.id = coalesce(h.account_change_id, e.account_change_id)
     and c.old_account_number is not null
   left join users u on u.org_id = e.org_id and u.id = e.created_by
  where e.org_id = :orgId and e.id = any(:ids::text[])`,
  { orgId: 'employees.org_id', ids: 'employees.id[]' },
  {
    ...typesOf('employees', 'id'),
    addedBy: 'text?',
    importedFrom: 'employee_imports.file_name',
    ranges: json<readonly { readonly minimum: Sen; readonly maximum: Sen }[]>(),
    salaries: json<readonly { readonly from: LocalDate; readonly salary: Sen }[]>(),
    lastWithdrawal: json<{ readonly amount: Sen; readonly on: LocalDate } | null>(),
    sameAccount: json<Other | null>(),
    sameName: json<Other | null>(),
    newBankCode: 'text?',
    newAccountNumber: 'text?',
    changedByName: 'text?',
    changedAt: 'instant?',
    reportedAt: 'instant?',
  },
)

/** The changes of bank, account and salary of employees since a time. */
export const selectChanges = statement(
  `select k.id, a.actor_name, a.happened_at, a.before, a.after from :changed as k
     join lateral (select e.id, e.actor_name, e.happened_at, e.before, e.after from audit_events e
       where e.org_id = :orgId and e.record_type = 'employee' and e.record_id = k.id and e.happened_at > k.since
         and e.before is not null and e.after ?| array['bank', 'accountNumber', 'salary'] order by e.id desc limit 50) a on true
    order by k.id, a.id`,
  { orgId: 'audit_events.org_id', changed: rowsOf({ id: 'employees.id', since: 'instant?' }) },
  {
    id: 'text',
    ...typesOf('audit_events', 'actorName happenedAt'),
    before: json<RecordedFields>(),
    after: json<RecordedFields>(),
  },
)
