import { isActiveManager } from '#people/identity/users/managers.service.ts'
import { columnNames, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * SQL for the last known account of a deleted record with the same IC number, by `org_id` and `ic_number`. A changed
 * account that was not usable yet, or that was reported, isn't known, even after the deletion; the one before is.
 */
export const formerAccounts = (condition = ''): string => `(
  select distinct on (f.org_id, f.ic_number) f.org_id, f.ic_number, case when d.id is null then f.bank_code else d.old_bank_code end as bank_code, case when d.id is null then f.account_number else d.old_account_number end as account_number
    from employees f
    left join account_changes d on d.org_id = f.org_id and d.id = f.account_change_id
      and (d.usable_from_at > f.deleted_at or d.reported_at is not null and d.resolved_at is null)
   where f.deleted_at is not null and f.bank_code is not null and f.account_number is not null ${condition}
   order by f.org_id, f.ic_number, f.deleted_at desc, f.id desc)`

/**
 * SQL that stores the changes of accounts in `known`. An account waits, unless it `is_paid`, it is the account before
 * while the last change waits (`is_back`), or the change is made `atOnce`.
 */
const storeChanges = `
     insert into account_changes (org_id, id, employee_id, wallet_id, wallet_name, old_bank_code, old_account_number, old_usable_from_at, new_bank_code,
       new_account_number, usable_from_at, changed_at, changed_by, changed_by_name, link_hash)
     select k.org_id, k.change_id, k.id, k.wallet_id, k.wallet_name, k.old_bank_code, k.old_account_number, k.account_usable_from_at, k.bank_code,
       k.account_number, case when :atOnce or k.is_paid then :now::timestamptz when k.waits and k.is_back then coalesce(k.old_usable_from_at, :now)
         else :now::timestamptz + make_interval(hours => o.employee_account_wait_hours) end, :now, :by, :byName, k.link_hash
       from known k join organizations o on o.org_id = k.org_id
      where (k.old_bank_code, k.old_account_number) is distinct from (k.bank_code, k.account_number)`
const storing = {
  orgId: 'employees.org_id',
  now: 'instant',
  by: 'account_changes.changed_by',
  byName: 'account_changes.changed_by_name',
  atOnce: 'bool',
} as const

/**
 * Changes bank accounts and returns the changes, and whether the account before was in use. A first account is a change
 * without an account before. New records have their account already, so theirs is compared with the last known account of
 * a deleted record of the person. A change back to the account before, while the last change waits, ends its wait.
 */
export const changeAccounts = statement(
  `with known as (
     select e.org_id, e.id, e.first_name || ' ' || e.last_name as employee_name, g.id as change_id, g.bank_code, g.account_number, g.link_hash, e.account_usable_from_at,
       case when o.has_own then e.bank_code else k.bank_code end as old_bank_code,
       case when o.has_own then e.account_number else k.account_number end as old_account_number,
       c.usable_from_at > :now::timestamptz as waits, (c.old_bank_code, c.old_account_number) = (g.bank_code, g.account_number) as is_back, c.old_usable_from_at,
       false as is_paid, null::text as wallet_id, null::text as wallet_name
       from :given as g
       join employees e on e.org_id = :orgId and e.id = g.employee_id
       left join account_changes c on c.org_id = e.org_id and c.id = e.account_change_id
       cross join lateral (select not :isNew and e.bank_code is not null and e.account_number is not null as has_own) o
       left join lateral ${formerAccounts('and f.org_id = e.org_id and f.ic_number = e.ic_number and not o.has_own')} k on true
   ), made as (${storeChanges}
     returning org_id, id, employee_id, old_bank_code, old_account_number, new_bank_code, new_account_number, usable_from_at
   ), changed as (
     update employees e set bank_code = m.new_bank_code, account_number = m.new_account_number, account_change_id = m.id,
       account_usable_from_at = m.usable_from_at
       from made m where e.org_id = m.org_id and e.id = m.employee_id returning 1
   )
   select m.id, m.employee_id, k.employee_name, m.old_bank_code, m.old_account_number, m.new_bank_code, m.new_account_number, m.usable_from_at,
     m.old_bank_code is not null and coalesce(not k.waits, true) as was_used
     from made m join known k on k.change_id = m.id order by m.id`,
  {
    ...storing,
    given: rowsOf({
      id: 'account_changes.id',
      employeeId: 'employees.id',
      bankCode: 'account_changes.new_bank_code!',
      accountNumber: 'account_changes.new_account_number',
      linkHash: 'account_changes.link_hash',
    }),
    isNew: 'bool',
  },
  {
    ...typesOf(
      'account_changes',
      'id employeeId oldBankCode oldAccountNumber newBankCode! newAccountNumber usableFromAt',
    ),
    employeeName: 'text',
    wasUsed: 'bool',
  },
)

/** Stores the change of an employee's account in a wallet, whose election is changed by the caller. */
export const changeWalletAccount = statement(
  `with known as (
     select e.org_id, e.id, :id::text as change_id, :linkHash::bytea as link_hash, :walletId::text as wallet_id, :walletName::text as wallet_name,
       null::text as bank_code, :accountNumber::text as account_number, null::text as old_bank_code, :accountBefore::text as old_account_number,
       c.new_usable_from_at as account_usable_from_at, c.new_usable_from_at > :now::timestamptz as waits, c.old_account_number = :accountNumber as is_back,
       c.old_usable_from_at, :isPaid::boolean as is_paid
       from employees e
       left join lateral (select c.old_account_number, c.old_usable_from_at, c.usable_from_at as new_usable_from_at from account_changes c
         where c.org_id = e.org_id and c.employee_id = e.id and c.id = :changeBefore::text) c on true
      where e.org_id = :orgId and e.id = :employeeId)
   ${storeChanges} returning id, usable_from_at`,
  {
    ...storing,
    ...typesOf('account_changes', 'id employeeId linkHash'),
    walletId: 'account_changes.wallet_id!',
    walletName: 'account_changes.wallet_name!',
    accountNumber: 'account_changes.new_account_number',
    accountBefore: 'account_changes.old_account_number',
    changeBefore: 'account_changes.id?',
    isPaid: 'bool',
  },
  typesOf('account_changes', 'id usableFromAt'),
)

/**
 * Approves the current accounts of employees, and returns those that haven't been approved before. A first account that
 * someone else entered can be used immediately, because two people have seen it.
 */
export const approveAccounts = statement(
  `with approved as (
     update account_changes c set approved_at = :now::timestamptz, approved_by = :by::text,
       usable_from_at = case when c.old_bank_code is null and c.changed_by <> :by::text then least(c.usable_from_at, :now::timestamptz) else c.usable_from_at end
       from employees e where e.org_id = :orgId and e.id = any(:ids::text[]) and c.org_id = e.org_id and c.id = e.account_change_id and c.approved_at is null
     returning c.org_id, c.employee_id, c.old_bank_code, c.old_account_number, c.usable_from_at,
       e.first_name, e.last_name, e.bank_code, e.account_number
   ), used as (
     update employees e set account_usable_from_at = a.usable_from_at from approved a where e.org_id = a.org_id and e.id = a.employee_id returning 1
   ), found as (
     select employee_id, first_name, last_name, bank_code, account_number, old_bank_code, old_account_number from approved
     union all
     select e.id, e.first_name, e.last_name, e.bank_code, e.account_number, null, null from employees e
      where e.org_id = :orgId and e.id = any(:ids::text[]) and e.account_change_id is null and e.first_approved_at is null
   )
   select employee_id, first_name || ' ' || last_name as employee_name, old_bank_code, old_account_number,
     coalesce(bank_code, '') as new_bank_code, coalesce(account_number, '') as new_account_number
     from found where bank_code is not null and account_number is not null
    order by employee_id`,
  {
    orgId: 'employees.org_id',
    ids: 'employees.id[]',
    now: 'instant',
    by: 'account_changes.approved_by!',
  },
  {
    ...typesOf('account_changes', 'employeeId oldBankCode oldAccountNumber'),
    newBankCode: 'text',
    newAccountNumber: 'text',
    employeeName: 'text',
  },
)

/** If these employees are more than a share of all accounts, someone other than who changed them must approve them. */
export const requireSecondPerson = statement(
  `update employees e set second_person = true, account_changed_by = :by, modified_at = :now,
     status = case when e.status = 'approved' then 'pending-approval' else e.status end
    where e.org_id = :orgId and e.id = any(:ids::text[]) and :oneIn * cardinality(:ids::text[]) > (
      select count(*) from employees a where a.org_id = :orgId and a.deleted_at is null and a.bank_code is not null and a.account_number is not null)`,
  {
    orgId: 'employees.org_id',
    ids: 'employees.id[]',
    by: 'employees.account_changed_by!',
    now: 'instant',
    oneIn: 'int',
  },
)

const changeColumns = {
  ...typesOf(
    'account_changes',
    'id orgId employeeId walletId walletName oldBankCode oldAccountNumber newBankCode newAccountNumber',
  ),
  ...typesOf('account_changes', 'changedAt changedBy changedByName usableFromAt reportedAt'),
} as const
/** Whether a user made the reported change `c` or a later one. */
const changedBy = (
  user: string,
) => `exists (select from account_changes l where l.org_id = c.org_id and l.employee_id = c.employee_id
       and l.id >= c.id and l.changed_by = ${user})`
const noManagerCan = `not exists (select from users m where m.org_id = c.org_id and ${isActiveManager('m')} and not ${changedBy('m.id')})`

const columns = columnNames(changeColumns, 'c').join(', ')
/** A first bank account is neither announced nor reported. A first e-wallet account is: the share of another goes to it. */
const isAnnounced = '(c.old_bank_code is not null or c.wallet_id is not null)'

/** The change that a link is about, until the link expires. */
export const selectByLink = statement(
  `select ${columns}, o.name as org_name from account_changes c join organizations o on o.org_id = c.org_id
    where c.org_id = :orgId and c.link_hash = :linkHash and c.changed_at > :since and ${isAnnounced} and o.deleted_at is null`,
  { ...typesOf('account_changes', 'orgId linkHash'), since: 'instant' },
  { ...changeColumns, orgName: 'organizations.name' },
)

/** The last unresolved change of each account of an employee since a time, other than a restored account, the latest first. */
export const selectOwn = statement(
  `select * from (
     select distinct on (c.wallet_id) ${columns}, o.name as org_name from account_changes c join organizations o on o.org_id = c.org_id
      where c.org_id = :orgId and c.employee_id = :employeeId and c.changed_at > :since and ${isAnnounced} and c.resolved_at is null
        and not exists (select from account_changes r where r.org_id = c.org_id and r.employee_id = c.employee_id and r.resolved_at = c.changed_at)
      order by c.wallet_id, c.id desc) c
    order by c.id desc`,
  { ...typesOf('account_changes', 'orgId employeeId'), since: 'instant' },
  { ...changeColumns, orgName: 'organizations.name' },
)

/** Marks a change as reported. Returns no row if it is reported already. */
export const reportChange = statement(
  `update account_changes c set reported_at = :now where c.org_id = :orgId and c.id = :id and c.reported_at is null returning c.id`,
  { ...typesOf('account_changes', 'orgId id'), now: 'instant' },
  typesOf('account_changes', 'id'),
)

/** The reports that stop payments, of one organization or of all, the oldest first. `by` made the change or a later one. */
export const selectReports = statement(
  `select ${columns}, o.name as org_name, e.ic_number, e.first_name || ' ' || e.last_name as employee_name,
     ${changedBy(':by')} as own_change, ${noManagerCan} as for_platform
     from payment_holds h
     join account_changes c on c.org_id = h.org_id and c.id = h.account_change_id
     join employees e on e.org_id = c.org_id and e.id = c.employee_id
     join organizations o on o.org_id = c.org_id
    where h.account_change_id is not null and h.released_at is null and (:orgId::text is null or h.org_id = :orgId)
      and (:id::text is null or c.id = :id) and e.deleted_at is null
    order by c.reported_at, c.id`,
  { orgId: 'employees.org_id?', id: 'account_changes.id?', by: 'account_changes.changed_by' },
  {
    ...changeColumns,
    orgName: 'organizations.name',
    icNumber: 'employees.ic_number',
    employeeName: 'text',
    ownChange: 'bool',
    forPlatform: 'bool',
  },
)

/** The first other reported change of the employee not resolved yet. Within one account, the first report counts. */
export const selectNextReport = statement(
  `select c.id from account_changes c
    where c.org_id = :orgId and c.employee_id = :employeeId and c.reported_at is not null and c.resolved_at is null
      and c.wallet_id is distinct from :walletId::text order by c.reported_at, c.id limit 1`,
  { ...typesOf('account_changes', 'orgId employeeId'), walletId: 'account_changes.wallet_id' },
  typesOf('account_changes', 'id'),
)

export const resolveChange = statement(
  `update account_changes c set resolved_at = :now, resolved_by = :by, resolved_by_name = :byName, resolution = :resolution, reason = :reason
    where c.org_id = :orgId and c.id = :id`,
  {
    ...typesOf('account_changes', 'orgId id'),
    now: 'instant',
    by: 'account_changes.resolved_by!',
    byName: 'account_changes.resolved_by_name!',
    resolution: 'account_changes.resolution!',
    reason: 'account_changes.reason!',
  },
)

/** The account of an employee with its last change, and the author of a first account. */
export const selectNewAccount = statement(
  `select e.id, e.bank_code, e.account_number, case when e.approved_at is null then e.created_at else e.modified_at end as entered_at,
     coalesce(u.display_name, '') as entered_by, c.old_bank_code, c.old_account_number, c.changed_at, c.changed_by, c.changed_by_name, c.usable_from_at,
     c.reported_at, c.resolution, c.resolved_by_name
     from employees e
     left join account_changes c on c.org_id = e.org_id and c.id = e.account_change_id
     left join users u on u.org_id = e.org_id and u.id = coalesce(e.account_changed_by, e.created_by)
    where e.org_id = :orgId and e.ic_number = :icNumber and e.deleted_at is null`,
  typesOf('employees', 'orgId icNumber'),
  {
    ...typesOf('employees', 'id bankCode accountNumber'),
    enteredAt: 'instant',
    enteredBy: 'text',
    oldBankCode: 'text?',
    oldAccountNumber: 'text?',
    changedAt: 'instant?',
    changedBy: 'text?',
    changedByName: 'text?',
    usableFromAt: 'instant?',
    reportedAt: 'instant?',
    resolution: 'account_changes.resolution',
    resolvedByName: 'account_changes.resolved_by_name',
  },
)
