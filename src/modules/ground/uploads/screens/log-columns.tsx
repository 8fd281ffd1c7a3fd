import { Link } from '@tanstack/react-router'
import { api } from '#web/api.ts'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { everyRow, type Column } from '#web/ui/table-model.ts'
import { templates, type UploadType } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import { cellsOf, duplicateText, errorsText, type UploadLog } from './upload.ts'
import classes from './uploads.module.css'

export type LogsInput = Parameters<typeof api.uploadedDocuments.getLogs>[0]

/** Every row of the log that matches, page by page. */
export const allLogs = (input: LogsInput): AsyncIterable<readonly UploadLog[]> =>
  everyRow(api.uploadedDocuments.getLogs, input, ({ logs }) => logs)

const explanationOf = ({ errors, possibleDuplicateOf }: UploadLog): string =>
  possibleDuplicateOf === null ? errorsText(errors) : duplicateText(possibleDuplicateOf)

/** Amounts and dates, which don't wrap. */
const isFigure = (text: string): boolean => /^[\d.,/-]{1,14}$/.test(text)

/** The columns of the template, as in the file. */
const cellColumn = (name: string): Column<UploadLog> => ({
  id: name,
  header: name,
  sort: false,
  align: name === 'amount' ? 'right' : undefined,
  cell: (row) => {
    const text = cellsOf(row)[name] ?? ''
    return <span className={isFigure(text) ? 'num' : classes.cells}>{text}</span>
  },
  value: (row) => cellsOf(row)[name] ?? '',
})

export const columnsFor = (uploadedDocumentId: string, type: UploadType | undefined): readonly Column<UploadLog>[] => [
  {
    id: 'rowNo',
    header: t('logs.row'),
    cell: (row) => (
      <Link
        to={uploadScreens.log.to({ uploadedDocumentId, id: row.id })}
        className={`num ${classes.name}`}
        aria-label={t('logs.viewRow', { row: row.rowNo })}
      >
        {row.rowNo}
      </Link>
    ),
    value: (row) => row.rowNo,
    plainNumber: true,
  },
  {
    id: 'status',
    header: t('logs.result'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  ...(type ? templates[type].map(cellColumn) : []),
  {
    id: 'explanation',
    header: t('logs.explanation'),
    sort: false,
    wide: true,
    cell: (row) => (
      <span className={row.status === 'FAILED' ? classes.error : classes.cells}>{explanationOf(row) || '–'}</span>
    ),
    value: explanationOf,
  },
]
