import { addDays, dateIn } from '#kernel/time.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import { after } from '#test/made.ts'
import { eventScreens } from '#people/events/event.screens.ts'
import { apiKeyScreens } from './api-key.screens.ts'

const fields = (today: ReturnType<typeof dateIn>) => ({
  name: 'Payroll sync',
  scopes: ['employees:read', 'wages:write'] as const,
  expiresOn: addDays(today, 180),
  addresses: ['203.0.113.0/24'],
})

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { scopes, ...rest } = fields(dateIn(w.now()))
    const { key } = await w.as(by).apiKeys.create({ ...rest, scopes: [...scopes] })
    return { by, keyId: key.id }
  }
  return {
    'apiKeys-create': after(
      async () => ({ by: (await inside()).manager }),
      () => fields(dateIn(w.now())),
    ),
    'apiKeys-rotate': after(created, ({ keyId }) => ({ keyId, overlapDays: 7 })),
    'apiKeys-revoke': after(created, ({ keyId }) => ({ keyId })),
  }
}

const keyOf = async ({ w, organization, caller }: RecordScope) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into api_keys (org_id, id, name, prefix, digest, scopes, addresses, version_on, created_at, created_by, created_by_name, expires_at)
     values ($1, $2::text, 'Attendance', 'upah_live_' || right($2::text, 8), sha256($2::text::bytea), '{wages:write}', '{}', '2026-11-30', $3, $4, 'Farid', $3::timestamptz + interval '90 days')`,
    [organization.id, id, w.now(), caller.id],
  )
  return id
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    api_key: keyOf,
    api_request: async (scope) => {
      const { w, organization } = scope
      const id = w.id()
      await w.database.pool.query(
        `insert into api_requests (org_id, id, api_key_id, call, status, ms, address, requested_at)
         values ($1, $2, $3, 'employees-getEmployees', 200, 12, '203.0.113.9', $4)`,
        [organization.id, id, await keyOf(scope), w.now()],
      )
      return id
    },
  },
  screens: [
    {
      screen: apiKeyScreens.list,
      heading: 'Developers',
      loads: [['apiKeys-getAll', 'Couldn’t load this. Please try again.']],
    },
    {
      screen: apiKeyScreens.calls,
      heading: 'Developers',
      loads: [['apiKeys-getAll', 'Couldn’t load this. Please try again.']],
    },
    { screen: eventScreens.list, heading: 'Developers' },
    { screen: apiKeyScreens.create, heading: 'Create key' },
    {
      screen: apiKeyScreens.view,
      heading: 'Attendance',
      address: (id) => apiKeyScreens.view.to({ id: id('api_key') }),
      loads: [['apiKeys-getOne', 'Couldn’t load this. Please try again.']],
    },
  ],
  bodies: {
    'apiKeys-create': { ...fields('2026-11-16' as ReturnType<typeof dateIn>) },
    'apiKeys-rotate': { keyId: '@own:api_key@', overlapDays: 7 },
  },
}
