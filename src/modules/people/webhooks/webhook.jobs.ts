import { addMs, days } from '#kernel/time.ts'
import { eventDays } from '#people/events/event.rules.ts'
import { everyMinute, job } from '#server/job.ts'
import { openWebhooks, type PostWebhook } from '#server/outbound/webhooks.ts'
import * as sql from './delivery.sql.ts'
import { deliverDue } from './deliver.steps.ts'
import { webhooksTask } from './webhook.contract.ts'

/** Tests send to their own machine. */
export const deliverWebhooks = (post: PostWebhook = openWebhooks()) =>
  job({
    task: webhooksTask,
    group: 'webhooks',
    // Attempts that failed are due again later.
    cron: everyMinute,
    combined: true,
    woken: true,
    run: (ctx) => deliverDue(ctx, post),
  })
export const sendWebhooks = deliverWebhooks()

/** Deletes deliveries as old as the events that are deleted. Those of the last event of a record go too. */
export const deleteOldDeliveries = job({
  name: 'deleteOldDeliveries',
  cron: '30 19 * * *',
  run: ({ within }) =>
    within(({ client, now }) => sql.deleteOldDeliveries.run(client, { before: addMs(now, -days(eventDays)) })),
})
