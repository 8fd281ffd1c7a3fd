import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { decodeText } from '#spreadsheets/encoding.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isEncrypted, kindOf } from '#spreadsheets/kind.ts'
import { reasonOf, reasons } from '#spreadsheets/unreadable.ts'
import { whyNotWorkbook } from '#spreadsheets/xlsx.ts'
import { openArchive } from '#spreadsheets/zip.ts'
import { fileTypes, isPdf, pdfSearched, type FileType } from './file.rules.ts'
import { needsPassword } from './pdf.steps.ts'
import { headOf, sizeOfJpg, sizeOfPng, type PictureSize } from './picture.steps.ts'

/** A received file, on disk until it is put into the storage or discarded. */
export type Received = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** The type detected from the content, not the name; null if it is not accepted. */
  readonly type: FileType | null
  /** Why it isn't accepted as a spreadsheet. */
  readonly whyNot: FieldError | null
  /** The size of a picture, if it declares one. */
  readonly picture: PictureSize | null
  /** Whether it is a photo in the format of iPhones, which isn't accepted. */
  readonly isHeic: boolean
  /** Whether it is a PDF that opens only with a password. */
  readonly isLocked: boolean
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

type Detected = Pick<Received, 'type' | 'whyNot' | 'picture' | 'isHeic' | 'isLocked'>
const nothing: Detected = { type: null, whyNot: null, picture: null, isHeic: false, isLocked: false }

/** Detects images, PDFs and workbooks by their content. */
const detect = async (path: string): Promise<Detected> => {
  // The detector may throw for a malicious archive, which is then rejected.
  const { mime = '' } = (await fileTypeFromFile(path).catch(() => undefined)) ?? {}
  const type = byContentType.get(mime)
  if (type === 'png') return { ...nothing, type, picture: sizeOfPng(await headOf(path, 24)) }
  if (type === 'jpg') return { ...nothing, type, picture: sizeOfJpg(await headOf(path)) }
  if (type === 'pdf' || isPdf((await headOf(path, pdfSearched)).toString('latin1')))
    return { ...nothing, type: 'pdf', isLocked: needsPassword(await readFile(path)) }
  if (type) return { ...nothing, type }
  const spreadsheet = await spreadsheetTypeOf(new Uint8Array(await readFile(path)))
  return { ...nothing, ...spreadsheet, isHeic: /^image\/hei[cf]/.test(mime) }
}

/** Workbooks that the detector doesn't know, and text that isn't markup. Text in an unknown encoding is explained when it is read. */
const spreadsheetTypeOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Pick<Received, 'type' | 'whyNot'>> => {
  const refused = (whyNot: FieldError) => ({ type: null, whyNot })
  const accepted = (type: FileType) => ({ type, whyNot: null })
  try {
    const kind = kindOf(bytes.subarray(0, 4_096))
    if (kind === 'xls') return isEncrypted(bytes) ? refused(reasons.locked) : accepted('xls')
    if (kind === 'xlsx') {
      const whyNot = await whyNotWorkbook(openArchive(bytes))
      return whyNot ? refused(whyNot) : accepted('xlsx')
    }
    if (kind === 'camt053' || kind === 'pain002') return accepted('xml')
    const text = decodeText(bytes).trimStart()
    if (text === '') return refused(reasons.empty)
    return text.startsWith('<') ? refused(reasons.page) : accepted('csv')
  } catch (error) {
    const reason = reasonOf(error)
    return reason === reasons.encoding ? accepted('csv') : refused(reason)
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
