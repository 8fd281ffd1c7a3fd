import { recordType } from '#kernel/audit.ts'
import { importModeNames } from '../lists/import-columns.rules.ts'

/** The audited fields of an import. */
export const importRecord = recordType('employee_import', ['Import', 'Import'], {
  mode: ['choice', 'Mode', 'Mod', importModeNames],
  fileName: ['text', 'File', 'Fail'],
  rows: ['number', 'Rows', 'Baris'],
  created: ['number', 'Created', 'Dicipta'],
  updated: ['number', 'Updated', 'Dikemas kini'],
  unchanged: ['number', 'Unchanged', 'Tidak berubah'],
  deleted: ['number', 'Deleted', 'Dipadam'],
  restored: ['number', 'Restored', 'Dipulihkan'],
  removed: ['number', 'Removed', 'Dibuang'],
  kept: ['list', 'Kept', 'Dikekalkan', {}],
  undone: ['flag', 'Undone', 'Dibuat asal'],
})
