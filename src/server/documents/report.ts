import { Worker } from 'node:worker_threads'
import { Refusal } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'

/** Widths are in points; the page is 770 wide. */
type Column = { readonly title: string; readonly width: number; readonly right?: boolean; readonly wraps?: boolean }
type Row = readonly string[]
export type ReportSection = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** A total row below the others, in bold. */
  readonly totals: readonly Row[]
}
/** A document of tables in plain text: markup, URLs and instructions in it have no effect. */
export type Report = {
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly ReportSection[]
  readonly notes: readonly string[]
  /** The note that characters missing in the typeface were replaced. */
  readonly incomplete: string
  readonly madeAt: Instant
}

/** One document at a time leaves a CPU core for requests. */
const mostWaiting = 20
/** Ten thousand rows take a tenth of this. */
const patience = 180_000
/**
 * In megabytes, enough for 10,000 rows: the process grows by at most 400. A larger report fails with an error; the
 * server continues.
 */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

let last: Promise<unknown> = Promise.resolve()
let inLine = 0

/** Renders a report as a PDF in a worker thread, which ends afterwards and frees its memory. */
export const drawReport = async (report: Report): Promise<Buffer> => {
  if (inLine >= mostWaiting) throw new Refusal('unavailable')
  inLine += 1
  const drawn = last.then(() => drawInThread(report))
  last = drawn.catch(() => undefined)
  try {
    return await drawn
  } finally {
    inLine -= 1
  }
}

const drawInThread = async (report: Report): Promise<Buffer> => {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    workerData: report,
    resourceLimits: memory,
    env: {},
    execArgv: [],
  })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      late = setTimeout(() => reject(new Error(`no document after ${patience} ms`)), patience)
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no document`)))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
