import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { isHeld } from '#people/employees/account/payment-holds.service.ts'

const paymentColumns = typesOf('withdrawals', 'orgId id employeeName icNumber bankCode accountNumber net')

/** A page of the payments that were sent with a batch, in key order. */
export const selectPayments = statement(
  `select s.org_id, s.id, r.employee_name, r.ic_number, r.bank_code, r.account_number, r.net_sen
     from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
    where s.batch_id = :batchId and (s.org_id, s.id) > (:orgId, :id) order by s.org_id, s.id limit :pageSize`,
  { batchId: 'withdrawal_states.batch_id', orgId: 'text', id: 'text', pageSize: 'int' },
  paymentColumns,
  'batch_payments',
)

/** The payments of one batch or all batches that have no bank result yet. */
export const selectOpenPayments = statement(
  `select org_id, org_name, id, employee_name, account_number, net_sen, batch_id from withdrawals
    where status = 'processing' and sent_at is not null and (:batchId::text is null or batch_id = :batchId) order by org_id, id`,
  { batchId: 'withdrawals.batch_id?' },
  typesOf('withdrawals', 'orgId orgName id employeeName accountNumber net batchId'),
)

/** The payments without a bank result, by batch and bank. */
export const sumOpenPayments = statement(
  `select s.batch_id, r.bank_code, count(*)::int as count, sum(r.net_sen)::int8 as net_sen
     from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
    where s.status = 'processing' and s.sent_at is not null and s.batch_id is not null group by 1, 2 order by net_sen desc, 2`,
  {},
  { batchId: 'withdrawal_states.batch_id!', bankCode: 'withdrawals.bank_code', count: 'int', net: 'sen' },
)

export const selectStatus = statement(
  'select status from withdrawals where id = any(:ids::text[]) limit 1',
  { ids: 'withdrawals.id[]' },
  { status: 'withdrawals.status' },
)

// The withdrawals that end of day sends. Inactive organizations send nothing new.
const unsent = `withdrawals w join organizations o on o.org_id = w.org_id where w.status in ('approved', 'processing') and w.sent_at is null`
const isActive = `(o.status = 'Active' and o.deleted_at is null)`
const isReady = `(${isActive} and not ${isHeld('w')})`
const summaryOf = (code: string, name: string) =>
  statement(
    `select ${code} as code, ${name} as name, ${isActive} as active, ${isReady} as ready, count(*)::int as count, sum(w.net_sen)::int8 as net_sen, min(w.modified_at) as since
       from ${unsent} group by 1, 2, 3, 4 order by net_sen desc, code`,
    {},
    { code: 'text', name: 'text', active: 'bool', ready: 'bool', count: 'int', net: 'sen', since: 'instant' },
  )
export const sumUnsentByBank = summaryOf('w.bank_code', 'w.bank_code')
export const sumUnsentByOrganization = summaryOf('w.org_id', 'o.name')

export const sumUnsent = statement(
  `select count(*)::int as count, coalesce(sum(w.net_sen), 0)::int8 as net_sen, count(distinct w.bank_code)::int as banks from ${unsent} and ${isReady}`,
  {},
  { count: 'int', net: 'sen', banks: 'int' },
)

// Identifies a set of withdrawals, in any order. Amounts and accounts of a withdrawal never change.
const digest = (of: string): string => `coalesce(sum(hashtextextended(${of}.org_id || ${of}.id, 0)), 0)::text as digest`
const shownColumns = { count: 'int', total: 'sen', digest: 'text' } as const
const shownSums = (of: string): string =>
  `count(*)::int as count, coalesce(sum(${of}.net_sen), 0)::int8 as total_sen, ${digest(of)}`
/** What end of day would send. */
export const shownUnsent = statement(`select ${shownSums('w')} from ${unsent} and ${isReady}`, {}, shownColumns)
/** The transfers sent with a batch. */
export const shownBatch = statement(
  `select ${shownSums('r')} from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id where s.batch_id = :batchId`,
  { batchId: 'withdrawal_states.batch_id' },
  shownColumns,
)

export const selectActiveOrganizations = statement(
  `select org_id from organizations o where ${isActive}`,
  {},
  { orgId: 'organizations.org_id' },
)

/** The batches that still have withdrawals processing. */
export const selectOpenBatches = statement(
  `select distinct batch_id from withdrawal_states where status = 'processing' and sent_at is not null and batch_id is not null`,
  {},
  { batchId: 'withdrawal_states.batch_id!' },
)
