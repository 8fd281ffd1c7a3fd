import { createReadStream } from 'node:fs'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { beginUpload, finishUpload, readFile } from '#modules/files/file.contract.ts'
import {
  fileTypes,
  isPurpose,
  megabytes,
  purposeOf,
  storedName,
  typesInWords,
  type FileType,
  type PurposeName,
} from '#modules/files/file.rules.ts'
import { begin, find, finish } from '#modules/files/file.service.ts'
import { newId } from '../ids.ts'
import { receive, type Received } from '../outbound/incoming.ts'
import type { Storage } from '../outbound/storage.ts'
import type { HttpParts } from './app.ts'
import { callerOf, keyOf } from './calls.ts'
import { disposition } from './disposition.ts'
import type { Watch } from './watch.ts'

export type FileParts = { readonly storage: Storage; readonly incoming: string }

/** What stands around a file in the body: its boundaries and the lines that describe it. */
const envelope = 64 * 1024
const mostAtOnceOfOne = 8

/** `POST /files/<purpose>` takes a file as it streams in, `GET /files/<id>/<name>` gives it to who may see it. */
export const addFiles = async (http: FastifyInstance, parts: HttpParts, watch: Watch): Promise<void> => {
  const { files } = parts
  if (!files) return
  const upload = createUpload(parts, files)
  await http.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    const take = async (request: FastifyRequest<{ Params: { purpose: string } }>) => {
      const { purpose } = request.params
      if (!isPurpose(purpose)) throw new Refusal('not_found')
      try {
        return await watch({ name: 'files-upload', orgId: callerOf(request, parts).session?.orgId }, () =>
          upload(request, purpose),
        )
      } catch (error) {
        // What is still on its way is let run out, so that the sender gets to read why it was not wanted.
        request.raw.unpipe()
        request.raw.resume()
        throw error
      }
    }
    scope.post<{ Params: { purpose: string } }>('/files/:purpose', (request) => take(request))
  })
  http.get<{ Params: { id: string; name: string } }>(
    '/files/:id/:name',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = callerOf(request, parts)
      const { file, body } = await watch({ name: 'files-read', orgId: caller.session?.orgId }, async () => {
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
          // Pictures are shown; everything else is put on the disk of whoever asks, and runs nowhere.
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
  const line = createLine()
  return async (request: FastifyRequest, purpose: PurposeName) => {
    const caller = { ...callerOf(request, parts), name: 'files-upload' }
    const { orgId, userId } = await parts.app.serve(beginUpload(purpose), begin, { ...caller, body: {} })
    return line(userId, async () => {
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
        // The same intent again was answered with the file that it made the first time.
        if (!answer.url.startsWith(`/files/${id}/`)) await storage.delete(key)
        return answer
      } catch (error) {
        await storage
          .delete(key)
          .catch((reason: unknown) =>
            parts.log.warn({ err: reason, key }, 'a file that nobody has stays in the storage'),
          )
        throw error
      } finally {
        await received.discard()
      }
    })
  }
}

/** So many uploads of one person at a time, so that nobody fills the disk with halves. */
const createLine = () => {
  const running = new Map<string, number>()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const count = running.get(userId) ?? 0
    if (count >= mostAtOnceOfOne) throw new Refusal('too_many_requests')
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

type Taken = { readonly received: Received; readonly type: FileType; readonly fileName: string }

/** The one file of the body, if it is what the purpose takes. Otherwise nothing of it is left. */
const accept = async (request: FastifyRequest, purpose: PurposeName, incoming: string): Promise<Taken> => {
  const { most, types } = purposeOf(purpose)
  const tooLarge = () => new Refusal('file_too_large', { params: { limit: megabytes(most) } })
  if (Number(request.headers['content-length'] ?? 0) > most + envelope) throw tooLarge()
  let received: Received | undefined
  let given = ''
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 10, fieldSize: 1024, fileSize: most } })) {
      if (part.type !== 'file') continue
      given = part.filename
      received = await receive(part.file, incoming)
      if (part.file.truncated) throw tooLarge()
    }
    if (!received || (received.size === 0 && !given)) throw new Refusal('file_missing')
    if (received.size === 0) throw new Refusal('file_empty')
    const { type } = received
    if (!type || !types.includes(type))
      throw new Refusal('file_type_not_allowed', { params: { allowed: typesInWords(types) } })
    return { received, type, fileName: storedName(given, type) }
  } catch (error) {
    await received?.discard()
    throw isBrokenBody(error) ? new Refusal('bad_request') : error
  }
}

/** A body without boundaries, or that breaks off inside a part, is told by its words alone. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error && /^Multipart: |unexpected end of multipart data$/i.test(error.message)
