import { formatRm } from '#kernel/money.ts'
import { formatDate, formatPeriod, periodOf } from '#kernel/time.ts'
import { queueMessage } from '#modules/notifications/message.service.ts'
import { changeStatus, holdWithdrawals } from '#modules/withdrawals/withdrawal.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employmentEnding } from './employee.rules.ts'
import { readNotificationsEmail } from './employee.store.ts'
import { leavers } from './import-write.store.ts'

/** Those for whom an import brings an end date: what waits is rejected, and payroll hears the final deduction of each. */
export const endEmployments = async (ctx: Context<never, TenantActor>, call: string): Promise<void> => {
  const { orgId } = ctx.actor
  const period = periodOf(ctx.today)
  const leaving = await leavers(ctx.db, orgId, period)
  if (leaving.length === 0) return
  const waiting = leaving.flatMap((one) => one.waiting.map((id) => ({ orgId, id })))
  const held = await holdWithdrawals(ctx, waiting, { frees: true })
  const by = { id: ctx.actor.id, name: ctx.actor.name, role: ctx.actor.role }
  const pending = held.filter(({ status }) => status === 'pending')
  await changeStatus(ctx, pending, { to: 'rejected', reason: employmentEnding, by, call })

  const to = await readNotificationsEmail(ctx.db, orgId)
  if (!to) return
  const lines = leaving.map(
    ({ name, endOn, taken }) =>
      `${name} leaves on ${formatDate(endOn)}. To deduct for ${formatPeriod(period)}: ${formatRm(taken)}.`,
  )
  await queueMessage(ctx, {
    orgId,
    channel: 'email',
    to,
    subject:
      leaving.length === 1
        ? `Final deduction of ${leaving[0]?.name}`
        : `Final deductions of ${leaving.length} employees`,
    text: `Withdrawals are closed from now on, and ${pending.length} that waited for approval were rejected.\n\n${lines.join('\n')}`,
  })
}
