import { platformOrgId } from '#kernel/values.ts'
import { positional as statement } from '#server/postgres/statement.ts'

const walletColumns = `p.id as wallet_id, p.name, p.logo_url, p.logo_file_name, p.support_link, p.minimum_amount_sen`
const isActive = `(p.status = 'Active' and p.deleted_at is null)`
const walletTypes = {
  wallet_id: 'wallets.id',
  name: 'wallets.name',
  logo_url: 'wallets.logo_url',
  logo_file_name: 'wallets.logo_file_name',
  support_link: 'wallets.support_link',
  minimum_amount_sen: 'wallets.minimum_amount_sen',
} as const

/** The election of an employee, the largest share first. A deleted or inactive wallet stays elected. */
export const selectElections = statement(
  `select ${walletColumns}, ${isActive} as is_active, w.id, w.account_number, w.percentage_bp, w.account_verified,
          w.screenshot_url, w.screenshot_file_name, w.modified_at
     from elected_wallets w join wallets p on p.org_id = '${platformOrgId}' and p.id = w.wallet_id
    where w.org_id = $1 and w.employee_id = $2
    order by w.percentage_bp desc, w.id`,
  {
    ...walletTypes,
    is_active: 'bool',
    id: 'elected_wallets.id',
    account_number: 'elected_wallets.account_number',
    percentage_bp: 'bp',
    account_verified: 'elected_wallets.account_verified',
    screenshot_url: 'elected_wallets.screenshot_url',
    screenshot_file_name: 'elected_wallets.screenshot_file_name',
    modified_at: 'elected_wallets.modified_at',
  },
)

/** The active wallets of the organization that the employee has not elected. */
export const selectOffered = statement(
  `select ${walletColumns}
     from organization_wallets o join wallets p on p.org_id = '${platformOrgId}' and p.id = o.wallet_id and ${isActive}
    where o.org_id = $1
      and not exists (select from elected_wallets w where w.org_id = o.org_id and w.employee_id = $2 and w.wallet_id = o.wallet_id)
    order by lower(p.name), p.id`,
  walletTypes,
)

/** $1 organization, $2 id, $3 employee, $4 wallet, $5 account, $6 share, $7 and $8 screenshot, $9 time, $10 user. */
export const insertElection = statement(
  `insert into elected_wallets (org_id, id, employee_id, wallet_id, account_number, percentage_bp, account_verified,
                                screenshot_url, screenshot_file_name, created_at, modified_at, modified_by)
   values ($1, $2, $3, $4, $5, $6, true, $7, $8, $9, $9, $10)`,
  {},
)

/** $1 organization, $2 id, $3 account, $4 share, $5 and $6 screenshot, $7 time, $8 user. */
export const updateElection = statement(
  `update elected_wallets set account_number = $3, percentage_bp = $4, account_verified = true, screenshot_url = $5,
          screenshot_file_name = $6, modified_at = $7, modified_by = $8
    where org_id = $1 and id = $2`,
  {},
)

export const deleteElection = statement('delete from elected_wallets where org_id = $1 and id = $2', {})

/**
 * Records a reminder today for each approved employee with an incomplete election. $2 employees, or null for all; $3 today.
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
      where e.org_id = $1 and e.status = 'approved' and e.deleted_at is null and (e.end_on is null or e.end_on >= $3)
        and ($2::text[] is null or e.id = any($2)) and coalesce(s.share, 0) <> 10000),
   reminded as (
     insert into election_reminders (org_id, employee_id, sent_on)
     select $1, i.id, $3 from incomplete i where i.email is not null
     on conflict do nothing returning employee_id)
   select i.email, i.name, i.share, r.employee_id is not null as is_sent
     from incomplete i left join reminded r on r.employee_id = i.id`,
  { email: 'employees.email', name: 'text', share: 'int', is_sent: 'bool' },
)
