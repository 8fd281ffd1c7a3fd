import { banks } from '../../../banks/bank.rules.ts'
import { importColumns, requiredColumns } from '../../import-columns.rules.ts'
import { guides } from './guides.ts'
import { xlsxFile, type FileSheet } from './xlsx-file.ts'

export const templateName = 'employees-template.xlsx'

const required = new Set<string>(requiredColumns)
const headerCell = (field: string) => ({
  text: field,
  look: required.has(field) ? ('requiredHead' as const) : ('head' as const),
})

const employees: FileSheet = {
  name: 'Employees',
  frozenRows: 1,
  columns: importColumns.map((field) => ({
    width: guides[field].width ?? 14,
    look: field === 'salary' ? 'money' : 'text',
  })),
  rows: [importColumns.map(headerCell)],
  choices: [
    {
      column: importColumns.indexOf('bank'),
      range: `Banks!$A$2:$A$${banks.length + 1}`,
      title: 'Bank',
      message: 'Please choose a bank from the list.',
    },
  ],
}
const instructions: FileSheet = {
  name: 'Instructions',
  columns: [{ width: 20 }, { width: 20 }, { width: 80 }],
  rows: [
    [{ text: 'Bulk import of employees', look: 'title' }],
    [
      {
        text: 'Fill in the sheet Employees, one row for each employee. Leave its first row as it is. The columns in orange are required.',
      },
    ],
    [],
    [
      { text: 'Column', look: 'head' },
      { text: 'Example', look: 'head' },
      { text: 'What to enter', look: 'head' },
    ],
    ...importColumns.map((field) => [
      { text: field, look: required.has(field) ? ('requiredHead' as const) : ('text' as const) },
      { text: guides[field].example, look: 'text' as const },
      { text: guides[field].how, look: 'wrapped' as const },
    ]),
  ],
}
const bankList: FileSheet = {
  name: 'Banks',
  columns: [{ width: 26, look: 'text' }, { width: 60 }],
  frozenRows: 1,
  rows: [
    [
      { text: 'Bank', look: 'head' },
      { text: 'Full name', look: 'head' },
    ],
    ...banks.map(({ name, legalName }) => [{ text: name, look: 'text' as const }, { text: legalName }]),
  ],
}

/** The template: the sheet to fill in, instructions, and the accepted bank names. */
export const templateFile = (): Uint8Array<ArrayBuffer> => xlsxFile([employees, instructions, bankList])
