/** A cell as a spreadsheet reader or a script provides it. */
export type Cell = string | number | boolean | null

/** The letters of a column of a spreadsheet, by its index from 0: A to Z, AA, AB. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
