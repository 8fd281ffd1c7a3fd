import { job } from '#server/job.ts'
import { isFirstRun } from '#server/pipeline/idempotency.ts'
import { completionNotices } from '../change.rules.ts'
import { notifyPage } from './outcome.steps.ts'

/** Notifies a page of employees of their transfers. Does nothing if the job runs again. */
export const notifyCompleted = job({
  task: completionNotices,
  group: 'notices',
  run: ({ within }, page) =>
    within(async (ctx) => {
      const key = `notify-completed:${page.batchId}:${page.at}:${page.after.join('.')}`
      if (await isFirstRun(ctx.client, { key, call: 'notifyCompleted', now: ctx.now })) await notifyPage(ctx, page)
    }),
})
