import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Contact } from './support.contract.ts'

type Stored = Contact & { readonly modifiedAt: Instant }

export const readContact = async (db: Db, orgId: Id<'org'>): Promise<Stored | null> => {
  const row = await db.selectFrom('support_contacts').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  return row
    ? {
        name: row.name,
        role: row.position,
        email: row.email,
        phone: row.phone,
        hours: row.hours,
        modifiedAt: row.modified_at,
      }
    : null
}

type Change = {
  readonly orgId: Id<'org'>
  readonly contact: Contact
  readonly at: Instant
  readonly by: Id<'user'>
  /** The version to replace; null if there is none. */
  readonly before: Instant | null
}
/** Writes the contact unless it has changed since. Returns whether it was written. */
export const writeContact = async (db: Db, { orgId, contact, at, by, before }: Change): Promise<boolean> => {
  const { name, role: position, email, phone, hours } = contact
  const values = { name, position, email, phone, hours, modified_at: at, modified_by: by }
  const written = await db
    .insertInto('support_contacts')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) =>
      before === null
        ? conflict.column('org_id').doNothing()
        : conflict.column('org_id').doUpdateSet(values).where('support_contacts.modified_at', '=', before),
    )
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}
