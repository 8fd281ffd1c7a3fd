import { sen, sum } from '#kernel/money.ts'
import { firstDay } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { besideLists, mostToRemit, type Allocation } from '#owed/receivables/advance/remittance.rules.ts'
import {
  addAllocation,
  lockItems,
  proposeAllocation,
  readAllocations,
  readItems,
} from '#owed/receivables/advance/remittance.service.ts'
import { readMovedToLeavers } from '#money/deductions/leavers/leaver.service.ts'
import { accountBalance, lockBalance } from '#ground/ledger/ledger.service.ts'
import { openListReports } from '#owed/receivables/report/reported-payment.service.ts'
import { allocateOldestFirst } from '#owed/receivables/debt/owed.rules.ts'
import { advancePayments, type NewPayment } from '#owed/receivables/payment/payment.service.ts'
import type { Work } from '#server/context.ts'
import type { AdvanceAccount } from './repayment.contract.ts'
import * as sql from './repayment.sql.ts'

type Reads = Pick<Work, 'client' | 'db'>
type OrgId = Id<'org'>
type Remittance = Parameters<typeof proposeAllocation>[2]

/**
 * What an employer owes and has repaid: by list, and by month where there is no list yet. Of an employer with lists, the
 * months are those before the first one.
 */
export const readAdvanceAccount = async (ctx: Reads, orgId: OrgId): Promise<AdvanceAccount> => {
  const { client } = ctx
  const [months, repayments, outstanding, items, allocations, moved, reports] = await Promise.all([
    sql.selectMonths.all(client, { orgId }),
    advancePayments.list(ctx.db, orgId),
    accountBalance({ client }, { orgId, account: 'advances_receivable' }),
    readItems(ctx, orgId),
    readAllocations(ctx, orgId),
    readMovedToLeavers(ctx, orgId),
    openListReports(ctx.db, orgId),
  ])
  const paid = sum(repayments.filter(({ isVoid }) => !isVoid).map(({ amount }) => amount))
  const owing = months.filter((row) => row.owed > 0)
  const lists = items.flatMap(({ listId, number, dueOn, toRemit, remitted, open: rest }) =>
    listId && number ? [{ listId, number, dueOn, toRemit, remitted, outstanding: rest }] : [],
  )
  const opening = items.find(({ listId }) => listId === null)
  const byMonth = allocateOldestFirst(
    owing.filter((row) => lists.length === 0 || row.isOpening).map((row) => ({ period: row.period, owed: row.owed })),
    lists.length === 0 ? paid : sen((opening?.toRemit ?? 0) - (opening?.open ?? 0)),
  )
  const open = sum(items.map((item) => item.open))
  const onAccount = sum(allocations.filter(({ target }) => target === 'account').map((row) => row.amount))
  const rest = sum(items.map((item) => sen(item.toRemit - item.remitted)))
  return {
    owed: sen(sum(owing.map((row) => row.owed)) - moved),
    paid,
    outstanding,
    months: byMonth.toReversed(),
    lists: lists.toReversed(),
    ...besideLists({ balance: outstanding, open, rest, onAccount }),
    most: mostToRemit(items, outstanding),
    reports,
    repayments: repayments.map((repayment) => ({
      ...repayment,
      pays: allocations
        .filter((part) => part.advanceRepaymentId === repayment.id)
        .map(({ target, number, amount }) => ({ target, number, amount })),
    })),
  }
}

/** Locks what an employer owes for advances: its lists, and then its account. */
export const lockAdvances = async (ctx: Reads, orgId: OrgId, remittance: Remittance) => {
  await lockItems(ctx, orgId)
  await lockBalance(ctx, { orgId, account: 'advances_receivable' })
  const proposal = await proposeAllocation(ctx, orgId, remittance)
  const [first] = await sql.selectMonths.all(ctx.client, { orgId })
  return { orgId, due: proposal.most, since: first ? firstDay(first.period) : null, proposal }
}

/** Records a repayment with its allocations. */
export const addRepayment = async (
  ctx: Parameters<typeof advancePayments.add>[0],
  { allocation, ...repayment }: NewPayment<'advance'> & { readonly allocation: readonly Allocation[] },
) => {
  const { orgId, amount } = repayment
  const id = await advancePayments.add(ctx, repayment)
  await addAllocation(ctx, { orgId, repaymentId: id, amount, allocation })
  return id
}
