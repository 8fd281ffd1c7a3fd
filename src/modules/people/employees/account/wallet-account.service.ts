import type { Confirming } from '#kernel/effect.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, EmployeeActor } from '#server/context.ts'
import { digest, newToken } from '#server/secrets.ts'
import { accountLetters, shownAccount } from './account-change.messages.ts'
import { changeWalletAccount } from './account-change.sql.ts'
import { notifyEmployees } from '../contact/notify.service.ts'

type StoringContext = Pick<Context, 'client' | 'actor' | 'now' | 'newId'>
type Change = {
  readonly orgId: Id<'org'>
  readonly employeeId: Id<'employee'>
  readonly walletId: Id<'wallet'>
  readonly walletName: string
  readonly accountNumber: string
  /** Null for a wallet that isn't elected yet. */
  readonly before: { readonly accountNumber: string; readonly changeId: Id<'account_change'> | null } | null
}
/** The columns of an election whose account has changed. */
type Changed = {
  readonly account_change_id: Id<'account_change'>
  readonly account_usable_from_at: Instant
}

const storeChange = async (
  { client, actor, now, newId }: StoringContext,
  { before, ...change }: Change,
  { isPaid = false, atOnce = false },
) => {
  const token = newToken()
  const made = await changeWalletAccount.one(client, {
    ...change,
    id: newId<'account_change'>(),
    linkHash: digest(token),
    accountBefore: before?.accountNumber ?? null,
    changeBefore: before?.changeId ?? null,
    isPaid,
    atOnce,
    now,
    by: actor.id,
    byName: actor.name,
  })
  return { token, account_change_id: made.id, account_usable_from_at: made.usableFromAt }
}

type ChangingContext = Pick<Context<never, EmployeeActor>, 'client' | 'actor' | 'now' | 'newId' | 'env'> &
  Confirming<'payee'>

/**
 * Changes the account of the caller in a wallet, or adds the first one. Like a bank account, it is confirmed, announced to
 * the contact details that were known before, and waits unless benefits have been paid to it. The row of the
 * employee is locked.
 */
export const changeOwnWalletAccount = async (
  ctx: ChangingContext,
  change: Omit<Change, 'orgId' | 'employeeId'>,
  { isPaid }: { isPaid: boolean },
): Promise<Changed> => {
  const { orgId, employeeId } = ctx.actor
  const { walletName, accountNumber, before } = change
  await ctx.confirm('payee', {
    lines: [{ name: walletName, value: accountNumber, ...(before && { before: before.accountNumber }) }],
  })
  const { token, ...changed } = await storeChange(ctx, { ...change, orgId, employeeId }, { isPaid })
  await notifyEmployees(ctx, [ctx.actor], (_, { name: employeeName }) => {
    const news = {
      employeeName,
      account: shownAccount({ bank: walletName, number: accountNumber }),
      usableFrom: changed.account_usable_from_at,
      link: `${ctx.env.publicUrl}/account-changed#${orgId}.${token}`,
    }
    return { sms: accountLetters.walletChangedSms(news), email: accountLetters.walletChanged(news) }
  })
  return changed
}

/** Restores a wallet account. The employee and the deciding person confirm it, so it can be used immediately. */
export const restoreWalletAccount = async (ctx: StoringContext, change: Change): Promise<Changed> => {
  const { token: _, ...changed } = await storeChange(ctx, change, { atOnce: true })
  return changed
}

const lastChangeOf = (
  share: string,
) => `account_changes c where c.org_id = ${share}.org_id and c.employee_id = ${share}.employee_id
  and c.wallet_id = ${share}.wallet_id and c.new_account_number = ${share}.account_number order by c.id desc limit 1`
/** SQL for the time from which the wallet account of a share can be paid; null for accounts from before this rule. */
export const walletUsableFrom = (share: string): string => `(select c.usable_from_at from ${lastChangeOf(share)})`
/** SQL for whether the employee reported the wallet account of a share, and it has not been kept by a decision. */
export const isWalletRefused = (share: string): string =>
  `coalesce((select c.reported_at is not null and c.resolution is distinct from 'kept' from ${lastChangeOf(share)}), false)`
