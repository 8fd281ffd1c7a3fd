import { Worker } from 'node:worker_threads'
import type { FieldError } from '#kernel/errors.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type * as table from '#spreadsheets/table.ts'
import { reasons } from '#spreadsheets/unreadable.ts'
import { createSemaphore } from '../semaphore.ts'

/** A module whose function reads a file in a thread. If it throws `Unreadable`, the file is the problem. */
export type SpreadsheetReader = {
  readonly read: (bytes: Uint8Array<ArrayBuffer>, request: never) => Promise<object>
}
export type ReaderRequest = { readonly reader: string; readonly bytes: Uint8Array; readonly request: unknown }
type Problem = { readonly problem: FieldError }
/** What the module returns, or why the file can't be read. */
export type ReadFile<R extends SpreadsheetReader> = Awaited<ReturnType<R['read']>> | Problem

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
 * Reads a workbook or a CSV file with the module at this address, in a worker thread that ends afterwards. Each organization
 * has one file at a time and one that waits; further ones are refused. A file that exceeds its time or memory is reported
 * as too large.
 */
export const readInWorker = async <R extends SpreadsheetReader>(
  org: Id<'org'>,
  reader: URL,
  bytes: Uint8Array,
  request: Parameters<R['read']>[1],
): Promise<ReadFile<R>> => {
  const release = await acquire(org)
  try {
    return await readInThread({ reader: reader.href, bytes, request })
  } finally {
    release()
  }
}

export const tableReader = new URL('../../spreadsheets/table.ts', import.meta.url)
/** Reads the sheets of a file, as texts. */
export const readSpreadsheet = (org: Id<'org'>, bytes: Uint8Array, wanted: Parameters<typeof table.read>[1]) =>
  readInWorker<typeof table>(org, tableReader, bytes, wanted)

const readInThread = async <T>(workerData: ReaderRequest): Promise<T | Problem> => {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: memory,
    env: {},
    execArgv: [],
  })
  const tooLarge = { problem: reasons.unpacksTooLarge }
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<T | Problem>((resolve, reject) => {
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
