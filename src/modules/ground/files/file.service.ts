import { fileRecord } from './file-record.rules.ts'
import { isPlatform } from '#kernel/access.ts'
import { addMs, hours, msOf, type Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context, Handler } from '#server/context.ts'
import { newId } from '#server/ids.ts'
import { readInWorker, type SpreadsheetReader } from '#server/documents/spreadsheet.ts'
import { contentOf, type Storage } from '#server/outbound/storage.ts'
import type { beginUpload, finishUpload, readFile } from './file.contract.ts'
import {
  fileUrl,
  fileTypes,
  generatedPurposes,
  canView,
  maxUploadsPerHour,
  storedName,
  type GeneratedPurposeName,
  type PurposeName,
} from './file.rules.ts'
import { countUploads, insertFile, readFileOf, type FileRecord } from './file.store.ts'

type Begin = Handler<ReturnType<typeof beginUpload>>
type Finish = Handler<ReturnType<typeof finishUpload>>

/** Whether this user is within the hourly upload limits. */
export const isWithinUploadLimit = async ({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>) =>
  (await countUploads(db, actor, addMs(now, -hours(1)))) < maxUploadsPerHour

export const begin: Begin = async ({ db, actor, now, refuse }) => {
  if (!(await isWithinUploadLimit({ db, actor, now }))) return refuse('too_many_requests')
  return { orgId: actor.orgId, userId: actor.id }
}

/** Inserts the row of a file whose content is in the storage under this key. */
export const finish =
  (id: Id<'file'>, storageKey: string): Finish =>
  async (ctx, input) => {
    const { sha256, ...described } = input
    const { orgId } = ctx.actor
    await insertFile(ctx.db, {
      ...described,
      orgId,
      id,
      storageKey,
      uploadedBy: ctx.actor.id,
      sha256: Buffer.from(sha256, 'hex'),
      at: ctx.now,
    })
    ctx.record({ type: fileRecord, id, after: described })
    return { url: fileUrl(id, input.fileName), fileName: input.fileName }
  }

/** Finds a file. One that the caller may not view gets the same error as a missing one. */
export const find: Handler<typeof readFile> = async ({ db, actor, refuse }, { id }) => {
  const file = await readFileOf(db, id, isPlatform(actor.role) ? 'all' : [actor.orgId, platformOrgId])
  if (!file || !canView(file, actor)) return refuse('not_found')
  return file
}

/** The file at this URL, if the caller uploaded it for this purpose. */
export const ownUpload = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  purpose: PurposeName,
  url: string,
): Promise<FileRecord | null> => {
  const id = /^\/files\/([^/]+)\/[^/]+$/.exec(url)?.[1]
  const file = id === undefined ? null : await readFileOf(db, id, [actor.orgId])
  return file?.purpose === purpose && file.uploadedBy === actor.id ? file : null
}

/** Finds such a spreadsheet, and returns a function that reads it while no transaction is open. */
export const openSpreadsheet = async <R extends SpreadsheetReader>(
  ctx: Pick<Context, 'db' | 'actor'>,
  purpose: PurposeName,
  url: string,
  reader: URL,
) => {
  const file = await ownUpload(ctx, purpose, url)
  return (
    file && {
      file,
      read: async (storage: Storage, request: Parameters<R['read']>[1]) =>
        readInWorker<R>(ctx.actor.orgId, reader, await contentOf(storage, file.storageKey), request),
    }
  )
}

export const isOwnUpload = async (...which: Parameters<typeof ownUpload>): Promise<boolean> =>
  (await ownUpload(...which)) !== null

type GeneratedFile = { readonly purpose: GeneratedPurposeName; readonly name: string; readonly bytes: Buffer }
type WriteContext = Pick<Context, 'db' | 'actor' | 'now' | 'record'>
type StoredFile = {
  /** Inserts the row in the transaction of the call and returns the file's URL. */
  readonly write: (ctx: WriteContext, more?: object) => Promise<string>
  readonly discard: () => Promise<void>
}

/** Puts generated content into the storage, outside any transaction. Call `write` afterwards to insert its row. */
export const storeGenerated = async (
  storage: Storage,
  orgId: Id<'org'>,
  at: Instant,
  { purpose, name, bytes }: GeneratedFile,
): Promise<StoredFile> => {
  const id = newId<'file'>(msOf(at))
  const storageKey = `${orgId}/${id}`
  const { type } = generatedPurposes[purpose]
  const described = {
    purpose,
    fileName: storedName(name, type),
    contentType: fileTypes[type].contentType,
    size: bytes.length,
  }
  await storage.put(storageKey, Readable.from([bytes]), bytes.length)
  return {
    write: async (ctx, more = {}) => {
      const sha256 = createHash('sha256').update(bytes).digest()
      await insertFile(ctx.db, { ...described, orgId, id, storageKey, uploadedBy: ctx.actor.id, sha256, at: ctx.now })
      ctx.record({ type: fileRecord, id, after: { ...described, ...more } })
      return fileUrl(id, described.fileName)
    },
    discard: () => storage.delete(storageKey),
  }
}
