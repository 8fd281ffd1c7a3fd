import { maxListedEmployees } from '../../assignment-list.rules.ts'
import type { SheetRow, Workbook } from '#spreadsheets/sheet.ts'
import { openCsv } from '#spreadsheets/csv.ts'
import { kindOf } from '#spreadsheets/kind.ts'
import { maxFileBytes, reasons, Unreadable } from '#spreadsheets/unreadable.ts'
import type { Failed } from './worker-scope.ts'

export type ListText = { readonly kind: 'text'; readonly text: string }

const lineOf = ({ cells }: SheetRow): string =>
  cells
    .map((cell) =>
      cell === null
        ? ''
        : String(cell)
            .replace(/[\t\r\n]+/g, ' ')
            .trim(),
    )
    .join('\t')

/** The first sheet with content as text: a line per row, with tabs between cells. */
export const sheetText = async (workbook: Workbook): Promise<string> => {
  for (let sheet = 0; sheet < workbook.sheets.length; sheet++) {
    const lines: string[] = []
    for await (const { rows } of workbook.rows(sheet))
      for (const row of rows) {
        const line = lineOf(row)
        if (line.trim() === '') continue
        // Count blank rows, so that a list can be reported as too long, but limit them against forged row numbers.
        while (lines.length < Math.min(row.number - 1, 2 * maxListedEmployees)) lines.push('')
        lines.push(line)
        if (lines.length > 3 * maxListedEmployees) throw new Unreadable(reasons.tooLarge)
      }
    if (lines.length > 0) return lines.join('\n')
  }
  return ''
}

const headLength = 512
const readXlsx = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ListText | Failed>) =>
      end(() => (data.kind === 'text' ? resolve(data.text) : reject(new Unreadable(data.reason)))),
    )
    worker.addEventListener('error', () => end(() => reject(new Unreadable(reasons.broken))))
    // The second argument lists transferables; there are none.
    worker.postMessage(file, [])
  })

/** The rows of an Excel workbook or CSV file as text. Throws `Unreadable` for anything else. */
export const readListFile = async (file: File): Promise<string> => {
  if (file.size > maxFileBytes) throw new Unreadable(reasons.tooLarge)
  const kind = kindOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
  if (kind === 'xls') throw new Unreadable(reasons.old)
  return kind === 'xlsx' ? readXlsx(file) : sheetText(openCsv(new Uint8Array(await file.arrayBuffer())))
}
