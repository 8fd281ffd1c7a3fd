import { addMs } from '#kernel/time.ts'
import { job } from '#server/job.ts'
import { purposeNames, purposeOf } from './file.rules.ts'
import { deleteFile, findUploadedBefore } from './file.store.ts'

/** A night deletes at most so many files of a purpose. */
const mostDeleted = 10_000

/** Deletes uploads that are no longer needed. The content goes first: if the row stayed, the next run would delete both. */
export const forgetReadFiles = job({
  name: 'forgetReadFiles',
  cron: '45 18 * * *',
  run: async ({ within, storage, now }) => {
    for (const purpose of purposeNames) {
      const { keptFor } = purposeOf(purpose)
      if (keptFor === undefined) continue
      const old = await within(({ db }) => findUploadedBefore(db, purpose, addMs(now(), -keptFor), mostDeleted))
      for (const { org_id: orgId, id, storage_key: key } of old) {
        await storage.delete(key)
        await within(({ db }) => deleteFile(db, { orgId, id }))
      }
    }
  },
})
