import type { Bp } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { wholeElection } from '../payment-election.rules.ts'

/** The reason of an election `s`, in the order of `electionProblem`. */
export const problemOf = `case when s.employee_id is null then 'no_election' when not s.active then 'wallet_inactive'
  when not s.verified then 'account_not_verified' else 'election_incomplete' end`

/** The approved employees with an incomplete election, by reason. */
export const countProblems = statement(
  `select ${problemOf} as problem, count(*)::int as count
     from employees e
     left join (
       select w.employee_id, bool_and(p.status = 'Active' and p.deleted_at is null) as active, bool_and(w.account_verified) as verified,
              coalesce(sum(w.percentage_bp) filter (where p.status = 'Active' and p.deleted_at is null and w.account_verified), 0) as counted
         from elected_wallets w join wallets p on p.org_id = '${platformOrgId}' and p.id = w.wallet_id
        where w.org_id = :orgId group by w.employee_id) s on s.employee_id = e.id
    where e.org_id = :orgId and e.status = 'approved' and e.deleted_at is null and (e.end_on < :today) is not true
      and coalesce(s.counted, 0) <> ${wholeElection} group by 1`,
  { ...typesOf('employees', 'orgId'), today: 'date' },
  { problem: 'text', count: 'int' },
)

type Share = { readonly wallet: string; readonly percentage: Bp; readonly verified: boolean; readonly active: boolean }
/** The elections of these employees and when they were last reminded. */
export const selectElections = statement(
  `select i.id, coalesce(w.shares, '[]') as shares,
          (select max(r.sent_on) from election_reminders r where r.org_id = :orgId and r.employee_id = i.id) as last_reminder
     from unnest(:ids::text[]) i (id)
     left join lateral (
       select jsonb_agg(jsonb_build_object('wallet', p.name, 'percentage', w.percentage_bp, 'verified', w.account_verified,
                'active', p.status = 'Active' and p.deleted_at is null) order by w.percentage_bp desc, w.id) as shares
         from elected_wallets w join wallets p on p.org_id = '${platformOrgId}' and p.id = w.wallet_id
        where w.org_id = :orgId and w.employee_id = i.id) w on true`,
  { ...typesOf('employees', 'orgId'), ids: 'text[]' },
  { id: 'text', shares: json<readonly Share[]>(), lastReminder: 'date?' },
)
