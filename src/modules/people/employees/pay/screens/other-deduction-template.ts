import { translate } from '#web/text.ts'
import { xlsxFile, type FileSheet } from '#spreadsheets/xlsx-file.ts'
import { otherDeductionKinds, otherDeductionNames } from '../../other-deduction.rules.ts'
import { t } from '../other-deduction.texts.ts'

const columns = ['number', 'kind', 'amount', 'from', 'to'] as const
const required = new Set<string>(['number', 'kind', 'amount', 'from'])

const deductions = (): FileSheet => ({
  name: t('template.sheet'),
  frozenRows: 1,
  columns: columns.map((column) => ({ width: 18, look: column === 'amount' ? ('money' as const) : ('text' as const) })),
  rows: [
    columns.map((column) => ({
      text: t(`template.${column}`),
      look: required.has(column) ? ('requiredHead' as const) : ('head' as const),
    })),
  ],
  choices: [
    {
      column: columns.indexOf('kind'),
      range: `'${t('template.kinds')}'!$A$2:$A$${otherDeductionKinds.length + 1}`,
      title: t('template.kind'),
      message: t('template.choose'),
    },
  ],
})
const kinds = (): FileSheet => ({
  name: t('template.kinds'),
  columns: [{ width: 24, look: 'text' }],
  rows: [
    [{ text: t('template.kind'), look: 'head' }],
    ...otherDeductionKinds.map((kind) => [{ text: translate(otherDeductionNames[kind]), look: 'text' as const }]),
  ],
})

/** The sheet to fill in. A list finds its columns by their names in both languages. */
export const deductionTemplate = (): Uint8Array<ArrayBuffer> => xlsxFile([deductions(), kinds()])
