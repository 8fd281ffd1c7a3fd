import type { PurposeName } from '#modules/files/file.rules.ts'
import { answerOf } from './api.ts'

export type UploadedFile = { readonly url: string; readonly fileName: string }

const sent = new WeakMap<File, Promise<UploadedFile>>()
/** The same file keeps its key, so that one whose answer was lost is not kept twice. */
const keys = new WeakMap<File, string>()

/**
 * Puts a file where others can open it, and answers its address. A file that has arrived is not sent again, however
 * often the form around it is; one that failed is.
 */
export const uploadFile = (purpose: PurposeName, file: File): Promise<UploadedFile> => {
  const known = sent.get(file)
  if (known) return known
  const sending = send(purpose, file)
  sent.set(file, sending)
  sending.catch(() => sent.delete(file))
  return sending
}

const send = async (purpose: PurposeName, file: File): Promise<UploadedFile> => {
  const key = keys.get(file) ?? crypto.randomUUID()
  keys.set(file, key)
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`/files/${purpose}`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body,
  }).catch(() => null)
  const answer: unknown = await response?.json().catch(() => null)
  return answerOf(response?.ok ?? false, response?.ok ? { result: answer } : answer) as UploadedFile
}
