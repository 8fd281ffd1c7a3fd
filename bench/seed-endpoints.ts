import type pg from 'pg'
import { instantOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { sealSecret } from '#people/webhooks/webhook.steps.ts'
import { eventChoices } from '#people/webhooks/webhook.rules.ts'
import { newId } from '#server/ids.ts'
import { newWebhookSecret } from '#server/outbound/webhooks.ts'
import { benchClock } from './clock.ts'
import { secretKey } from './test-bed.ts'

const now = Date.parse(benchClock)

/** Creates endpoints of an organization that get all events, at these hosts. */
export const seedEndpoints = async (client: pg.Client, orgId: Id<'org'>, hosts: readonly string[]): Promise<void> => {
  for (const host of hosts) {
    const id = newId<'webhook_endpoint'>(now)
    await client.query(
      `insert into webhook_endpoints (org_id, id, url, event_types, version_on, secret, created_at, created_by, created_by_name)
       values ($1, $2, $3, $4, '2026-11-30', $5, $6, 'BENCH', 'The Manager')`,
      [
        orgId,
        id,
        `https://${host}/`,
        eventChoices,
        sealSecret({ secretKey }, { orgId, id }, newWebhookSecret()),
        instantOf(now),
      ],
    )
  }
}
