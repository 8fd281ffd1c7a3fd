import type pg from 'pg'
import type { Id } from '#kernel/values.ts'
import { isActiveManager, selectManagers } from './managers.sql.ts'

export { isActiveManager }

/** SQL for the e-mail addresses of an organization's active Managers, as JSON. */
export const managerEmails = (orgId: string): string =>
  `to_json(array(select u.email from users u where u.org_id = ${orgId} and ${isActiveManager('u')} order by u.email))`

type ToTell = { readonly orgId: Id<'org'>; readonly email: string }
/** The active Managers of an organization and the platform's administrators. */
export const managersAndPlatform = async (client: pg.PoolClient, orgId: Id<'org'>): Promise<ToTell[]> =>
  selectManagers.all(client, { orgId, without: null, platform: 'always' })

/** The active Managers of an organization, without one of them or, with null, all. */
export const otherManagers = async (
  client: pg.PoolClient,
  orgId: Id<'org'>,
  without: Id<'user'> | null,
): Promise<ToTell[]> => selectManagers.all(client, { orgId, without, platform: 'never' })

/** The same, or the platform's administrators if there is none. */
export const otherManagersOrPlatform = async (
  client: pg.PoolClient,
  orgId: Id<'org'>,
  without: Id<'user'>,
): Promise<ToTell[]> => selectManagers.all(client, { orgId, without, platform: 'ifNone' })
