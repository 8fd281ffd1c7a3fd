import { utils, write, type CellObject } from '@e965/xlsx'

/** A cell: text as text, so that no zero is lost, and a number as a number. */
export type Cell = string | number | CellObject
const cellOf = (cell: Cell): CellObject =>
  typeof cell === 'string' ? { t: 's', v: cell } : typeof cell === 'number' ? { t: 'n', v: cell } : cell

/** The bytes of a workbook with one sheet. Empty texts are empty cells. */
export const workbookOf = (
  sheet: string,
  rows: readonly (readonly Cell[])[],
  bookType: 'xlsx' | 'xls' = 'xlsx',
): Uint8Array<ArrayBuffer> => {
  const cells = rows.map((row) => row.map((cell) => (cell === '' ? null : cellOf(cell))))
  const book = utils.book_new(utils.aoa_to_sheet(cells, { dense: true }), sheet)
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}
