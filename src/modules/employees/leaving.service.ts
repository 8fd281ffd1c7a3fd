import { formatRm, sen } from '#kernel/money.ts'
import { formatDate, formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import { queueMessage } from '#modules/notifications/message.service.ts'
import { notificationsEmail } from '#modules/notifications/settings.service.ts'
import { changeStatus, holdWithdrawals } from '#modules/withdrawals/withdrawal.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employmentEnding } from './employee.rules.ts'
import type { EmployeeKey } from './employee.store.ts'
import * as store from './leaving.store.ts'

type Leaving = Pick<
  Context<never, TenantActor>,
  'db' | 'client' | 'actor' | 'now' | 'today' | 'newId' | 'record' | 'address'
>
type Leaver = { readonly firstName: string; readonly lastName: string; readonly endDate: LocalDate }

/**
 * Somebody leaves: what waits is rejected, what is on its way goes on, and whoever the organization named for notices
 * hears today what payroll has to deduct at the end. The employee's row is held by then, and with it every request of
 * theirs that is still to come.
 */
export const endEmployment = async (ctx: Leaving, key: EmployeeKey, leaver: Leaver, call: string): Promise<void> => {
  const waiting = (await store.readInFlight(ctx.db, key)).filter(({ status }) => status === 'pending')
  const held = await holdWithdrawals(
    ctx,
    waiting.map(({ id }) => ({ orgId: key.orgId, id })),
    { frees: true },
  )
  const by = { id: ctx.actor.id, name: ctx.actor.name, role: ctx.actor.role }
  const pending = held.filter(({ status }) => status === 'pending')
  await changeStatus(ctx, pending, { to: 'rejected', reason: employmentEnding, by, call })

  const to = await notificationsEmail(ctx.db, key.orgId)
  if (!to) return
  const name = `${leaver.firstName} ${leaver.lastName}`
  await queueMessage(ctx, {
    orgId: key.orgId,
    channel: 'email',
    to,
    subject: `Final deduction of ${name}`,
    text: [
      `${name} leaves on ${formatDate(leaver.endDate)}. Withdrawals are closed from now on, and ${rejectedText(pending.length)}`,
      '',
      ...deductionLines(await store.readDeductions(ctx.db, key, firstPeriod(ctx.today, leaver.endDate)), ctx.today),
    ].join('\n'),
  })
}

const rejectedText = (count: number): string =>
  count === 0
    ? 'none was waiting for approval.'
    : `${count} that waited for approval ${count === 1 ? 'was' : 'were'} rejected.`

/** Somebody who left last month may have taken advances since, and those are to be deducted too. */
const firstPeriod = (today: LocalDate, endDate: LocalDate) => periodOf(endDate < today ? endDate : today)

const deductionLines = (deductions: readonly store.Deduction[], today: LocalDate): string[] => {
  const now = periodOf(today)
  const known = deductions.some(({ period }) => period === now)
    ? deductions
    : [...deductions, { period: now, taken: sen(0), onTheWay: sen(0) }]
  return known.map(
    ({ period, taken, onTheWay }) =>
      `To deduct for ${formatPeriod(period)}: ${formatRm(taken)}.${onTheWay > 0 ? ` Of this ${formatRm(onTheWay)} is still on its way to the bank.` : ''}`,
  )
}
