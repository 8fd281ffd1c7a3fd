import { parentPort, workerData } from 'node:worker_threads'
import { reasonOf } from '#spreadsheets/unreadable.ts'
import type { ReaderRequest } from './spreadsheet.ts'

type Reader = { readonly read: (bytes: Uint8Array, request: unknown) => Promise<unknown> }

const read = async ({ reader, bytes, request }: ReaderRequest): Promise<unknown> => {
  const module = (await import(reader)) as Reader
  try {
    return await module.read(new Uint8Array(bytes), request)
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}

// The second argument lists transferables; there are none.
parentPort?.postMessage(await read(workerData as ReaderRequest), [])
