import { addMs, dateIn, days, daysBetween, formatDate } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { enqueue } from '#server/job.ts'
import { clockRecord } from './clock-record.rules.ts'
import { clockTask, type sandboxClock } from './clock.contract.ts'
import { wrongTarget } from './clock.rules.ts'
import * as sql from './clock.sql.ts'

export const clockHandlers: Handlers<typeof sandboxClock> = {
  getOne: async ({ client, env, now }) => {
    if (!env.movableClock) return { now, isMovable: false, move: null }
    const { movedAt: at, movedByName: byName, targetAt: target } = await sql.selectClock.one(client)
    return { now, isMovable: true, move: at === null || byName === null ? null : { at, byName, target } }
  },

  move: async (ctx, { from, to }) => {
    if (!ctx.env.movableClock) return ctx.refuse('clock_of_production')
    const { targetAt: target, movedByName } = await sql.lockClock.one(ctx.client)
    if (target !== null) ctx.refuse('clock_moves', { date: formatDate(dateIn(target)), name: movedByName ?? '' })
    if (from !== ctx.today) ctx.refuse('clock_has_moved', { date: formatDate(ctx.today) })
    const wrong = wrongTarget(to, ctx.today)
    if (wrong) ctx.refuse('invalid_input', {}, { to: wrong })
    await sql.startMove.run(ctx.client, {
      target: addMs(ctx.now, days(daysBetween(from, to))),
      now: ctx.now,
      byName: ctx.actor.name,
    })
    await enqueue(ctx.client, clockTask, {})
    ctx.record({ type: clockRecord, id: ctx.actor.orgId, before: { date: from }, after: { date: to } })
    return { ok: true as const }
  },
}
