import { whyNotMove, whyNotMoveAll } from '#kernel/lifecycle.ts'
import { formatRm, sum } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { queueMessage } from '#modules/notifications/message.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import type { ChangedBy, HeldWithdrawal } from './change.rules.ts'
import { readChanges } from './employee-withdrawals.store.ts'
import type { rollingPayManagement } from './management-withdrawals.contract.ts'
import { countTransactions, listTransactions, readTransaction, type ListInput } from './management-withdrawals.store.ts'
import type { Jump } from './page.service.ts'
import { conditionsOfSearch, searchOf } from './search.service.ts'
import { readSummary } from './summary.store.ts'
import { withdrawalLifecycle } from './withdrawal.rules.ts'
import { changeStatus, holdWithdrawals } from './withdrawal.service.ts'

/** A page that is asked for by its number passes over at most so many rows; beyond, one goes from page to page. */
const furthestJump = 20_000

export const rollingPayManagementHandlers: Handlers<typeof rollingPayManagement> = {
  getTransactions: async (ctx, input) => {
    const { orgId } = ctx.actor
    const looked = await conditionsOfSearch(ctx.client, searchOf(input), orgId)
    const counting = countTransactions(ctx.client, orgId, input, looked)
    const isJump = input.after === undefined && (input.page ?? 1) > 1
    // Without a jump the page need not wait for the count.
    const early = isJump ? undefined : listTransactions(ctx.client, orgId, input, looked, null)
    const [counts, firstRows] = await Promise.all([counting, early])
    const total = input.status
      ? counts[input.status].count
      : Object.values(counts).reduce((all, { count }) => all + count, 0)
    const page =
      firstRows ??
      (await listTransactions(ctx.client, orgId, input, looked, jumpTo(input, total) ?? ctx.refuse('page_too_far')))
    return { ...page, counts, total }
  },

  getTransaction: async (ctx, { transactionId, employeeICNumber, period }) => {
    const [transaction, changes] = await Promise.all([
      readTransaction(ctx.client, ctx.actor.orgId, transactionId),
      readChanges(ctx.client, ctx.actor.orgId, transactionId),
    ])
    if (!transaction) return ctx.refuse('not_found')
    if (employeeICNumber !== undefined && employeeICNumber !== transaction.employeeICNumber) ctx.refuse('not_found')
    if (period !== undefined && period !== transaction.period) ctx.refuse('not_found')
    const timeline = changes.map((change) => ({
      status: change.status,
      reason: change.reason,
      byName: change.by_name,
      byRole: change.by_role,
      at: change.happened_at,
    }))
    return { transaction, timeline }
  },

  updateTransaction: async (ctx, { status, transactionId, employeeICNumber, reason }) => {
    if (ctx.actor.org.status !== 'Active') ctx.refuse('organization_not_active')
    const rejecting = status === 'rejected'
    const held = await holdWithdrawals(ctx, [{ orgId: ctx.actor.orgId, id: transactionId }], { frees: rejecting })
    const [one] = held
    if (!one || one.icNumber !== employeeICNumber) return ctx.refuse('not_found')
    const whyNot = whyNotMove(withdrawalLifecycle, rejecting ? 'reject' : 'approve', one)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    await changeStatus(ctx, held, {
      to: status,
      by: byOf(ctx.actor),
      call: 'rollingPayManagement-updateTransaction',
      ...(rejecting && reason !== undefined && { reason }),
    })
    if (rejecting) await tellRejected(ctx, one, reason ?? '')
    return { ok: true, status }
  },

  bulkApproveTransactions: async (ctx, { transactions }) => {
    if (ctx.actor.org.status !== 'Active') ctx.refuse('organization_not_active')
    const asked = new Map(transactions.map(({ id, employeeICNumber }) => [id, employeeICNumber]))
    const held = await holdWithdrawals(
      ctx,
      [...asked.keys()].map((id) => ({ orgId: ctx.actor.orgId, id })),
    )
    if (held.length !== asked.size || held.some(({ id, icNumber }) => asked.get(id) !== icNumber))
      ctx.refuse('not_found')
    if (whyNotMoveAll(withdrawalLifecycle, 'approve', held)) ctx.refuse('withdrawals_not_pending')
    await changeStatus(ctx, held, {
      to: 'approved',
      by: byOf(ctx.actor),
      call: 'rollingPayManagement-bulkApproveTransactions',
    })
    return { ok: true, approved: held.length, amount: sum(held.map(({ amount }) => amount)) }
  },

  getMonthlySummary: (ctx, { period }) => readSummary(ctx.client, ctx.actor.orgId, period, ctx.now),
}

const byOf = ({ id, name, role }: TenantActor): ChangedBy => ({ id, name, role })

/** How to reach a page by its number, from the nearer end of the list; null if it lies too deep. */
const jumpTo = (input: ListInput, total: number): Jump | null => {
  const size = input.pageSize ?? 10
  const rows = ((input.page ?? 1) - 1) * size
  if (rows <= total / 2 || rows >= total)
    return rows > furthestJump && rows < total ? null : { fromEnd: false, rows: Math.min(rows, total), size }
  const fromEnd = Math.max(0, total - rows - size)
  return fromEnd > furthestJump ? null : { fromEnd: true, rows: fromEnd, size: Math.min(size, total - rows) }
}

type TellContext = Pick<Context<never, TenantActor>, 'client' | 'now' | 'newId' | 'db'>

/** The employee reads why, and that the amount is theirs again. */
const tellRejected = async (ctx: TellContext, one: HeldWithdrawal, reason: string): Promise<void> => {
  const email = await emailOf(ctx, one.orgId, one.userId)
  if (!email) return
  await queueMessage(ctx, {
    orgId: one.orgId,
    channel: 'email',
    to: email,
    subject: 'Your withdrawal was not approved',
    text: `Hello ${one.employeeName},\n\nyour employer did not approve your withdrawal of ${formatRm(one.amount)}. Reason: ${reason}\n\nThe amount is back in your balance.`,
  })
}

const emailOf = async ({ db }: TellContext, orgId: Id<'org'>, id: Id<'user'>): Promise<string | null> => {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.email ?? null
}
