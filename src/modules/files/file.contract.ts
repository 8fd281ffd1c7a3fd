import { fileRecord } from './file-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { orgId } from '#kernel/values.ts'
import { purposeOf, type PurposeName } from './file.rules.ts'

// Files travel on addresses of their own, since their bodies stream. Who may do what with them is declared as for every
// call, and enforced by the same request pipeline (`serve` of the app).

/** Asked before a byte of the body is read, so that nobody fills a disk who may not upload. */
export const beginUpload = (purpose: PurposeName) =>
  query({
    summary: 'Check whether the caller may upload a file.',
    allow: purposeOf(purpose).upload,
    ...featureOf(purpose),
    input: z.object({}),
    output: z.object({ orgId, userId: z.string() }),
    errors: ['too_many_requests'],
  })

/** Asked again when the bytes are there: by then the right to upload may be gone. */
export const finishUpload = (purpose: PurposeName) =>
  command({
    summary: 'Store an uploaded file.',
    audit: { record: fileRecord, sentence: ['Uploaded a file', 'Memuat naik fail'] },
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

export const readFile = query({
  summary: 'Read a file.',
  allow: 'any',
  seesPlatformRows: true,
  input: z.object({ id: z.string() }),
  output: z.object({ fileName: z.string(), contentType: z.string(), size: z.number(), storageKey: z.string() }),
  errors: ['not_found'],
})

const featureOf = (purpose: PurposeName) => {
  const { feature } = purposeOf(purpose)
  return feature ? { feature } : {}
}
