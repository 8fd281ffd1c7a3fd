import { Button, Switch } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type CSSProperties } from 'react'
import { t } from '../../import.texts.ts'
import { csvOf, type Column } from '#web/ui/table-model.ts'
import { saveFile } from '#web/ui/TableParts.tsx'
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
const usualWidth = 130

/** All rows of the file, with their errors and warnings. Only visible rows are rendered. */
export const PreviewTable = ({ reading }: { reading: FileReading }) => {
  const [onlyMarked, setOnlyMarked] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // Step through errors first; without errors, step through warnings.
  const { marked, faulty } = useMemo(() => markedRows(reading), [reading])
  const filtered = onlyMarked && marked.length > 0
  const count = filtered ? marked.length : reading.lines.length
  const rowAt = (index: number) => (filtered ? (marked[index] ?? 0) : index)
  const columns = reading.header?.columns ?? []
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    // Called for every row of the file whenever more are read.
    estimateSize: (index) => lineHeight * (isMarked(reading, rowAt(index)) ? 2 : 1),
    getItemKey: rowAt,
    overscan: 10,
  })
  const toEnd = (end: 'first' | 'last') =>
    end === 'first' ? virtual.scrollToOffset(0) : virtual.scrollToIndex(count - 1, { align: 'end' })
  const grid = {
    '--columns': columns.map(({ field }) => `${widths[field] ?? usualWidth}px`).join(' '),
  } as CSSProperties
  return (
    <div className={classes.root}>
      <MarkBar
        reading={reading}
        marked={marked}
        kind={faulty ? 'errors' : 'warnings'}
        filtered={filtered}
        onFilter={setOnlyMarked}
        onJump={(row) => {
          virtual.scrollToIndex(filtered ? marked.indexOf(row) : row, { align: 'center' })
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
                data-faulty={reading.faults.has(rowAt(item.index)) || undefined}
                data-doubtful={reading.warnings.has(rowAt(item.index)) || undefined}
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

type Note = CellError & { readonly doubt: boolean }
/** The errors of a row, and warnings for its cells without an error. */
const notesOf = (reading: FileReading, row: number): readonly Note[] => {
  const faults = reading.faults.get(row) ?? []
  const warning = reading.warnings.get(row)
  const isDoubt = warning && !faults.some(({ field }) => field === warning.field)
  return [...faults.map((fault) => ({ ...fault, doubt: false })), ...(isDoubt ? [{ ...warning, doubt: true }] : [])]
}

const isMarked = ({ faults, warnings }: FileReading, row: number) => faults.has(row) || warnings.has(row)

const markedRows = ({ faults, warnings }: FileReading) => {
  const faulty = faults.size > 0
  return { faulty, marked: [...(faulty ? faults : warnings).keys()].toSorted((a, b) => a - b) }
}

const RowCells = ({ reading, row }: { reading: FileReading; row: number }) => {
  const place = (note: Note) => reading.header?.columns.findIndex(({ field }) => field === note.field) ?? 0
  const notes = notesOf(reading, row).toSorted((a, b) => place(a) - place(b))
  const markOf = (field: string) => notes.find((note) => note.field === field)
  const cells = (reading.lines[row] ?? '').split('\t')
  return (
    <>
      <span role="rowheader" className={classes.number}>
        {reading.sheetRows[row]}
      </span>
      {reading.header?.columns.map(({ field, letters }, i) => (
        <span
          role="cell"
          key={letters}
          className={classes.cell}
          data-field={field}
          data-label={field}
          data-fault={markOf(field)?.doubt === false || undefined}
          data-doubt={markOf(field)?.doubt || undefined}
          title={cells[i]}
        >
          {cells[i]}
        </span>
      ))}
      {notes.length > 0 && (
        <span role="cell" className={classes.faults}>
          {notes.map((note) => (
            <span key={note.field + note.message} className={classes.fault} data-doubt={note.doubt || undefined}>
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

type MarkBarProps = {
  reading: FileReading
  marked: readonly number[]
  /** Errors if there are any, otherwise warnings. */
  kind: 'errors' | 'warnings'
  filtered: boolean
  onFilter: (only: boolean) => void
  onJump: (row: number) => void
}
/** Buttons that go to the rows with errors or warnings. */
const MarkBar = ({ reading, marked, kind, filtered, onFilter, onJump }: MarkBarProps) => {
  const [at, setAt] = useState(-1)
  if (marked.length === 0) return null
  const jump = (by: number) => {
    const next = (at + by + marked.length) % marked.length
    setAt(next)
    onJump(marked[next] ?? 0)
  }
  const [first] = at < 0 ? [] : notesOf(reading, marked[at] ?? -1)
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
          onClick={() => saveFile(t(`${kind}Bar.file`), csvOf(noteLines(reading, marked), noteColumns), 'text/csv')}
        >
          {t(`${kind}Bar.csv`)}
        </Button>
      </span>
      <span className={classes.current} data-doubt={kind === 'warnings' || undefined} aria-live="polite">
        {first && t('errorAt', { row: first.sheetRow, message: `${first.field}: ${first.message}` })}
      </span>
    </div>
  )
}

type NoteLine = Note & { readonly value: string }
const noteLines = (reading: FileReading, marked: readonly number[]): NoteLine[] =>
  marked.flatMap((row) => {
    const cells = (reading.lines[row] ?? '').split('\t')
    const valueOf = (field: string) =>
      cells[reading.header?.columns.findIndex((column) => column.field === field) ?? -1] ?? ''
    return notesOf(reading, row).map((note) => ({ ...note, value: valueOf(note.field) }))
  })
const column = (id: string, header: string, value: Column<NoteLine>['value']): Column<NoteLine> => ({
  id,
  header,
  value,
  cell: () => null,
})
const noteColumns: Column<NoteLine>[] = [
  column('row', t('csv.row'), (note) => note.sheetRow),
  column('column', t('csv.column'), (note) => note.letters),
  column('field', t('csv.field'), (note) => note.field),
  column('value', t('csv.value'), (note) => note.value),
  column('fault', t('csv.message'), (note) => note.message),
]
