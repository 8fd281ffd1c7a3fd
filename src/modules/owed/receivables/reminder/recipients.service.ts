import { isActiveManager } from '#people/identity/users/managers.service.ts'

/** Who an e-mail of an organization goes to. */
export type Recipient = { readonly email: string; readonly name: string }
/** An organization's Managers and the recipient of its notices, as JSON. */
export const recipientsOf = (
  orgId: string,
): string => `to_json(array(select json_build_object('email', u.email, 'name', u.display_name) from users u
            where u.org_id = ${orgId} and (${isActiveManager('u')} or u.role = 'Executive' and u.status = 'Active' and u.deleted_at is null
              and u.email = (select s.notifications_email from management_settings s where s.org_id = ${orgId}))
            order by u.email))`
