import type { FieldError } from '#kernel/errors.ts'
import { ReadyBody } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { kindOf, largestFile, reasonOf, reasons, Unreadable, type FileKind } from './unreadable.ts'
import type { Header, PlacedError, ReadMessage } from './reading.ts'

/** An error of a cell with its message in the reader's language. */
export type CellError = Omit<PlacedError, 'code' | 'params'> & { readonly message: string }
export type Phase = 'reading' | 'ready' | 'faulty' | 'badHeader' | 'failed'
/** The current state of reading a file. Its lists are mutable and grow while the file is read. */
export type FileReading = {
  readonly fileName: string
  phase: Phase
  /** Progress, from 0 to 1. */
  part: number
  header: Header | null
  headerFaults: readonly { letters: string; message: string }[]
  message: string
  readonly lines: string[]
  readonly sheetRows: number[]
  /** By index in `lines`. */
  readonly faults: Map<number, CellError[]>
  faultCount: number
  /** Warnings, by index in `lines`. */
  readonly warnings: Map<number, CellError>
  /** The chunks for the server, each the JSON of several rows. */
  readonly pieces: Blob[]
  /** Whether the errors came from the server. */
  fromServer: boolean
  readonly stop: () => void
}

const startWorker = (kind: FileKind): Worker =>
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
    part: 0,
    header: null,
    headerFaults: [],
    message: '',
    lines: [],
    sheetRows: [],
    faults: new Map(),
    faultCount: 0,
    warnings: new Map(),
    pieces: [],
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
  const begin = async () => {
    try {
      if (file.size > largestFile) throw new Unreadable(reasons.tooLarge)
      const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
      const kind = kindOf(head)
      if (stopped) return
      worker = startWorker(kind)
      worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => hear(reading, data, change, fail))
      worker.addEventListener('error', () => fail(reasons.broken))
      // The second argument lists transferables; there are none.
      worker.postMessage(file, [])
    } catch (error) {
      fail(reasonOf(error))
    }
  }
  void begin()
  return reading
}

const translated = <E extends FieldError>({ code, params, ...place }: E) => ({
  ...place,
  message: errorMessage(code, params),
})

const hear = (
  reading: FileReading,
  message: ReadMessage,
  change: (changes: Partial<FileReading>) => void,
  fail: (reason: FieldError) => void,
): void => {
  if (message.kind === 'failed') return fail(message.reason)
  if (message.kind === 'header') return change({ header: message.header })
  if (message.kind === 'headerFaults') {
    change({ phase: 'badHeader', header: message.header, headerFaults: message.faults.map(translated) })
    return reading.stop()
  }
  if (message.kind === 'done') {
    change({ phase: reading.faultCount === 0 ? 'ready' : 'faulty', part: 1 })
    return reading.stop()
  }
  reading.pieces.push(message.json)
  reading.lines.push(...message.lines)
  reading.sheetRows.push(...message.sheetRows)
  addFaults(reading, message.faults.map(translated))
  for (const warning of message.warnings) reading.warnings.set(warning.row, translated(warning))
  change({ part: message.part })
}

const addFaults = (reading: FileReading, faults: readonly CellError[]): void => {
  for (const fault of faults) {
    const known = reading.faults.get(fault.row)
    if (known) known.push(fault)
    else reading.faults.set(fault.row, [fault])
  }
  reading.faultCount += faults.length
}

/** `rows.12.bank`: the path of an error from the server. */
const place = /^rows\.(\d+)\.(\w+)$/

/** The same rows with the errors from the server. */
export const withServerFaults = (
  reading: FileReading,
  fields: Readonly<Record<string, string>>,
): { reading: FileReading; more: string | null } => {
  const letters = new Map(reading.header?.columns.map((column) => [column.field, column.letters]))
  const found = Object.entries(fields).flatMap(([path, message]) => {
    const [, row, field] = place.exec(path) ?? []
    if (row === undefined || field === undefined) return []
    const sheetRow = reading.sheetRows[Number(row)] ?? 0
    return [{ row: Number(row), field, message, sheetRow, letters: letters.get(field) ?? '' }]
  })
  const judged: FileReading = {
    ...reading,
    phase: 'faulty',
    fromServer: true,
    faults: new Map(),
    faultCount: 0,
  }
  addFaults(judged, found)
  return { reading: judged, more: fields['rows'] ?? null }
}

/** The request body with all rows of a file and the other input. */
export const readyBodyOf = (
  { header, pieces }: Pick<FileReading, 'header' | 'pieces'>,
  more: object,
  onSent?: (part: number) => void,
): ReadyBody => {
  const others = JSON.stringify({ ...more, columns: header?.columns.map(({ field }) => field) ?? [] })
  const rows = pieces.flatMap((piece, n) => (n === 0 ? [piece] : [',', piece]))
  const body = new Blob(['{"data":', others.slice(0, -1), ',"rows":[', ...rows, ']}}'], { type: 'application/json' })
  return new ReadyBody(body, onSent)
}
