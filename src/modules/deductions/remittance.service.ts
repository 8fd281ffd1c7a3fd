import { createHash } from 'node:crypto'
import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance } from '#modules/ledger/ledger.service.ts'
import type { Work } from '#server/context.ts'
import { lockLists } from './make.sql.ts'
import { allocationOf, besideLists, creditsOf, mostToRemit, type Allocation } from './remittance.rules.ts'
import * as sql from './remittance.sql.ts'

type Reads = Pick<Work, 'client'>
type OrgId = Id<'org'>

/** What an organization remits: its lists, and the months before the first one, with what is open. */
export const readItems = async ({ client }: Reads, orgId: OrgId) =>
  (await sql.selectItems.all(client, { orgId })).map((row) => ({
    listId: row.list_id,
    number: row.number,
    dueOn: row.due_on,
    toRemit: row.to_remit_sen,
    remitted: row.remitted_sen,
    open: row.open_sen,
  }))

/** The open items of all organizations, by employer, the earliest due first. */
export const readOpenItems = ({ client }: Reads) => sql.selectOpenItems.all(client)

/** What each employer owes, and what of it is not on its open lists. */
export const readOwed = async ({ client }: Reads) =>
  (await sql.selectOwed.all(client)).map((row) => ({
    orgId: row.org_id,
    orgName: row.name,
    pausedOn: row.paused_on,
    owed: row.balance_sen,
    ...besideLists({
      balance: row.balance_sen,
      open: row.open_sen,
      rest: row.rest_sen,
      onAccount: row.on_account_sen,
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
    on: row.on_date,
    amount: row.amount_sen,
  }))
  return {
    payments: payments.map((row) => ({ paidOn: row.paid_on, reference: row.reference, amount: row.amount_sen })),
    credits: creditsOf(
      items.map(({ listId: of, toRemit, remitted, open }) => ({ listId: of, rest: sen(toRemit - remitted), open })),
      sources,
      listId,
    ),
  }
}

/** Locks what an organization remits until the transaction ends, before the ledger account. */
export const lockItems = ({ client }: Reads, orgId: OrgId) => lockLists.first(client, { orgId })

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
    .where('org_id', '=', orgId)
    .where('advance_repayment_id', '=', repaymentId)
    .execute()
