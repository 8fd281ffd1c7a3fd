import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createSemaphore } from '#server/semaphore.ts'
import type { FormatId } from './format-names.rules.ts'
import type { Prepared } from './format.rules.ts'

export type Writing = { readonly format: FormatId; readonly prepared: Prepared }

/** In milliseconds. Fifty thousand payments take about two seconds. */
const timeout = 30_000
/** In megabytes, enough for fifty thousand payments. */
const memory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 }
/** One file at a time, so that a processor is left for requests. */
const acquire = createSemaphore({ permits: 1, maxWaiting: 9, timeout })

/** Writes a payment file in a thread that ends afterwards, because a large one takes seconds. */
export const writeFile = async (workerData: Writing): Promise<Uint8Array> => {
  const release = await acquire()
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: memory,
    env: {},
    execArgv: [],
  })
  try {
    // Rejects with the error of the thread, too.
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeout) })) as [Uint8Array]
    return bytes
  } finally {
    release()
    await worker.terminate()
  }
}
