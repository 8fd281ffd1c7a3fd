import type { Message } from '#kernel/letters.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import { readPause } from '#owed/receivables/advance/pause.service.ts'
import {
  lockWithdrawalPause,
  setWithdrawalPause,
  withdrawalPauseOf,
} from '#people/organizations/organization.service.ts'
import { isPauseRunning } from '#people/organizations/withdrawal-pause.rules.ts'
import { organizationRecord } from '#people/organizations/organization-record.rules.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import type { pauseCalls, WithdrawalPause } from './pause.contract.ts'
import { pauseLetters } from './pause.messages.ts'
import { pauseRange } from './pause.rules.ts'
import { otherManagers } from '#people/identity/users/managers.service.ts'

export const pauseHandlers: Handlers<typeof pauseCalls> = {
  getPause: async (ctx) => ({
    pause: running(await withdrawalPauseOf(ctx.db, ctx.actor.orgId), ctx.today),
    overdue: await readPause(ctx, ctx.actor.orgId),
  }),

  pauseWithdrawals: async (ctx, { until, reason }) => {
    const { first, last } = pauseRange(ctx.today)
    if (until < first || until > last) ctx.refuse('pause_range', { first: formatDate(first), last: formatDate(last) })
    const before = running(await lockWithdrawalPause(ctx.db, ctx.actor.orgId), ctx.today)
    const pause = { until, reason, byName: ctx.actor.name, at: ctx.now }
    await change(ctx, before, pause)
    await notifyOtherManagers(ctx, pauseLetters.paused({ ...pause, link: linkOf(ctx) }))
    return { pause }
  },

  reopenWithdrawals: async (ctx) => {
    const before = running(await lockWithdrawalPause(ctx.db, ctx.actor.orgId), ctx.today) ?? ctx.refuse('not_paused')
    await change(ctx, before, null)
    await notifyOtherManagers(ctx, pauseLetters.reopened({ ...before, byName: ctx.actor.name, link: linkOf(ctx) }))
    return { pause: null }
  },
}

type Ctx = Pick<Context<never, TenantActor>, 'db' | 'client' | 'actor' | 'env' | 'newId' | 'now' | 'record'>

const running = (pause: WithdrawalPause, today: LocalDate): WithdrawalPause =>
  pause && isPauseRunning(pause.until, today) ? pause : null

const linkOf = ({ env }: Ctx): string => `${env.publicUrl}/management/rolling-pay/withdrawal-policies`

const change = async (ctx: Ctx, before: WithdrawalPause, after: WithdrawalPause): Promise<void> => {
  const { orgId } = ctx.actor
  await setWithdrawalPause(ctx.db, orgId, after)
  const fieldsOf = (pause: WithdrawalPause) => ({
    withdrawalsPausedUntil: pause?.until ?? null,
    withdrawalsPauseReason: pause?.reason ?? null,
  })
  ctx.record({ type: organizationRecord, id: orgId, org: orgId, before: fieldsOf(before), after: fieldsOf(after) })
}

const notifyOtherManagers = async (ctx: Ctx, message: Message): Promise<void> => {
  const { orgId, id } = ctx.actor
  const others = await otherManagers(ctx.client, orgId, id)
  await queueEmails(
    ctx,
    orgId,
    others.map(({ email }) => email),
    message,
  )
}
