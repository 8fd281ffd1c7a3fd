import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** A file of at most this many bytes stays in memory, and a larger one is written in pieces of this size. */
const inMemory = 1_048_576

/** `end` frees the file; it may be called twice. */
export type Spooled = { readonly size: number; readonly body: Readable; readonly end: () => void }

/**
 * Reads a body to its end as fast as it arrives, so that what produces it doesn't wait for its reader. A large body is
 * kept in a file of `folder` without a name, which disappears with its process.
 */
export const spool = async (body: AsyncIterable<string | Uint8Array>, folder: string): Promise<Spooled> => {
  let file: FileHandle | undefined
  let pieces: Buffer[] = []
  let [size, written] = [0, 0]
  const write = async () => {
    file ??= await openUnnamed(folder)
    const piece = Buffer.concat(pieces)
    pieces = []
    // A single write may be partial.
    for (let from = 0; from < piece.length;) {
      const { bytesWritten } = await file.write(piece, from, piece.length - from, written)
      from += bytesWritten
      written += bytesWritten
    }
  }
  try {
    for await (const part of body) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)
      pieces.push(bytes)
      size += bytes.length
      if (size - written >= inMemory) await write()
    }
    if (file && pieces.length > 0) await write()
  } catch (error) {
    await file?.close()
    throw error
  }
  // The stream closes the file at its end or when it is destroyed.
  const stream = file?.createReadStream({ start: 0 }) ?? Readable.from(pieces, { objectMode: false })
  return { size, body: stream, end: () => void stream.destroy() }
}

/** Its space is freed when it is closed, also by the end of the process. */
const openUnnamed = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
