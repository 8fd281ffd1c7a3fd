import type { FieldError } from '#kernel/errors.ts'
import '../../import.errors.ts'
import '#modules/banks/bank.texts.ts'
import { SerializedBody } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { kindOf } from '#spreadsheets/kind.ts'
import { maxFileBytes, reasonOf, reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import type { Header, CellRowError, ReadMessage } from './reading.ts'

/** An error of a cell with its message in the reader's language. */
export type CellError = Omit<CellRowError, 'code' | 'params'> & { readonly message: string }
export type Phase = 'reading' | 'ready' | 'invalid' | 'badHeader' | 'failed'
/** The current state of reading a file. Its lists are mutable and grow while the file is read. */
export type FileReading = {
  readonly fileName: string
  phase: Phase
  /** Progress, from 0 to 1. */
  progress: number
  header: Header | null
  headerErrors: readonly { letters: string; message: string }[]
  message: string
  readonly lines: string[]
  readonly sheetRows: number[]
  /** By index in `lines`. */
  readonly errors: Map<number, CellError[]>
  errorCount: number
  /** Warnings, by index in `lines`. */
  readonly warnings: Map<number, CellError[]>
  /** The chunks for the server, each the JSON of several rows. */
  readonly chunks: Blob[]
  /** Whether the errors came from the server. */
  fromServer: boolean
  readonly stop: () => void
}

const startWorker = (kind: 'xlsx' | 'xls'): Worker =>
  kind === 'xlsx'
    ? new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./import-xls.worker.ts', import.meta.url), { type: 'module' })

const headLength = 512

/** Reads a file in a worker, and calls back whenever there is progress. */
export const readFile = (file: File, onChange: (reading: FileReading) => void): FileReading => {
  let worker: Worker | undefined
  let stopped = false
  const reading: FileReading = {
    fileName: file.name,
    phase: 'reading',
    progress: 0,
    header: null,
    headerErrors: [],
    message: '',
    lines: [],
    sheetRows: [],
    errors: new Map(),
    errorCount: 0,
    warnings: new Map(),
    chunks: [],
    fromServer: false,
    stop: () => {
      stopped = true
      worker?.terminate()
    },
  }
  const change = (changes: Partial<FileReading>) => {
    if (stopped) return
    Object.assign(reading, changes)
    onChange({ ...reading })
  }
  const fail = ({ code, params }: FieldError) => {
    change({ phase: 'failed', message: errorMessage(code, params) })
    reading.stop()
  }
  const start = async () => {
    try {
      if (file.size > maxFileBytes) throw new Unreadable(reasons.tooLarge)
      const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
      const kind = kindOf(head)
      if (kind === 'text') throw new Unreadable(reasons.text)
      if (stopped) return
      worker = startWorker(kind)
      worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) =>
        handleMessage(reading, data, change, fail),
      )
      worker.addEventListener('error', () => fail(reasons.broken))
      // The second argument lists transferables; there are none.
      worker.postMessage(file, [])
    } catch (error) {
      fail(reasonOf(error))
    }
  }
  void start()
  return reading
}

const translated = <E extends FieldError>({ code, params, ...position }: E) => ({
  ...position,
  message: errorMessage(code, params),
})

const handleMessage = (
  reading: FileReading,
  message: ReadMessage,
  change: (changes: Partial<FileReading>) => void,
  fail: (reason: FieldError) => void,
): void => {
  if (message.kind === 'failed') return fail(message.reason)
  if (message.kind === 'header') return change({ header: message.header })
  if (message.kind === 'headerErrors') {
    change({ phase: 'badHeader', header: message.header, headerErrors: message.errors.map(translated) })
    return reading.stop()
  }
  if (message.kind === 'done') {
    change({ phase: reading.errorCount === 0 ? 'ready' : 'invalid', progress: 1 })
    return reading.stop()
  }
  reading.chunks.push(message.json)
  reading.lines.push(...message.lines)
  reading.sheetRows.push(...message.sheetRows)
  addErrors(reading, message.errors.map(translated))
  addByRow(reading.warnings, message.warnings.map(translated))
  change({ progress: message.progress })
}

const addByRow = (rows: Map<number, CellError[]>, found: readonly CellError[]): void => {
  for (const one of found) {
    const known = rows.get(one.row)
    if (known) known.push(one)
    else rows.set(one.row, [one])
  }
}

/** The number of rows with warnings about the account or the salary, and about the date of birth. */
export const warnedRows = ({ warnings }: FileReading): { pay: number; birth: number } => {
  const rows = [...warnings.values()]
  const isBirth = ({ field }: CellError) => field === 'dateOfBirth'
  return {
    pay: rows.filter((found) => !found.every(isBirth)).length,
    birth: rows.filter((found) => found.some(isBirth)).length,
  }
}

const addErrors = (reading: FileReading, errors: readonly CellError[]): void => {
  addByRow(reading.errors, errors)
  reading.errorCount += errors.length
}

/** `rows.12.bank`: the path of an error from the server. */
const rowPath = /^rows\.(\d+)\.(\w+)$/

/** The same rows, with the server's errors instead of the earlier errors. */
export const withServerErrors = (
  reading: FileReading,
  fields: Readonly<Record<string, string>>,
): { reading: FileReading; other: string | null } => {
  const letters = new Map(reading.header?.columns.map((column) => [column.field, column.letters]))
  const found = Object.entries(fields).flatMap(([path, message]) => {
    const [, row, field] = rowPath.exec(path) ?? []
    if (row === undefined || field === undefined) return []
    const sheetRow = reading.sheetRows[Number(row)] ?? 0
    return [{ row: Number(row), field, message, sheetRow, letters: letters.get(field) ?? '' }]
  })
  const withErrors: FileReading = {
    ...reading,
    phase: 'invalid',
    fromServer: true,
    errors: new Map(),
    errorCount: 0,
  }
  addErrors(withErrors, found)
  return { reading: withErrors, other: fields['rows'] ?? null }
}

/** The request body with all rows of a file and the other input. */
export const serializedBodyOf = (
  { header, chunks }: Pick<FileReading, 'header' | 'chunks'>,
  other: object,
  onSent?: (progress: number) => void,
): SerializedBody => {
  const otherInput = JSON.stringify({ ...other, columns: header?.columns.map(({ field }) => field) ?? [] })
  const rows = chunks.flatMap((chunk, n) => (n === 0 ? [chunk] : [',', chunk]))
  const body = new Blob(['{"data":', otherInput.slice(0, -1), ',"rows":[', ...rows, ']}}'], {
    type: 'application/json',
  })
  return new SerializedBody(body, onSent)
}
