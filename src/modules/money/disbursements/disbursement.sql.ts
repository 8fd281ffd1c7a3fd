import { isAccountHeld, isEmployeeHeld } from '#people/employees/account/payment-holds.service.ts'
import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Id } from '#kernel/values.ts'
import { returnKey } from './disbursement.rules.ts'

type AttachedFile = { readonly id: Id<'file'>; readonly name: string; readonly sha256: string }

/** The lines of a disbursement in their order, with their files. */
export const selectLines = statement(
  `select l.*, (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'sha256', encode(f.sha256, 'hex')) order by df.position), '[]')
                  from disbursement_files df join files f on f.org_id = df.org_id and f.id = df.file_id
                 where df.org_id = l.org_id and df.line_id = l.id) as files,
          exists (select from payouts p where p.org_id = l.org_id and p.line_id = l.id and p.disputed_at is not null) as disputed
     from disbursement_lines l where l.org_id = :orgId and l.disbursement_id = :id order by l.position`,
  { orgId: 'disbursement_lines.org_id', id: 'disbursement_lines.disbursement_id' },
  {
    ...typesOf(
      'disbursement_lines',
      'orgId id disbursementId position employeeId supplierId supplierAccountId name',
      'email mobileNumber bankCode accountName accountNumber amount invoiceNumber',
      'invoiceKey duplicateReason status failureReason remittanceSentAt live',
    ),
    disputed: 'bool',
    files: json<AttachedFile[]>(),
  },
)

/** Approved employees with a bank account, as payees. */
export const selectEmployees = statement(
  `select e.id, e.first_name || ' ' || e.last_name as name, e.ic_number, e.email, e.mobile_number, e.bank_code, e.account_number,
     (e.account_usable_from_at is null or e.account_usable_from_at <= :now::timestamptz) and not ${isEmployeeHeld('e.org_id', 'e.id')}
       and not ${isAccountHeld('e')} as is_payable
     from employees e
    where e.org_id = :orgId and e.id = any (:ids::text[]) and e.deleted_at is null and e.status = 'approved'
      and e.bank_code is not null and e.account_number is not null`,
  { orgId: 'employees.org_id', ids: 'employees.id[]', now: 'instant' },
  {
    ...typesOf('employees', 'id icNumber email mobileNumber bankCode! accountNumber!'),
    name: 'text',
    isPayable: 'bool',
  },
)

/** The employees among these who reported a changed account that no Manager has resolved. */
export const selectHeldEmployees = statement(
  `select e.id from employees e where e.org_id = :orgId and e.id = any (:ids::text[]) and ${isEmployeeHeld('e.org_id', 'e.id')}`,
  { orgId: 'employees.org_id', ids: 'employees.id[]' },
  { id: 'employees.id' },
)

/** Invoices that the user uploaded, or that are attached to the disbursement already. */
export const selectFiles = statement(
  `select f.id, f.name, encode(f.sha256, 'hex') as sha256 from files f
    where f.org_id = :orgId and f.id = any (:fileIds::text[]) and f.purpose = 'supplier-invoice'
      and (f.uploaded_by = :uploadedBy or exists (
        select 1 from disbursement_files df join disbursement_lines l on l.org_id = df.org_id and l.id = df.line_id
         where df.org_id = f.org_id and df.file_id = f.id and l.disbursement_id = :id))`,
  { ...typesOf('files', 'orgId uploadedBy'), fileIds: 'text[]', id: 'disbursement_lines.disbursement_id' },
  { ...typesOf('files', 'id name'), sha256: 'text' },
)

export const insertLines = statement(
  `insert into disbursement_lines (org_id, disbursement_id, status, live, :lines.*)
   select :orgId, :id, 'waiting', :live, t.* from :lines as t`,
  {
    ...typesOf('disbursement_lines', 'orgId live'),
    id: 'disbursement_lines.disbursement_id',
    lines: rowsOf(
      typesOf(
        'disbursement_lines',
        'id position employeeId supplierId supplierAccountId name email mobileNumber bankCode',
        'accountName accountNumber amountSen invoiceNumber invoiceKey duplicateReason',
      ),
    ),
  },
)

export const insertFiles = statement(
  `insert into disbursement_files (org_id, :files.*)
   select :orgId, t.* from :files as t`,
  { orgId: 'disbursement_files.org_id', files: rowsOf(typesOf('disbursement_files', 'lineId fileId position')) },
)

const found = {
  index: 'int',
  disbursementId: 'disbursements.id',
  ...typesOf('disbursements', 'name payOn'),
  ...typesOf('disbursement_lines', 'invoiceNumber amount'),
} as const
const foundColumns = 'd.id as disbursement_id, d.name, l.invoice_number, d.pay_on, l.amount_sen'
const otherBatch = `join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id and d.id is distinct from :id`

/** Live lines of other disbursements with the same supplier and invoice number. */
export const selectSameInvoices = statement(
  `select k.index, ${foundColumns} from :invoices as k
     join disbursement_lines l on l.org_id = :orgId and l.supplier_id = k.supplier_id and l.invoice_key = k.invoice_key and l.live
     ${otherBatch} order by k.index, d.id`,
  {
    orgId: 'disbursement_lines.org_id',
    id: 'disbursements.id?',
    invoices: rowsOf({ index: 'int', ...typesOf('disbursement_lines', 'supplierId invoiceKey') }),
  },
  found,
)

