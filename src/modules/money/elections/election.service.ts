import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { restoreWalletAccount } from '#people/employees/account/wallet-account.service.ts'
import type { Context } from '#server/context.ts'
import { electionRecord } from './election-record.rules.ts'

type Restored = {
  readonly orgId: Id<'org'>
  readonly employeeId: Id<'employee'>
  readonly walletId: Id<'wallet'>
  readonly walletName: string
  /** The account that the employee reported. */
  readonly reported: string
  /** The account before; null if there was none. */
  readonly accountNumber: string | null
}

/**
 * Restores the account of an election, whose employee is locked, or removes the election if it had no account before. An
 * election that the employee has corrected since is kept.
 */
export const restoreElection = async (
  ctx: Pick<Context, 'db' | 'client' | 'actor' | 'now' | 'newId' | 'record'>,
  { orgId, employeeId, walletId, walletName, reported, accountNumber }: Restored,
): Promise<void> => {
  const found = await ctx.db
    .selectFrom('elected_wallets')
    .select(['id', 'account_change_id', 'modified_at'])
    .where((of) => of.and({ org_id: orgId, employee_id: employeeId, wallet_id: walletId, account_number: reported }))
    .executeTakeFirst()
  if (!found) return
  const audited = { type: electionRecord, id: found.id, org: orgId }
  const before = { wallet: walletName, accountNumber: reported }
  if (accountNumber === null) {
    await ctx.db.deleteFrom('elected_wallets').where('org_id', '=', orgId).where('id', '=', found.id).execute()
    ctx.record({ ...audited, before })
    return
  }
  const changed = await restoreWalletAccount(ctx, {
    orgId,
    employeeId,
    walletId,
    walletName,
    accountNumber,
    before: { accountNumber: reported, changeId: found.account_change_id },
  })
  await ctx.db
    .updateTable('elected_wallets')
    .set({
      ...changed,
      account_number: accountNumber,
      modified_at: laterThan(found.modified_at, ctx.now),
      modified_by: ctx.actor.id,
    })
    .where((of) => of.and({ org_id: orgId, id: found.id }))
    .execute()
  ctx.record({ ...audited, before, after: { wallet: walletName, accountNumber } })
}
