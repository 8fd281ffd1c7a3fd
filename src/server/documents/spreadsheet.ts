import { Worker } from 'node:worker_threads'

export type SpreadsheetType = 'xlsx' | 'csv'
/** A row with its number in the file, from 1. Dates are `yyyy-MM-dd`, and trailing empty cells are left out. */
export type SheetRow = { readonly number: number; readonly cells: readonly string[] }
/** Why a file cannot be read. */
export type Unreadable = 'file_damaged' | 'file_locked' | 'file_unpacks_too_large' | 'file_has_too_many_rows'
export type SheetRead = { readonly rows: readonly SheetRow[] } | { readonly problem: Unreadable }
export type SheetRequest = { readonly bytes: Uint8Array; readonly type: SpreadsheetType; readonly maxRows: number }

/** In milliseconds; fifty thousand rows take a few seconds. */
const timeout = 120_000
const memory = { maxOldGenerationSizeMb: 768 }

/**
 * Reads the rows of a CSV file, or of the first visible sheet of a workbook, in a worker thread that ends afterwards. A
 * file that exceeds its time or memory is reported as too large.
 */
export const readSpreadsheet = async (request: SheetRequest): Promise<SheetRead> => {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: memory,
    env: {},
    execArgv: [],
  })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<SheetRead>((resolve, reject) => {
      late = setTimeout(() => resolve({ problem: 'file_unpacks_too_large' }), timeout)
      worker.once('message', resolve)
      worker.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: 'file_unpacks_too_large' }) : reject(error),
      )
      worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no rows`)))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
