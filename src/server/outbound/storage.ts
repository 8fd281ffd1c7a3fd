import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'

/** Stores the bytes of files. The table `files` has their owner, type and visibility. */
export type Storage = {
  /** Stores these bytes under a generated key, completely or not at all. */
  readonly put: (key: string, body: Readable, size: number) => Promise<void>
  readonly get: (key: string) => Promise<Readable>
  /** Deletes a key; an unknown key is ignored. */
  readonly delete: (key: string) => Promise<void>
}

/** The whole content of a small file. */
export const contentOf = async (storage: Storage, key: string): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The storage is unreachable or busy; the file itself is fine. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** A key consists of the ids of an organization and a file, so user input never becomes a path. */
const keyPattern = /^[0-9A-Z]{1,20}\/[0-9A-Z]{16}$/
const checked = (key: string): string => {
  if (!keyPattern.test(key)) throw new TypeError('not a storage key')
  return key
}

export const storageFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'files')
/** Holds incomplete uploads. A crash may leave files here that no row refers to. */
export const incomingFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'incoming')

export const openStorage = (config: Config): Storage =>
  config.S3_ENDPOINT
    ? inBucket({ ...config, S3_ENDPOINT: config.S3_ENDPOINT })
    : onDisk(storageFolder(config), incomingFolder(config))

/** Deletes incoming files older than an hour. */
export const deleteOldUploads = async (folder: string, now: number): Promise<void> => {
  const names = await readdir(folder).catch((): string[] => [])
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now - 3_600_000) await rm(path, { force: true })
  }
}

/** A local folder. A file is written elsewhere and renamed into place, so it is never incomplete. */
export const onDisk = (folder: string, incoming: string): Storage => {
  const pathOf = (key: string) => join(folder, checked(key))
  return {
    put: async (key, body, size) => {
      const path = pathOf(key)
      const fresh = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        const target = createWriteStream(fresh, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(body, target)
        if (target.bytesWritten !== size) throw new Error(`received ${target.bytesWritten} bytes instead of ${size}`)
        await mkdir(dirname(path), { recursive: true })
        await rename(fresh, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw new Error('a stored file is missing', { cause: error })
      })
      return file.createReadStream()
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

/** A rename survives a power failure only after its folder is synced. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Bucket = Pick<Config, 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'> & {
  readonly S3_ENDPOINT: string
}
type Request = { method: 'PUT' | 'GET' | 'DELETE'; key: string; body?: Readable; size?: number }

/** Time limits for the storage's response, in milliseconds; an upload gets longer. */
const timeouts = { response: 15_000, upload: 120_000 }

/** The DOM library declares another class of streams than Node.js. */
const streamed = (body: Readable, size: number | undefined): object => ({
  body: Readable.toWeb(body),
  headers: { 'content-length': String(size) },
})

/** A bucket of any S3-compatible storage, with path-style URLs, because some have no host name per bucket. */
export const inBucket = (config: Bucket): Storage => {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    region: config.S3_REGION,
    service: 's3',
    // A streamed body cannot be retried.
    retries: 0,
  })
  const base = `${config.S3_ENDPOINT.replace(/\/+$/, '')}/${config.S3_BUCKET}`
  const send = async ({ method, key, body, size }: Request): Promise<Response> => {
    const address = `${base}/${checked(key)}`
    const controller = new AbortController()
    const timer = setTimeout(
      () => controller.abort(new Error('no response in time')),
      body ? timeouts.upload : timeouts.response,
    )
    try {
      return await client.fetch(address, {
        method,
        signal: controller.signal,
        ...(body && streamed(body, size)),
      })
    } catch (error) {
      throw new StorageUnavailable('the storage cannot be reached', { cause: error })
    } finally {
      clearTimeout(timer)
      body?.destroy()
    }
  }
  /** Returns a successful response. The reason of a failure is only logged. */
  const sendChecked = async (request: Request, accepted?: number): Promise<Response> => {
    const response = await send(request)
    if (response.ok || response.status === accepted) return response
    const reason = `the storage answered ${response.status} to ${request.method}: ${(await response.text()).slice(0, 300)}`
    throw response.status >= 500 || response.status === 429 ? new StorageUnavailable(reason) : new Error(reason)
  }
  const discardBody = async (response: Response) => {
    await response.body?.cancel()
  }
  return {
    put: async (key, body, size) => discardBody(await sendChecked({ method: 'PUT', key, body, size })),
    get: async (key) => {
      const { body } = await sendChecked({ method: 'GET', key })
      return body ? Readable.from(body, { objectMode: false }) : Readable.from([])
    },
    delete: async (key) => discardBody(await sendChecked({ method: 'DELETE', key }, 404)),
  }
}
