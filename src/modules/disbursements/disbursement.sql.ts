import { json, positional as statement } from '#server/postgres/statement.ts'
import type { Id } from '#kernel/values.ts'

type AttachedFile = { readonly id: Id<'file'>; readonly name: string; readonly sha256: string }

/** The lines of a disbursement in their order, with their files. */
export const selectLines = statement(
  `select l.*, (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'sha256', encode(f.sha256, 'hex')) order by df.position), '[]')
                  from disbursement_files df join files f on f.org_id = df.org_id and f.id = df.file_id
                 where df.org_id = l.org_id and df.line_id = l.id) as files,
          exists (select from payouts p where p.org_id = l.org_id and p.line_id = l.id and p.disputed_at is not null) as disputed
     from disbursement_lines l where l.org_id = $1 and l.disbursement_id = $2 order by l.position`,
  {
    org_id: 'disbursement_lines.org_id',
    id: 'disbursement_lines.id',
    disbursement_id: 'disbursement_lines.disbursement_id',
    position: 'disbursement_lines.position',
    employee_id: 'disbursement_lines.employee_id',
    supplier_id: 'disbursement_lines.supplier_id',
    supplier_account_id: 'disbursement_lines.supplier_account_id',
    name: 'disbursement_lines.name',
    email: 'disbursement_lines.email',
    mobile_number: 'disbursement_lines.mobile_number',
    bank_code: 'disbursement_lines.bank_code',
    account_name: 'disbursement_lines.account_name',
    account_number: 'disbursement_lines.account_number',
    amount_sen: 'disbursement_lines.amount_sen',
    invoice_number: 'disbursement_lines.invoice_number',
    invoice_key: 'disbursement_lines.invoice_key',
    duplicate_reason: 'disbursement_lines.duplicate_reason',
    status: 'disbursement_lines.status',
    failure_reason: 'disbursement_lines.failure_reason',
    remittance_sent_at: 'disbursement_lines.remittance_sent_at',
    live: 'disbursement_lines.live',
    disputed: 'bool',
    files: json<AttachedFile[]>(),
  },
)

/** Approved employees with a bank account, as payees. */
export const selectEmployees = statement(
  `select e.id, e.first_name || ' ' || e.last_name as name, e.ic_number, e.email, e.mobile_number, e.bank_code, e.account_number
     from employees e
    where e.org_id = $1 and e.id = any ($2::text[]) and e.deleted_at is null and e.status = 'approved'
      and e.bank_code is not null and e.account_number is not null`,
  {
    id: 'employees.id',
    name: 'text',
    ic_number: 'employees.ic_number',
    email: 'employees.email',
    mobile_number: 'employees.mobile_number',
    bank_code: 'employees.bank_code!',
    account_number: 'employees.account_number!',
  },
)

/** Invoices that the user uploaded, or that are attached to the disbursement already. */
export const selectFiles = statement(
  `select f.id, f.name, encode(f.sha256, 'hex') as sha256 from files f
    where f.org_id = $1 and f.id = any ($2::text[]) and f.purpose = 'supplier-invoice'
      and (f.uploaded_by = $3 or exists (
        select 1 from disbursement_files df join disbursement_lines l on l.org_id = df.org_id and l.id = df.line_id
         where df.org_id = f.org_id and df.file_id = f.id and l.disbursement_id = $4))`,
  { id: 'files.id', name: 'files.name', sha256: 'text' },
)

export const deleteLines = statement(
  'delete from disbursement_lines l where l.org_id = $1 and l.disbursement_id = $2',
  {},
)

export const insertLines = statement(
  `insert into disbursement_lines (org_id, disbursement_id, status, live, id, position, employee_id, supplier_id, supplier_account_id, name, email,
                                   mobile_number, bank_code, account_name, account_number, amount_sen, invoice_number, invoice_key, duplicate_reason)
   select $1, $2, 'waiting', $3, t.*
     from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
                 $15::int8[], $16::text[], $17::text[], $18::text[]) as t`,
  {},
)

export const insertFiles = statement(
  `insert into disbursement_files (org_id, line_id, file_id, position)
   select $1, t.* from unnest($2::text[], $3::text[], $4::smallint[]) as t`,
  {},
)

const found = {
  index: 'int',
  disbursement_id: 'disbursements.id',
  name: 'disbursements.name',
  invoice_number: 'disbursement_lines.invoice_number',
  pay_on: 'disbursements.pay_on',
  amount_sen: 'disbursement_lines.amount_sen',
} as const
const foundColumns = 'd.id as disbursement_id, d.name, l.invoice_number, d.pay_on, l.amount_sen'
const otherBatch = `join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id and d.id is distinct from $2`

/** Live lines of other disbursements with the same supplier and invoice number. */
export const selectSameInvoices = statement(
  `select k.index, ${foundColumns} from unnest($3::int[], $4::text[], $5::text[]) as k (index, supplier_id, invoice_key)
     join disbursement_lines l on l.org_id = $1 and l.supplier_id = k.supplier_id and l.invoice_key = k.invoice_key and l.live
     ${otherBatch} order by k.index, d.id`,
  found,
)