/** Live lines of other disbursements that pay the same supplier the same amount within some days. */
export const selectSameAmounts = statement(
  `select distinct on (k.index) k.index, ${foundColumns}
     from :suppliers as k
     join disbursement_lines l on l.org_id = :orgId and l.supplier_id = k.supplier_id and l.amount_sen = k.amount and l.live
     ${otherBatch} and d.pay_on between :payOn::date - :duplicateDays::int and :payOn::date + :duplicateDays::int
    order by k.index, d.pay_on desc`,
  {
    orgId: 'disbursement_lines.org_id',
    id: 'disbursements.id?',
    suppliers: rowsOf({ index: 'int', supplierId: 'suppliers.id?', amount: 'sen' }),
    payOn: 'date',
    duplicateDays: 'int',
  },
  found,
)

/** Live lines of other disbursements with a file of the same content. */
export const selectSameFiles = statement(
  `select distinct on (k.index) k.index, ${foundColumns} from :files as k
     join files a on a.org_id = :orgId and a.id = k.id
     join files f on f.org_id = a.org_id and f.sha256 = a.sha256
     join disbursement_files df on df.org_id = f.org_id and df.file_id = f.id
     join disbursement_lines l on l.org_id = df.org_id and l.id = df.line_id and l.live
     ${otherBatch} order by k.index, d.pay_on desc`,
  { orgId: 'files.org_id', id: 'disbursements.id?', files: rowsOf({ index: 'int', id: 'text' }) },
  found,
)

/** The payees of one batch with a file of the same content as an earlier payee of it. */
export const selectSharedFiles = statement(
  `select k.index, min(e.index)::int as earlier from :files as k
     join files a on a.org_id = :orgId and a.id = k.id
     join :files as e on e.index < k.index
     join files f on f.org_id = :orgId and f.id = e.id and f.sha256 = a.sha256
    group by k.index order by k.index`,
  { orgId: 'files.org_id', files: rowsOf({ index: 'int', id: 'text' }) },
  { index: 'int', earlier: 'int' },
)

export const dropLines = statement(
  `update disbursement_lines l set status = 'dropped', live = false, failure_reason = null
    where (l.org_id, l.id) in (select k.* from :lines as k)`,
  { lines: rowsOf(typesOf('disbursement_lines', 'orgId id')) },
)

export const setLines = statement(
  `update disbursement_lines l set status = :status, failure_reason = :reason
    where l.org_id = :orgId and l.disbursement_id = :id and l.id = any (:ids::text[])`,
  {
    ...typesOf('disbursement_lines', 'orgId status'),
    id: 'disbursement_lines.disbursement_id',
    ids: 'disbursement_lines.id[]',
    reason: 'disbursement_lines.failure_reason',
  },
)

export const selectApprovals = statement(
  `select a.user_id, u.display_name as name, a.approved_for, m.display_name as for_name, a.approved_at from disbursement_approvals a
     left join users u on u.org_id = a.org_id and u.id = a.user_id
     left join users m on m.org_id = a.org_id and m.id = a.approved_for
    where a.org_id = :orgId and a.disbursement_id = :id and a.version = :version order by a.approved_at, a.user_id`,
  { ...typesOf('disbursement_approvals', 'orgId version'), id: 'disbursement_approvals.disbursement_id' },
  {
    ...typesOf('disbursement_approvals', 'userId approvedFor approvedAt'),
    name: 'users.display_name?',
    forName: 'users.display_name?',
  },
)

export const selectSubmission = statement(
  `select u.display_name as name, d.submitted_at from disbursements d
     left join users u on u.org_id = d.org_id and u.id = d.submitted_by
    where d.org_id = :orgId and d.id = :id and d.submitted_at is not null`,
  typesOf('disbursements', 'orgId id'),
  { name: 'users.display_name?', submittedAt: 'disbursements.submitted_at!' },
)

/** Each attempt to pay each line; a line that was paid by file has none. */
export const selectReconciliation = statement(
  `select l.position, l.name, l.account_number, l.amount_sen, l.invoice_number, l.status, p.attempt, p.provider_reference, p.provider_fee_sen,
          p.status as payout_status,
          case when coalesce(p.status, l.status) in ('reversed', 'surplus') then r.id else coalesce(f.id, e.id) end as entry_id
     from disbursement_lines l
     left join payouts p on p.org_id = l.org_id and p.line_id = l.id
     left join ledger_entries e on e.org_id = l.org_id and e.idempotency_key = 'disbursement:' || l.disbursement_id
     left join ledger_entries f on f.org_id = p.org_id and f.idempotency_key = 'payout-found:' || p.id
     left join ledger_entries r on r.org_id = l.org_id
       and r.idempotency_key = case when p.id is null then '${returnKey}' || l.id
                                    when p.status = 'surplus' then 'payout-surplus:' || p.id else 'payout-returned:' || p.id end
    where l.org_id = :orgId and l.disbursement_id = :id order by l.position, p.attempt`,
  { orgId: 'disbursement_lines.org_id', id: 'disbursement_lines.disbursement_id' },
  {
    ...typesOf('disbursement_lines', 'position name accountNumber amount invoiceNumber status'),
    ...typesOf('payouts', 'attempt? providerReference? providerFee?'),
    payoutStatus: 'payouts.status?',
    entryId: 'ledger_entries.id?',
  },
)
