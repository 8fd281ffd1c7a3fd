import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { decodeText } from '#spreadsheets/encoding.ts'
import { kindOf } from '#spreadsheets/kind.ts'
import { reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import { whyNotWorkbook } from '#spreadsheets/xlsx.ts'
import { openArchive } from '#spreadsheets/zip.ts'
import { fileTypes, isPdf, pdfSearched, type FileType } from './file.rules.ts'
import { headOf, sizeOfJpg, sizeOfPng, type PictureSize } from './picture.ts'

/** A received file, on disk until it is put into the storage or discarded. */
export type Received = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** The type detected from the content, not the name; null if it is not accepted. */
  readonly type: FileType | null
  /** The size of a picture, if it declares one. */
  readonly picture: PictureSize | null
  /** Whether it is a photo in the format of iPhones, which isn't accepted. */
  readonly isHeic: boolean
  readonly discard: () => Promise<void>
}

/** Writes a stream to disk and detects its type. A broken stream leaves no file. */
export const receive = async (body: Readable, folder: string): Promise<Received> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  const meter = createMeter()
  try {
    await pipeline(body, meter.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { size, sha256 } = meter.read()
    const detected = size === 0 ? nothing : await detect(path)
    return { path, size, sha256, ...detected, discard }
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

type Detected = Pick<Received, 'type' | 'picture' | 'isHeic'>
const nothing: Detected = { type: null, picture: null, isHeic: false }

/** Detects images, PDFs and workbooks by their content. */
const detect = async (path: string): Promise<Detected> => {
  // The detector may throw for a malicious archive, which is then rejected.
  const { mime = '' } = (await fileTypeFromFile(path).catch(() => undefined)) ?? {}
  const type = byContentType.get(mime)
  if (type === 'png') return { ...nothing, type, picture: sizeOfPng(await headOf(path, 24)) }
  if (type === 'jpg') return { ...nothing, type, picture: sizeOfJpg(await headOf(path)) }
  if (type) return { ...nothing, type }
  if (isPdf((await headOf(path, pdfSearched)).toString('latin1'))) return { ...nothing, type: 'pdf' }
  const spreadsheet = await spreadsheetTypeOf(new Uint8Array(await readFile(path)))
  return { ...nothing, type: spreadsheet, isHeic: /^image\/hei[cf]/.test(mime) }
}

/** Workbooks that the detector doesn't know, and text that isn't markup. Text in an unknown encoding is explained when it is read. */
const spreadsheetTypeOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<'xlsx' | 'csv' | null> => {
  try {
    const kind = kindOf(bytes.subarray(0, 512))
    if (kind === 'xlsx') return (await whyNotWorkbook(openArchive(bytes))) === null ? 'xlsx' : null
    const text = kind === 'text' ? decodeText(bytes).trimStart() : ''
    return text !== '' && !text.startsWith('<') ? 'csv' : null
  } catch (error) {
    return error instanceof Unreadable && error.reason === reasons.encoding ? 'csv' : null
  }
}

const createMeter = () => {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ size, sha256: hash.digest('hex') }) }
}
