import { createReadStream } from 'node:fs'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, type FieldError } from '#kernel/errors.ts'
import { isOutcomeUnknown } from '#server/failures.ts'
import { newId } from '#server/ids.ts'
import type { Storage } from '#server/outbound/storage.ts'
import { callerOf, keyOf } from '#server/http/calls.ts'
import { disposition } from '#server/http/disposition.ts'
import type { AddRoutes, HttpParts } from '#server/http/parts.ts'
import { reasons } from '#spreadsheets/unreadable.ts'
import { beginUpload, finishUpload, readFile } from './file.contract.ts'
import {
  fileTypes,
  isPurpose,
  isSpreadsheet,
  megabytes,
  purposeOf,
  storedName,
  typeNames,
  type FileType,
  type PurposeName,
} from './file.rules.ts'
import { begin, find, finish } from './file.service.ts'
import { receive, type Received } from './incoming.steps.ts'
import { maxPixels } from './picture.steps.ts'

export type FileParts = { readonly storage: Storage; readonly incoming: string }

/** Allowance for the multipart boundaries and headers around the file. */
const multipartOverhead = 64 * 1024
const maxConcurrentPerUser = 8

/** `POST /files/<purpose>` uploads a file, `GET /files/<id>/<name>` downloads it. */
export const fileRoutes =
  (files: FileParts): AddRoutes =>
  async (http, parts, observe) => {
    const upload = createUpload(parts, files)
    await http.register(async (scope) => {
      await scope.register(multipart, { throwFileSizeLimit: false })
      const handleUpload = async (request: FastifyRequest<{ Params: { purpose: string } }>) => {
        const { purpose } = request.params
        if (!isPurpose(purpose)) throw new Refusal('not_found')
        try {
          const { session } = callerOf(request, parts)
          return await observe({ name: 'files-upload', orgId: session?.orgId, log: request.log }, () =>
            upload(request, purpose),
          )
        } catch (error) {
          // Read the rest of the body, so that the client receives the error.
          request.raw.unpipe()
          request.raw.resume()
          throw error
        }
      }
      scope.post<{ Params: { purpose: string } }>('/files/:purpose', (request) => handleUpload(request))
    })
    http.get<{ Params: { id: string; name: string } }>(
      '/files/:id/:name',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const caller = callerOf(request, parts)
        const call = { name: 'files-read', orgId: caller.session?.orgId, log: request.log }
        const { file, body } = await observe(call, async () => {
          const found = await parts.app.serve(readFile, find, {
            ...caller,
            name: 'files-read',
            body: { id: request.params.id },
          })
          return { file: found, body: await files.storage.get(found.storageKey) }
        })
        return reply
          .headers({
            'content-type': file.contentType,
            'content-length': file.size,
            // Images are displayed; everything else is downloaded and never runs in the page.
            'content-disposition': disposition(isImage(file.contentType) ? 'inline' : 'attachment', file.fileName),
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
            'cache-control': 'private, max-age=31536000, immutable',
          })
          .send(body)
      },
    )
  }

const isImage = (contentType: string): boolean =>
  Object.values(fileTypes).some((type) => type.image && type.contentType === contentType)

