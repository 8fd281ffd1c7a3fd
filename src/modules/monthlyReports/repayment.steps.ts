import { sen, sum } from '#kernel/money.ts'
import { firstDay, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { besideLists, mostToRemit, type Allocation } from '#modules/deductions/remittance.rules.ts'
import {
  addAllocation,
  lockItems,
  readAllocations,
  readItems,
  removeAllocation,
} from '#modules/deductions/remittance.service.ts'
import { readMovedToLeavers } from '#modules/deductions/leaver.service.ts'
import { accountBalance, lockBalance } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import { recordedPayments, type NewPayment } from '#modules/ledger/recorded-payment.service.ts'
import { recordTransactions, voidTransactions } from '#modules/transactions/account.service.ts'
import type { Work } from '#server/context.ts'
import type { AdvanceAccount } from './report.contract.ts'
import * as sql from './repayment.sql.ts'

type Reads = Pick<Work, 'client' | 'db'>
type OrgId = Id<'org'>

export const advanceRepayments = recordedPayments('advance_repayments', {
  event: 'advances_repaid',
  voided: 'advances_repayment_voided',
})

/**
 * What an employer owes and has repaid: by list, and by month where there is no list yet. Of an employer with lists, the
 * months are those before the first one.
 */
export const readAdvanceAccount = async (ctx: Reads, orgId: OrgId): Promise<AdvanceAccount> => {
  const { client } = ctx
  const [months, repayments, outstanding, items, allocations, moved] = await Promise.all([
    sql.selectMonths.all(client, { orgId }),
    advanceRepayments.list(ctx.db, orgId),
    accountBalance({ client }, { orgId, account: 'advances_receivable' }),
    readItems(ctx, orgId),
    readAllocations(ctx, orgId),
    readMovedToLeavers(ctx, orgId),
  ])
  const paid = sum(repayments.filter(({ isVoid }) => !isVoid).map(({ amount }) => amount))
  const owing = months.filter((row) => row.owed_sen > 0)
  const lists = items.flatMap(({ listId, number, dueOn, toRemit, remitted, open: rest }) =>
    listId && number ? [{ listId, number, dueOn, toRemit, remitted, outstanding: rest }] : [],
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
  const rest = sum(items.map((item) => sen(item.toRemit - item.remitted)))
  return {
    owed: sen(sum(owing.map((row) => row.owed_sen)) - moved),
    paid,
    outstanding,
    months: byMonth.toReversed(),
    lists: lists.toReversed(),
    ...besideLists({ balance: outstanding, open, rest, onAccount }),
    most: mostToRemit(items, outstanding),
    repayments: repayments.map((repayment) => ({
      ...repayment,
      pays: allocations
        .filter((part) => part.advance_repayment_id === repayment.id)
        .map(({ target, number, amount_sen: amount }) => ({ target, number, amount })),
    })),
  }
}

/** The first day of the first month with advances; null if there are none. */
export const firstAdvanceDay = async ({ client }: Reads, orgId: OrgId): Promise<LocalDate | null> => {
  const [first] = await sql.selectMonths.all(client, { orgId })
  return first ? firstDay(first.period) : null
}

/** Locks an organization's lists and ledger account for advances until the transaction ends. */
export const lockAccount = async (ctx: Reads, orgId: OrgId): Promise<void> => {
  await lockItems(ctx, orgId)
  await lockBalance(ctx, { orgId, account: 'advances_receivable' })
}

type Repayment = NewPayment<'advance_repayments'> & { readonly allocation: readonly Allocation[] }

/** Stores a repayment with what it pays, posts it to the ledger and records it in the account transaction history. */
export const addRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId'>,
  { allocation, ...repayment }: Repayment,
): Promise<void> => {
  const { orgId, id, paidOn, amount, reference } = repayment
  await advanceRepayments.add(ctx, repayment)
  await addAllocation(ctx, { orgId, repaymentId: id, amount, allocation })
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

/** Voids a locked repayment, which then pays nothing. */
export const voidRepayment = async (
  ctx: Parameters<typeof advanceRepayments.void>[0],
  repayment: Parameters<typeof advanceRepayments.void>[1],
): Promise<void> => {
  const { orgId, id } = repayment
  await advanceRepayments.void(ctx, repayment)
  await removeAllocation(ctx, orgId, id)
  await voidTransactions(ctx, [{ orgId, sourceId: id }])
}
