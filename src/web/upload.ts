import { defineErrors } from '#kernel/errors.ts'
import { uploadErrors } from '#kernel/upload-errors.ts'
import type { FilePurpose } from '#kernel/registered.ts'
import { CallError, messageOf, resultOf } from './api.ts'
import { defineParamTexts } from './errors.ts'
import { translate } from './text.ts'

defineErrors(uploadErrors)

// The server lists the accepted types in English, such as `PNG, JPG and PDF`.
defineParamTexts('allowed', (types) => translate([types, types.replace(' and ', ' dan ')]))

export type UploadedFile = { readonly url: string; readonly fileName: string }

/** Why a file was refused, in detail if the server says so. */
export const fileMessageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.fields['file']) || messageOf(error, fallback)

const sent = new WeakMap<File, Promise<UploadedFile>>()
/** The idempotency keys of files: a retry after a lost response must not store the file twice. */
const keys = new WeakMap<File, string>()

/** Uploads a file and returns its URL. Submitting the form again repeats only failed uploads. */
export const uploadFile = (purpose: FilePurpose, file: File): Promise<UploadedFile> => {
  const known = sent.get(file)
  if (known) return known
  const sending = send(purpose, file)
  sent.set(file, sending)
  sending.catch(() => sent.delete(file))
  return sending
}

const send = async (purpose: FilePurpose, file: File): Promise<UploadedFile> => {
  if (!navigator.onLine) throw new CallError(null, true)
  const key = keys.get(file) ?? crypto.randomUUID()
  keys.set(file, key)
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`/files/${purpose}`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body,
  }).catch(() => null)
  const responseBody: unknown = await response?.json().catch(() => null)
  return resultOf(response?.ok ?? false, response?.ok ? { result: responseBody } : responseBody) as UploadedFile
}