/** Live lines of other disbursements that pay the same supplier the same amount within some days. */
export const selectSameAmounts = statement(
  `select distinct on (k.index) k.index, ${foundColumns}
     from unnest($3::int[], $4::text[], $5::int8[]) as k (index, supplier_id, amount_sen)
     join disbursement_lines l on l.org_id = $1 and l.supplier_id = k.supplier_id and l.amount_sen = k.amount_sen and l.live
     ${otherBatch} and d.pay_on between $6::date - $7::int and $6::date + $7::int
    order by k.index, d.pay_on desc`,
  found,
)

/** Live lines of other disbursements with a file of the same content. */
export const selectSameFiles = statement(
  `select distinct on (k.index) k.index, ${foundColumns} from unnest($3::int[], $4::text[]) as k (index, file_id)
     join files a on a.org_id = $1 and a.id = k.file_id
     join files f on f.org_id = a.org_id and f.sha256 = a.sha256
     join disbursement_files df on df.org_id = f.org_id and df.file_id = f.id
     join disbursement_lines l on l.org_id = df.org_id and l.id = df.line_id and l.live
     ${otherBatch} order by k.index, d.pay_on desc`,
  found,
)

/** The payees of one batch with a file of the same content as an earlier payee of it. */
export const selectSharedFiles = statement(
  `select k.index, min(e.index)::int as earlier from unnest($2::int[], $3::text[]) as k (index, file_id)
     join files a on a.org_id = $1 and a.id = k.file_id
     join unnest($2::int[], $3::text[]) as e (index, file_id) on e.index < k.index
     join files f on f.org_id = $1 and f.id = e.file_id and f.sha256 = a.sha256
    group by k.index order by k.index`,
  { index: 'int', earlier: 'int' },
)

export const setLive = statement(
  'update disbursement_lines l set live = $3 where l.org_id = $1 and l.disbursement_id = $2',
  {},
)

export const dropLines = statement(
  `update disbursement_lines l set status = 'dropped', live = false, failure_reason = null
    where (l.org_id, l.id) in (select * from unnest($1::text[], $2::text[]))`,
  {},
)

export const setLines = statement(
  `update disbursement_lines l set status = $4, failure_reason = $5
    where l.org_id = $1 and l.disbursement_id = $2 and l.id = any ($3::text[])`,
  {},
)

/** Lines paid by file are paid when the disbursement is completed. */
export const payWaitingLines = statement(
  `update disbursement_lines l set status = 'paid' where l.org_id = $1 and l.disbursement_id = $2 and l.status = 'waiting'`,
  {},
)
export const endUnpaidLines = statement(
  `update disbursement_lines l set live = false where l.org_id = $1 and l.disbursement_id = $2 and l.status <> 'paid'`,
  {},
)
export const setRemittanceSent = statement(
  `update disbursement_lines l set remittance_sent_at = $3 where l.org_id = $1 and l.disbursement_id = $2 and l.supplier_id is not null and l.status = 'paid'`,
  {},
)

/** Null if the user has approved this version before. */
export const insertApproval = statement(
  `insert into disbursement_approvals (org_id, disbursement_id, user_id, version, approved_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning user_id`,
  { user_id: 'disbursement_approvals.user_id' },
)
export const selectApprovals = statement(
  `select a.user_id, u.display_name as name, a.approved_at from disbursement_approvals a
     left join users u on u.org_id = a.org_id and u.id = a.user_id
    where a.org_id = $1 and a.disbursement_id = $2 and a.version = $3 order by a.approved_at, a.user_id`,
  {
    user_id: 'disbursement_approvals.user_id',
    name: 'users.display_name?',
    approved_at: 'disbursement_approvals.approved_at',
  },
)

export const selectSubmission = statement(
  `select u.display_name as name, d.submitted_at from disbursements d
     left join users u on u.org_id = d.org_id and u.id = d.submitted_by
    where d.org_id = $1 and d.id = $2 and d.submitted_at is not null`,
  { name: 'users.display_name?', submitted_at: 'disbursements.submitted_at!' },
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
       and r.idempotency_key = case when p.id is null then 'transfer-returned:' || l.id
                                    when p.status = 'surplus' then 'payout-surplus:' || p.id else 'payout-returned:' || p.id end
    where l.org_id = $1 and l.disbursement_id = $2 order by l.position, p.attempt`,
  {
    position: 'disbursement_lines.position',
    name: 'disbursement_lines.name',
    account_number: 'disbursement_lines.account_number',
    amount_sen: 'disbursement_lines.amount_sen',
    invoice_number: 'disbursement_lines.invoice_number',
    status: 'disbursement_lines.status',
    attempt: 'payouts.attempt?',
    provider_reference: 'payouts.provider_reference?',
    provider_fee_sen: 'payouts.provider_fee_sen?',
    payout_status: 'payouts.status?',
    entry_id: 'ledger_entries.id?',
  },
)
