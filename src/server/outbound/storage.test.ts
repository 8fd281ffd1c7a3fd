import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../failures.ts'
import { inBucket, onDisk, openStorage, StorageUnavailable, deleteOldUploads, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'upah-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [kept, incoming] = [join(folder, 'files'), join(folder, 'incoming')]
const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'upah-files',
  S3_REGION: 'ap-southeast-5',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}
const key = '01ABCDEFGHJKMNPQ/01ABCDEFGHJKMNPR'
const content = randomBytes(3_000_000)

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: bucket.S3_BUCKET, configs: [] }],
})
let inS3: Storage
beforeAll(async () => {
  const { port } = await s3.run()
  inS3 = inBucket({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${port}/` })
})
afterAll(() => s3.close())

describe.each([
  ['a folder', () => onDisk(kept, incoming)],
  ['a bucket', () => inS3],
])('%s', (name, storage) => {
  test('streams back a stored file until it is deleted', async () => {
    await storage().put(
      key,
      Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]),
      content.length,
    )
    expect((await buffer(await storage().get(key))).equals(content)).toBe(true)
    await storage().delete(key)
    await expect(storage().get(key)).rejects.toThrow(/is missing|answered 404/)
    await storage().delete(key)
  })

  test.each([
    '',
    'a',
    '../../etc/passwd',
    `PLATFORM/../${'0'.repeat(13)}`,
    `PLATFORM/${'0'.repeat(16)}/`,
    `/${key}`,
    `${key}\n`,
  ])('refuses the invalid key %j', async (wrong) => {
    await expect(storage().put(wrong, Readable.from([content]), content.length)).rejects.toThrow(TypeError)
    await expect((async () => storage().get(wrong))()).rejects.toThrow(TypeError)
    await expect((async () => storage().delete(wrong))()).rejects.toThrow(TypeError)
  })

  test('refuses a file that is truncated, or shorter or longer than declared', async () => {
    const broken = Readable.from(
      (function* () {
        yield content.subarray(0, 1_000)
        throw new Error('broken off')
      })(),
    )
    await expect(storage().put(key, broken, content.length)).rejects.toThrow()
    for (const size of [content.length - 1, content.length + 1])
      await expect(storage().put(key, Readable.from([content]), size), String(size)).rejects.toThrow()
    // Unlike real storage, the fake keeps partial bodies; the caller deletes after a failure.
    if (name === 'a folder') await expect(storage().get(key)).rejects.toThrow()
    await storage().delete(key)
    expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([])
  })
})

describe('a local folder', () => {
  test('is accessible only to the owner of the process', async () => {
    await onDisk(kept, incoming).put(key, Readable.from([content]), content.length)
    expect(statSync(join(kept, key)).mode & 0o077).toBe(0)
  })

  test('deletes incomplete uploads after an hour, and keeps uploads in progress', async () => {
    for (const name of ['old', 'fresh']) writeFileSync(join(incoming, name), 'x')
    const now = Date.now()
    utimesSync(join(incoming, 'old'), now / 1000 - 3_700, now / 1000 - 3_700)
    await deleteOldUploads(incoming, now)
    expect(readdirSync(incoming)).toEqual(['fresh'])
    await deleteOldUploads(join(folder, 'nowhere'), now)
  })

  test('is the default without a bucket', async () => {
    const config = { dataDir: join(folder, 'data'), ...bucket }
    const local = openStorage({ ...config, S3_ENDPOINT: undefined } as never)
    await local.put(key, Readable.from(['x']), 1)
    expect(existsSync(join(folder, 'data', 'files', key))).toBe(true)
    await expect(openStorage(config as never).get(key)).rejects.toThrow(StorageUnavailable)
  })
})

/** The request signature as S3 specifies it, implemented independently. */
type Signed = {
  method: string
  path: string
  headers: Record<string, string>
  names: string
  day: string
  region: string
}
const signature = ({ method, path, headers, names, day, region }: Signed, secret: string): string => {
  const lines = names.split(';').map((name) => `${name}:${headers[name]?.trim()}\n`)
  const canonical = [method, path, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest()
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(signing, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')).toString('hex')
}

describe('the signature', () => {
  const listen = async (answer: (request: IncomingMessage) => number): Promise<Server> => {
    const server = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(answer(request)).end('an internal reason'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }
  const at = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  test('matches the example in the S3 documentation', () => {
    const example = {
      method: 'GET',
      path: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-amz-date': '20130524T000000Z',
      },
      names: 'host;range;x-amz-content-sha256;x-amz-date',
      day: '20130524',
      region: 'us-east-1',
    }
    expect(signature(example, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('of every request is valid for the configured secret', async () => {
    const form =
      /^AWS4-HMAC-SHA256 Credential=S3RVER\/(\d{8})\/ap-southeast-5\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/
    const requests: string[] = []
    const server = await listen(({ method = '', url = '', headers }) => {
      const [, day = '', names = '', given] = form.exec(headers.authorization ?? '') ?? []
      requests.push(`${method} ${url} ${headers['content-length'] ?? '-'} ${names}`)
      const right = signature(
        { method, path: url, headers: headers as Record<string, string>, names, day, region: 'ap-southeast-5' },
        'S3RVER',
      )
      return given === right ? 200 : 403
    })
    const withSecret = (secret: string) =>
      inBucket({ ...bucket, S3_ENDPOINT: at(server), S3_SECRET_ACCESS_KEY: secret })
    const uses = (storage: Storage) => [
      () => storage.put(key, Readable.from([content]), content.length),
      () => storage.get(key),
      () => storage.delete(key),
    ]
    for (const use of uses(withSecret('S3RVER'))) await use()
    for (const use of uses(withSecret('another'))) await expect(use()).rejects.toThrow('the storage answered 403')
    const signed = 'host;x-amz-content-sha256;x-amz-date'
    expect(requests.slice(0, 3)).toEqual([
      `PUT /upah-files/${key} ${content.length} ${signed}`,
      `GET /upah-files/${key} - ${signed}`,
      `DELETE /upah-files/${key} - ${signed}`,
    ])
    server.close()
  })

  test('unreachable or busy storage is unavailable; other rejections are internal errors', async () => {
    const statuses = [500, 503, 429, 403, 404, 400]
    const server = await listen(() => statuses.shift() ?? 200)
    const storage = inBucket({ ...bucket, S3_ENDPOINT: at(server) })
    const codes = []
    while (statuses.length > 0)
      codes.push(await storage.get(key).catch((error: unknown) => refusalOf(error)?.code ?? 'a bug'))
    expect(codes).toEqual(['unavailable', 'unavailable', 'unavailable', 'a bug', 'a bug', 'a bug'])
    server.close()
    const unreachable = await inBucket(bucket)
      .put(key, Readable.from([content]), content.length)
      .catch(refusalOf)
    expect(unreachable).toMatchObject({ code: 'unavailable' })
  })
})
