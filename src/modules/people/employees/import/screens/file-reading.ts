import type { z } from 'zod'
import '#ground/banks/bank.texts.ts'
import { isOpen } from '#ground/columns/screens/ReadColumns.tsx'
import { api } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { fileMessageOf, uploadFile } from '#web/upload.ts'
import type { importCalls } from '../import.contract.ts'
import { t } from '../import.texts.ts'

type ReadFile = z.input<(typeof importCalls)['readImport']['output']>
/** An error of a cell with its place in the file and its message in the reader's language. */
export type CellError = {
  readonly row: number
  readonly field: string
  readonly message: string
  /** Of a warning. */
  readonly code?: string
  readonly sheetRow: number
  readonly letters: string
}
type ByRow = ReadonlyMap<number, readonly CellError[]>
/** The file in the preview. */
export type FileReading = {
  readonly fileName: string
  readonly phase: 'sending' | 'reading' | 'ready' | 'invalid' | 'badHeader' | 'asking' | 'failed'
  readonly downloadUrl: string
  readonly sheet: string
  readonly columns: ReadFile['columns']
  readonly columnErrors: readonly { readonly letters: string; readonly message: string }[]
  readonly message: string
  /** How the columns were read; null before that. */
  readonly read: ReadFile['read'] | null
  readonly lines: readonly string[]
  readonly sheetRows: readonly number[]
  /** By index in `lines`. */
  readonly errors: ByRow
  readonly errorCount: number
  readonly warnings: ByRow
  /** Whether the errors came from the directory. */
  readonly fromServer: boolean
}

const nothingRead: Omit<FileReading, 'fileName'> = {
  phase: 'sending',
  downloadUrl: '',
  sheet: '',
  columns: [],
  columnErrors: [],
  message: '',
  read: null,
  lines: [],
  sheetRows: [],
  errors: new Map(),
  errorCount: 0,
  warnings: new Map(),
  fromServer: false,
}

/** Sends a file to the server, which reads it, or reads one that is there again. Returns a function that stops the callbacks. */
export const readFile = (
  file: Pick<File, 'name'> & (File | { readonly downloadUrl: string }),
  onChange: (reading: FileReading) => void,
): (() => void) => {
  let reading: FileReading = { ...nothingRead, fileName: file.name }
  let stopped = false
  const change = (changes: Partial<FileReading>) => {
    reading = { ...reading, ...changes }
    if (!stopped) onChange(reading)
  }
  const start = async () => {
    change({})
    try {
      const url = 'downloadUrl' in file ? file.downloadUrl : (await uploadFile('employee-import', file)).url
      change({ phase: 'reading', downloadUrl: url })
      change(previewOf(await api.employees.readImport({ downloadUrl: url })))
    } catch (error) {
      change({ phase: 'failed', message: fileMessageOf(error, t('failedTitle')) })
    }
  }
  void start()
  return () => void (stopped = true)
}

type Located = Pick<FileReading, 'columns' | 'sheetRows'>
type Found = Pick<CellError, 'row' | 'field' | 'message' | 'code'>
/** Errors by row, each with its cell in the sheet. */
const byRow = ({ columns, sheetRows }: Located, found: readonly Found[]): ByRow => {
  const letters = new Map(columns.map((column) => [column.field, column.letters]))
  const rows = new Map<number, CellError[]>()
  for (const one of found) {
    const located = { ...one, sheetRow: sheetRows[one.row] ?? 0, letters: letters.get(one.field) ?? '' }
    const known = rows.get(one.row)
    if (known) known.push(located)
    else rows.set(one.row, [located])
  }
  return rows
}

type Untranslated = ReadFile['errors'][number]
const translated = ({ row, field, code, params }: Untranslated): Found => ({
  row,
  field,
  code,
  message: errorMessage(code, params),
})

/** The preview of a file that the server has read. */
export const previewOf = (read: ReadFile): Partial<FileReading> => {
  const { errors, warnings, columnErrors, ...table } = read
  const invalid = errors.length > 0 ? 'invalid' : 'ready'
  return {
    ...table,
    phase: columnErrors.length > 0 ? 'badHeader' : isOpen(read.read) ? 'asking' : invalid,
    columnErrors: columnErrors.map(({ letters, code, params }) => ({ letters, message: errorMessage(code, params) })),
    errors: byRow(read, errors.map(translated)),
    errorCount: errors.length,
    warnings: byRow(read, warnings.map(translated)),
  }
}

/** The number of rows with warnings that have to be checked, and with a date of birth that differs from the IC number. */
export const warnedRows = ({ warnings }: FileReading): { pay: number; birth: number } => {
  const rows = [...warnings.values()]
  const isBirth = ({ code }: CellError) => code === 'birth_date_differs'
  return {
    pay: rows.filter((found) => !found.every(isBirth)).length,
    birth: rows.filter((found) => found.some(isBirth)).length,
  }
}

/** `rows.12.bank`: the path of an error from the directory. */
const rowPath = /^rows\.(\d+)\.(\w+)$/

/** The same rows, with the errors from the directory instead of the earlier errors. */
export const withServerErrors = (reading: FileReading, fields: Readonly<Record<string, string>>): FileReading => {
  const found = Object.entries(fields).flatMap(([path, message]): Found[] => {
    const [, row, field] = rowPath.exec(path) ?? []
    return row === undefined || field === undefined ? [] : [{ row: Number(row), field, message }]
  })
  return {
    ...reading,
    phase: 'invalid',
    fromServer: true,
    errors: byRow(reading, found),
    errorCount: found.length,
    message: fields['rows'] ?? fields['file'] ?? '',
  }
}
