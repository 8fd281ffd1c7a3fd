import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { texts } from '#web/text.ts'

/** A dialog that reads a list: pasted rows, or a file. */
export const t = texts({
  file: ['Or choose a file', 'Atau pilih fail'],
  fileHint: ['Excel workbook (.xlsx) or CSV, up to 20 MB', 'Buku kerja Excel (.xlsx) atau CSV, sehingga 20 MB'],
  paste: ['Paste rows instead', 'Tampal baris'],
  row: ['Row {row, number}: {problem}', 'Baris {row, number}: {problem}'],
  rowOf: ['Row {row, number}, {who}: {problem}', 'Baris {row, number}, {who}: {problem}'],
  noNumber: ['no number', 'tiada nombor'],
  more: ['and {count, number} more', 'dan {count, number} lagi'],
}).withErrors(spreadsheetErrors)
