import type { Id } from '#kernel/values.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { requireFresh } from '#server/pipeline/authorize.ts'
import { digest, newToken } from '#server/secrets.ts'
import { accountChangedMessage, accountChangedSms } from './account-change.messages.ts'
import { accountsInOneFile } from './account-change.rules.ts'
import * as sql from './account-change.sql.ts'
import { notifyEmployees } from './known-contacts.service.ts'

type ChangingContext = Pick<Context<never, TenantActor>, 'client' | 'actor' | 'now' | 'newId' | 'env'>
type StoringContext = Pick<Context, 'client' | 'actor' | 'now' | 'newId'>
type Account = {
  readonly employeeId: Id<'employee'>
  readonly bankCode: string
  readonly accountNumber: string
}

const storeChanges = async (
  ctx: StoringContext,
  orgId: Id<'org'>,
  accounts: readonly Account[],
  { atOnce = false, isNew = false },
) => {
  const given = accounts.map((account) => ({ ...account, id: ctx.newId<'account_change'>(), token: newToken() }))
  const changes = await sql.changeAccounts.all(ctx.client, {
    orgId,
    given: given.map(({ token, ...change }) => ({ ...change, linkHash: digest(token) })),
    now: ctx.now,
    by: ctx.actor.id,
    byName: ctx.actor.name,
    atOnce,
    isNew,
  })
  const tokens = new Map(given.map(({ id, token }) => [id, token]))
  return changes.map((change) => ({ ...change, token: tokens.get(change.id) ?? '' }))
}

/**
 * Changes the bank accounts of employees, whose rows are locked. Each change of an existing account waits before it can
 * be used, and is announced to the contact details that were known before. Of new records, an account is a change if a
 * deleted record of the person had another one. Returns the employees whose account before was in use.
 */
export const changeAccounts = async (
  ctx: ChangingContext,
  accounts: readonly Account[],
  { isNew = false } = {},
): Promise<Id<'employee'>[]> => {
  if (accounts.length === 0) return []
  const { orgId, org } = ctx.actor
  const changes = new Map(
    (await storeChanges(ctx, orgId, accounts, { isNew })).map((change) => [change.employee_id, change]),
  )
  // A first account changes nothing, so the database says which are changes.
  if (changes.size > 0) requireFresh(ctx)
  await notifyEmployees(ctx, orgId, [...changes.keys()], (id, employeeName) => {
    const change = changes.get(id)
    if (!change) return []
    const news = {
      employeeName,
      employer: org.name,
      bankCode: change.new_bank_code,
      accountNumber: change.new_account_number,
      usableFrom: change.usable_from_at,
      link: `${ctx.env.publicUrl}/account-changed#${orgId}.${change.token}`,
    }
    return [
      { channel: 'sms', ...accountChangedSms(news) },
      { channel: 'email', ...accountChangedMessage(news) },
    ]
  })
  return [...changes.values()].filter((change) => change.was_used).map((change) => change.employee_id)
}

/** If one command changed many accounts that were in use, another Manager must approve the employees. */
export const requireSecondPerson = ({ client, actor, now }: StoringContext, ids: readonly Id<'employee'>[]) =>
  sql.requireSecondPerson.run(client, { orgId: actor.orgId, ids, by: actor.id, now, oneIn: accountsInOneFile })

/** Restores an account. The employee and the person who decides confirm it, so it can be used immediately. */
export const restoreAccount = (ctx: StoringContext, orgId: Id<'org'>, account: Account) =>
  storeChanges(ctx, orgId, [account], { atOnce: true })
