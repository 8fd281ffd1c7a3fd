import { isPlatform } from '#kernel/access.ts'
import { addMs, hours } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Handler } from '#server/context.ts'
import type { beginUpload, finishUpload, readFile } from './file.contract.ts'
import { addressOf, maySee, mostUploadsInAnHour } from './file.rules.ts'
import { countUploads, insertFile, readFileOf } from './file.store.ts'

type Begin = Handler<ReturnType<typeof beginUpload>>
type Finish = Handler<ReturnType<typeof finishUpload>>

export const begin: Begin = async ({ db, actor, now, refuse }) => {
  const lately = await countUploads(db, actor, addMs(now, -hours(1)))
  if (lately >= mostUploadsInAnHour) return refuse('too_many_requests')
  return { orgId: actor.orgId, userId: actor.id }
}

/** Writes down a file whose bytes are in the storage under this key already. */
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
    ctx.record({ type: 'file', id, after: described })
    return { url: addressOf(id, input.fileName), fileName: input.fileName }
  }

/** A file of somebody else and one that never was are told alike. */
export const find: Handler<typeof readFile> = async ({ db, actor, refuse }, { id }) => {
  const file = await readFileOf(db, id, isPlatform(actor.role) ? 'all' : [actor.orgId, platformOrgId])
  if (!file || !maySee(file, actor)) return refuse('not_found')
  return file
}
