import { createHash } from 'node:crypto'
import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance } from '#ground/ledger/ledger.service.ts'
import type { Work } from '#server/context.ts'
import { allocationOf, besideLists, creditsOf, mostToRemit, type Allocation } from './remittance.rules.ts'
import * as sql from './remittance.sql.ts'

type Reads = Pick<Work, 'client'>
type OrgId = Id<'org'>

/** The debts that an organization remits: its lists and the months before the first one, with open amounts. */
export const readItems = async ({ client }: Reads, orgId: OrgId) =>
  (await sql.selectItems.all(client, { orgId })).map((row) => ({
    ...row,
  }))

/** The open items of all organizations, by employer, the earliest due first. */
export const readOpenItems = ({ client }: Reads) => sql.selectOpenItems.all(client)

/** The balance of each employer's account, and the amounts in it that are not on open lists. */
export const readOwed = async ({ client }: Reads) =>
  (await sql.selectOwed.all(client)).map((row) => ({
    orgId: row.orgId,
    orgName: row.name,
    pausedOn: row.pausedOn,
    owed: row.balance,
    reported:
      row.reported === null || row.reportedOn === null ? null : { amount: row.reported, paidOn: row.reportedOn },
    ...besideLists({
      balance: row.balance,
      open: row.open,
      rest: row.rest,
      onAccount: row.onAccount,
    }),
  }))

/** What each repayment of an organization pays. */
export const readAllocations = ({ client }: Reads, orgId: OrgId) => sql.selectAllocations.all(client, { orgId })

type ListKey = { readonly orgId: OrgId; readonly id: Id<'deduction_list'> }
/** The payments and the credits of a list, the earliest first. */
export const readSettled = async (ctx: Reads, { orgId, id: listId }: ListKey) => {
  const items = await readItems(ctx, orgId)
  const payments = await sql.selectPaymentsOf.all(ctx.client, { orgId, listId })
  const credits = await sql.selectCredits.all(ctx.client, { orgId })
  const sources = credits.map((row) => ({
    number: row.number,
    reference: row.reference,
    on: row.onDate,
    amount: row.amount,
  }))
  return {
    payments: payments.map((row) => ({ ...row })),
    credits: creditsOf(
      items.map(({ listId: of, toRemit, remitted, open }) => ({ listId: of, rest: sen(toRemit - remitted), open })),
      sources,
      listId,
    ),
  }
}

/**
 * Locks what an organization remits until the transaction ends, before the ledger account. Making, submitting and
 * reopening its lists take turns too, so a rest is carried once.
 */
export const lockItems = ({ client }: Reads, orgId: OrgId) => sql.lockLists.first(client, { orgId })

/** Whether anything was remitted for a list. */
export const isRemitted = async ({ client }: Reads, { orgId, id: listId }: ListKey): Promise<boolean> =>
  (await sql.selectIsRemitted.one(client, { orgId, listId })).remitted

type Remittance = { readonly amount: Sen; readonly reference: string }
/** The open items with the allocation of a remittance, the most that can be remitted, and the digest of the figures shown. */
export const proposeAllocation = async (ctx: Reads, orgId: OrgId, remittance: Remittance) => {
  const items = (await readItems(ctx, orgId)).filter(({ open }) => open > 0)
  const allocation = allocationOf(items, remittance)
  const owed = await accountBalance(ctx, { orgId, account: 'advances_receivable' })
  const shown: Shown = {
    count: items.length,
    total: sum(items.map(({ open }) => open)),
    digest: createHash('md5')
      .update(items.map(({ listId, open }) => `${listId ?? 'opening'} ${open}`).join('\n'))
      .digest('hex'),
  }
  return { items, allocation, owed, most: mostToRemit(items, owed), shown }
}

type NewAllocation = {
  readonly orgId: OrgId
  readonly repaymentId: Id<'advance_repayment'>
  readonly amount: Sen
  readonly allocation: readonly Allocation[]
}
/** Stores what a repayment pays. The rest of its amount pays the next list that is due. */
export const addAllocation = async (
  { db }: Pick<Work, 'db'>,
  { orgId, repaymentId, amount, allocation }: NewAllocation,
): Promise<void> => {
  const rest = sen(amount - sum(allocation.map((part) => part.amount)))
  const parts = [
    ...allocation.map(({ listId, amount: part }) => ({
      target: listId === null ? ('opening' as const) : ('list' as const),
      list_id: listId,
      amount_sen: part,
    })),
    { target: 'account' as const, list_id: null, amount_sen: rest },
  ].filter((part) => part.amount_sen > 0)
  await db
    .insertInto('remittance_allocations')
    .values(parts.map((part, position) => ({ org_id: orgId, advance_repayment_id: repaymentId, position, ...part })))
    .execute()
}

/** Removes what a void repayment paid. */
export const removeAllocation = ({ db }: Pick<Work, 'db'>, orgId: OrgId, repaymentId: Id<'advance_repayment'>) =>
  db
    .deleteFrom('remittance_allocations')
    .where((of) => of.and({ org_id: orgId, advance_repayment_id: repaymentId }))
    .execute()
