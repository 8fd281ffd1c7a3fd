import { sen, sum, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import { firstDay, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Allocation } from '#modules/deductions/remittance.rules.ts'
import {
  addAllocation,
  lockItems,
  readAllocations,
  readItems,
  removeAllocation,
} from '#modules/deductions/remittance.service.ts'
import { accountBalance, lockBalance, postEntry, reverseEntry } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import { recordTransactions, voidTransactions } from '#modules/transactions/account.service.ts'
import type { Work } from '#server/context.ts'
import type { AdvanceAccount } from './report.contract.ts'
import * as sql from './repayment.sql.ts'

type Reads = Pick<Work, 'client'>
type OrgId = Id<'org'>

/**
 * What an employer owes and has repaid: by list, and by month where there is no list yet. Of an employer with lists, the
 * months are those before the first one.
 */
export const readAdvanceAccount = async (ctx: Reads, orgId: OrgId): Promise<AdvanceAccount> => {
  const { client } = ctx
  const [months, repayments, outstanding, items, allocations] = await Promise.all([
    sql.selectMonths.all(client, { orgId }),
    sql.selectRepayments.all(client, { orgId }),
    accountBalance({ client }, { orgId, account: 'advances_receivable' }),
    readItems(ctx, orgId),
    readAllocations(ctx, orgId),
  ])
  const paid = sum(repayments.filter((row) => row.voided_at === null).map((row) => row.amount_sen))
  const owing = months.filter((row) => row.owed_sen > 0)
  const lists = items.flatMap(({ listId, number, dueOn, toRemit, open: rest }) =>
    listId && number ? [{ listId, number, dueOn, toRemit, outstanding: rest }] : [],
  )
  const opening = items.find(({ listId }) => listId === null)
  const byMonth = allocateOldestFirst(
    owing
      .filter((row) => lists.length === 0 || row.is_opening)
      .map((row) => ({ period: row.period, owed: row.owed_sen })),
    lists.length === 0 ? paid : sen((opening?.toRemit ?? 0) - (opening?.open ?? 0)),
  )
  const open = sum(items.map((item) => item.open))
  const onAccount = sum(allocations.filter(({ target }) => target === 'account').map((row) => row.amount_sen))
  const credit = sen(open + onAccount - sum(items.map((item) => sen(item.toRemit - item.remitted))))
  return {
    owed: sum(owing.map((row) => row.owed_sen)),
    paid,
    outstanding,
    months: byMonth.toReversed(),
    lists: lists.toReversed(),
    unlisted: sen(outstanding - open + credit),
    credit,
    repayments: repayments.map((row) => ({
      id: row.id,
      paidOn: row.paid_on,
      amount: row.amount_sen,
      reference: row.reference,
      createdAt: row.created_at,
      createdByName: row.created_by_name,
      isVoid: row.voided_at !== null,
      voidedAt: row.voided_at,
      voidReason: row.void_reason,
      pays: allocations
        .filter((part) => part.advance_repayment_id === row.id)
        .map(({ target, number, amount_sen: amount }) => ({ target, number, amount })),
    })),
  }
}

/** The first day of the first month with advances; null if there are none. */
export const firstAdvanceDay = async ({ client }: Reads, orgId: OrgId): Promise<LocalDate | null> => {
  const [first] = await sql.selectMonths.all(client, { orgId })
  return first ? firstDay(first.period) : null
}

/** The amount that an organization owes for advances. Locks its lists and the ledger account until the transaction ends. */
export const lockOutstanding = async (ctx: Reads, orgId: OrgId): Promise<Sen> => {
  await lockItems(ctx, orgId)
  return lockBalance(ctx, { orgId, account: 'advances_receivable' })
}

/**
 * Whether a repayment of the organization that is not void has this reference. Call it after `lockOutstanding`, so that
 * two repayments at the same time can't both use it.
 */
export const isReferenceUsed = async ({ db }: Pick<Work, 'db'>, orgId: OrgId, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('advance_repayments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('reference_key', '=', requiredReferenceKey(reference))
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Repayment = {
  readonly orgId: OrgId
  readonly id: Id<'advance_repayment'>
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  readonly by: { readonly id: Id<'user'>; readonly name: string }
  readonly allocation: readonly Allocation[]
}

/** Stores a repayment with what it pays, posts it to the ledger and records it in the account transaction history. */
export const addRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId'>,
  { orgId, id, paidOn, amount, reference, by, allocation }: Repayment,
): Promise<void> => {
  const key = requiredReferenceKey(reference)
  await ctx.db
    .insertInto('advance_repayments')
    .values({
      org_id: orgId,
      id,
      paid_on: paidOn,
      amount_sen: amount,
      reference,
      reference_key: key,
      created_at: ctx.now,
      created_by: by.id,
      created_by_name: by.name,
    })
    .execute()
  await addAllocation(ctx, { orgId, repaymentId: id, amount, allocation })
  await postEntry(ctx, {
    orgId,
    event: 'advances_repaid',
    sourceType: 'advance_repayment',
    sourceId: id,
    on: paidOn,
    key: `advances-repaid:${id}`,
    amounts: { paid: amount },
  })
  await recordTransactions(ctx, [
    {
      orgId,
      type: 'SETTLEMENT',
      sourceType: 'advance_repayment',
      sourceId: id,
      amount,
      paidOn,
      description: reference,
    },
  ])
}

export const lockRepayment = ({ client }: Reads, orgId: OrgId, id: Id<'advance_repayment'>) =>
  sql.lockRepayment.first(client, { orgId, id })

/** Voids a locked repayment and reverses its ledger entry. */
export const voidRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId' | 'today'>,
  { orgId, id, by, reason }: Pick<Repayment, 'orgId' | 'id' | 'by'> & { readonly reason: string },
): Promise<void> => {
  await ctx.db
    .updateTable('advance_repayments')
    .set({ voided_at: ctx.now, voided_by_name: by.name, void_reason: reason })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await removeAllocation(ctx, orgId, id)
  await reverseEntry(ctx, {
    orgId,
    event: 'advances_repayment_voided',
    of: `advances-repaid:${id}`,
    on: ctx.today,
    key: `advances-repayment-voided:${id}`,
  })
  await voidTransactions(ctx, [{ orgId, sourceId: id }])
}
