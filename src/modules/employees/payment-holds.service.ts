import type pg from 'pg'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { EmployeeKey } from './employee.store.ts'
import * as sql from './payment-holds.sql.ts'

/** SQL for whether the bank returned the last transfer to the account of a row, and no operator has released it. */
export const isAccountHeld = (row: string): string =>
  `exists (select from payment_holds h where h.org_id = ${row}.org_id and h.bank_code = ${row}.bank_code
     and h.account_number = ${row}.account_number and h.employee_id = '' and h.released_at is null)`

/** SQL for whether an employee reported a change of their account, which no Manager has resolved. */
export const isEmployeeHeld = (orgId: string, employeeId: string): string =>
  `exists (select from payment_holds f where f.org_id = ${orgId} and f.bank_code = '' and f.account_number = ''
     and f.employee_id = ${employeeId} and f.released_at is null)`

/** Whether an employee reported a change of their account, which nobody has resolved. */
export const isReported = async (client: pg.PoolClient, key: EmployeeKey): Promise<boolean> =>
  (await sql.selectReported.first(client, key)) !== undefined

/** Those of the employees with an unresolved report of a changed account. */
export const reportedAmong = async (
  client: pg.PoolClient,
  orgId: Id<'org'>,
  ids: readonly Id<'employee'>[],
): Promise<ReadonlySet<string>> => {
  const rows = ids.length === 0 ? [] : await sql.selectAllReported.all(client, { orgId, ids })
  return new Set(rows.map((row) => row.employee_id))
}

/** SQL for whether a payment must not be made, of a row with the employee and the account. */
export const isHeld = (row: string): string =>
  `(${isAccountHeld(row)} or ${isEmployeeHeld(`${row}.org_id`, `${row}.employee_id`)})`

/** Holds the accounts of returned withdrawals, which the rows of `rows` are. The parameters are `now` and `reason`. */
export const holdAccounts = (rows: string): string => `
    insert into payment_holds as h (org_id, bank_code, account_number, withdrawal_id, net_sen, reason, since_at)
    select distinct on (org_id, bank_code, account_number) org_id, bank_code, account_number, id, net_sen, :reason, :now::timestamptz from ${rows}
     order by org_id, bank_code, account_number, id desc
    on conflict (org_id, bank_code, account_number, employee_id) do update set withdrawal_id = excluded.withdrawal_id, net_sen = excluded.net_sen,
      reason = excluded.reason, since_at = excluded.since_at, released_at = null, released_by = null, release_reason = null`

type Release = {
  readonly orgId: Id<'org'>
  readonly withdrawalId: Id<'withdrawal'>
  readonly by: Id<'user'>
  readonly reason: string
}
/** Releases the account of a withdrawal for further transfers; false if it isn't on hold. */
export const releaseAccountOf = async (
  { client, now }: Pick<Work, 'client' | 'now'>,
  { orgId, withdrawalId: id, by, reason }: Release,
): Promise<boolean> =>
  (await sql.releaseAccount.first(client, { orgId, id, now, releasedBy: by, reason })) !== undefined
