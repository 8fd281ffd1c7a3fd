import { open } from 'node:fs/promises'

export type PictureSize = { readonly width: number; readonly height: number }

/** The largest picture that browsers and PDF viewers show without trouble, in pixels. */
export const maxPixels = 100_000_000

/** The size that a PNG declares in its head. */
export const sizeOfPng = (bytes: Buffer): PictureSize | null =>
  bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR'
    ? null
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

/** Markers without content, which a JPEG may have between its segments. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** The segments that begin a frame and have its size; the excluded ones are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size that a JPEG declares in its first frame. Segments before it, such as a camera's data, are skipped. */
export const sizeOfJpg = (bytes: Buffer): PictureSize | null => {
  let at = 2
  while (at + 9 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff) return null
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Camera data and previews precede the size of a JPEG. */
const headBytes = 1_048_576

/** The first bytes of a file. */
export const headOf = async (path: string, length = headBytes): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
