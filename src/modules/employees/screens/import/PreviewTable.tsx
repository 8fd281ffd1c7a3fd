import { Button, Switch } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type CSSProperties } from 'react'
import { t } from '#web/text.ts'
import { csvOf, type Column } from '#web/ui/table-model.ts'
import { saveFile } from '#web/ui/TableParts.tsx'
import type { FileReading } from './file-reading.ts'
import type { Fault } from './reading.ts'
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

/** Every row of the file, its faults in their cells and in words under it. Only those in sight are there at all. */
export const PreviewTable = ({ reading }: { reading: FileReading }) => {
  const [onlyFaults, setOnlyFaults] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const faulty = useMemo(() => [...reading.faults.keys()].toSorted((a, b) => a - b), [reading])
  const filtered = onlyFaults && faulty.length > 0
  const count = filtered ? faulty.length : reading.lines.length
  const rowAt = (index: number) => (filtered ? (faulty[index] ?? 0) : index)
  const columns = reading.header?.columns ?? []
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: (index) => lineHeight * (reading.faults.has(rowAt(index)) ? 2 : 1),
    getItemKey: rowAt,
    overscan: 10,
  })
  const grid = {
    '--columns': columns.map(({ field }) => `${widths[field] ?? usualWidth}px`).join(' '),
  } as CSSProperties
  return (
    <div className={classes.root}>
      <FaultBar
        reading={reading}
        faulty={faulty}
        filtered={filtered}
        onFilter={setOnlyFaults}
        onJump={(row) => virtual.scrollToIndex(filtered ? faulty.indexOf(row) : row, { align: 'center' })}
      />
      <div ref={frame} className={classes.frame} {...scrollable(t('bulkImport.preview'))}>
        <div
          role="table"
          aria-label={t('bulkImport.preview')}
          aria-rowcount={count + 1}
          className={classes.table}
          style={grid}
        >
          <div role="rowgroup" className={classes.head}>
            <div role="row" aria-rowindex={1} className={classes.row}>
              <span role="columnheader" className={classes.number}>
                {t('bulkImport.row')}
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

const RowCells = ({ reading, row }: { reading: FileReading; row: number }) => {
  const place = (fault: Fault) => reading.header?.columns.findIndex(({ field }) => field === fault.field) ?? 0
  const faults = (reading.faults.get(row) ?? []).toSorted((a, b) => place(a) - place(b))
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
          data-fault={faults.some((fault) => fault.field === field) || undefined}
          title={cells[i]}
        >
          {cells[i]}
        </span>
      ))}
      {faults.length > 0 && (
        <span role="cell" className={classes.faults}>
          {faults.map((fault) => (
            <span key={fault.field + fault.message} className={classes.fault}>
              <IconAlertTriangle size={14} aria-hidden />
              <b>
                {fault.letters} {fault.field}
              </b>
              {fault.message}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

type FaultBarProps = {
  reading: FileReading
  faulty: readonly number[]
  filtered: boolean
  onFilter: (only: boolean) => void
  onJump: (row: number) => void
}
/** How many faults there are, and the ways to them. */
const FaultBar = ({ reading, faulty, filtered, onFilter, onJump }: FaultBarProps) => {
  const [at, setAt] = useState(-1)
  if (faulty.length === 0) return null
  const jump = (by: number) => {
    const next = (at + by + faulty.length) % faulty.length
    setAt(next)
    onJump(faulty[next] ?? 0)
  }
  const [first] = reading.faults.get(faulty[at] ?? -1) ?? []
  return (
    <div className={classes.bar}>
      <Switch
        label={t('bulkImport.onlyFaults')}
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
          {t('bulkImport.previousFault')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => jump(1)}
        >
          {t('bulkImport.nextFault')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile('import-faults.csv', csvOf(faultLines(reading, faulty), faultColumns), 'text/csv')}
        >
          {t('bulkImport.faultsCsv')}
        </Button>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {first && t('bulkImport.faultAt', { row: first.sheetRow, message: `${first.field}: ${first.message}` })}
      </span>
    </div>
  )
}

type FaultLine = Fault & { readonly value: string }
const faultLines = (reading: FileReading, faulty: readonly number[]): FaultLine[] =>
  faulty.flatMap((row) => {
    const cells = (reading.lines[row] ?? '').split('\t')
    const valueOf = (field: string) =>
      cells[reading.header?.columns.findIndex((column) => column.field === field) ?? -1] ?? ''
    return (reading.faults.get(row) ?? []).map((fault) => ({ ...fault, value: valueOf(fault.field) }))
  })
const column = (id: string, header: string, value: Column<FaultLine>['value']): Column<FaultLine> => ({
  id,
  header,
  value,
  cell: () => null,
})
const faultColumns: Column<FaultLine>[] = [
  column('row', t('bulkImport.csv.row'), (fault) => fault.sheetRow),
  column('column', t('bulkImport.csv.column'), (fault) => fault.letters),
  column('field', t('bulkImport.csv.field'), (fault) => fault.field),
  column('value', t('bulkImport.csv.value'), (fault) => fault.value),
  column('fault', t('bulkImport.csv.fault'), (fault) => fault.message),
]
