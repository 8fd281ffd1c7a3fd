import { fileRecord } from './file-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { orgId } from '#kernel/values.ts'
import { purposeOf, type PurposeName } from './file.rules.ts'

// Files have their own routes because their bodies are streamed. Access is declared as for calls and enforced by the
// same request pipeline (`serve` of the app).

const featureOf = (purpose: PurposeName) => {
  const { feature } = purposeOf(purpose)
  return feature ? { feature } : {}
}

/** Runs before the body is read, so that unauthorized uploads never reach the disk. */
export const beginUpload = (purpose: PurposeName) =>
  query({
    summary: 'Check whether the caller may upload a file.',
    allow: purposeOf(purpose).upload,
    ...featureOf(purpose),
    input: z.object({}),
    output: z.object({ orgId, userId: z.string() }),
    errors: ['too_many_requests'],
  })

/** Authorizes again after the upload, because the permission may have been revoked since. */
export const finishUpload = (purpose: PurposeName) =>
  command({
    summary: 'Store an uploaded file.',
    audit: [fileRecord, 'Uploaded a file', 'Memuat naik fail'],
    allow: purposeOf(purpose).upload,
    ...featureOf(purpose),
    input: z.object({
      purpose: z.string(),
      fileName: z.string(),
      contentType: z.string(),
      size: z.int().min(1),
      sha256: z.hex(),
    }),
    output: z.object({ url: z.string(), fileName: z.string() }),
  })

/** The audited calls of the file routes. The audit entry is the same for every purpose. */
export const files = { upload: finishUpload('uploaded-document') }

export const readFile = query({
  summary: 'Read a file.',
  allow: 'any',
  seesPlatformRows: true,
  input: z.object({ id: z.string() }),
  output: z.object({ fileName: z.string(), contentType: z.string(), size: z.number(), storageKey: z.string() }),
  errors: ['not_found'],
})
