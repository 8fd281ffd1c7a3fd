import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import { after, history } from '#test/made.ts'
import type { Organization } from '#test/world.ts'
import { webhookScreens } from './webhook.screens.ts'

const fields = { url: 'https://hr.example/upah', events: ['withdrawal.completed', 'employee.left'] as const }
const today = '2026-11-16'
/** The id of the event that each endpoint of these fixtures has. */
const eventIdOf = async (w: FixtureKit['w'], organization: Pick<Organization, 'id'>): Promise<string> => {
  const { rows } = await w.database.pool.query<{ id: string }>(
    `select transaction || '-' || place as id from webhook_deliveries where org_id = $1 limit 1`,
    [organization.id],
  )
  return rows[0]?.id ?? ''
}

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { endpoint } = await w.as(by).webhooks.create({ url: fields.url, events: [...fields.events] })
    return { by, endpointId: endpoint.id }
  }
  const tested = async () => {
    const made = await created()
    await w.as(made.by).webhooks.sendTest({ endpointId: made.endpointId })
    return { ...made, eventId: await eventIdOf(w, { id: made.by.orgId }) }
  }
  const off = async () => {
    const made = await created()
    await w.as(made.by).webhooks.turnOff({ endpointId: made.endpointId })
    return made
  }
  const itself = ({ endpointId }: { endpointId: string }) => ({ endpointId })
  return {
    'webhooks-create': after(
      async () => ({ by: (await inside()).manager }),
      () => fields,
    ),
    'webhooks-edit': after(created, ({ endpointId }) => ({ ...fields, endpointId, url: 'https://new.example/upah' })),
    'webhooks-rotate': after(created, ({ endpointId }) => ({ endpointId, overlapDays: 7 })),
    'webhooks-turnOn': after(off, itself),
    'webhooks-turnOff': after(created, itself),
    'webhooks-delete': after(created, itself),
    'webhooks-sendTest': after(created, itself),
    'webhooks-replay': after(tested, ({ endpointId, eventId }) => ({ endpointId, eventIds: [eventId] })),
    'webhooks-replayDays': after(tested, ({ endpointId }) => ({ endpointId, from: today, until: today })),
  }
}

const endpointOf = async ({ w, organization, caller }: RecordScope) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into webhook_endpoints (org_id, id, url, event_types, version_on, secret, created_at, created_by, created_by_name)
     values ($1, $2, 'https://hr.example/upah', '{withdrawal.completed}', '2026-11-30', '\\x00', $3, $4, 'Farid')`,
    [organization.id, id, w.now(), caller.id],
  )
  await w.database.pool.query('update webhook_endpoints set tested_at = $2 where id = $1', [id, w.now()])
  return id
}

const failed = 'Couldn’t load this. Please try again.'

export const fixtures: ModuleFixtures = {
  commands,
  records: { webhook_endpoint: endpointOf, webhook_delivery: ({ w, organization }) => eventIdOf(w, organization) },
  after: { webhook_delivery: ['webhook_endpoint'] },
  screens: [
    { screen: webhookScreens.list, heading: 'Developers', loads: [['webhooks-getAll', failed]] },
    {
      screen: webhookScreens.view,
      heading: 'https://hr.example/upah',
      address: (id) => webhookScreens.view.to({ id: id('webhook_endpoint') }),
      loads: [['webhooks-getOne', failed], ['webhooks-getDeliveries', failed], history],
    },
  ],
  bodies: {
    'webhooks-create': fields,
    'webhooks-edit': { ...fields, endpointId: '@own:webhook_endpoint@' },
    'webhooks-rotate': { endpointId: '@own:webhook_endpoint@', overlapDays: 7 },
    'webhooks-getDelivery': { endpointId: '@own:webhook_endpoint@', eventId: '@own:webhook_delivery@' },
    'webhooks-replay': { endpointId: '@own:webhook_endpoint@', eventIds: ['1-1'] },
    'webhooks-replayDays': { endpointId: '@own:webhook_endpoint@', from: today, until: today },
  },
}
