import { positional as statement } from '#server/postgres/statement.ts'

/** The accounts of these suppliers, oldest first. Platform staff are shown as Upah, not by name. */
export const selectAccounts = statement(
  `select a.*, e.display_name as entered_by_name, c.display_name as confirmed_by_name
     from unnest($1::text[], $2::text[]) as k (org_id, supplier_id)
     join supplier_accounts a on a.org_id = k.org_id and a.supplier_id = k.supplier_id and a.removed_at is null
     left join users e on e.org_id in (a.org_id, 'PLATFORM') and e.id = a.entered_by
     left join users c on c.org_id in (a.org_id, 'PLATFORM') and c.id = a.confirmed_by
    order by a.entered_at, a.id`,
  {
    org_id: 'supplier_accounts.org_id',
    id: 'supplier_accounts.id',
    supplier_id: 'supplier_accounts.supplier_id',
    bank_code: 'supplier_accounts.bank_code',
    account_name: 'supplier_accounts.account_name',
    account_number: 'supplier_accounts.account_number',
    replaces_id: 'supplier_accounts.replaces_id',
    entered_at: 'supplier_accounts.entered_at',
    entered_by: 'supplier_accounts.entered_by',
    confirmed_at: 'supplier_accounts.confirmed_at',
    confirmed_by: 'supplier_accounts.confirmed_by',
    call_back_number: 'supplier_accounts.call_back_number',
    call_back_name: 'supplier_accounts.call_back_name',
    usable_from_at: 'supplier_accounts.usable_from_at',
    removed_at: 'supplier_accounts.removed_at',
    entered_by_name: 'users.display_name?',
    confirmed_by_name: 'users.display_name?',
  },
)

/** Removes accounts and those that they replaced: a replaced account is never restored. */
export const removeAccounts = statement(
  `with recursive gone as (
     select a.org_id, a.id, a.replaces_id, a.usable_from_at from supplier_accounts a
      where a.org_id = $1 and a.id = any ($2::text[])
     union
     select r.org_id, r.id, r.replaces_id, r.usable_from_at from gone g
       join supplier_accounts r on r.org_id = g.org_id and r.id = g.replaces_id
      where g.usable_from_at <= $3 and r.removed_at is null)
   update supplier_accounts a set removed_at = $3 from gone g where a.org_id = g.org_id and a.id = g.id`,
  {},
)

/** `$9` is the time from which the accounts can be used, null if they must be confirmed first. */
export const insertAccounts = statement(
  `insert into supplier_accounts (org_id, supplier_id, id, bank_code, account_number, replaces_id, account_name, entered_at, entered_by)
   select $1, $2, t.*, $7, $8, $9 from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as t`,
  {},
)

export const renameAccounts = statement(
  'update supplier_accounts a set account_name = $3 where a.org_id = $1 and a.supplier_id = $2 and a.removed_at is null',
  {},
)

/** The first approval of a supplier confirms the accounts that it was approved with. */
export const confirmAllAccounts = statement(
  `update supplier_accounts a set confirmed_at = $3, confirmed_by = $4, usable_from_at = $3
    where a.org_id = $1 and a.supplier_id = $2 and a.removed_at is null and a.confirmed_at is null`,
  {},
)

/** The account can be used once it is confirmed and the waiting period since its entry has passed. */
export const confirmAccount = statement(
  `update supplier_accounts a
      set confirmed_at = $3::timestamptz, confirmed_by = $4, call_back_number = $5, call_back_name = $6,
          usable_from_at = greatest($3::timestamptz, a.entered_at + make_interval(hours => o.account_wait_hours))
     from organizations o
    where a.org_id = $1 and a.id = $2 and o.org_id = a.org_id
   returning a.usable_from_at`,
  { usable_from_at: 'supplier_accounts.usable_from_at!' },
)

/** Amounts billed in submitted disbursements, by outcome. */
export const selectTotals = statement(
  `select coalesce(sum(l.amount_sen) filter (where d.status in ('pending-approval', 'approved', 'processing', 'completed') and l.status <> 'dropped'), 0)::int8 as billed,
          coalesce(sum(l.amount_sen) filter (where l.status = 'paid'), 0)::int8 as paid,
          coalesce(sum(l.amount_sen) filter (where d.status in ('approved', 'processing') and l.status in ('waiting', 'sent', 'unknown')), 0)::int8 as in_flight,
          coalesce(sum(l.amount_sen) filter (where l.status in ('failed', 'reversed')), 0)::int8 as failed
     from disbursement_lines l join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id and d.deleted_at is null
    where l.org_id = $1 and l.supplier_id = $2`,
  { billed: 'sen', paid: 'sen', in_flight: 'sen', failed: 'sen' },
)

/** The approved payments of a supplier that are not sent yet, which a hold or the blacklist drops. */
export const selectUnsent = statement(
  `select d.id, d.name, l.amount_sen, l.invoice_number from disbursement_lines l
     join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id
    where l.org_id = $1 and l.supplier_id = $2
      and (d.status = 'approved' and l.status = 'waiting'
           or d.status = 'processing' and l.status = 'sent'
              and exists (select from payouts p where p.org_id = l.org_id and p.line_id = l.id and p.status = 'queued' and p.tries = 0))
    order by d.created_at, d.id, l.position`,
  {
    id: 'disbursements.id',
    name: 'disbursements.name',
    amount_sen: 'disbursement_lines.amount_sen',
    invoice_number: 'disbursement_lines.invoice_number',
  },
)

/** The unfinished disbursements that have a supplier as a payee. */
export const selectUses = statement(
  `select distinct d.name from disbursement_lines l
     join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id and d.deleted_at is null
    where l.org_id = $1 and l.supplier_id = $2 and d.status in ('draft', 'pending-approval', 'approved', 'processing') and l.status <> 'dropped'
    order by d.name limit 5`,
  { name: 'disbursements.name' },
)
