import { Worker } from 'node:worker_threads'
import type { FieldError } from '#kernel/errors.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { TableRow } from '#spreadsheets/table.ts'
import { reasons } from '#spreadsheets/unreadable.ts'
import { createSemaphore } from '../semaphore.ts'

export type SpreadsheetRequest = {
  readonly bytes: Uint8Array
  /** The columns of the template, in any order. The header of the returned rows has them if the file has them. */
  readonly columns: readonly string[]
  readonly maxRows: number
}
/** The header and the rows below it, or why the file can't be read. */
export type SpreadsheetRead = { readonly rows: readonly TableRow[] } | { readonly problem: FieldError }

/** In milliseconds. Fifty thousand rows take about three seconds. */
const timeout = 15_000
/** In megabytes, about three times what fifty thousand rows need. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }

/** In this process, one file of an organization at a time, and one of the platform beside it. */
const acquire = createSemaphore({
  permits: 2,
  maxWaiting: 20,
  timeout: 30_000,
  perKey: { permits: 1, maxWaiting: 1 },
  reservedFor: platformOrgId,
})

/**
 * Reads a table from a workbook or a CSV file, in a worker thread that ends afterwards. Each organization has one file at
 * a time and one that waits; further ones are refused. A file that exceeds its time or memory is reported as too large.
 */
export const readSpreadsheet = async (org: Id<'org'>, request: SpreadsheetRequest): Promise<SpreadsheetRead> => {
  const release = await acquire(org)
  try {
    return await readInThread(request)
  } finally {
    release()
  }
}

const readInThread = async (request: SpreadsheetRequest): Promise<SpreadsheetRead> => {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: memory,
    env: {},
    execArgv: [],
  })
  const tooLarge = { problem: reasons.unpacksTooLarge }
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<SpreadsheetRead>((resolve, reject) => {
      late = setTimeout(() => resolve(tooLarge), timeout)
      worker.once('message', resolve)
      worker.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
      )
      worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no rows`)))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
