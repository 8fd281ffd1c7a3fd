import type { Selectable } from 'kysely'
import { sen } from '#kernel/money.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { pagesAhead } from '#server/postgres/paging.ts'
import { planAlongIndexes } from '#server/postgres/statement.ts'
import type { Tables } from '#server/postgres/tables.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Batch, Transfer } from './transfer.contract.ts'
import type { SentTransfer } from './bankresult.rules.ts'
import { bankFileHead, bankFileLine } from './transfer.rules.ts'

type Client = Transaction['client']
type Row = Selectable<Tables['withdrawals']> & { batch_number: number | null }
type Unshown = 'fee_bp' | 'earned_sen' | 'ceiling_sen' | 'used_before_sen' | 'employee_id' | 'user_id' | 'batch_id'
type TransferRow = Omit<Row, Unshown | 'policy_id' | 'policy_type' | 'policy_maximum_sen' | 'policy_frequency'>
type BatchRow = Selectable<Tables['bank_batches']>

// Each further column would cost as much for each row of a page.
export const transferColumns = `w.id, w.org_id, w.org_name, w.status, w.period, w.net_sen, w.amount_sen, w.fee_sen, w.fee_paid_by, w.salary_sen, w.ic_number,
  w.employee_name, w.bank_code, w.account_number, w.reason, w.reason_for_withdrawal, w.expected_on, w.transfer_on, w.sent_at, w.returned_at,
  w.returned_reason, w.requested_at, w.modified_at, w.modified_by, b.number as batch_number`

export const bankingOf = (bankCode: string, accountNumber: string) => ({
  bank: bankName(bankCode),
  bankCode,
  accountNumber,
})

export const toTransfer = (row: TransferRow): Transfer => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  status: row.status,
  period: row.period,
  amount: row.net_sen,
  netAmount: row.net_sen,
  requestedAmount: row.amount_sen,
  serviceFee: row.fee_sen,
  serviceFeePaidBy: row.fee_paid_by,
  salary: row.salary_sen,
  employeeICNumber: row.ic_number,
  createdBy: row.employee_name,
  banking: bankingOf(row.bank_code, row.account_number),
  reason: row.reason,
  reasonForWithdrawal: row.reason_for_withdrawal,
  expectedOn: row.expected_on,
  transferDate: row.transfer_on,
  sentToBank: row.sent_at !== null,
  batchNumber: row.batch_number,
  returnedAt: row.returned_at,
  returnedReason: row.returned_reason,
  createdAt: row.requested_at,
  modifiedAt: row.modified_at,
  modifiedBy: row.modified_by,
})

export const toBatch = (row: BatchRow): Batch => ({
  id: row.id,
  number: row.number,
  count: row.withdrawals,
  net: row.net_sen,
  sentAt: row.sent_at,
  sentOn: row.sent_on,
  sentByName: row.sent_by_name,
})

export const findTransfer = async (
  client: Client,
  orgId: Id<'org'>,
  id: Id<'withdrawal'>,
): Promise<Transfer | null> => {
  const { rows } = await client.query<TransferRow>(
    `select ${transferColumns} from withdrawals w left join bank_batches b on b.id = w.batch_id where w.org_id = $1 and w.id = $2`,
    [orgId, id],
  )
  return rows[0] ? toTransfer(rows[0]) : null
}

export const timelineOf = async (client: Client, orgId: Id<'org'>, id: Id<'withdrawal'>) => {
  const { rows } = await client.query<Selectable<Tables['withdrawal_changes']>>(
    'select * from withdrawal_changes where org_id = $1 and withdrawal_id = $2 order by id',
    [orgId, id],
  )
  return rows.map((row) => ({
    status: row.status,
    reason: row.reason,
    byName: row.by_name,
    byRole: row.by_role,
    at: row.happened_at,
  }))
}

/**
 * One at a time: whoever sends, completes or cancels in numbers waits here until the other is done, and being alone may
 * take more memory than others.
 */
export const takeTurn = async (client: Client): Promise<void> => {
  await Promise.all([
    client.query(`select pg_advisory_xact_lock(hashtextextended('transfers', 7))`),
    client.query(`set local work_mem = '64MB'`),
  ])
}

/** Organizations whose money may move. */
export const activeOrgs = async (client: Client): Promise<Id<'org'>[]> =>
  (
    await client.query<{ org_id: Id<'org'> }>(
      `select org_id from organizations where status = 'Active' and deleted_at is null`,
    )
  ).rows.map((row) => row.org_id)

export const insertBatch = async (client: Client, batch: Omit<BatchRow, 'number'>): Promise<Batch> => {
  const { rows } = await client.query<BatchRow>(
    `insert into bank_batches (id, number, withdrawals, net_sen, sent_at, sent_on, sent_by, sent_by_name)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from bank_batches returning *`,
    [batch.id, batch.withdrawals, batch.net_sen, batch.sent_at, batch.sent_on, batch.sent_by, batch.sent_by_name],
  )
  const [row] = rows
  if (!row) throw new Error('the batch was not written')
  return toBatch(row)
}

export const findBatches = async (client: Client, ids: readonly Id<'bank_batch'>[]): Promise<Batch[]> => {
  const { rows } = await client.query<BatchRow>('select * from bank_batches where id = any($1::text[])', [ids])
  return rows.map(toBatch)
}