const createUpload = (parts: HttpParts, { storage, incoming }: FileParts) => {
  const limit = createUserLimit()
  return async (request: FastifyRequest, purpose: PurposeName) => {
    const caller = { ...callerOf(request, parts), name: 'files-upload' }
    const { orgId, userId } = await parts.app.serve(beginUpload(purpose), begin, { ...caller, body: {} })
    return limit(userId, async () => {
      const { received, type, fileName } = await accept(request, purpose, incoming)
      const id = newId<'file'>(parts.app.clock())
      const key = `${orgId}/${id}`
      const body = {
        purpose,
        fileName,
        contentType: fileTypes[type].contentType,
        size: received.size,
        sha256: received.sha256,
      }
      try {
        await storage.put(key, createReadStream(received.path), received.size)
        const answer = await parts.app.serve(finishUpload(purpose), finish(id, key), {
          ...caller,
          key: keyOf(request),
          body,
        })
        // A repeated key returns the file of the first upload.
        if (!answer.url.startsWith(`/files/${id}/`)) await storage.delete(key)
        return answer
      } catch (error) {
        // The transaction may have been committed. Then a repeated request gets the URL of this file.
        if (isOutcomeUnknown(error)) parts.log.warn({ err: error, key }, 'a file whose upload may have failed was kept')
        else
          await storage
            .delete(key)
            .catch((reason: unknown) =>
              parts.log.warn({ err: reason, key }, 'an orphaned file was left in the storage'),
            )
        throw error
      } finally {
        await received.discard()
      }
    })
  }
}

/** Limits concurrent uploads per user, so that unfinished files cannot fill the disk. */
const createUserLimit = () => {
  const running = new Map<string, number>()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const count = running.get(userId) ?? 0
    if (count >= maxConcurrentPerUser) throw new Refusal('too_many_requests')
    running.set(userId, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(userId) ?? 1) - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
    }
  }
}

/** Why a file of another type isn't accepted as a spreadsheet. */
const whyNotSpreadsheet: Readonly<Record<FileType, FieldError>> = {
  png: reasons.picture,
  jpg: reasons.picture,
  pdf: reasons.pdf,
  xls: reasons.old,
  xlsx: reasons.unknown,
  csv: reasons.text,
  xml: reasons.xml,
}

type AcceptedFile = { readonly received: Received; readonly type: FileType; readonly fileName: string }

/** Receives the file if the purpose accepts its size and type; otherwise throws and leaves no file. */
const accept = async (request: FastifyRequest, purpose: PurposeName, incoming: string): Promise<AcceptedFile> => {
  const { maxBytes, types } = purposeOf(purpose)
  const tooLarge = () => new Refusal('file_too_large', { params: { limit: megabytes(maxBytes) } })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + multipartOverhead) throw tooLarge()
  if (!hasValidBoundary(request.headers['content-type'])) throw new Refusal('bad_request')
  let received: Received | undefined
  let given = ''
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 10, fieldSize: 1024, fileSize: maxBytes } })) {
      if (part.type !== 'file') continue
      given = part.filename
      received = await receive(part.file, incoming)
      if (part.file.truncated) throw tooLarge()
    }
    if (!received || (received.size === 0 && !given)) throw new Refusal('file_missing')
    if (received.size === 0) throw new Refusal('file_empty')
    const { type, picture } = received
    if (received.isHeic && types.includes('jpg')) throw new Refusal('file_heic')
    if (received.isLocked && types.includes('pdf')) throw new Refusal('file_locked')
    if (picture && picture.width * picture.height > maxPixels)
      throw new Refusal('picture_too_large', { params: { ...picture, limit: maxPixels / 1_000_000 } })
    if (!type || !types.includes(type)) {
      const whyNot = types.every(isSpreadsheet) && (received.whyNot ?? (type && whyNotSpreadsheet[type]))
      throw new Refusal('file_type_not_allowed', {
        params: { allowed: typeNames(types) },
        ...(whyNot && { fields: { file: whyNot } }),
      })
    }
    return { received, type, fileName: storedName(given, type) }
  } catch (error) {
    await received?.discard()
    throw isMalformedBody(error) ? new Refusal('bad_request') : error
  }
}

/** Whether the multipart body was malformed or truncated, which the library reports by message only. */
const isMalformedBody = (error: unknown): boolean =>
  error instanceof Error && /^Multipart: |unexpected end of multipart data$/i.test(error.message)

/** RFC 2046 limits a boundary to 70 characters; the parser throws an unrecognizable error for much longer ones. */
const hasValidBoundary = (contentType = ''): boolean => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  const { length } = quoted ?? plain ?? ''
  return length > 0 && length <= 70
}
