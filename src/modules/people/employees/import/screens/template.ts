import { banks } from '#ground/banks/bank.rules.ts'
import { importColumns, requiredColumns } from '../../lists/import-columns.rules.ts'
import { t } from '../import.texts.ts'
import { guides, howOf } from './guides.ts'
import { xlsxFile, type FileSheet } from '#spreadsheets/xlsx-file.ts'

export const templateName = 'employees-template.xlsx'

const required = new Set<string>(requiredColumns)
const headerCell = (field: string) => ({
  text: field,
  look: required.has(field) ? ('requiredHead' as const) : ('head' as const),
})

const employees = (): FileSheet => ({
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
      title: t('sheet.bank'),
      message: t('sheet.chooseBank'),
    },
  ],
})
const instructions = (): FileSheet => ({
  name: 'Instructions',
  columns: [{ width: 20 }, { width: 20 }, { width: 80 }],
  rows: [
    [{ text: t('title'), look: 'title' }],
    [{ text: t('sheet.fillIn') }],
    [],
    [
      { text: t('how.column'), look: 'head' },
      { text: t('how.example'), look: 'head' },
      { text: t('how.what'), look: 'head' },
    ],
    ...importColumns.map((field) => [
      { text: field, look: required.has(field) ? ('requiredHead' as const) : ('text' as const) },
      { text: guides[field].example, look: 'text' as const },
      { text: howOf(field), look: 'wrapped' as const },
    ]),
  ],
})
const bankList = (): FileSheet => ({
  name: 'Banks',
  columns: [{ width: 26, look: 'text' }, { width: 60 }],
  frozenRows: 1,
  rows: [
    [
      { text: t('sheet.bank'), look: 'head' },
      { text: t('sheet.fullName'), look: 'head' },
    ],
    ...banks.map(({ name, legalName }) => [{ text: name, look: 'text' as const }, { text: legalName }]),
  ],
})

/**
 * The template: the sheet to fill in, instructions, and the accepted bank names. The columns have the same names in both
 * languages, because the import finds them by name.
 */
export const templateFile = (): Uint8Array<ArrayBuffer> => xlsxFile([employees(), instructions(), bankList()])
