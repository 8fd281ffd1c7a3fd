import { dateIn, msOf } from '#kernel/time.ts'
import { moveSessions } from '#people/identity/sessions/session.service.ts'
import { startsBetween } from '#server/cron.ts'
import { job, type Job, type JobContext } from '#server/job.ts'
import { clockTask } from './clock.contract.ts'
import { nextStop } from './clock.rules.ts'
import * as sql from './clock.sql.ts'

/** Jobs of these groups talk to other systems, whose clocks show the real time. */
const isOfOthers = ({ group }: Job): boolean => group !== undefined && group !== 'notices'

/**
 * Moves the clock of the sandbox to its target from stop to stop, and runs at each the jobs of the hours before it. A
 * move that was interrupted goes on from where it was.
 */
export const moveSandboxClock = (jobs: readonly Job[]): Job => {
  const recurring = jobs.filter((one) => one.cron !== undefined && !isOfOthers(one))
  return job({
    task: clockTask,
    run: async (ctx) => {
      const { movableClock: clock } = ctx.env
      if (!clock) return
      for (let target = await targetOf(ctx); target !== null; target = await targetOf(ctx)) {
        ctx.stopping?.throwIfAborted()
        const from = ctx.clock()
        const to = Math.max(from, nextStop(from, target))
        await moveBy(ctx, to - from)
        await clock.refresh()
        await runJobs(ctx, recurring, { from, to })
        if (to >= target) await ctx.within(({ client }) => sql.endMove.run(client))
      }
      ctx.log.info({ date: dateIn(ctx.now()) }, 'the clock of the sandbox has been moved')
    },
  })
}

const targetOf = async ({ database }: JobContext): Promise<number | null> => {
  const { targetAt: target } = await sql.selectClock.one(database.pool)
  return target === null ? null : msOf(target)
}

/** Nobody is signed out by a move. */
const moveBy = ({ within }: JobContext, ms: number) =>
  within(async ({ client }) => {
    await sql.moveAhead.run(client, { ms })
    await moveSessions(client, ms)
  })

const runJobs = async (ctx: JobContext, jobs: readonly Job[], { from, to }: { from: number; to: number }) => {
  for (const one of jobs) {
    if (!startsBetween(one.cron ?? '', from, to)) continue
    // The others don't depend on it, and it runs again at its next time.
    await one
      .run(ctx)
      .catch((err: unknown) => ctx.log.error({ err, job: one.name }, 'a job failed while the clock was moved'))
  }
}
