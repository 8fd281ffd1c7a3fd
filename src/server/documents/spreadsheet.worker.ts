import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '#spreadsheets/table.ts'
import { reasonOf } from '#spreadsheets/unreadable.ts'
import type { SpreadsheetRead, SpreadsheetRequest } from './spreadsheet.ts'

const read = async ({ bytes, columns, maxRows }: SpreadsheetRequest): Promise<SpreadsheetRead> => {
  try {
    return { rows: await readTable(new Uint8Array(bytes), { columns, maxRows }) }
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}

// The second argument lists transferables; there are none.
parentPort?.postMessage(await read(workerData as SpreadsheetRequest), [])
