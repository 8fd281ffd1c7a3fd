import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypes, type FileType, type PurposeName } from '#ground/files/file.rules.ts'
import type { Member, World } from './world.ts'

/** Stores a file as if this user had uploaded it, and returns its URL. */
export const placeFile = async (
  w: World,
  by: Pick<Member, 'id' | 'orgId'>,
  purpose: PurposeName,
  content: Uint8Array | string,
  name = 'file.csv',
): Promise<string> => {
  const id = w.id<'file'>()
  const bytes = Buffer.from(content)
  const key = `${by.orgId}/${id}`
  await w.files.storage.put(key, Readable.from([bytes]), bytes.length)
  const { contentType } = fileTypes[name.slice(name.lastIndexOf('.') + 1) as FileType]
  await w.database.pool.query(
    `insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      by.orgId,
      id,
      purpose,
      name,
      contentType,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      key,
      by.id,
      w.now(),
    ],
  )
  return `/files/${id}/${name}`
}
