import { jobs } from '#app/server/jobs.ts'
import { startServer } from '#app/server/start.ts'
import { deliverWebhooks } from '#people/webhooks/webhook.jobs.ts'
import { readConfig } from '#server/config.ts'
import { openWebhooks } from '#server/outbound/webhooks.ts'
import { reachAt } from '../test/receiver.ts'

/** The product's server, whose webhooks all go to the receiver at RECEIVER_PORT on this machine. */
const toReceiver = deliverWebhooks(openWebhooks(reachAt(Number(process.env['RECEIVER_PORT']))))
const server = await startServer(readConfig(process.env), {
  print: () => undefined,
  jobs: jobs.map((one) => (one.name === toReceiver.name ? toReceiver : one)),
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
