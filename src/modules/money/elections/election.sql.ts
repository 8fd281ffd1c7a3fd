import { platformOrgId } from '#kernel/values.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const walletColumns = `p.id as wallet_id, p.name, p.logo_url, p.logo_file_name, p.support_link, p.minimum_amount_sen`
const isActive = `(p.status = 'Active' and p.deleted_at is null)`
const walletTypes = {
  walletId: 'wallets.id',
  ...typesOf('wallets', 'name logoUrl logoFileName supportLink minimumAmount'),
} as const

/** The election of an employee, the largest share first. A deleted or inactive wallet stays elected. */
export const selectElections = statement(
  `select ${walletColumns}, ${isActive} as is_active, w.id, w.account_number, w.percentage_bp, w.account_verified,
          w.screenshot_url, w.screenshot_file_name, w.modified_at, w.account_change_id, w.account_usable_from_at
     from elected_wallets w join wallets p on p.org_id = '${platformOrgId}' and p.id = w.wallet_id
    where w.org_id = :orgId and w.employee_id = :employeeId
    order by w.percentage_bp desc, w.id`,
  typesOf('elected_wallets', 'orgId employeeId'),
  {
    ...walletTypes,
    isActive: 'bool',
    ...typesOf(
      'elected_wallets',
      'id accountNumber accountVerified screenshotUrl screenshotFileName modifiedAt accountChangeId accountUsableFromAt',
    ),
    percentageBp: 'bp',
  },
)

/** The active wallets of the organization that the employee has not elected. */
export const selectOffered = statement(
  `select ${walletColumns}
     from organization_wallets o join wallets p on p.org_id = '${platformOrgId}' and p.id = o.wallet_id and ${isActive}
    where o.org_id = :orgId
      and not exists (select from elected_wallets w where w.org_id = o.org_id and w.employee_id = :employeeId and w.wallet_id = o.wallet_id)
    order by lower(p.name), p.id`,
  typesOf('elected_wallets', 'orgId employeeId'),
  walletTypes,
)

/**
 * Records a reminder today for each approved employee with an incomplete election. Without employees, all.
 * `is_sent` is false for those reminded earlier today or without an e-mail address.
 */
export const insertReminders = statement(
  `with incomplete as (
     select e.id, e.email, e.first_name || ' ' || e.last_name as name, coalesce(s.share, 0)::int as share
       from employees e
       left join lateral (
         select sum(w.percentage_bp) as share
           from elected_wallets w
           join wallets p on p.org_id = '${platformOrgId}' and p.id = w.wallet_id and ${isActive} and w.account_verified
          where w.org_id = e.org_id and w.employee_id = e.id) s on true
      where e.org_id = :orgId and e.status = 'approved' and e.deleted_at is null and (e.end_on is null or e.end_on >= :today)
        and (:employeeIds::text[] is null or e.id = any(:employeeIds)) and coalesce(s.share, 0) <> 10000),
   reminded as (
     insert into election_reminders (org_id, employee_id, sent_on)
     select :orgId, i.id, :today from incomplete i where i.email is not null
     on conflict do nothing returning employee_id)
   select i.id, i.name, i.share, r.employee_id is not null as is_sent
     from incomplete i left join reminded r on r.employee_id = i.id`,
  { orgId: 'employees.org_id', employeeIds: 'employees.id[]?', today: 'date' },
  { id: 'employees.id', name: 'text', share: 'int', isSent: 'bool' },
)
