import { importRecord } from './employee-record.rules.ts'
import { z } from 'zod'
import { bulkCommand, bulkDryRun, command, query } from '#kernel/call.ts'
import type { FieldError } from '#kernel/errors.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { cursor, errorParams, id, instant, opt, text } from '#kernel/values.ts'
import type { Cell } from '#kernel/spreadsheet.ts'
import type { ImportRow } from './import-cells.rules.ts'
import { importColumns, importModes, type ImportColumn } from './import-columns.rules.ts'
import { copyLines } from './import-lines.rules.ts'
import { checkImport, maxImportRows, tooManyRows } from './import.rules.ts'

const importId = id('employee_import')

const cellType = { type: ['string', 'number', 'boolean', 'null'] } as const
/**
 * A row: cells by template column, or only the cells in the order of `columns`, which halves the size. The rules
 * validate each row.
 */
const sentRow = z.unknown().meta({
  anyOf: [
    { type: 'object', additionalProperties: cellType },
    { type: 'array', items: cellType },
  ],
})
const sentRows = z.array(sentRow).meta({ minItems: 1, maxItems: maxImportRows })
const fileName = opt(text(255))
const columns = opt(z.array(z.enum(importColumns)).max(importColumns.length))

/** Parsed and valid rows, ready for COPY. */
export type ImportLines = {
  readonly fileName: string | null
  /** The digest of the effects that the user confirmed; null without a summary. */
  readonly summary: string | null
  /** The number of employees in the lines and of rows in the request. */
  readonly count: number
  readonly sent: number
  readonly lines: readonly Uint8Array<ArrayBuffer>[]
}
type SentRows = {
  fileName?: string | undefined
  summary?: string | undefined
  columns?: readonly ImportColumn[] | undefined
  rows: readonly unknown[]
}

/** Errors beyond this number are only counted. */
export const maxErrors = 2_000
const isCell = (value: unknown) => value === null || value === undefined || typeof value !== 'object'
const isRow = (row: unknown): row is ImportRow =>
  typeof row === 'object' && row !== null && !Array.isArray(row) && Object.values(row).every(isCell)

/** A row by column name, or null if it is invalid. */
const rowOf = (row: unknown, columns: readonly ImportColumn[] | undefined): ImportRow | null => {
  if (!columns || !Array.isArray(row)) return isRow(row) ? row : null
  if (row.length > columns.length) return null
  const cells: Record<string, Cell> = {}
  for (const [at, cell] of (row as unknown[]).entries()) {
    if (!isCell(cell)) return null
    const column = columns[at]
    if (column && cell !== null && cell !== '') cells[column] = cell as Cell
  }
  return cells
}

const readRows = (given: SentRows, context: z.RefinementCtx): ImportLines => {
  const refuse = (path: (string | number)[], { code, params }: FieldError) => {
    context.addIssue({ code: 'custom', path, ...fieldError(code, params) })
    return z.NEVER
  }
  const { rows } = given
  if (rows.length > maxImportRows) return refuse(['rows'], tooManyRows)
  const named = rows.map((row) => rowOf(row, given.columns))
  const invalidRow = named.indexOf(null)
  if (invalidRow >= 0) return refuse(['rows', invalidRow], { code: 'import_row_invalid' })
  const { employees, errors } = checkImport(named as ImportRow[])
  for (const { row, field, ...error } of errors.slice(0, maxErrors)) refuse(['rows', row, field], error)
  if (errors.length > maxErrors) refuse(['rows'], moreErrors(errors.length))
  if (errors.length > 0) return z.NEVER
  if (employees.length === 0) return refuse(['rows'], { code: 'workbook_empty' })
  return {
    fileName: given.fileName || null,
    summary: given.summary || null,
    count: employees.length,
    sent: rows.length,
    lines: copyLines(employees),
  }
}
export const moreErrors = (count: number): FieldError => ({
  code: 'import_too_many_errors',
  params: { count: count.toLocaleString('en'), most: maxErrors.toLocaleString('en') },
})

