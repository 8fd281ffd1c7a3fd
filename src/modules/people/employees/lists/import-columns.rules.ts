import type { Bilingual } from '#kernel/bilingual.ts'
import { isOneOf, recordOf } from '#kernel/one-of.ts'
import type { TableKind } from '#ground/columns/table.rules.ts'

/** The columns of the template, in order. The first five are required, the others optional. */
export const importColumns = [
  'firstName',
  'lastName',
  'employeeICNumber',
  'bank',
  'accountNumber',
  'mobileNumber',
  'email',
  'dateOfBirth',
  'address',
  'city',
  'country',
  'postalCode',
  'employeeNumber',
  'salary',
  'startDate',
  'endDate',
  'team',
  'categoryCode',
  'officeCode',
  'otherDeduction',
  'otherDeductionAmount',
  'otherDeductionFrom',
  'otherDeductionTo',
] as const
export type ImportColumn = (typeof importColumns)[number]
export const requiredColumns = [
  'firstName',
  'lastName',
  'employeeICNumber',
  'bank',
  'accountNumber',
] as const satisfies readonly ImportColumn[]
/** A monthly deduction besides advances, which the row adds. All are empty, or all but the last month are required. */
export const deductionColumns = [
  'otherDeduction',
  'otherDeductionAmount',
  'otherDeductionFrom',
  'otherDeductionTo',
] as const satisfies readonly ImportColumn[]
export const dateColumns = ['dateOfBirth', 'startDate', 'endDate'] as const satisfies readonly ImportColumn[]

/** The template. Its other sheets explain it. */
export const importTableKind: TableKind<ImportColumn> = {
  name: 'employees',
  fields: recordOf(importColumns, (column) => ({
    label: [column, column] as const,
    headings: [column],
    look: isOneOf(dateColumns, column) ? 'date' : column === 'employeeICNumber' ? 'icNumber' : 'text',
  })),
  needs: requiredColumns.map((column) => [column]),
  exclusive: [],
  notNeeded: [],
  inOrder: [],
  ownSheets: ['Instructions', 'Banks'],
}

/** Append adds to the existing employees; overwrite replaces them. */
export const importModes = ['append', 'overwrite'] as const
export type ImportMode = (typeof importModes)[number]
export const importModeNames: Readonly<Record<ImportMode, Bilingual>> = {
  append: ['Import', 'Import'],
  overwrite: ['Overwrite', 'Tulis ganti'],
}
/** An unknown mode is treated as overwrite. */
export const importModeOf = (text: unknown): ImportMode => (text === 'append' ? 'append' : 'overwrite')
