import { importRecord } from './import-record.rules.ts'
import { z } from 'zod'
import { command, query, twoPhaseCommand, twoPhaseQuery } from '#kernel/call.ts'
import type { FieldError } from '#kernel/errors.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { cursor, errorParams, id, instant, opt, text } from '#kernel/values.ts'
import type { ImportRow } from '../lists/import-cells.rules.ts'
import { importModes } from '../lists/import-columns.rules.ts'
import { copyLines } from './import-lines.rules.ts'
import { maxImportRows } from '../employee.rules.ts'
import { checkImport, tooManyRows } from './import.rules.ts'

const importId = id('employee_import')

/** A row by template column. The rules validate its cells. */
const sentRow = z.unknown().meta({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
})
const sentRows = z.array(sentRow).meta({ minItems: 1, maxItems: maxImportRows })
const fileName = opt(text(255))

/** The address of a file that the caller uploaded. */
const downloadUrl = z.string().max(300)
export type ImportFile = { readonly downloadUrl: string; readonly summary?: string | undefined }
/** Parsed and valid rows, ready for COPY. */
export type ImportLines = {
  readonly fileName: string | null
  /** The digest of the effects that the user confirmed; null without a summary. */
  readonly summary: string | null
  /** The number of employees in the lines and of rows in the request. */
  readonly count: number
  readonly sent: number
  readonly lines: readonly string[]
}
type SentRows = {
  fileName?: string | undefined
  summary?: string | undefined
  rows: readonly unknown[]
}

/** Errors beyond this number are only counted. */
export const maxErrors = 2_000
const isCell = (value: unknown) => value === null || value === undefined || typeof value !== 'object'
const isRow = (row: unknown): row is ImportRow =>
  typeof row === 'object' && row !== null && !Array.isArray(row) && Object.values(row).every(isCell)

const readRows = (given: SentRows, context: z.RefinementCtx): ImportLines => {
  const refuse = (path: (string | number)[], { code, params }: FieldError) => {
    context.addIssue({ code: 'custom', path, ...fieldError(code, params) })
    return z.NEVER
  }
  const { rows } = given
  if (rows.length > maxImportRows) return refuse(['rows'], tooManyRows)
  if (!rows.every(isRow)) {
    const invalidRow = rows.findIndex((row) => !isRow(row))
    return refuse(['rows', invalidRow], { code: 'import_row_invalid' })
  }
  const { employees, errors } = checkImport(rows)
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
  .union([sentRows, z.object({ downloadUrl, summary }), z.object({ fileName, summary, rows: sentRows })])
  .transform((sent, context): ImportFile | ImportLines =>
    'downloadUrl' in sent ? sent : readRows('rows' in sent ? sent : { rows: sent }, context),
  )
const mode = z.enum(importModes)
const checkInput = z
  .union([z.object({ mode, downloadUrl }), z.object({ mode, rows: sentRows })])
  .transform((sent, context) => ({
    mode: sent.mode,
    given: 'downloadUrl' in sent ? sent : readRows(sent, context),
  }))

const person = z.object({ employeeICNumber: z.string(), name: z.string() })
const counts = {
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
}
/** The number is masked. */
const account = z.object({ bank: z.string(), number: z.string() })
/** Their withdrawals in progress; without one, their payments are on hold. */
const kept = z.array(person.extend({ withdrawals: z.int() }))
const cellError = z.object({ code: z.string(), params: errorParams.optional() })
const rowError = cellError.extend({ row: z.int(), field: z.string(), message: z.string() })

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
  employeeBulkImportAdd: twoPhaseCommand({
    summary: 'Add many employees to the directory: all of the rows or none.',
    audit: [importRecord, 'Imported employees', 'Mengimport pekerja'],
    allow: 'management',
    keys: 'employees:write',
    effects: { payee: 'sometimes', contact: 'sometimes', limit: 'sometimes' },
    input: importInput,
    output: imported,
    errors: ['invalid_input', 'columns_open', 'import_outdated', 'import_file_unknown'],
  }),
  employeeBulkImportOverwrite: twoPhaseCommand({
    summary:
      'Replace the directory with the rows: all of them or none. Employees who are not in the rows are deleted, except those with withdrawals in progress or payments on hold.',
    audit: [
      importRecord,
      'Imported employees and replaced the directory',
      'Mengimport pekerja dan menggantikan direktori',
    ],
    allow: 'management',
    effects: { payee: 'sometimes', contact: 'sometimes', limit: 'sometimes' },
    input: importInput,
    output: imported,
    errors: ['invalid_input', 'columns_open', 'import_outdated', 'import_file_unknown'],
  }),
  readImport: twoPhaseQuery({
    summary: 'Return the rows of an uploaded file as they would be imported, with their errors and warnings.',
    allow: 'management',
    input: z.object({ downloadUrl }),
    output: z.object({
      sheet: z.string(),
      columns: z.array(z.object({ field: z.string(), letters: z.string() })),
      /** Why the columns don't match the template, so that no row is read. `letters` is empty for a missing column. */
      columnErrors: z.array(cellError.extend({ letters: z.string() })),
      /** The rows as text, with tabs between cells, and their numbers in the sheet. */
      lines: z.array(z.string()),
      sheetRows: z.array(z.int()),
      errors: z.array(cellError.extend({ row: z.int(), field: z.string() })),
      warnings: z.array(cellError.extend({ row: z.int(), field: z.string() })),
      read: readColumns,
    }),
    errors: ['invalid_input', 'import_file_unknown'],
  }),
  checkImport: twoPhaseQuery({
    summary: 'Return the changes that an import of these rows would make, and its errors. Nothing is written.',
    allow: 'management',
    keys: 'employees:write',
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
      /** Employees whose bank account would change, and whether so many need a second person to approve them. */
      accounts: z.int(),
      secondPerson: z.boolean(),
      /** Monthly deductions that would be added. */
      deductions: z.int(),
      /** The first of them that are beside another of the same kind and months, and their number. */
      beside: z.array(person.extend({ entered: z.string(), others: z.string() })),
      besideCount: z.int(),
      accountChanges: z.array(person.extend({ before: account, after: account })),
      kept,
      /** The first employees who would be updated or deleted. */
      updates: z.array(person.extend({ fields: z.array(z.string()) })),
      deletions: z.array(person),
      /** Identifies these effects. An import that sends it is refused if its effects differ. */
      summary: z.string(),
    }),
    errors: ['invalid_input', 'columns_open', 'import_file_unknown'],
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
    audit: [importRecord, 'Undid an import', 'Membuat asal import'],
    allow: 'management',
    effects: { payee: 'sometimes', contact: 'sometimes', limit: 'sometimes' },
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
