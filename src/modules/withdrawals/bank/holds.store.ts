import { masked } from '#kernel/mask.ts'
import { dateIn } from '#kernel/time.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Work } from '#server/context.ts'
import { releaseAccountOf } from '#modules/employees/payment-holds.service.ts'
import * as sql from './holds.sql.ts'
import type { WithdrawalKey } from '../change.rules.ts'
import type { ChangeContext } from '../decision/status.service.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'

/** The unsent withdrawals that end of day leaves out. */
export const heldWithdrawals = async ({ client }: Pick<Work, 'client'>, most: number) =>
  (await sql.selectHeld.all(client, { most })).map((row) => ({
    orgId: row.org_id,
    orgName: row.org_name,
    transactionId: row.id,
    employeeId: row.employee_id,
    createdBy: row.employee_name,
    account: { bank: bankName(row.bank_code), number: masked(row.account_number) },
    netAmount: row.net_sen,
    reason: row.reason,
    returnedOn: row.since_at && dateIn(row.since_at),
    reported: row.is_reported,
  }))

/** Those of the withdrawals that end of day wouldn't send. */
export const onHoldAmong = async (
  { client }: Pick<Work, 'client'>,
  withdrawals: readonly WithdrawalKey[],
): Promise<ReadonlySet<string>> => new Set((await sql.selectOnHold.all(client, { withdrawals })).map(({ id }) => id))

/** Releases the account of a withdrawal for further transfers; false if it isn't on hold. */
export const releaseAccount = async (
  ctx: ChangeContext,
  { orgId, id }: WithdrawalKey,
  reason: string,
): Promise<boolean> => {
  const account = await sql.selectAccount.first(ctx.client, { orgId, id })
  if (!account) return false
  const { bank_code: bankCode, account_number: accountNumber } = account
  if (!(await releaseAccountOf(ctx, { orgId, bankCode, accountNumber, by: ctx.actor.id, reason }))) return false
  ctx.record({ type: withdrawalRecord, id, org: orgId, after: { accountReleased: true, reason } })
  return true
}
