import type { PurposeName } from '#modules/files/file.rules.ts'
import { answerOf } from './api.ts'

export type UploadedFile = { readonly url: string; readonly fileName: string }

const sent = new WeakMap<File, Promise<UploadedFile>>()
/** A file keeps its idempotency key, so a retry after a lost response does not store it twice. */
const keys = new WeakMap<File, string>()

/** Uploads a file to a shareable location and returns its URL. Submitting the form again repeats only failed uploads. */
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
