import type { z } from 'zod'
import type { RowError, UploadType } from '../upload.rules.ts'
import { errorMessage } from '#web/errors.ts'
import { saveFile, saveWorkbook } from '#web/ui/save-file.ts'
import type { uploadedDocument, uploadLog, uploadPreview } from '../upload.contract.ts'
import { errorColumn, templates, type Cells } from '../upload.rules.ts'
import { t } from '../upload.texts.ts'
import { byteOrderMark, csvRow } from '#kernel/csv.ts'

export type UploadedDocument = z.input<typeof uploadedDocument>
export type UploadLog = z.input<typeof uploadLog>
export type UploadPreview = z.input<typeof uploadPreview>

/** The formats of templates and of files to correct. */
export const formats = ['xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

export const cellsOf = ({ metadata }: Pick<UploadLog, 'metadata'>): Cells => JSON.parse(metadata) as Cells

/** The errors of a row in the reader's language, each with its column. */
export const errorsText = (errors: readonly RowError[]): string =>
  errors.map(({ column, code, params }) => (column ? `${column}: ` : '') + errorMessage(code, params)).join('; ')

/** Names the payment or sale that a row may repeat. */
export const duplicateText = (reference: string): string =>
  reference === '' ? t('logs.duplicateOfUnnamed') : t('logs.duplicateOf', { reference })

const save = async (name: string, format: Format, rows: readonly (readonly string[])[]): Promise<void> => {
  if (format === 'csv') {
    saveFile(`${name}.csv`, byteOrderMark + rows.map(csvRow).join(''), 'text/csv')
    return
  }
  const { xlsxFile } = await import('#spreadsheets/xlsx-file.ts')
  const [head = [], ...body] = rows
  const file = xlsxFile([
    {
      name: 'Rows',
      frozenRows: 1,
      columns: head.map((column) => ({ width: column === errorColumn ? 60 : 22, look: 'text' as const })),
      rows: [
        head.map((text) => ({ text, look: 'requiredHead' as const })),
        ...body.map((row) => row.map((text) => ({ text, look: 'text' as const }))),
      ],
    },
  ])
  saveWorkbook(`${name}.xlsx`, file)
}

/** Downloads an empty file with the columns of a type. */
export const saveTemplate = (type: UploadType, format: Format): Promise<void> =>
  save(`${type.toLowerCase()}-template`, format, [templates[type]])

/** Downloads rows in the template's format, with a column that explains each error. */
export const saveFailedRows = (
  name: string,
  format: Format,
  type: UploadType,
  logs: readonly UploadLog[],
): Promise<void> =>
  save(name, format, [
    [...templates[type], errorColumn],
    ...logs.map((log) => {
      const cells = cellsOf(log)
      return [...templates[type].map((column) => cells[column] ?? ''), errorsText(log.errors)]
    }),
  ])
