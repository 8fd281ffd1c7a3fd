import { reasons, Unreadable } from './unreadable.ts'

type Entry = {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
  readonly locked: boolean
}
export type Archive = {
  readonly names: readonly string[]
  readonly sizeOf: (name: string) => number
  /** The text of an entry, chunk by chunk as it is unpacked. */
  readonly chunks: (name: string) => AsyncGenerator<string>
  readonly text: (name: string) => Promise<string>
}

/** Fifty thousand employees unpack to about sixty megabytes. */
const maxUnpackedBytes = 300_000_000
const maxEntries = 2_000
const endLength = 22

/** Finds the end of the central directory, which only a comment may follow. */
const findEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - endLength - 0xffff)
  for (let at = view.byteLength - endLength; at >= lowest; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  throw new Unreadable(reasons.broken)
}

const readDirectory = (bytes: Uint8Array): Map<string, Entry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < endLength) throw new Unreadable(reasons.broken)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > maxEntries) throw new Unreadable(reasons.unpacksTooLarge)
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new Unreadable(reasons.broken)
    const [name, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const entry = {
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    unpacked += entry.size
    // Check the declared sizes before unpacking. `unpack` detects false sizes.
    if (unpacked > maxUnpackedBytes) throw new Unreadable(reasons.unpacksTooLarge)
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)).replace(/^\//, ''), entry)
    at += 46 + name + extra + comment
  }
  return entries
}

const packedBytes = (bytes: Uint8Array<ArrayBuffer>, { offset, packed, locked }: Entry): Uint8Array<ArrayBuffer> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (locked) throw new Unreadable(reasons.locked)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw new Unreadable(reasons.broken)
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > bytes.length) throw new Unreadable(reasons.broken)
  return bytes.subarray(start, start + packed)
}

/** Unpacks an entry, and stops when it exceeds its declared size. */
const unpack = async function* (bytes: Uint8Array<ArrayBuffer>, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) return yield packed
  if (entry.method !== 8) throw new Unreadable(reasons.broken)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
      if (size > entry.size) throw new Unreadable(reasons.unpacksTooLarge)
      yield value
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(reasons.broken)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

export const openArchive = (bytes: Uint8Array<ArrayBuffer>): Archive => {
  const entries = readDirectory(bytes)
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw new Unreadable(reasons.broken)
    return entry
  }
  const chunks = async function* (name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    try {
      for await (const chunk of unpack(bytes, entryOf(name))) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(reasons.broken)
    }
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entryOf(name).size,
    chunks,
    text: async (name) => {
      let text = ''
      for await (const chunk of chunks(name)) text += chunk
      return text
    },
  }
}
