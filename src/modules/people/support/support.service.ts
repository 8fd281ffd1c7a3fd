import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Contact } from './support.contract.ts'
import { readContact } from './support.store.ts'

/** The help contact of an organization's employees, if it is set. */
export const contactOf = async (db: Db, orgId: Id<'org'>): Promise<Contact | null> => {
  const stored = await readContact(db, orgId)
  if (!stored) return null
  const { name, role, email, phone, hours } = stored
  return { name, role, email, phone, hours }
}

export const upahContact = (db: Db): Promise<Contact | null> => contactOf(db, platformOrgId)
