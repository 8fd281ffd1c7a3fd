import { readWorkbook, type ReadMessage } from '#modules/employees/screens/import/reading.ts'
import { kindOf } from '#spreadsheets/kind.ts'
import { openXls } from '#spreadsheets/xls.ts'
import { openXlsx } from '#spreadsheets/xlsx.ts'

/** All messages from the reader to the page. */
export const messagesOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<ReadMessage[]> => {
  const message: ReadMessage[] = []
  await readWorkbook(
    await (kindOf(bytes) === 'xlsx' ? openXlsx(bytes) : openXls(bytes)),
    (one) => void message.push(one),
  )
  return message
}

/** The rows as sent to the server: by column name, without empty cells. */
export const rowsIn = async (message: readonly ReadMessage[]): Promise<Record<string, unknown>[]> => {
  const header = message.find((one) => one.kind === 'header')?.header
  const pieces = await Promise.all(message.flatMap((one) => (one.kind === 'rows' ? [one.json.text()] : [])))
  const rows = pieces.flatMap((piece) => JSON.parse(`[${piece}]`) as unknown[][])
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, at) => (cell === null || cell === '' ? [] : [[header?.columns[at]?.field, cell]])),
    ),
  )
}
