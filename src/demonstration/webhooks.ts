import { pino } from 'pino'
import { addMs, minutes, msOf } from '#kernel/time.ts'
import { deliverWebhooks } from '#people/webhooks/webhook.jobs.ts'
import { jobContext } from '#server/job.ts'
import type { Calendar } from './demo-accounts.ts'
import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** The receivers of the demonstration. The second one is turned off by its answer. */
const answers: Readonly<Record<string, readonly [status: number, text: string]>> = {
  'https://hr.kopi.example/upah': [200, '{"ok":true}'],
  'https://old-hr.kopi.example/hook': [410, 'Gone'],
}

/** Kopi Kita has two endpoints, which got a test event. They choose an event that is rare, because nothing receives it. */
export const addWebhooks = async (
  simulation: Simulation,
  { lately }: Pick<Calendar, 'lately'>,
  orgIds: OrganizationIds,
): Promise<void> => {
  const at = moment(lately, '11:50')
  const { webhooks } = await simulation.as(managerOf(orgIds, 'KOPI'), at)
  for (const url of Object.keys(answers)) {
    const { endpoint } = await webhooks.create({ url, events: ['supplier.blacklisted'] })
    await webhooks.sendTest({ endpointId: endpoint.id })
  }
  const send = deliverWebhooks(async ({ url }) => {
    const [status = 200, text = ''] = answers[url] ?? []
    return { status, failure: null, text, retryAfter: null }
  })
  const quiet = { provider: null, deliver: async () => undefined, log: pino({ level: 'silent' }) }
  await send.run(jobContext({ ...simulation.app, ...quiet, clock: () => msOf(addMs(at, minutes(1))) }))
}
