import { fileRecord } from './file-record.rules.ts'
import { isPlatform } from '#kernel/access.ts'
import { addMs, hours, msOf, type Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context, Handler } from '#server/context.ts'
import { newId } from '#server/ids.ts'
import type { Storage } from '#server/outbound/storage.ts'
import type { beginUpload, finishUpload, readFile } from './file.contract.ts'
import {
  addressOf,
  fileTypes,
  madePurposes,
  maySee,
  mostUploadsInAnHour,
  storedName,
  type MadePurposeName,
  type PurposeName,
} from './file.rules.ts'
import { countUploads, insertFile, readFileOf, type FileRecord } from './file.store.ts'

type Begin = Handler<ReturnType<typeof beginUpload>>
type Finish = Handler<ReturnType<typeof finishUpload>>

/** Whether this user is within the hourly upload limits. */
export const mayKeepAnother = async ({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>) =>
  (await countUploads(db, actor, addMs(now, -hours(1)))) < mostUploadsInAnHour

export const begin: Begin = async ({ db, actor, now, refuse }) => {
  if (!(await mayKeepAnother({ db, actor, now }))) return refuse('too_many_requests')
  return { orgId: actor.orgId, userId: actor.id }
}

/** Records a file whose content is already in the storage under this key. */
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
    return { url: addressOf(id, input.fileName), fileName: input.fileName }
  }

/** A file that the caller may not see is reported like one that does not exist. */
export const find: Handler<typeof readFile> = async ({ db, actor, refuse }, { id }) => {
  const file = await readFileOf(db, id, isPlatform(actor.role) ? 'all' : [actor.orgId, platformOrgId])
  if (!file || !maySee(file, actor)) return refuse('not_found')
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

export const isOwnUpload = async (...which: Parameters<typeof ownUpload>): Promise<boolean> =>
  (await ownUpload(...which)) !== null

type MadeFile = { readonly purpose: MadePurposeName; readonly name: string; readonly bytes: Buffer }
type Keeper = Pick<Context, 'db' | 'actor' | 'now' | 'record'>
type Kept = {
  /** Inserts the row in the transaction of the call and returns the file's URL. */
  readonly write: (ctx: Keeper, more?: object) => Promise<string>
  readonly discard: () => Promise<void>
}

/** Stores generated content outside of any transaction; the row that registers it as a file follows. */
export const storeMade = async (
  storage: Storage,
  orgId: Id<'org'>,
  at: Instant,
  { purpose, name, bytes }: MadeFile,
): Promise<Kept> => {
  const id = newId<'file'>(msOf(at))
  const storageKey = `${orgId}/${id}`
  const { type } = madePurposes[purpose]
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
      return addressOf(id, described.fileName)
    },
    discard: () => storage.delete(storageKey),
  }
}
