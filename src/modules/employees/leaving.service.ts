import { formatRm, sen } from '#kernel/money.ts'
import { masked } from '#kernel/mask.ts'
import { formatDate, formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { notificationsEmail } from '#modules/notifications/settings.service.ts'
import { changeStatus, lockWithdrawals } from '#modules/withdrawals/status.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employmentEnding } from './employee.rules.ts'
import * as store from './leaving.store.ts'

type LeavingContext = Pick<
  Context<never, TenantActor>,
  'db' | 'client' | 'actor' | 'now' | 'today' | 'newId' | 'record' | 'address'
>
/**
 * Ends employments: pending requests are rejected, withdrawals in progress continue, and the notifications recipient
 * receives the final deductions of all leavers in one e-mail. The caller has locked the employees' rows, which also
 * blocks new requests.
 */
export const endEmployment = async (
  ctx: LeavingContext,
  orgId: Id<'org'>,
  leavers: readonly store.Leaver[],
): Promise<void> => {
  const [first] = leavers
  if (!first) return
  const ids = leavers.map(({ id }) => id)
  const requests = await store.readPendingRequests(ctx.db, orgId, ids)
  const lockedWithdrawals = await lockWithdrawals(
    ctx,
    requests.map((id) => ({ orgId, id })),
    { releases: true },
  )
  const pending = lockedWithdrawals.filter(({ status }) => status === 'pending')
  await changeStatus(ctx, { locked: pending }, { to: 'rejected', reason: employmentEnding })

  const to = await notificationsEmail(ctx.db, orgId)
  if (!to) return
  const since = leavers.map(({ id, endDate }) => ({ id, since: firstPeriod(ctx.today, endDate) }))
  const deductions = await store.readDeductions(ctx.db, orgId, since)
  const notice =
    leavers.length === 1
      ? noticeForOne(first, pending.length, deductions.get(first.id) ?? [], ctx.today)
      : noticeForMany(leavers, pending.length, deductions)
  await queueMessage(ctx, { orgId, channel: 'email', to, ...notice })
}

const nameOf = ({ firstName, lastName }: store.Leaver) => `${firstName} ${lastName}`

const noticeForOne = (
  leaver: store.Leaver,
  rejected: number,
  deductions: readonly store.Deduction[],
  today: LocalDate,
) => ({
  subject: `Final deduction of ${nameOf(leaver)}`,
  text: [
    `${nameOf(leaver)} leaves on ${formatDate(leaver.endDate)}. No more withdrawals are possible. ${rejectedText(rejected)}`,
    '',
    ...deductionLines(deductions, today),
  ].join('\n'),
})

/** The leavers with a deduction, and the number of leavers without one. */
const noticeForMany = (
  leavers: readonly store.Leaver[],
  rejected: number,
  deductions: ReadonlyMap<Id<'employee'>, readonly store.Deduction[]>,
) => {
  const withDeduction = leavers.filter(({ id }) => deductions.has(id))
  const withoutDeduction = leavers.length - withDeduction.length
  return {
    subject: `Final deductions of ${grouped(leavers.length)} employees`,
    text: [
      `${grouped(leavers.length)} employees leave. No more withdrawals are possible for them. ${rejectedText(rejected)}`,
      ...withDeduction.flatMap((leaver) => [
        '',
        `${nameOf(leaver)} (${masked(leaver.employeeICNumber)}) leaves on ${formatDate(leaver.endDate)}.`,
        ...(deductions.get(leaver.id) ?? []).map(deductionLine),
      ]),
      ...(withoutDeduction > 0 ? ['', `No deduction for ${grouped(withoutDeduction)} of them.`] : []),
    ].join('\n'),
  }
}

const grouped = (count: number) => count.toLocaleString('en')
const rejectedText = (count: number): string =>
  count === 0
    ? 'No requests were pending approval.'
    : `${grouped(count)} pending ${count === 1 ? 'request was' : 'requests were'} rejected.`

/** Advances since the end date are deducted too, if the employee left in an earlier month. */
const firstPeriod = (today: LocalDate, endDate: LocalDate) => periodOf(endDate < today ? endDate : today)

const deductionLine = ({ period, taken, onTheWay }: store.Deduction): string =>
  `Deduction for ${formatPeriod(period)}: ${formatRm(taken)}.${onTheWay > 0 ? ` The bank has not paid ${formatRm(onTheWay)} of this yet.` : ''}`

const deductionLines = (deductions: readonly store.Deduction[], today: LocalDate): string[] => {
  const now = periodOf(today)
  const complete = deductions.some(({ period }) => period === now)
    ? deductions
    : [...deductions, { period: now, taken: sen(0), onTheWay: sen(0) }]
  return complete.map(deductionLine)
}
