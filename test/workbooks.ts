import { readWorkbook, type Told } from '#modules/employees/screens/import/reading.ts'
import { kindOf } from '#modules/employees/screens/import/unreadable.ts'
import { openXls } from '#modules/employees/screens/import/xls.ts'
import { openXlsx } from '#modules/employees/screens/import/xlsx.ts'

/** Everything that the reader reports to the page. */
export const toldOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Told[]> => {
  const told: Told[] = []
  await readWorkbook(await (kindOf(bytes) === 'xlsx' ? openXlsx(bytes) : openXls(bytes)), (one) => void told.push(one))
  return told
}

/** The rows as sent to the server: by column name, without empty cells. */
export const rowsIn = async (told: readonly Told[]): Promise<Record<string, unknown>[]> => {
  const header = told.find((one) => one.kind === 'header')?.header
  const pieces = await Promise.all(told.flatMap((one) => (one.kind === 'rows' ? [one.json.text()] : [])))
  const rows = pieces.flatMap((piece) => JSON.parse(`[${piece}]`) as unknown[][])
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, at) => (cell === null || cell === '' ? [] : [[header?.columns[at]?.field, cell]])),
    ),
  )
}