const summary = opt(z.string().max(64))
const importInput = z
  .union([sentRows, z.object({ fileName, summary, columns, rows: sentRows })])
  .transform((sent, context) => readRows('rows' in sent ? sent : { rows: sent }, context))
const checkInput = z
  .object({ mode: z.enum(importModes), columns, rows: sentRows })
  .transform((sent, context) => ({ mode: sent.mode, ...readRows(sent, context) }))

const person = z.object({ employeeICNumber: z.string(), name: z.string() })
const counts = {
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
}
const kept = z.array(person.extend({ withdrawals: z.int() }))
const rowError = z.object({
  row: z.int(),
  field: z.string(),
  code: z.string(),
  params: errorParams.optional(),
  message: z.string(),
})

const employeeImport = z.object({
  id: importId,
  mode: z.enum(importModes),
  fileName: z.string().nullable(),
  rows: z.int(),
  ...counts,
  kept: z.int(),
  importedAt: instant,
  importedBy: z.string(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type EmployeeImport = z.output<typeof employeeImport>

const imported = z.object({ importId, imported: z.int(), ...counts, kept })

export const importCalls = {
  employeeBulkImportAdd: bulkCommand({
    summary: 'Add many employees to the directory: all of the rows or none.',
    audit: { record: importRecord, sentence: ['Imported employees', 'Mengimport pekerja'] },
    allow: 'management',
    input: importInput,
    output: imported,
    errors: ['invalid_input', 'import_outdated'],
  }),
  employeeBulkImportOverwrite: bulkCommand({
    summary:
      'Replace the directory with the rows: all of them or none. Employees who are not in the rows are deleted, except those with withdrawals in progress.',
    audit: {
      record: importRecord,
      sentence: ['Imported employees and replaced the directory', 'Mengimport pekerja dan menggantikan direktori'],
    },
    allow: 'management',
    input: importInput,
    output: imported,
    errors: ['invalid_input', 'import_outdated'],
  }),
  checkImport: bulkDryRun({
    summary: 'Return the changes that an import of these rows would make, and its errors. Nothing is written.',
    allow: 'management',
    input: checkInput,
    output: z.object({
      /** Errors that require the directory, in row order. */
      faults: z.array(rowError),
      faultCount: z.int(),
      ...counts,
      /** Employees whose employment this import ends; their pending withdrawals are rejected. */
      leaving: z.int(),
      /** Approved employees who would need approval again. */
      toApprove: z.int(),
      kept,
      /** The first employees who would be updated or deleted. */
      updates: z.array(person.extend({ fields: z.array(z.string()) })),
      deletions: z.array(person),
      /** Identifies these effects. An import that sends it is refused if its effects differ. */
      summary: z.string(),
    }),
    errors: ['invalid_input'],
  }),
  checkLastImport: query({
    summary: 'Return the latest import, and whether it can be undone.',
    allow: 'management',
    input: z.object({}),
    output: z.object({
      import: employeeImport.nullable(),
      canUndo: z.boolean(),
      /** The first employees who have changed since the import, which prevents the undo, and their number. */
      changedSince: z.array(person),
      changedCount: z.int(),
    }),
  }),
  undoImport: command({
    summary: 'Undo the latest import and restore every record that it changed.',
    audit: { record: importRecord, sentence: ['Undid an import', 'Membuat asal import'] },
    allow: 'management',
    input: z.object({ importId: opt(importId) }),
    output: z.object({ importId, restored: z.int(), removed: z.int() }),
    errors: ['import_none', 'import_undone', 'import_not_last', 'import_changed_since'],
  }),
  getImports: query({
    summary: 'List the imports, newest first.',
    allow: 'management',
    input: z.object({ after: opt(cursor) }),
    output: z.object({ imports: z.array(employeeImport), next: z.string().nullable() }),
  }),
}
