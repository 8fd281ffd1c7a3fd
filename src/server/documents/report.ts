import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Instant } from '#kernel/time.ts'
import { createSemaphore } from '../semaphore.ts'

/** Widths are in points; the page is 770 wide, upright 523. */
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
  /** An upright page in larger type, for a reader with a phone. */
  readonly upright?: boolean
  /** English by default. */
  readonly language?: 'en' | 'ms'
}

const maxQueued = 20
/** In milliseconds. Ten thousand rows take a tenth of this. */
const timeout = 180_000
/**
 * In megabytes, enough for 10,000 rows: the process grows by at most 400. A larger report fails with an error; the
 * server continues.
 */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** A thread without work ends after this time, in milliseconds. */
const idleTime = 60_000
/** A thread that has rendered a document of at least this size (bytes) ends immediately, to free its memory. */
const largeDocument = 500_000

/** One document at a time, so that a CPU core is left for requests. */
const acquire = createSemaphore({ permits: 1, maxWaiting: maxQueued - 1 })

/** Renders a report as a PDF in a worker thread. */
export const renderReport = async (report: Report): Promise<Buffer> => {
  const release = await acquire()
  try {
    return await renderInThread(report)
  } finally {
    release()
  }
}

type Thread = { readonly worker: Worker; idle?: NodeJS.Timeout }
/** Kept between documents, because starting a thread and loading the library takes longer than rendering. */
let kept: Thread | undefined

const startThread = (): Thread => {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    resourceLimits: memory,
    env: {},
    execArgv: [],
  })
  // An error between documents ends the thread only; one during a document also rejects that document.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (kept?.worker === worker) kept = undefined
  })
  return { worker }
}

const end = async (thread: Thread): Promise<void> => {
  clearTimeout(thread.idle)
  if (kept === thread) kept = undefined
  await thread.worker.terminate()
}

const renderInThread = async (report: Report): Promise<Buffer> => {
  const thread = (kept ??= startThread())
  const { worker } = thread
  clearTimeout(thread.idle)
  worker.ref()
  const done = new AbortController()
  const until = { signal: AbortSignal.any([done.signal, AbortSignal.timeout(timeout)]) }
  try {
    const ended = once(worker, 'exit', until).then(([code]) => {
      throw new Error(`the thread ended with ${code} and no document`)
    })
    const rendered = once(worker, 'message', until) as Promise<[Uint8Array]>
    worker.postMessage(report, [])
    const [bytes] = await Promise.race([rendered, ended])
    if (bytes.length >= largeDocument) await end(thread)
    else thread.idle = setTimeout(() => void end(thread), idleTime).unref()
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  } catch (error) {
    await end(thread)
    throw error
  } finally {
    done.abort()
    // An idle thread does not keep the process running.
    worker.unref()
  }
}
