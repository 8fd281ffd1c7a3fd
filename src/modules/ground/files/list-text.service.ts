import type { Context } from '#server/context.ts'
import { tableReader } from '#server/documents/spreadsheet.ts'
import type { Storage } from '#server/outbound/storage.ts'
import type * as table from '#spreadsheets/table.ts'
import { reasons } from '#spreadsheets/unreadable.ts'
import { sheetMark } from '#kernel/csv.ts'
import type { PurposeName } from './file.rules.ts'
import { openSpreadsheet } from './file.service.ts'

/** More than any list may have, so that one that is too long can be reported. */
const maxRows = 60_000
const maxBlankRows = 40_000

type Sheets = Awaited<ReturnType<typeof table.read>>['sheets']
const linesOf = (rows: Sheets[number]['rows']): string => {
  const lines: string[] = []
  for (const { number, cells } of rows) {
    // Blank rows count, as in the file, but not those that a forged row number claims.
    while (lines.length < Math.min(number - 1, maxBlankRows)) lines.push('')
    lines.push(cells.map((cell) => cell.replace(/[\t\r\n\f]+/g, ' ')).join('\t'))
  }
  return lines.join('\n')
}
/** One sheet as lines; several with a mark and their names, so that the reader of the text can tell them apart. */
const textOf = (sheets: Sheets): string =>
  sheets.length === 1
    ? linesOf(sheets[0]?.rows ?? [])
    : sheets.map(({ name, rows }) => `${sheetMark}${name}\n${linesOf(rows)}`).join('\n')

type ReadContext = Pick<Context<'invalid_input' | 'import_file_unknown'>, 'db' | 'actor' | 'refuse'>
/** The handler of a call that returns the rows of an uploaded list as text: a line per row, with tabs between cells. */
export const readsListText = (purpose: PurposeName) => ({
  read: async (ctx: ReadContext, { downloadUrl }: { readonly downloadUrl: string }) => {
    const opened = await openSpreadsheet<typeof table>(ctx, purpose, downloadUrl, tableReader)
    const { read } = opened ?? ctx.refuse('import_file_unknown')
    return async (storage: Storage) => {
      const found = await read(storage, { maxRows })
      if ('problem' in found) return ctx.refuse('invalid_input', {}, { file: found.problem })
      const rows = found.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
      if (rows > maxRows) ctx.refuse('invalid_input', {}, { file: reasons.tooLarge })
      return { write: async () => ({ text: textOf(found.sheets) }) }
    }
  },
})