export const listBatches = async (client: Client, before: number | undefined, limit: number) => {
  const { rows } = await client.query<BatchRow & { waiting: number }>(
    `select b.*, (select count(*)::int from withdrawals w where w.batch_id = b.id and w.status = 'processing') as waiting
       from (select * from bank_batches where number < $1 order by number desc limit $2) b order by b.number desc`,
    [before ?? 2_147_483_647, limit],
  )
  return rows.map((row) => ({ ...toBatch(row), waiting: row.waiting }))
}

export const countBatches = async (client: Client): Promise<number> => {
  // Numbers are given without gaps, so the last one is how many there are.
  const { rows } = await client.query<{ last: number | null }>('select max(number) as last from bank_batches')
  return rows[0]?.last ?? 0
}

export const sentTransfers = async (client: Client, batchId: Id<'bank_batch'> | undefined): Promise<SentTransfer[]> => {
  const { rows } = await client.query<Pick<Row, 'org_id' | 'id' | 'account_number' | 'net_sen'>>(
    `select org_id, id, account_number, net_sen from withdrawals
      where status = 'processing' and sent_at is not null and ($1::text is null or batch_id = $1) order by org_id, id`,
    [batchId ?? null],
  )
  return rows.map((row) => ({ orgId: row.org_id, id: row.id, accountNumber: row.account_number, net: row.net_sen }))
}

/** What withdrawals that were not found among the sent ones are instead. */
export const statusesOf = async (client: Client, ids: readonly Id<'withdrawal'>[]): Promise<Row['status'][]> => {
  const { rows } = await client.query<Pick<Row, 'status'>>(
    'select status from withdrawals where id = any($1::text[]) limit 1',
    [ids],
  )
  return rows.map((row) => row.status)
}

const chunk = 1_000

/** The bank file of a batch as it was sent, whatever became of its withdrawals, a page at a time. */
export const bankFile = async function* (client: Client, batchId: Id<'bank_batch'>): AsyncGenerator<string> {
  const read = async (after: readonly [string, string] = ['', '']) => {
    const { rows } = await client.query<
      Pick<Row, 'org_id' | 'id' | 'employee_name' | 'ic_number' | 'bank_code' | 'account_number' | 'net_sen'>
    >({
      name: 'bank_file',
      text: `select s.org_id, s.id, r.employee_name, r.ic_number, r.bank_code, r.account_number, r.net_sen
               from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
              where s.batch_id = $1 and (s.org_id, s.id) > ($2, $3) order by s.org_id, s.id limit ${chunk}`,
      values: [batchId, ...after],
    })
    return rows
  }
  let text = bankFileHead
  const pages = pagesAhead(read, (rows): [string, string] | undefined => {
    const last = rows.at(-1)
    return last && rows.length === chunk ? [last.org_id, last.id] : undefined
  })
  for await (const rows of pages) {
    for (const row of rows)
      text += bankFileLine({
        name: row.employee_name,
        icNumber: row.ic_number,
        bank: bankName(row.bank_code),
        accountNumber: row.account_number,
        net: sen(row.net_sen),
      })
    yield text
    text = ''
  }
}

/** The next of the withdrawals that were completed together, in the order of their keys. */
export const completedPage = async (
  client: Client,
  { batchId, at, after }: { batchId: Id<'bank_batch'>; at: Instant; after: readonly [string, string] },
  limit: number,
) => {
  // However few completed ones the planner knows of: sorting all of them for each page would take the square of the time.
  planAlongIndexes(client)
  const { rows } = await client.query<
    Pick<
      Row,
      'org_id' | 'id' | 'employee_id' | 'employee_name' | 'amount_sen' | 'net_sen' | 'bank_code' | 'account_number'
    >
  >(
    `select w.org_id, w.id, w.employee_id, w.employee_name, w.amount_sen, w.net_sen, w.bank_code, w.account_number from withdrawals w
      where w.batch_id = $1 and w.status = 'completed' and w.modified_at = $2 and (w.org_id, w.id) > ($3, $4) order by w.org_id, w.id limit $5`,
    [batchId, at, ...after, limit],
  )
  return rows.map((row) => ({
    orgId: row.org_id,
    id: row.id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    amount: row.amount_sen,
    net: row.net_sen,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
  }))
}

/** What the bank file of a batch says, in its order, as one answer. */
export const rowsOfBatch = async (client: Client, batchId: Id<'bank_batch'>) => {
  const { rows } = await client.query<
    Pick<Row, 'employee_name' | 'ic_number' | 'bank_code' | 'account_number' | 'net_sen'>
  >(
    `select r.employee_name, r.ic_number, r.bank_code, r.account_number, r.net_sen
       from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
      where s.batch_id = $1 order by s.org_id, s.id`,
    [batchId],
  )
  return rows.map((row) => ({
    createdBy: row.employee_name,
    employeeICNumber: row.ic_number,
    banking: bankingOf(row.bank_code, row.account_number),
    netAmount: row.net_sen,
  }))
}

/** The addresses of employees: the e-mail first, else the mobile number. */
export const addressesOf = async (
  client: Client,
  employees: readonly { orgId: Id<'org'>; employeeId: Id<'employee'> }[],
) => {
  const { rows } = await client.query<Pick<Selectable<Tables['employees']>, 'id' | 'email' | 'mobile_number'>>(
    `select e.id, e.email, e.mobile_number from employees e
      where (e.org_id, e.id) in (select * from unnest($1::text[], $2::text[])) and e.deleted_at is null`,
    [employees.map((one) => one.orgId), employees.map((one) => one.employeeId)],
  )
  return new Map(rows.map((row) => [row.id, { email: row.email, mobileNumber: row.mobile_number }]))
}
