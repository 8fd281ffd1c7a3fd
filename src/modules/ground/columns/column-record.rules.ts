import { recordType } from '#kernel/audit.ts'

/** The audited fields of a column answer. */
export const columnAnswerRecord = recordType('columnAnswer', ['Columns of a table', 'Lajur jadual'], {
  table: ['text', 'Table', 'Jadual'],
  columns: ['text', 'Columns', 'Lajur'],
})
