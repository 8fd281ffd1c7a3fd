import type pg from 'pg'
import type { Sen } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { EmployeeKey } from '../employee.store.ts'
import * as sql from './payment-holds.sql.ts'

/** SQL for whether the bank returned the last payment to the account of a row, and it has not been released. */
export const isAccountHeld = (row: string): string =>
  `exists (select from payment_holds h where h.org_id = ${row}.org_id and h.bank_code = ${row}.bank_code
     and h.account_number = ${row}.account_number and h.employee_id = '' and h.released_at is null)`

/** SQL for whether an employee reported a change of their account, which no Manager has resolved. */
export const isEmployeeHeld = (orgId: string, employeeId: string): string =>
  `exists (select from payment_holds f where f.org_id = ${orgId} and f.bank_code = '' and f.account_number = ''
     and f.employee_id = ${employeeId} and f.released_at is null)`

/** Whether an employee reported a change of their account, which is not resolved yet. */
export const isReported = async (client: pg.PoolClient, key: EmployeeKey): Promise<boolean> =>
  (await sql.selectReported.first(client, key)) !== undefined

/** Those of the employees with an unresolved report of a changed account. */
export const reportedAmong = async (
  client: pg.PoolClient,
  orgId: Id<'org'>,
  ids: readonly Id<'employee'>[],
): Promise<ReadonlySet<string>> => {
  const rows = ids.length === 0 ? [] : await sql.selectAllReported.all(client, { orgId, ids })
  return new Set(rows.map((row) => row.employeeId))
}

/** SQL for whether a payment must not be made, of a row with the employee and the account. */
export const isHeld = (row: string): string =>
  `(${isAccountHeld(row)} or ${isEmployeeHeld(`${row}.org_id`, `${row}.employee_id`)})`

type HeldLine = {
  readonly id: Id<'disbursement_line'>
  readonly bankCode: string
  readonly accountNumber: string
  readonly amountSen: Sen
}
/** Holds the accounts of payments of a disbursement that the bank refused or returned. */
export const holdLines = async (
  { client, now }: Pick<Work, 'client' | 'now'>,
  orgId: Id<'org'>,
  lines: readonly HeldLine[],
  reason: string,
): Promise<void> => {
  if (lines.length > 0) await sql.holdLines.run(client, { orgId, lines, reason, now })
}

/** Takes back the holds of payments that the bank hasn't refused after all. */
export const takeBackHolds = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  lineIds: readonly Id<'disbursement_line'>[],
): Promise<void> => {
  await sql.deleteLineHolds.run(client, { orgId, lineIds })
}

/** Why nothing is paid to an account, and the last release of a hold. */
export type AccountHold = {
  readonly held: { readonly amount: Sen; readonly reason: string; readonly at: Instant } | null
  readonly released: { readonly by: string; readonly reason: string; readonly at: Instant } | null
}
type OwnedAccount = Account & { readonly orgId: Id<'org'> }
/** The holds of accounts, to look up by account. */
export const holdsOf = async (
  { client }: Pick<Work, 'client'>,
  accounts: readonly OwnedAccount[],
): Promise<(account: OwnedAccount) => AccountHold> => {
  const rows = accounts.length === 0 ? [] : await sql.selectHolds.all(client, { accounts })
  return ({ orgId, bankCode, accountNumber }) => {
    const found = rows.find(
      (row) => row.orgId === orgId && row.bankCode === bankCode && row.accountNumber === accountNumber,
    )
    if (!found) return { held: null, released: null }
    const { net: amount, reason, sinceAt: at, releasedAt, releaseReason } = found
    if (releasedAt === null || releaseReason === null) return { held: { amount, reason, at }, released: null }
    return {
      held: null,
      released: { by: found.releasedByName ?? 'Upah', reason: releaseReason, at: releasedAt },
    }
  }
}

type Account = { readonly bankCode: string; readonly accountNumber: string }
type Release = Account & { readonly orgId: Id<'org'>; readonly by: Id<'user'>; readonly reason: string }
/** Releases an account for further payments; false if it isn't on hold. */
export const releaseAccountOf = async (
  { client, now }: Pick<Work, 'client' | 'now'>,
  { by, ...release }: Release,
): Promise<boolean> => (await sql.releaseAccount.first(client, { ...release, now, releasedBy: by })) !== undefined
