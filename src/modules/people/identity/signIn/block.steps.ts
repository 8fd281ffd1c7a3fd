import type { ErrorParams } from '#kernel/errors.ts'
import { formatDate, type Instant } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import {
  isOrganizationOpen,
  organizationExists,
  organizationName,
  suspendedSince,
} from '#people/organizations/organization.service.ts'
import { contactOf } from '#people/support/support.service.ts'
import type { Db } from '#server/postgres/database.ts'
import type { BlockCause } from '../account.rules.ts'
import type { UserRow } from '../account.store.ts'

/** The details of a block for a person with the right password: its cause and the contact. */
const paramsOf = async (db: Db, user: UserRow, cause: BlockCause): Promise<ErrorParams> => {
  const isOfEmployer = user.org_id !== platformOrgId && cause !== 'organization'
  const contact = isOfEmployer ? await contactOf(db, user.org_id) : null
  const isKnown = isOfEmployer && (await organizationExists(db, user.org_id))
  const entries = Object.entries({
    cause,
    employer: isKnown ? await organizationName(db, user.org_id) : null,
    contactName: contact?.name,
    contactRole: contact?.role,
    contactEmail: contact?.email,
    contactPhone: contact?.phone,
    contactHours: contact?.hours,
  })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The block after too many wrong passwords: the same for every address, whether it has an account or not. */
export const blockOfGuesses = (until: Instant | null): ErrorParams => {
  const cause: BlockCause = 'passwords'
  return { cause, ...(until && { until }) }
}

/** Why this user can't sign in, or null. */
export const whyBlocked = async (db: Db, user: UserRow): Promise<ErrorParams | null> => {
  const isOpen = user.org_id === platformOrgId || (await isOrganizationOpen(db, user.org_id))
  if (!isOpen) {
    const since = await suspendedSince(db, user.org_id)
    return { ...(await paramsOf(db, user, 'organization')), ...(since && { since: formatDate(since) }) }
  }
  return user.status === 'Active' ? null : paramsOf(db, user, user.suspended_for ?? 'admin')
}
