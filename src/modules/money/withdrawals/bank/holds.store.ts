import { masked } from '#kernel/mask.ts'
import { dateIn } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Work } from '#server/context.ts'
import { releaseAccountOf } from '#people/employees/account/payment-holds.service.ts'
import * as sql from './holds.sql.ts'
import type { WithdrawalKey } from '../change.rules.ts'
import type { ChangeContext } from '../decision/status.steps.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'

/** The unsent withdrawals that end of day leaves out. */
export const heldWithdrawals = async ({ client }: Pick<Work, 'client'>, most: number) =>
  (await sql.selectHeld.all(client, { most })).map((row) => ({
    ...row,
    transactionId: row.id,
    createdBy: row.employeeName,
    account: { bank: bankName(row.bankCode), number: masked(row.accountNumber) },
    netAmount: row.net,
    returnedOn: row.sinceAt && dateIn(row.sinceAt),
    reported: row.isReported,
  }))

/** Releases the account of a withdrawal for further transfers; false if it isn't on hold. */
export const releaseAccount = async (
  ctx: ChangeContext,
  { orgId, id }: WithdrawalKey,
  reason: string,
): Promise<boolean> => {
  const account = await sql.selectAccount.first(ctx.client, { orgId, id })
  if (!account) return false
  const { bankCode, accountNumber } = account
  if (!(await releaseAccountOf(ctx, { orgId, bankCode, accountNumber, by: ctx.actor.id, reason }))) return false
  ctx.record({ type: withdrawalRecord, id, org: orgId, after: { accountReleased: true, reason } })
  return true
}
