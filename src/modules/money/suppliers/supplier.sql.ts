import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The accounts of these suppliers, oldest first. Platform staff are shown as Upah, not by name. */
export const selectAccounts = statement(
  `select a.*, e.display_name as entered_by_name, c.display_name as confirmed_by_name, m.display_name as confirmed_for_name
     from :suppliers as k
     join supplier_accounts a on a.org_id = k.org_id and a.supplier_id = k.supplier_id and a.removed_at is null
     left join users e on e.org_id in (a.org_id, 'PLATFORM') and e.id = a.entered_by
     left join users c on c.org_id in (a.org_id, 'PLATFORM') and c.id = a.confirmed_by
     left join users m on m.org_id = a.org_id and m.id = a.confirmed_for
    order by a.entered_at, a.id`,
  { suppliers: rowsOf(typesOf('supplier_accounts', 'orgId supplierId')) },
  {
    ...typesOf(
      'supplier_accounts',
      'orgId id supplierId bankCode accountName accountNumber replacesId enteredAt enteredBy confirmedAt',
      'confirmedBy confirmedFor callBackNumber callBackName usableFromAt removedAt',
    ),
    enteredByName: 'users.display_name?',
    confirmedByName: 'users.display_name?',
    confirmedForName: 'users.display_name?',
  },
)

/** The other suppliers with one of the registration numbers or accounts, and which of them. */
export const selectAlike = statement(
  `select s.id, s.company_name, s.status, s.business_registration_number, s.registration_keys && registration_keys(:registrationNumber) as same_registration,
          a.bank_code, a.account_number
     from suppliers s
     left join lateral (select a.bank_code, a.account_number from :accounts as k
                          join supplier_accounts a on a.org_id = s.org_id and a.supplier_id = s.id and a.removed_at is null
                           and a.bank_code = k.bank_code and a.account_number = k.account_number
                         order by a.id limit 1) a on true
    where s.org_id = :orgId and s.deleted_at is null and s.id is distinct from :id
      and (s.registration_keys && registration_keys(:registrationNumber) or a.account_number is not null)
    order by s.id limit 20`,
  {
    orgId: 'suppliers.org_id',
    id: 'suppliers.id?',
    registrationNumber: 'suppliers.business_registration_number',
    accounts: rowsOf(typesOf('supplier_accounts', 'bankCode accountNumber')),
  },
  {
    ...typesOf('suppliers', 'id companyName status businessRegistrationNumber'),
    sameRegistration: 'bool',
    bankCode: 'supplier_accounts.bank_code?',
    accountNumber: 'supplier_accounts.account_number?',
  },
)

/** Removes accounts and those that they replaced: a replaced account is never restored. */
export const removeAccounts = statement(
  `with recursive gone as (
     select a.org_id, a.id, a.replaces_id, a.usable_from_at from supplier_accounts a
      where a.org_id = :orgId and a.id = any (:removed::text[])
     union
     select r.org_id, r.id, r.replaces_id, r.usable_from_at from gone g
       join supplier_accounts r on r.org_id = g.org_id and r.id = g.replaces_id
      where g.usable_from_at <= :now and r.removed_at is null)
   update supplier_accounts a set removed_at = :now from gone g where a.org_id = g.org_id and a.id = g.id`,
  { orgId: 'supplier_accounts.org_id', removed: 'supplier_accounts.id[]', now: 'instant' },
)

/** The account can be used once it is confirmed and the waiting period since its entry has passed. */
export const confirmAccount = statement(
  `update supplier_accounts a
      set confirmed_at = :now::timestamptz, confirmed_by = :confirmedBy, confirmed_for = :confirmedFor, call_back_number = :callBackNumber, call_back_name = :callBackName,
          usable_from_at = greatest(:now::timestamptz, a.entered_at + make_interval(hours => o.account_wait_hours))
     from organizations o
    where a.org_id = :orgId and a.id = :id and o.org_id = a.org_id
   returning a.usable_from_at, a.entered_by`,
  { ...typesOf('supplier_accounts', 'orgId id confirmedBy confirmedFor callBackNumber callBackName'), now: 'instant' },
  { usableFromAt: 'supplier_accounts.usable_from_at!', enteredBy: 'supplier_accounts.entered_by' },
)

const sumOf = (part: string, condition: string): string =>
  `coalesce(sum(l.amount_sen) filter (where ${condition}), 0)::int8 as ${part}`
const isToApprove = `d.status = 'pending-approval'`
const hasFailed = `l.status in ('failed', 'reversed')`
/** Amounts billed in submitted disbursements, and the parts that add up to them. */
export const selectTotals = statement(
  `select coalesce(sum(l.amount_sen), 0)::int8 as billed,
          ${sumOf('to_approve', isToApprove)},
          ${sumOf('paid', `not ${isToApprove} and l.status = 'paid'`)},
          ${sumOf('failed', `not ${isToApprove} and ${hasFailed}`)},
          ${sumOf('in_flight', `not ${isToApprove} and l.status <> 'paid' and not ${hasFailed}`)}
     from disbursement_lines l join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id and d.deleted_at is null
    where l.org_id = :orgId and l.supplier_id = :id
      and d.status in ('pending-approval', 'approved', 'processing', 'completed') and l.status <> 'dropped'`,
  { orgId: 'disbursement_lines.org_id', id: 'disbursement_lines.supplier_id' },
  { billed: 'sen', toApprove: 'sen', paid: 'sen', failed: 'sen', inFlight: 'sen' },
)

/** The approved payments of a supplier that are not sent yet, which a hold or the blacklist drops. */
export const selectUnsent = statement(
  `select d.id, d.name, l.amount_sen, l.invoice_number from disbursement_lines l
     join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id
    where l.org_id = :orgId and l.supplier_id = :id
      and (d.status = 'approved' and l.status = 'waiting'
           or d.status = 'processing' and l.status = 'sent'
              and exists (select from payouts p where p.org_id = l.org_id and p.line_id = l.id and p.status = 'queued' and p.tries = 0))
    order by d.created_at, d.id, l.position`,
  { orgId: 'disbursement_lines.org_id', id: 'disbursement_lines.supplier_id' },
  { ...typesOf('disbursements', 'id name'), ...typesOf('disbursement_lines', 'amount invoiceNumber') },
)

/** The unfinished disbursements that have a supplier as a payee. */
export const selectUses = statement(
  `select distinct d.name from disbursement_lines l
     join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id and d.deleted_at is null
    where l.org_id = :orgId and l.supplier_id = :id and d.status in ('draft', 'pending-approval', 'approved', 'processing') and l.status <> 'dropped'
    order by d.name limit 5`,
  { orgId: 'disbursement_lines.org_id', id: 'disbursement_lines.supplier_id' },
  { name: 'disbursements.name' },
)
