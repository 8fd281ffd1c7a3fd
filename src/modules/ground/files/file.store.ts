import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

export type FileRecord = {
  readonly orgId: Id<'org'>
  readonly id: Id<'file'>
  readonly purpose: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly storageKey: string
  readonly uploadedBy: Id<'user'>
}

export const insertFile = (db: Db, file: FileRecord & { sha256: Buffer; at: Instant }) =>
  db
    .insertInto('files')
    .values({
      org_id: file.orgId,
      id: file.id,
      purpose: file.purpose,
      name: file.fileName,
      content_type: file.contentType,
      size_bytes: file.size,
      sha256: file.sha256,
      storage_key: file.storageKey,
      uploaded_by: file.uploadedBy,
      created_at: file.at,
    })
    .execute()

/** Finds a file by the id in its URL, in these organizations or in all. */
export const readFileOf = async (
  db: Db,
  id: string,
  orgs: readonly Id<'org'>[] | 'all',
): Promise<FileRecord | null> => {
  let found = db
    .selectFrom('files')
    .select(['org_id', 'id', 'purpose', 'name', 'content_type', 'size_bytes', 'storage_key', 'uploaded_by'])
    .where('id', '=', id as Id<'file'>)
  if (orgs !== 'all') found = found.where('org_id', 'in', orgs)
  const row = await found.executeTakeFirst()
  return row
    ? {
        orgId: row.org_id,
        id: row.id,
        purpose: row.purpose,
        fileName: row.name,
        contentType: row.content_type,
        size: row.size_bytes,
        storageKey: row.storage_key,
        uploadedBy: row.uploaded_by,
      }
    : null
}

export const countUploads = async (
  db: Db,
  user: { orgId: Id<'org'>; id: Id<'user'> },
  since: Instant,
): Promise<number> => {
  const { count } = await db
    .selectFrom('files')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where((of) => of.and({ org_id: user.orgId, uploaded_by: user.id }))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Files of a purpose that were uploaded before a time, oldest first. */
export const findUploadedBefore = (db: Db, purpose: string, before: Instant, most: number) =>
  db
    .selectFrom('files')
    .select(['org_id', 'id', 'storage_key'])
    .where('purpose', '=', purpose)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(most)
    .execute()

export const deleteFile = (db: Db, { orgId, id }: Pick<FileRecord, 'orgId' | 'id'>) =>
  db.deleteFrom('files').where('org_id', '=', orgId).where('id', '=', id).execute()
