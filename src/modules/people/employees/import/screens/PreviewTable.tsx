import { Button, Switch } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type CSSProperties } from 'react'
import { t } from '../import.texts.ts'
import { byteOrderMark, listRow } from '#kernel/csv.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { CellError, FileReading } from './file-reading.ts'
import { scrollable } from './scrollable.ts'
import classes from './PreviewTable.module.css'

const lineHeight = 40
const widths: Readonly<Record<string, number>> = {
  firstName: 150,
  lastName: 190,
  employeeICNumber: 185,
  email: 220,
  address: 220,
  bank: 150,
  accountNumber: 170,
  mobileNumber: 150,
}
const defaultWidth = 130

/** All rows of the file, with their errors and warnings. Only visible rows are rendered. */
export const PreviewTable = ({ reading }: { reading: FileReading }) => {
  const [onlyNoted, setOnlyNoted] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // Step through errors first; without errors, step through warnings.
  const { flagged, hasErrors } = useMemo(() => rowsWithNotes(reading), [reading])
  const filtered = onlyNoted && flagged.length > 0
  const count = filtered ? flagged.length : reading.lines.length
  const rowAt = (index: number) => (filtered ? (flagged[index] ?? 0) : index)
  const columns = reading.columns
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    // Runs for every row of the file whenever more are read.
    estimateSize: (index) => lineHeight * (hasNotes(reading, rowAt(index)) ? 2 : 1),
    getItemKey: rowAt,
    overscan: 10,
  })
  const toEnd = (end: 'first' | 'last') =>
    end === 'first' ? virtual.scrollToOffset(0) : virtual.scrollToIndex(count - 1, { align: 'end' })
  const grid = {
    '--columns': columns.map(({ field }) => `${widths[field] ?? defaultWidth}px`).join(' '),
  } as CSSProperties
  return (
    <div className={classes.root}>
      <NoteNavigation
        reading={reading}
        flagged={flagged}
        kind={hasErrors ? 'errors' : 'warnings'}
        filtered={filtered}
        onFilter={setOnlyNoted}
        onJump={(row) => {
          virtual.scrollToIndex(filtered ? flagged.indexOf(row) : row, { align: 'center' })
          frame.current?.scrollIntoView({ block: 'nearest' })
        }}
      />
      <div ref={frame} className={classes.frame} {...scrollable(t('preview'), toEnd)}>
        <div role="table" aria-label={t('preview')} aria-rowcount={count + 1} className={classes.table} style={grid}>
          <div role="rowgroup" className={classes.head}>
            <div role="row" aria-rowindex={1} className={classes.row}>
              <span role="columnheader" className={classes.number}>
                {t('row')}
              </span>
              {columns.map(({ field, letters }) => (
                <span role="columnheader" key={letters} className={classes.cell}>
                  <small aria-hidden>{letters}</small> {field}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                role="row"
                aria-rowindex={item.index + 2}
                className={classes.row}
                data-invalid={reading.errors.has(rowAt(item.index)) || undefined}
                data-warned={reading.warnings.has(rowAt(item.index)) || undefined}
                style={{ position: 'absolute', top: 0, transform: `translateY(${item.start}px)` }}
              >
                <RowCells reading={reading} row={rowAt(item.index)} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

type Note = CellError & { readonly isWarning: boolean }
/** The errors of a row, and warnings for its cells without an error. */
const notesOf = (reading: FileReading, row: number): readonly Note[] => {
  const errors = reading.errors.get(row) ?? []
  const warnings = (reading.warnings.get(row) ?? []).filter(({ field }) => !errors.some((one) => one.field === field))
  return [
    ...errors.map((error) => ({ ...error, isWarning: false })),
    ...warnings.map((warning) => ({ ...warning, isWarning: true })),
  ]
}

const hasNotes = ({ errors, warnings }: FileReading, row: number) => errors.has(row) || warnings.has(row)

const rowsWithNotes = ({ errors, warnings }: FileReading) => {
  const hasErrors = errors.size > 0
  return { hasErrors, flagged: [...(hasErrors ? errors : warnings).keys()].toSorted((a, b) => a - b) }
}

const RowCells = ({ reading, row }: { reading: FileReading; row: number }) => {
  const columnIndex = (note: Note) => reading.columns.findIndex(({ field }) => field === note.field)
  const notes = notesOf(reading, row).toSorted((a, b) => columnIndex(a) - columnIndex(b))
  const noteOf = (field: string) => notes.find((note) => note.field === field)
  const cells = (reading.lines[row] ?? '').split('\t')
  return (
    <>
      <span role="rowheader" className={classes.number}>
        {reading.sheetRows[row]}
      </span>
      {reading.columns.map(({ field, letters }, i) => (
        <span
          role="cell"
          key={letters}
          className={classes.cell}
          data-field={field}
          data-label={field}
          data-error={noteOf(field)?.isWarning === false || undefined}
          data-warning={noteOf(field)?.isWarning || undefined}
          title={cells[i]}
        >
          {cells[i]}
        </span>
      ))}
      {notes.length > 0 && (
        <span role="cell" className={classes.errors}>
          {notes.map((note) => (
            <span key={note.field + note.message} className={classes.error} data-warning={note.isWarning || undefined}>
              <IconAlertTriangle size={14} aria-hidden />
              <b>
                {note.letters} {note.field}
              </b>
              {note.message}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

type NoteNavigationProps = {
  reading: FileReading
  flagged: readonly number[]
  /** Errors if there are any, otherwise warnings. */
  kind: 'errors' | 'warnings'
  filtered: boolean
  onFilter: (only: boolean) => void
  onJump: (row: number) => void
}
/** Buttons that go to the rows with errors or warnings. */
const NoteNavigation = ({ reading, flagged, kind, filtered, onFilter, onJump }: NoteNavigationProps) => {
  const [at, setAt] = useState(-1)
  if (flagged.length === 0) return null
  const jump = (by: number) => {
    const next = (at + by + flagged.length) % flagged.length
    setAt(next)
    onJump(flagged[next] ?? 0)
  }
  const [first] = at < 0 ? [] : notesOf(reading, flagged[at] ?? -1)
  return (
    <div className={classes.bar}>
      <Switch
        label={t(`${kind}Bar.only`)}
        checked={filtered}
        color="teal.7"
        onChange={(event) => {
          setAt(-1)
          onFilter(event.currentTarget.checked)
        }}
      />
      <span className={classes.tools}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconChevronUp size={16} aria-hidden />}
          onClick={() => jump(at < 0 ? 0 : -1)}
        >
          {t(`${kind}Bar.previous`)}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => jump(1)}
        >
          {t(`${kind}Bar.next`)}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(t(`${kind}Bar.file`), notesFile(reading, flagged), 'text/csv')}
        >
          {t(`${kind}Bar.csv`)}
        </Button>
      </span>
      <span className={classes.current} data-warning={kind === 'warnings' || undefined} aria-live="polite">
        {first && t('errorAt', { row: first.sheetRow, message: `${first.field}: ${first.message}` })}
      </span>
    </div>
  )
}

type NoteLine = Note & { readonly value: string }
const noteLines = (reading: FileReading, flagged: readonly number[]): NoteLine[] =>
  flagged.flatMap((row) => {
    const cells = (reading.lines[row] ?? '').split('\t')
    const valueOf = (field: string) => cells[reading.columns.findIndex((column) => column.field === field)] ?? ''
    return notesOf(reading, row).map((note) => ({ ...note, value: valueOf(note.field) }))
  })
const notesFile = (reading: FileReading, flagged: readonly number[]): string =>
  byteOrderMark +
  listRow((['row', 'column', 'field', 'value', 'message'] as const).map((name) => t(`csv.${name}`))) +
  noteLines(reading, flagged)
    .map((note) => listRow([String(note.sheetRow), note.letters, note.field, note.value, note.message]))
    .join('')
