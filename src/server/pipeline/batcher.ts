type QueuedItem<In, Out> = {
  readonly item: In
  readonly resolve: (value: Out) => void
  readonly reject: (error: unknown) => void
}
const settle = <In, Out>(batch: readonly QueuedItem<In, Out>[], results: readonly (Out | Error)[]): void => {
  for (const [i, { resolve, reject }] of batch.entries()) {
    const result = results[i]
    if (result instanceof Error) reject(result)
    else resolve(result as Out)
  }
}

type Options<In, Out> = {
  readonly partitions: number
  readonly maxBatch: number
  /** Items with the same key share a partition, so that concurrent batches never wait for each other's rows. */
  readonly keyOf?: (item: In) => string
  /** Runs a batch. An item that is retried receives the failure of its batch. */
  readonly run: (items: readonly In[], failure?: unknown) => Promise<readonly (Out | Error)[]>
  /** Whether a single item may have failed the batch. Otherwise every item fails with it, without a retry. */
  readonly mayBeCausedByItem?: (failure: unknown) => boolean
}

/**
 * Runs calls that arrive together as one batch. A call that finds its partition free starts immediately, alone: there is
 * no timer. Calls that arrive while it is busy form the next batch.
 */
export const createBatcher = <In, Out>(options: Options<In, Out>): ((item: In) => Promise<Out>) => {
  const queues = Array.from({ length: options.partitions }, (): QueuedItem<In, Out>[] => [])
  const busy = queues.map(() => false)
  /** The partition of the item's key. Without keys, the first free partition or the one with the shortest queue. */
  const partitionOf = (item: In): number => {
    if (options.keyOf) return hash(options.keyOf(item)) % options.partitions
    const free = busy.indexOf(false)
    return free >= 0
      ? free
      : queues.reduce((best, queue, at) => (queue.length < (queues[best]?.length ?? 0) ? at : best), 0)
  }

  /** Retries the items of a failed batch one by one, so that only the bad item fails. */
  const retryOneByOne = async (batch: readonly QueuedItem<In, Out>[], failure: unknown) => {
    for (const queued of batch) {
      try {
        settle([queued], await options.run([queued.item], failure))
      } catch (error) {
        queued.reject(error)
      }
    }
  }
  const runBatch = async (partition: number, batch: readonly QueuedItem<In, Out>[]) => {
    try {
      settle(batch, await options.run(batch.map(({ item }) => item)))
    } catch (error) {
      if (batch.length > 1 && (options.mayBeCausedByItem?.(error) ?? true)) await retryOneByOne(batch, error)
      else for (const { reject } of batch) reject(error)
    } finally {
      busy[partition] = false
      start(partition)
    }
  }
  const start = (partition: number) => {
    const queue = queues[partition] ?? []
    if (busy[partition] || queue.length === 0) return
    busy[partition] = true
    void runBatch(partition, queue.splice(0, options.maxBatch))
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const partition = partitionOf(item)
      queues[partition]?.push({ item, resolve, reject })
      start(partition)
    })
}

const hash = (text: string): number => {
  let value = 0
  for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i)) >>> 0
  return value
}
