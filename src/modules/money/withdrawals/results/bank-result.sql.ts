import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { ErrorParams } from '#kernel/errors.ts'

const resultColumns = typesOf('bank_results', 'id transferOn appliedAt appliedByName')

/** The latest result with the same content as a file, and whether it was for one of these batches. */
export const selectSameFile = statement(
  `select r.id, r.transfer_on, r.applied_at, r.applied_by_name,
     array(select b.number from bank_result_batches rb join bank_batches b on b.id = rb.batch_id
            where rb.org_id = r.org_id and rb.bank_result_id = r.id order by b.number) as batches,
     exists (select from bank_result_batches rb where rb.org_id = r.org_id and rb.bank_result_id = r.id and rb.batch_id = any(:batchIds::text[])) as same_batch
     from files given join files f on f.org_id = given.org_id and f.sha256 = given.sha256
     join bank_results r on r.org_id = f.org_id and r.file_id = f.id
    where given.org_id = :orgId and given.id = :fileId order by same_batch desc, r.id desc limit 1`,
  { orgId: 'files.org_id', fileId: 'files.id', batchIds: 'bank_batches.id[]' },
  { ...resultColumns, batches: 'int[]', sameBatch: 'bool' },
)

/** The payments of batches that have a result: completed ones by their transfer date, cancelled ones by the day of the change. */
export const selectAnswered = statement(
  `select w.org_id, w.id, w.account_number, w.net_sen, w.status, coalesce(w.transfer_on, day_of(w.modified_at)) as answered_on
     from withdrawals w where w.batch_id = any(:batchIds::text[]) and w.status in ('completed', 'cancelled')`,
  { batchIds: 'withdrawals.batch_id[]' },
  { ...typesOf('withdrawals', 'orgId id accountNumber net status'), answeredOn: 'date' },
)

/** The lines without a payment of files that were applied to batches, open or closed. */
export const selectKnownLines = statement(
  `select l.account_number, l.amount, l.outcome, l.reason from bank_result_lines l
    where l.org_id = :orgId and l.bank_result_id in (
      select b.bank_result_id from bank_result_batches b where b.org_id = :orgId and b.batch_id = any(:batchIds::text[]))`,
  { orgId: 'bank_result_lines.org_id', batchIds: 'bank_batches.id[]' },
  typesOf('bank_result_lines', 'accountNumber amount outcome reason'),
)

export const insertLines = statement(
  `insert into bank_result_lines (org_id, bank_result_id, line, account_number, amount, amount_sen, outcome, reason, problem, problem_params)
   select :orgId, :bankResultId, t.* from :lines as t`,
  {
    orgId: 'bank_result_lines.org_id',
    bankResultId: 'bank_result_lines.bank_result_id',
    lines: rowsOf(
      typesOf('bank_result_lines', 'line accountNumber amount amountSen outcome reason problem problemParams'),
    ),
  },
)

/** Whether a line `l` of a result matches no payment and nobody has decided on it. */
const isOpen = 'l.resolution is null'

/** The files that were applied to a batch, newest first. */
export const selectResults = statement(
  `select r.id, r.transfer_on, r.applied_at, r.applied_by_name, r.lines, r.known_lines, r.net_sen, r.file_id, f.name as file_name, f.sha256,
     count(l.line)::int as exceptions, (count(l.line) filter (where l.resolution = 'matched'))::int as matched,
     (count(l.line) filter (where ${isOpen}))::int as open
     from bank_result_batches b join bank_results r on r.org_id = b.org_id and r.id = b.bank_result_id
     join files f on f.org_id = r.org_id and f.id = r.file_id
     left join bank_result_lines l on l.org_id = r.org_id and l.bank_result_id = r.id
    where b.org_id = :orgId and b.batch_id = :batchId
    group by r.id, r.transfer_on, r.applied_at, r.applied_by_name, r.lines, r.known_lines, r.net_sen, r.file_id, f.name, f.sha256
    order by r.id desc limit :most`,
  { orgId: 'bank_result_batches.org_id', batchId: 'bank_result_batches.batch_id', most: 'int' },
  {
    ...resultColumns,
    ...typesOf('bank_results', 'lines knownLines net fileId'),
    fileName: 'files.name',
    sha256: 'files.sha256',
    exceptions: 'int',
    matched: 'int',
    open: 'int',
  },
)

const lineColumns = {
  ...typesOf('bank_result_lines', 'bankResultId line accountNumber outcome reason problem'),
  amount: 'bank_result_lines.amount_sen',
  amountText: 'bank_result_lines.amount',
  problemParams: json<ErrorParams | null>(),
  transferOn: 'bank_results.transfer_on',
  fileName: 'files.name',
} as const
const lines = `l.bank_result_id, l.line, l.account_number, l.amount as amount_text, l.amount_sen, l.outcome, l.reason, l.problem, l.problem_params, r.transfer_on, f.name as file_name
  from bank_result_batches b join bank_results r on r.org_id = b.org_id and r.id = b.bank_result_id
  join files f on f.org_id = r.org_id and f.id = r.file_id
  join bank_result_lines l on l.org_id = r.org_id and l.bank_result_id = r.id
 where b.org_id = :orgId and b.batch_id = :batchId and ${isOpen}`

/** The open lines of all results, and since when the oldest is open. */
export const sumOpenLines = statement(
  `select count(*)::int as count, min(r.applied_at) as since from bank_result_lines l
     join bank_results r on r.org_id = l.org_id and r.id = l.bank_result_id
    where l.org_id = :orgId and ${isOpen}`,
  { orgId: 'bank_result_lines.org_id' },
  { count: 'int', since: 'instant?' },
)

/** The open lines of the results of a batch, oldest first. */
export const selectOpenLines = statement(
  `select ${lines} order by l.bank_result_id, l.line`,
  { orgId: 'bank_result_batches.org_id', batchId: 'bank_result_batches.batch_id' },
  lineColumns,
)

/** An open line of a result of a batch. */
export const lockOpenLine = statement(
  `select ${lines} and l.bank_result_id = :bankResultId and l.line = :line for no key update of l`,
  {
    orgId: 'bank_result_batches.org_id',
    batchId: 'bank_result_batches.batch_id',
    ...typesOf('bank_result_lines', 'bankResultId line'),
  },
  lineColumns,
)

/** Whether a result of a batch has this line, open or closed. */
export const selectLine = statement(
  `select l.line from bank_result_lines l join bank_result_batches b on b.org_id = l.org_id and b.bank_result_id = l.bank_result_id
    where l.org_id = :orgId and l.bank_result_id = :bankResultId and l.line = :line and b.batch_id = :batchId`,
  { ...typesOf('bank_result_lines', 'orgId bankResultId line'), batchId: 'bank_result_batches.batch_id' },
  { line: 'bank_result_lines.line' },
)

export const closeLine = statement(
  `update bank_result_lines set resolution = :resolution, resolved_at = :now, resolved_by = :by, resolve_reason = :resolveReason,
     withdrawal_org_id = :withdrawalOrgId, withdrawal_id = :withdrawalId
    where org_id = :orgId and bank_result_id = :bankResultId and line = :line`,
  {
    ...typesOf('bank_result_lines', 'orgId bankResultId line resolveReason withdrawalOrgId withdrawalId'),
    resolution: 'text',
    now: 'instant',
    by: 'users.id',
  },
)
