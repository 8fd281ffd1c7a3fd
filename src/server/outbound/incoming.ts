import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { fileTypes, type FileType } from '#modules/files/file.rules.ts'

/** A file that has arrived whole and waits beside the storage until it is judged. */
export type Received = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** What its content says it is, whatever its name says; null for what we do not take. */
  readonly type: FileType | null
  readonly discard: () => Promise<void>
}

/** Writes a stream down as it comes and looks at what it is. What breaks off leaves nothing behind. */
export const receive = async (body: Readable, folder: string): Promise<Received> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  const meter = createMeter()
  try {
    await pipeline(body, meter.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { size, sha256, isText } = meter.read()
    return { path, size, sha256, type: size === 0 ? null : await typeOf(path, isText), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const byContentType = new Map<string, FileType>([
  [fileTypes.png.contentType, 'png'],
  [fileTypes.jpg.contentType, 'jpg'],
  [fileTypes.pdf.contentType, 'pdf'],
  [fileTypes.xlsx.contentType, 'xlsx'],
])

/**
 * A picture, a document and a workbook are known by their first bytes; a workbook from another archive by what is in
 * it. A table of values has no such sign: it is text, and not markup. Its first letters may look like a sign of
 * something else, so that text is text whatever they look like.
 */
const typeOf = async (path: string, isText: boolean): Promise<FileType | null> => {
  // An archive that is broken on purpose may make the reader give up: then it is nothing that we take.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return byContentType.get(found?.mime ?? '') ?? (isText ? 'csv' : null)
}

const createMeter = () => {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let isText = true
  let begun = ''
  const look = (chunk: Buffer | undefined) => {
    if (!isText) return
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined })
      if (begun.length < 64) begun += text.slice(0, 64).trimStart()
      if (text.includes('\0')) isText = false
    } catch {
      isText = false
    }
  }
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length
      hash.update(chunk)
      look(chunk)
      done(null, chunk)
    },
    flush: (done) => {
      look(undefined)
      done()
    },
  })
  return {
    stream,
    read: () => ({ size, sha256: hash.digest('hex'), isText: isText && begun !== '' && !begun.startsWith('<') }),
  }
}
