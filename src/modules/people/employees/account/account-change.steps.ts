import { aboutChanges, mostNamed, type Confirmed, type Confirming } from '#kernel/effect.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { otherManagersOrPlatform } from '#people/identity/users/managers.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { digest, newToken } from '#server/secrets.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { accountLetters, accountsApproved, shownAccount } from './account-change.messages.ts'
import { accountsInOneFile } from './account-change.rules.ts'
import * as sql from './account-change.sql.ts'
import { allowNestedLoops } from '../employee.store.ts'
import { notifyEmployees } from '../contact/notify.service.ts'

type ChangingContext = Pick<Context<never, TenantActor>, 'db' | 'client' | 'actor' | 'now' | 'newId' | 'env'> &
  Confirming<'payee'>
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
 * Changes the bank accounts of employees, whose rows are locked. An account waits before it can be used, and a change of
 * one is confirmed by the caller and announced to the contact details that were known before. The first account of a new
 * record is confirmed and announced when it is approved. Returns the employees whose account before was in use.
 */
export const changeAccounts = async (
  ctx: ChangingContext,
  accounts: readonly Account[],
  { isNew = false } = {},
): Promise<Id<'employee'>[]> => {
  if (accounts.length === 0) return []
  const { orgId, org } = ctx.actor
  const made = await storeChanges(ctx, orgId, accounts, { isNew })
  const toConfirm = made.filter(({ oldBankCode }) => !isNew || oldBankCode !== null)
  if (toConfirm.length > 0) await ctx.confirm('payee', aboutAccounts(toConfirm))
  const changes = made
    .filter(({ oldBankCode }) => oldBankCode !== null)
    .map((change) => ({ ...change, orgId, employeeId: change.employeeId }))
  await notifyEmployees(ctx, changes, (change, { name: employeeName }) => {
    const news = {
      employeeName,
      employer: org.name,
      account: shownAccount({ bank: bankName(change.newBankCode), number: change.newAccountNumber }),
      usableFrom: change.usableFromAt,
      link: `${ctx.env.publicUrl}/account-changed#${orgId}.${change.token}`,
    }
    return { sms: accountLetters.changedSms(news), email: accountLetters.changed(news) }
  })
  return changes.filter((change) => change.wasUsed).map(({ employeeId }) => employeeId)
}

type AccountOf = {
  readonly employeeName: string
  readonly oldBankCode: string | null
  readonly oldAccountNumber: string | null
  readonly newBankCode: string
  readonly newAccountNumber: string
}
const accountText = (bankCode: string, accountNumber: string): string => `${bankName(bankCode)} ${accountNumber}`

/** The confirmation of changed or approved accounts: how many there are, and the first employees with their full account. */
const aboutAccounts = (accounts: readonly AccountOf[]): Confirmed =>
  aboutChanges(
    accounts.map((one) => ({
      name: one.employeeName,
      value: accountText(one.newBankCode, one.newAccountNumber),
      ...(one.oldBankCode !== null &&
        one.oldAccountNumber !== null && { before: accountText(one.oldBankCode, one.oldAccountNumber) }),
    })),
  )

/** Up to this many employees, lookups one by one are faster than a join of all. */
const fewIds = 100
/**
 * Approves accounts of employees that haven't been approved before. The caller confirms them, and the other Managers, or the
 * platform if there is none, are notified.
 */
export const approveAccounts = async (ctx: ChangingContext, ids: readonly Id<'employee'>[]): Promise<void> => {
  const { orgId, id: by, name, org } = ctx.actor
  // After a large import the database still expects few rows, and a nested loop over thousands would take minutes.
  if (ids.length > fewIds) await allowNestedLoops(ctx.db, false)
  const accounts = await sql.approveAccounts.all(ctx.client, { orgId, ids, now: ctx.now, by })
  if (ids.length > fewIds) await allowNestedLoops(ctx.db, true)
  if (accounts.length === 0) return
  await ctx.confirm('payee', aboutAccounts(accounts))
  const managers = await otherManagersOrPlatform(ctx.client, orgId, by)
  await queueMessages(
    ctx,
    managers.map(({ orgId: toldIn, email: to }) => ({
      orgId: toldIn,
      channel: 'email',
      to,
      ...accountsApproved({
        approvedBy: name,
        employer: org.name,
        accounts: accounts.slice(0, mostNamed),
        count: accounts.length,
      }),
    })),
  )
}

/** If one command changed many accounts that were in use, another Manager must approve the employees. */
export const requireSecondPerson = ({ client, actor, now }: StoringContext, ids: readonly Id<'employee'>[]) =>
  sql.requireSecondPerson.run(client, { orgId: actor.orgId, ids, by: actor.id, now, oneIn: accountsInOneFile })

/** Restores an account. The employee and the deciding person confirm it, so it can be used immediately. */
export const restoreAccount = (ctx: StoringContext, orgId: Id<'org'>, account: Account) =>
  storeChanges(ctx, orgId, [account], { atOnce: true })
