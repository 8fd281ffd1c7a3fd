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
  /** Names are compared without regard to case, as spreadsheet programs do. */
  readonly has: (name: string) => boolean
  /** The text of an entry, chunk by chunk as it is unpacked. */
  readonly chunks: (name: string) => AsyncGenerator<string>
  readonly text: (name: string) => Promise<string>
}

/** The most that the parts that are read may unpack to, in bytes. Fifty thousand employees unpack to about sixty million. */
const maxUnpackedBytes = 100_000_000
const maxEntries = 2_000
const endLength = 22
/** The value of a 32-bit field whose 64-bit value is elsewhere. */
const in64Bits = 0xff_ff_ff_ff

/** Finds the end of the central directory, which only a comment may follow. */
const findEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - endLength - 0xffff)
  for (let at = view.byteLength - endLength; at >= lowest; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  throw new Unreadable(reasons.broken)
}

const read64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** The number of entries and the start of the directory, which large-file writers state in a record of 64-bit values. */
const locateDirectory = (view: DataView): { count: number; at: number } => {
  const end = findEnd(view)
  const [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  const locator = end - 20
  if ((at !== in64Bits && count !== 0xffff) || locator < 0 || view.getUint32(locator, true) !== 0x07064b50)
    return { count, at }
  const record = read64(view, locator + 8)
  if (record + 56 > view.byteLength || view.getUint32(record, true) !== 0x06064b50) throw new Unreadable(reasons.broken)
  return { count: read64(view, record + 32), at: read64(view, record + 48) }
}

/** Replaces the sizes and the offset that are stated in 64 bits, in the order of the extra field with the id 1. */
const with64Bits = (entry: Entry, extra: DataView): Entry => {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue
    const end = at + 4 + extra.getUint16(at + 2, true)
    let next = at + 4
    const value = (stated: number): number => {
      if (stated !== in64Bits) return stated
      if (next + 8 > Math.min(end, extra.byteLength)) throw new Unreadable(reasons.broken)
      next += 8
      return read64(extra, next - 8)
    }
    return { ...entry, size: value(entry.size), packed: value(entry.packed), offset: value(entry.offset) }
  }
  return entry
}

/** Some writers separate folders with backslashes or start names with a slash. */
const plainName = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replaceAll('\\', '/').replace(/^\//, '')

type Directory = ReadonlyMap<string, Entry & { readonly name: string }>
const readDirectory = (bytes: Uint8Array): Directory => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < endLength) throw new Unreadable(reasons.broken)
  const located = locateDirectory(view)
  if (located.count > maxEntries) throw new Unreadable(reasons.unpacksTooLarge)
  const entries = new Map<string, Entry & { name: string }>()
  let { at } = located
  for (let i = 0; i < located.count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new Unreadable(reasons.broken)
    const [nameLength, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const next = at + 46 + nameLength + extra
    if (next > view.byteLength) throw new Unreadable(reasons.broken)
    const entry = {
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    const name = plainName(bytes.subarray(at + 46, at + 46 + nameLength))
    const extraField = new DataView(bytes.buffer, bytes.byteOffset + next - extra, extra)
    entries.set(name.toLowerCase(), { name, ...with64Bits(entry, extraField) })
    at = next + comment
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
  let unpacked = 0
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw new Unreadable(reasons.broken)
    return entry
  }
  const chunks = async function* (name: string): AsyncGenerator<string> {
    const entry = entryOf(name)
    unpacked += entry.size
    // Check the stated sizes before unpacking. `unpack` detects false ones.
    if (unpacked > maxUnpackedBytes) throw new Unreadable(reasons.unpacksTooLarge)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    try {
      for await (const chunk of unpack(bytes, entry)) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(reasons.broken)
    }
  }
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => entries.has(name.toLowerCase()),
    chunks,
    text: async (name) => {
      let text = ''
      for await (const chunk of chunks(name)) text += chunk
      return text
    },
  }
}
